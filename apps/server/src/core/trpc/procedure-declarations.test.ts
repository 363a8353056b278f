import { initTRPC } from '@trpc/server';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findUndeclared } from './procedure-declarations.ts';
import { refuseUndeclaredRoutes } from '../openapi/index.ts';
import { publicProcedure, router, userSubscription } from './procedures.ts';

const output = z.object({ id: z.number() });
const bare = initTRPC.meta<object>().create();
const sound = {
  read: publicProcedure({ rate: 'read', output }).query(() => ({ id: 1 })),
  live: userSubscription({ rate: 'read', pushes: output }).subscription(async function* () {
    yield { id: 1 };
  }),
};

describe('a procedure’s declaration', () => {
  test('is complete for every procedure constructor', () => {
    expect(findUndeclared(router(sound))).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    [
      'nothing',
      {},
      ['undeclared does not declare its meta.actor', 'undeclared does not declare its meta.rate'],
    ],
    ['no rate', { actor: 'admin' }, ['undeclared does not declare its meta.rate']],
    [
      'an unknown role',
      { actor: 'everyone', rate: 'read' },
      ['undeclared does not declare its meta.actor'],
    ],
  ])('is missed where it says %s', (_name, meta, faults) => {
    const undeclared = bare.procedure
      .meta(meta)
      .output(output)
      .query(() => ({ id: 1 }));
    expect(findUndeclared(bare.router({ undeclared }))).toEqual(faults);
  });

  test('covers all fields of outputs and pushes', () => {
    const meta = { actor: 'user', rate: 'read' };
    const undeclared = bare.router({
      open: bare.procedure.meta(meta).mutation(() => ({ passwordHash: 'x' })),
      live: bare.procedure.meta(meta).subscription(async function* () {
        yield { passwordHash: 'x' };
      }),
    });
    expect(findUndeclared(undeclared)).toEqual([
      'open does not declare its output',
      'live does not declare its meta.pushes',
    ]);
  });
});

describe('the table of entry points', () => {
  const entryPoints = [
    { method: 'GET', path: '/api/documents/{id}.pdf', actor: 'user', rate: 'read' },
  ] as const;
  const open = (method: 'GET' | 'POST', url: string) => () => {
    const fastify = Fastify();
    refuseUndeclaredRoutes(fastify, entryPoints);
    fastify.route({ method, url, handler: async () => '' });
  };

  test('lets a path be opened that it knows, however it is written', () => {
    expect(open('GET', '/api/documents/:document([^/]+).pdf')).not.toThrow();
  });

  test.each([
    ['POST', '/api/documents/:id.pdf'],
    ['GET', '/api/documents'],
  ] as const)('stops a server that would open %s %s', (method, url) => {
    expect(open(method, url)).toThrow(`${method} ${url} is not declared`);
  });
});

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
      ['planted does not declare its meta.actor', 'planted does not declare its meta.rate'],
    ],
    ['no rate', { actor: 'admin' }, ['planted does not declare its meta.rate']],
    [
      'an unknown gate',
      { actor: 'everyone', rate: 'read' },
      ['planted does not declare its meta.actor'],
    ],
  ])('is missed where it says %s', (_name, meta, faults) => {
    const planted = bare.procedure
      .meta(meta)
      .output(output)
      .query(() => ({ id: 1 }));
    expect(findUndeclared(bare.router({ planted }))).toEqual(faults);
  });

  test('covers all fields of outputs and pushes', () => {
    const meta = { actor: 'user', rate: 'read' };
    const planted = bare.router({
      open: bare.procedure.meta(meta).mutation(() => ({ passwordHash: 'x' })),
      live: bare.procedure.meta(meta).subscription(async function* () {
        yield { passwordHash: 'x' };
      }),
    });
    expect(findUndeclared(planted)).toEqual([
      'open does not declare its output',
      'live does not declare its meta.pushes',
    ]);
  });
});

describe('the table of entry points', () => {
  const doors = [
    { method: 'GET', path: '/api/papers/{id}.pdf', actor: 'user', rate: 'read' },
  ] as const;
  const open = (method: 'GET' | 'POST', url: string) => () => {
    const fastify = Fastify();
    refuseUndeclaredRoutes(fastify, doors);
    fastify.route({ method, url, handler: async () => '' });
  };

  test('lets a path be opened that it knows, however it is written', () => {
    expect(open('GET', '/api/papers/:paper([^/]+).pdf')).not.toThrow();
  });

  test.each([
    ['POST', '/api/papers/:id.pdf'],
    ['GET', '/api/papers'],
  ] as const)('stops a server that would open %s %s', (method, url) => {
    expect(open(method, url)).toThrow(`${method} ${url} is not declared`);
  });
});

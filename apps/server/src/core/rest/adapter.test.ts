import { AppError } from '@mesterhand/domain/errors/codes';
import { pageOf } from '@mesterhand/domain/wire/page';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/cluster.ts';
import { createLocalBus } from '../events/index.ts';
import { createContext, publicProcedure, router } from '../trpc/index.ts';
import { errorBody, toAppError } from '../errors/index.ts';
import { createLimits, defaultRates } from '../rate-limit/index.ts';
import { readBodies } from './bodies.ts';
import { registerRest } from './adapter.ts';

const route = { tag: 'things', summary: 'A thing' };
const echo = z.record(z.string(), z.unknown());

const things = router({
  list: publicProcedure({
    rate: 'read',
    output: pageOf(z.number()).extend({ total: z.number() }),
    rest: { ...route, method: 'GET', path: '/things', list: true },
  })
    .input(
      z.object({
        limit: z.int().default(2),
        cursor: z.string().optional(),
        open: z.boolean().optional(),
      }),
    )
    .query(({ input }) => ({
      items: input.open === false ? [] : [1, 2],
      nextCursor: input.cursor ?? null,
      total: 9,
    })),
  create: publicProcedure({
    rate: 'write',
    output: z.object({ id: z.number(), key: z.string().nullable() }),
    rest: { ...route, method: 'POST', path: '/things', created: '/things/{id}' },
  })
    .input(z.object({ name: z.string() }))
    .mutation(({ ctx }) => ({ id: 7, key: ctx.idempotencyKey })),
  update: publicProcedure({
    rate: 'write',
    output: echo,
    rest: { ...route, method: 'PATCH', path: '/things/{id}', aliases: ['/old/{id}/update'] },
  })
    .input(
      z.object({
        id: z.int(),
        name: z.string().optional(),
        deep: z.object({ a: z.number() }).optional(),
      }),
    )
    .mutation(({ input }) => input),
  strict: publicProcedure({
    rate: 'write',
    output: echo,
    rest: { ...route, method: 'PUT', path: '/strict/{id}' },
  })
    .input(z.strictObject({ id: z.int(), name: z.string() }))
    .mutation(({ input }) => input),
  inputless: publicProcedure({
    rate: 'read',
    output: z.object({ ok: z.literal(true) }),
    rest: { ...route, method: 'GET', path: '/ok' },
  }).query(() => ({ ok: true as const })),
  leaky: publicProcedure({
    rate: 'read',
    output: z.object({ shown: z.number() }),
    rest: { ...route, method: 'GET', path: '/leaky' },
  }).query(() => ({ shown: 1, secret: 2 })),
  hidden: publicProcedure({ rate: 'read', output: z.number() }).query(() => 1),
});

let fastify: FastifyInstance;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  fastify = Fastify();
  fastify.setErrorHandler((error, _, reply) => {
    const refusal = toAppError(error);
    return reply.code(refusal.status).send(errorBody(refusal));
  });
  readBodies(fastify);
  const deps = {
    db: database.db,
    storage: unusedStorage,
    backupDir: '',
    limits: createLimits(defaultRates),
    bus: createLocalBus(),
    clock: () => new Date(0),
    authenticate: () => Promise.resolve(null),
  };
  registerRest(fastify, router({ things }), ({ headers, id, ip }) =>
    createContext(deps, {
      authorization: headers.authorization,
      idempotencyKey: [headers['idempotency-key']].flat()[0],
      address: ip,
      requestId: id,
    }),
  );
  await fastify.ready();
});
afterAll(async () => {
  await fastify.close();
  await database.drop();
});

const unused = (): never => {
  throw new AppError('server.internal');
};
const unusedStorage = { scratch: '', put: unused, read: unused, remove: unused, list: unused };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

async function call(
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await fastify.inject({ method, url, headers, ...(payload && { payload }) });
  const body: unknown = answer.json();
  return { status: answer.statusCode, headers: answer.headers, body };
}

describe('lists', () => {
  test('return an array, with cursor and total in headers', async () => {
    const { status, headers, body } = await call('GET', '/api/things?cursor=abc');
    expect({ status, body }).toEqual({ status: 200, body: [1, 2] });
    expect(headers).toMatchObject({ 'x-next-cursor': 'abc', 'x-total-count': '9' });
  });

  test('carry no cursor on the last page', async () => {
    expect((await call('GET', '/api/things')).headers).not.toHaveProperty('x-next-cursor');
  });

  test('take false as false', async () => {
    expect((await call('GET', '/api/things?open=false&unknown=1')).body).toEqual([]);
  });
});

test('what is made is named by its address, and the key of the request arrives', async () => {
  const answer = await call('POST', '/api/things', { name: 'x' }, { 'idempotency-key': 'k-1' });
  expect(answer).toMatchObject({
    status: 201,
    body: { id: 7, key: 'k-1' },
    headers: { location: '/api/things/7' },
  });
});

describe('the parts of an input', () => {
  test('come together, and the path wins over query and body', async () => {
    const { body } = await call('PATCH', '/api/things/5?id=6', {
      id: 8,
      name: 'x',
      deep: { a: 1 },
      extra: true,
    });
    expect(body).toEqual({ id: 5, name: 'x', deep: { a: 1 } });
  });

  test('serve an older path as well', async () => {
    expect((await call('PATCH', '/api/old/5/update')).body).toEqual({ id: 5 });
  });

  test('unknown keys are ignored, even where the schema is strict', async () => {
    expect((await call('PUT', '/api/strict/5?x=1', { name: 'x', role: 'admin' })).body).toEqual({
      id: 5,
      name: 'x',
    });
  });

  test('a malformed id names its field', async () => {
    expect(await call('PATCH', '/api/things/five')).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', issues: [{ path: ['id'], message: 'invalid' }] },
    });
  });

  test('a body with a poisoned prototype is malformed', async () => {
    const payload = '{"__proto__": {"id": 1}, "name": "x"}';
    const answer = await fastify.inject({
      method: 'PUT',
      url: '/api/strict/5',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  });
});

test('a procedure without input takes anything', async () => {
  expect(await call('GET', '/api/ok?x=1')).toMatchObject({ status: 200, body: { ok: true } });
});

test('only what the output names leaves the server', async () => {
  expect((await call('GET', '/api/leaky')).body).toEqual({ shown: 1 });
});

test('a procedure without a path has none', async () => {
  expect((await call('GET', '/api/hidden')).status).toBe(404);
});

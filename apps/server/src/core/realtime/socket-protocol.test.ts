import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@mesterhand/domain/errors/codes';
import { tracked } from '@trpc/server';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { looseRates } from '../../../../../tests/support/server.ts';
import { createLocalBus } from '../events/index.ts';
import {
  type Context,
  createContext,
  type LiveConnection,
  publicProcedure,
  router,
  userSubscription,
} from '../trpc/index.ts';
import { createLimits } from '../rate-limit/index.ts';
import { serveLine } from './socket-protocol.ts';
import { openOutlet } from './socket-writer.ts';

// Two servers with the same procedures: tRPC's own handler and ours. Both must respond alike to any client.

const thing = z.object({ n: z.number() });
const rate = 'read';
const followed = { rate, pushes: thing } as const;
const resumable = z.object({ from: z.string().default(''), lastEventId: z.string().optional() });
let staying = 0;
const product = router({
  counts: userSubscription(followed).subscription(async function* () {
    yield tracked('a', { n: 1 });
    yield tracked('b', { n: 2 });
  }),
  plain: userSubscription(followed).subscription(async function* () {
    yield { n: 1 };
  }),
  leaks: userSubscription(followed).subscription(async function* () {
    yield { n: 1, secret: 'x' };
  }),
  resumes: userSubscription({ rate, pushes: z.string() })
    .input(resumable)
    .subscription(async function* ({ input }) {
      yield `${input.from} after ${input.lastEventId}`;
    }),
  anyInput: userSubscription({ rate, pushes: z.string() })
    .input(z.unknown())
    .subscription(async function* ({ input }) {
      yield JSON.stringify(input) ?? 'nothing';
    }),
  refuses: userSubscription(followed).subscription(async function* () {
    yield { n: 1 };
    throw new AppError('bookings.notFound');
  }),
  breaks: userSubscription(followed).subscription(async function* () {
    yield { n: 1 };
    throw new Error('the password is swordfish');
  }),
  misspeaks: userSubscription({ rate, pushes: thing }).subscription(async function* () {
    yield { n: 'one' };
  }),
  stays: userSubscription(followed).subscription(async function* ({ signal }) {
    staying += 1;
    try {
      yield { n: 0 };
      if (signal?.aborted === false) await once(signal, 'abort');
    } finally {
      staying -= 1;
    }
  }),
  ask: publicProcedure({ rate, output: z.string() }).query(() => 'answer'),
});

const maxBatchSize = 3;
let database: TestDatabase;
let theirs: WebSocketServer;
let ours: WebSocketServer;
const failures: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const actor = await makeClient(database.db);
  const enter = async (socket: WebSocket, token: string | undefined): Promise<Context> => {
    const live: LiveConnection = {
      enter: () => () => undefined,
      drained: () => Promise.resolve(),
      drop: () => socket.terminate(),
    };
    const caller = {
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      idempotencyKey: undefined,
      address: '127.0.0.1',
      requestId: 'the same for both',
    };
    return createContext({ ...deps(), authenticate: async () => actor }, caller, live);
  };
  const accept = getWSConnectionHandler({
    router: product,
    wss: new WebSocketServer({ noServer: true }),
    maxBatchSize,
    keepAlive: { enabled: true, pingMs: 60_000, pongWaitMs: 60_000 },
    createContext: ({ res, info }) => enter(res, info.connectionParams?.token),
  });
  theirs = await listen(accept);
  ours = await listen((socket, request) => {
    serveLine(socket, {
      router: product,
      outlet: openOutlet(socket, request.socket),
      hasParams: request.url?.includes('connectionParams=1') === true,
      maxBatchSize,
      keepAlive: { pingMs: 60_000, pongWaitMs: 60_000 },
      enter: (params) => enter(socket, params?.token),
      onError: ({ message }, path) => failures.push([path, message]),
    });
  });
});
afterAll(async () => {
  for (const server of [theirs, ours]) {
    for (const socket of server.clients) socket.terminate();
    server.close();
  }
  await database.drop();
});

function deps() {
  const never = (): never => {
    throw new Error('Nothing is stored here.');
  };
  return {
    db: database.db,
    bus: createLocalBus(),
    storage: { scratch: '', put: never, read: never, remove: never, list: never },
    backupDir: '',
    limits: createLimits(looseRates),
    clock: () => new Date(),
  };
}

async function listen(
  accept: (socket: WebSocket, request: IncomingMessage) => void,
): Promise<WebSocketServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', accept);
  await once(server, 'listening');
  return server;
}

const addressSchema = z.object({ port: z.number() });
const urlOf = (server: WebSocketServer): string =>
  `ws://127.0.0.1:${addressSchema.parse(server.address()).port}`;

type Said = string | object | Buffer;

interface Round {
  says: readonly Said[];
  /** Number of responses that end the round. */
  answers: number;
  /** Sent after these have arrived. */
  afterwards?: Round;
}

interface Talk extends Round {
  /** The first message; without it the connection is anonymous. */
  greeting?: Said | undefined;
  /** The server is expected to close the connection. */
  isCut?: true;
}

const asFrame = (said: Said): string | Buffer =>
  typeof said === 'string' || Buffer.isBuffer(said) ? said : JSON.stringify(said);

/** All responses of a server, and the close code if it closes. */
async function talk(server: WebSocketServer, { greeting, isCut, ...first }: Talk) {
  const query = greeting === undefined ? '' : '?connectionParams=1';
  const socket = new WebSocket(`${urlOf(server)}${query}`);
  const heard: unknown[] = [];
  let code: number | undefined;
  socket.on('message', (data) => {
    const text = z.instanceof(Buffer).parse(data).toString();
    heard.push(text === 'PONG' ? text : JSON.parse(text));
  });
  socket.on('close', (closedWith) => (code = closedWith));
  await once(socket, 'open');
  const say = (all: readonly Said[]): void => all.forEach((said) => socket.send(asFrame(said)));
  const hear = (count: number): Promise<void> =>
    vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), 15_000);
  if (greeting !== undefined) say([greeting]);
  let answers = 0;
  for (let round: Round | undefined = first; round !== undefined; round = round.afterwards) {
    say(round.says);
    await hear((answers += round.answers));
  }
  // All other responses precede this one; a closed connection has no more of them.
  if (isCut !== true) say([{ id: 'last', method: 'query', params: { path: 'nothing' } }]);
  await hear(isCut === true ? answers : (answers += 1));
  await vi.waitFor(() => expect(code !== undefined).toBe(isCut === true), 15_000);
  socket.terminate();
  expect(heard).toHaveLength(answers);
  return { heard, code };
}

const greeting = { method: 'connectionParams', data: { token: 'abcdefghijklmnopqrstuvwxyz' } };
const subscribe = (id: unknown, path: string, more: object = {}) => ({
  id,
  method: 'subscription',
  params: { path, ...more },
});
const stop = (id: unknown) => ({ id, method: 'subscription.stop' });

const talks: Record<string, Talk> = {
  'a subscription that ends': { greeting, says: [subscribe(1, 'counts')], answers: 4 },
  'events without ids, a name that is a word and a version': {
    greeting,
    says: [{ ...subscribe('a"b', 'plain'), jsonrpc: '2.0' }],
    answers: 3,
  },
  'more than is declared': { greeting, says: [subscribe(1, 'leaks')], answers: 3 },
  'a refusal on the way': { greeting, says: [subscribe(1, 'refuses')], answers: 4 },
  'a failure on the way': { greeting, says: [subscribe(1, 'breaks')], answers: 4 },
  'what is not as declared': { greeting, says: [subscribe(1, 'misspeaks')], answers: 3 },
  'several at once': {
    greeting,
    says: [[subscribe(1, 'plain'), subscribe(2, 'counts'), stop(9)]],
    answers: 7,
  },
  'an empty batch': { greeting, says: [[]], answers: 0 },
  'a batch too large': {
    greeting,
    says: [[subscribe(1, 'plain'), { ...subscribe('b', 'plain'), jsonrpc: '2.0' }, stop(3), 7, {}]],
    answers: 2,
  },
  'a batch too large of nothing': { greeting, says: [[1, 2, 3, null]], answers: 1 },
  'a batch in which one is wrong': {
    greeting,
    says: [[subscribe(1, 'plain'), { id: 2, method: 'wish' }]],
    answers: 1,
  },
  'one name twice': {
    greeting,
    says: [subscribe(1, 'stays'), subscribe(1, 'stays'), subscribe(1, 'counts')],
    answers: 4,
  },
  'a stop, and the name again': {
    greeting,
    says: [subscribe(1, 'stays')],
    answers: 2,
    afterwards: {
      says: [stop(1)],
      answers: 1,
      afterwards: { says: [subscribe(1, 'counts')], answers: 4 },
    },
  },
  'a stop twice, and of nothing': {
    greeting,
    says: [subscribe(1, 'stays')],
    answers: 2,
    afterwards: { says: [stop(1), stop(1), stop(7)], answers: 1 },
  },
  'a stop before the start': { greeting, says: [subscribe(1, 'stays'), stop(1)], answers: 1 },
  'an unknown procedure': { greeting, says: [subscribe(1, 'nothing.here')], answers: 1 },
  'a query': {
    greeting,
    says: [{ id: 1, method: 'query', params: { path: 'ask' } }],
    answers: 1,
  },
  'a query followed as if it pushed': { greeting, says: [subscribe(1, 'ask')], answers: 1 },
  'a subscription asked as a query': {
    greeting,
    says: [{ id: 1, method: 'query', params: { path: 'counts' } }],
    answers: 1,
  },
  'a wrong input': {
    greeting,
    says: [subscribe(1, 'resumes', { input: { from: 7 } })],
    answers: 1,
  },
  'a place to go on from': {
    greeting,
    says: [subscribe(1, 'resumes', { input: { from: 'x' }, lastEventId: '7' })],
    answers: 3,
  },
  'a place beside an input that takes none': {
    greeting,
    says: ['x', [1], null, undefined].map((input, id) =>
      subscribe(id, 'anyInput', { input, lastEventId: '7' }),
    ),
    answers: 12,
  },
  'a place that is none': {
    greeting,
    says: [subscribe(1, 'resumes', { lastEventId: 7 })],
    answers: 1,
  },
  'what is no message': {
    greeting,
    says: ['{', '7', 'null', '"text"', '', '{}', Buffer.from('{}'), 'PONG'],
    answers: 7,
  },
  'messages with something wrong': {
    greeting,
    says: [
      subscribe(null, 'plain'),
      subscribe({}, 'plain'),
      stop(null),
      { ...subscribe(1, 'plain'), jsonrpc: '1.0' },
      { id: 1, method: 'subscription' },
      { id: 1, method: 'subscription', params: { path: 7 } },
      { id: 1, method: 'dance', params: { path: 'plain' } },
    ],
    answers: 7,
  },
  'a question whether anybody is there': { greeting, says: ['PING'], answers: 1 },
  'nobody who asks': { says: [subscribe(1, 'plain')], answers: 1 },
  'a token that is empty': {
    greeting: { method: 'connectionParams', data: { token: '' } },
    says: [subscribe(1, 'plain')],
    answers: 1,
  },
  'a greeting without parameters': {
    greeting: { method: 'connectionParams', data: null },
    says: [subscribe(1, 'plain')],
    answers: 1,
  },
  'a greeting that is none': { greeting: '{', says: [], answers: 1, isCut: true },
  'a greeting without anything': { greeting: {}, says: [], answers: 1, isCut: true },
  'a greeting that is a list': { greeting: [], says: [], answers: 1, isCut: true },
  'a greeting of numbers': { greeting: { data: { token: 7 } }, says: [], answers: 1, isCut: true },
  'a greeting in bytes': { greeting: Buffer.from('{}'), says: [], answers: 1, isCut: true },
};

describe('answers as tRPC itself does', () => {
  it.each(Object.entries(talks))('%s', async (_, said) => {
    const [expected, answered] = [await talk(theirs, said), await talk(ours, said)];
    expect(answered).toEqual(expected);
  });
});

it('ends subscriptions of a closed connection', async () => {
  const socket = new WebSocket(`${urlOf(ours)}?connectionParams=1`);
  await once(socket, 'open');
  for (const said of [greeting, subscribe(1, 'stays'), subscribe(2, 'stays')])
    socket.send(asFrame(said));
  await vi.waitFor(() => expect(staying).toBe(2), 15_000);
  socket.terminate();
  await vi.waitFor(() => expect(staying).toBe(0), 15_000);
});

it('works with tRPC’s own client, including its resume after a reconnect', async () => {
  const line = createWSClient({
    url: urlOf(ours),
    connectionParams: greeting.data,
    retryDelayMs: () => 10,
  });
  const client = createTRPCClient<typeof product>({ links: [wsLink({ client: line })] });
  const [counted, kept]: [unknown[], unknown[]] = [[], []];
  await new Promise<void>((resolve, reject) => {
    client.counts.subscribe(undefined, {
      onData: ({ id, data }) => counted.push([id, data.n]),
      onError: reject,
      onComplete: resolve,
    });
  });
  expect(counted).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  const stays = client.stays.subscribe(undefined, { onData: (data) => kept.push(data) });
  await vi.waitFor(() => expect(kept).toHaveLength(1), 15_000);
  for (const socket of ours.clients) socket.terminate();
  await vi.waitFor(() => expect(kept).toHaveLength(2), 15_000);
  stays.unsubscribe();
  await vi.waitFor(() => expect(staying).toBe(0), 15_000);
  await line.close();
});

it('reports errors with their procedure', async () => {
  failures.length = 0;
  await talk(ours, { greeting, says: [subscribe(1, 'breaks')], answers: 4 });
  expect(failures).toContainEqual(['breaks', 'the password is swordfish']);
});

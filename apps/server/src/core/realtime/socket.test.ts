import { once } from 'node:events';
import '@fastify/websocket';
import { type TRPCClient, createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { looseRates } from '../../../../../tests/support/server.ts';
import { type BusTopic, connectBus, createLocalBus, emit } from '../events/index.ts';
import { openSignals, publicProcedure, router, userSubscription } from '../trpc/index.ts';
import { createLimits } from '../rate-limit/index.ts';
import { authenticate, endSession, noteAccessChange, startSession } from '../sessions/index.ts';
import { type SocketMetrics, registerSocket } from './socket.ts';

/** Generous timeout: the machine may be busy with other tests. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000 });

const conversation = (id: number): BusTopic => `conversation:${id}`;

const thing = z.object({ seq: z.number().or(z.nan()), text: z.string() });
const things = router({
  follow: userSubscription({ rate: 'read', pushes: thing })
    .input(z.object({ id: z.number(), active: z.boolean().default(false) }))
    .subscription(async function* ({ ctx, input, signal }) {
      const { active } = input;
      const hints = openSignals(ctx, conversation(input.id), { queue: 'every', active, signal });
      yield { seq: 0, text: 'open' };
      for await (const { seq, text } of hints) yield { seq: Number(seq), text: String(text) };
    }),
  latest: userSubscription({ rate: 'read', pushes: thing })
    .input(z.object({ id: z.number() }))
    .subscription(async function* ({ ctx, input, signal }) {
      const queue = { latestBy: () => 'one' };
      const hints = openSignals(ctx, conversation(input.id), { queue, active: false, signal });
      yield { seq: 0, text: 'open' };
      for await (const { seq, text } of hints) yield { seq: Number(seq), text: String(text) };
    }),
  ask: publicProcedure({ rate: 'read', output: z.string() }).query(() => 'answer'),
});
const product = router({ things });

let database: TestDatabase;
let fastify: FastifyInstance;
let url: string;
let now = Date.now();
const bus = createLocalBus();

async function startServer(figures: Partial<SocketMetrics>) {
  const { db } = database;
  connectBus(db, bus);
  const server = Fastify();
  const storage = { scratch: '', put: never, read: never, remove: never, list: never };
  await registerSocket(server, {
    router: product,
    deps: {
      db,
      bus,
      storage,
      backupDir: '',
      limits: createLimits(looseRates),
      clock: () => new Date(now),
      authenticate: (token, at) => authenticate(db, token, at),
    },
    figures,
  });
  return { server, url: (await server.listen({ port: 0 })).replace('http', 'ws') };
}

const never = (): never => {
  throw new Error('Nothing is stored here.');
};

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  ({ server: fastify, url } = await startServer({ recheck: 50 }));
});
afterAll(async () => {
  await fastify.close();
  await database.drop();
});

type Client = TRPCClient<typeof product>;

interface Line {
  client: Client;
  /** Close codes, in order. */
  closes: (number | undefined)[];
  close(): Promise<void>;
}

function openLine(token?: string, at = url): Line {
  const closes: (number | undefined)[] = [];
  const socket = createWSClient({
    url: `${at}/trpc`,
    connectionParams: token === undefined ? {} : { token },
    retryDelayMs: () => 20,
    onClose: (cause) => closes.push(cause?.code),
  });
  const client: Client = createTRPCClient({ links: [wsLink({ client: socket })] });
  return { client, closes, close: () => socket.close() };
}

function follow(
  line: Line,
  input: { id: number; active?: boolean },
  kind: 'follow' | 'latest' = 'follow',
) {
  const seen: { seq: number; text: string }[] = [];
  const errors: string[] = [];
  const subscription = line.client.things[kind].subscribe(input, {
    onData: (data) => seen.push(data),
    onError: (error) => errors.push(error.data?.app.code ?? error.message),
  });
  return { seen, errors, stop: () => subscription.unsubscribe() };
}

async function signIn() {
  const actor = await makeClient(database.db);
  return { actor, token: await startSession(database.db, actor.userId, { now: new Date(now) }) };
}

const opened = (seen: unknown[]) => eventually(() => expect(seen.length).toBeGreaterThan(0));

it('pushes events to subscribers in order, and ends with the subscription', async () => {
  const line = openLine((await signIn()).token);
  const { seen, stop } = follow(line, { id: 1 });
  await opened(seen);
  for (const seq of [1, 2, 3]) emit(database.db, conversation(1), { seq, text: 'x' });
  await eventually(() => expect(seen.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]));
  stop();
  await line.close();
});

it.each([
  ['nobody', undefined],
  ['a token that is none', 'abcdefghijklmnopqrstuvwxyz'],
])('refuses %s with a clear code instead of cutting the line', async (_, token) => {
  const line = openLine(token);
  const { errors } = follow(line, { id: 1 });
  await eventually(() => expect(errors).toEqual(['auth.required']));
  expect(line.closes).toEqual([]);
  await line.close();
});

it('takes subscriptions only: calls would be answered for whoever opened the line long ago', async () => {
  const line = openLine((await signIn()).token);
  await expect(line.client.things.ask.query()).rejects.toMatchObject({
    data: { app: { code: 'input.malformed' } },
  });
  await line.close();
});

it('allows at most twenty subscriptions per client', async () => {
  const line = openLine((await signIn()).token);
  const all = Array.from({ length: 21 }, (_, id) => follow(line, { id }));
  await eventually(() => expect(all.flatMap(({ errors }) => errors)).toEqual(['live.tooMany']));
  expect(all.filter(({ seen }) => seen.length > 0)).toHaveLength(20);
  all[0]?.stop();
  // The slot is free once the server has seen the close.
  await eventually(async () => {
    const again = follow(line, { id: 99 });
    await eventually(() => expect([...again.seen, ...again.errors]).not.toEqual([]));
    expect(again.errors).toEqual([]);
  });
  await line.close();
});

it('limits subscriptions per user over all sockets, and sockets per address', async () => {
  const tight = await startServer({ perAddress: 3, subscriptionsPerUser: 3 });
  const [kari, nora] = [await signIn(), await signIn()];
  const lines = [kari, kari, nora].map(({ token }) => openLine(token, tight.url));
  const [one, other, hers] = lines;
  if (!one || !other || !hers) throw new Error('There are three.');
  const first = [1, 2].map((id) => follow(one, { id }));
  await eventually(() => expect(first.flatMap(({ seen }) => seen)).toHaveLength(2));
  const more = [3, 4].map((id) => follow(other, { id }));
  await eventually(() => expect(more.flatMap(({ errors }) => errors)).toEqual(['live.tooMany']));
  await opened(follow(hers, { id: 5 }).seen);

  const refused = new WebSocket(`${tight.url}/trpc`);
  const [refusal]: unknown[] = await once(refused, 'error');
  expect(String(refusal)).toMatch(/Unexpected server response/);
  await one.close();
  await eventually(async () => {
    const line = openLine(nora.token, tight.url);
    const { seen } = follow(line, { id: 6 });
    try {
      await vi.waitFor(() => expect(seen).toHaveLength(1));
    } finally {
      await line.close();
    }
  });
  for (const line of [other, hers]) await line.close();
  await tight.server.close();
});

async function closeCode(socket: WebSocket): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', resolve);
  });
}

it.each([
  ['another site', 'https://evil.example', 403],
  ['something that is no address', 'null', 403],
])('refuses a page of %s', async (_, origin, status) => {
  const socket = new WebSocket(`${url}/trpc`, { headers: { origin } });
  await expect(closeCode(socket)).rejects.toThrow(String(status));
});

it('accepts its own origin', async () => {
  const socket = new WebSocket(`${url}/trpc`, { headers: { origin: url.replace('ws', 'http') } });
  await expect(once(socket, 'open')).resolves.toEqual([]);
  socket.terminate();
});

it('disconnects a client whose Host is no address, and serves others', async () => {
  const odd = new WebSocket(`${url}/trpc`, { headers: { host: 'a b' } });
  await expect(closeCode(odd)).resolves.toBe(1006);
  const line = openLine((await signIn()).token);
  await opened(follow(line, { id: 10 }).seen);
  await line.close();
});

it('closes connections without parameters, or with a message too large', async () => {
  const quick = await startServer({ handshake: 40 });
  const silent = new WebSocket(`${quick.url}/trpc?connectionParams=1`);
  await expect(closeCode(silent)).resolves.toBe(4408);
  const loud = new WebSocket(`${quick.url}/trpc`);
  loud.on('open', () => loud.send('x'.repeat(17 * 1024)));
  await expect(closeCode(loud)).resolves.toBe(1009);
  await quick.server.close();
});

it('closes connections that miss a pong, and keeps others', async () => {
  const quick = await startServer({ ping: 40, pong: 200 });
  const line = openLine((await signIn()).token, quick.url);
  const { seen } = follow(line, { id: 8 });
  await opened(seen);
  // A raw socket never responds to the ping; the client does automatically.
  await expect(closeCode(new WebSocket(`${quick.url}/trpc`))).resolves.toBe(1006);
  emit(database.db, conversation(8), { seq: 1, text: 'still here' });
  await eventually(() => expect(seen.at(-1)?.text).toBe('still here'));
  expect(line.closes).toEqual([]);
  await line.close();
  await quick.server.close();
});

it('ends the streams of a session when it ends, and of no other', async () => {
  const [gone, kept] = [await signIn(), await signIn()];
  const [line, other] = [openLine(gone.token), openLine(kept.token)];
  const [ended, lasting] = [follow(line, { id: 7 }), follow(other, { id: 7 })];
  await Promise.all([opened(ended.seen), opened(lasting.seen)]);
  await endSession(database.db, gone.token, new Date(now));
  await eventually(() => expect(ended.errors).toEqual(['auth.required']));
  expect(line.closes).toContain(4401);
  emit(database.db, conversation(7), { seq: 1, text: 'secret' });
  await eventually(() => expect(lasting.seen.at(-1)?.text).toBe('secret'));
  expect(ended.seen.map(({ text }) => text)).toEqual(['open']);
  await Promise.all([line.close(), other.close()]);
});

it('closes a user’s connections when their permissions change', async () => {
  const { actor, token } = await signIn();
  const line = openLine(token);
  const { seen } = follow(line, { id: 3 });
  await opened(seen);
  await database.db
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', actor.userId)
    .execute();
  noteAccessChange(database.db, actor.userId);
  await eventually(() => expect(seen).toHaveLength(2));
  expect(line.closes).toEqual([4401]);
  await line.close();
});

it('trap 20 an open chat keeps its session from being idle, a quiet screen does not', async () => {
  const [talking, away] = [await signIn(), await signIn()];
  const [line, other] = [openLine(talking.token), openLine(away.token)];
  const [chat, screen] = [follow(line, { id: 4, active: true }), follow(other, { id: 4 })];
  await Promise.all([opened(chat.seen), opened(screen.seen)]);
  // The idle timeout is 30 minutes: two steps of 20 each.
  for (const _ of [1, 2]) {
    now += 20 * 60_000;
    await eventually(async () => {
      const row = await database.db
        .selectFrom('sessions')
        .select('lastSeenAt')
        .where('userId', '=', talking.actor.userId)
        .executeTakeFirst();
      expect(row?.lastSeenAt).toBe(new Date(now).toISOString());
    });
  }
  await eventually(() => expect(screen.errors).toEqual(['auth.required']));
  expect(chat.errors).toEqual([]);
  await Promise.all([line.close(), other.close()]);
});

it('ends the streams of a session at its expiry, long before the next poll', async () => {
  const slow = await startServer({ recheck: 3_600_000 });
  const [gone, kept] = [await signIn(), await signIn()];
  const [line, other] = [openLine(gone.token, slow.url), openLine(kept.token, slow.url)];
  const [ended, lasting] = [follow(line, { id: 9 }), follow(other, { id: 9 })];
  await Promise.all([opened(ended.seen), opened(lasting.seen)]);
  // The idle timeout is 30 minutes; one of the two was active meanwhile.
  now += 20 * 60_000;
  await authenticate(database.db, kept.token, new Date(now));
  now += 11 * 60_000;
  await eventually(() => expect(ended.errors).toEqual(['auth.required']));
  expect(line.closes).toContain(4401);
  emit(database.db, conversation(9), { seq: 1, text: 'secret' });
  await eventually(() => expect(lasting.seen.at(-1)?.text).toBe('secret'));
  expect(ended.seen.map(({ text }) => text)).toEqual(['open']);
  await Promise.all([line.close(), other.close()]);
  await slow.server.close();
});

/** A reader that does not read from its socket while `count` events are emitted. */
async function flood(kind: 'follow' | 'latest', count: number) {
  const { token } = await signIn();
  const socket = new WebSocket(`${url}/trpc?connectionParams=1`);
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(z.instanceof(Buffer).parse(data).toString()));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
  const params = { path: `things.${kind}`, input: { id: 5 } };
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params }));
  await eventually(() => expect(texts.join('')).toContain('open'));
  socket.pause();
  const text = 'x'.repeat(20_000);
  for (let seq = 1; seq <= count; seq += 1) {
    emit(database.db, conversation(5), { seq, text });
    if (seq % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return { socket, texts };
}

it('disconnects a reader that does not read, before much is buffered', async () => {
  const { socket } = await flood('follow', 3000);
  const [server] = fastify.websocketServer.clients;
  expect(server === undefined || server.bufferedAmount < 1_000_000).toBe(true);
  socket.resume();
  await expect(closeCode(socket)).resolves.toBe(1006);
});

it('queues only the latest position for a lagging reader, and continues when it has caught up', async () => {
  const { socket, texts } = await flood('latest', 3000);
  const buffered = [...fastify.websocketServer.clients].map((client) => client.bufferedAmount);
  expect(Math.max(...buffered)).toBeLessThan(1_000_000);
  socket.resume();
  await eventually(() => expect(texts.at(-1)).toContain('"seq":3000'));
  expect(texts.length).toBeLessThan(1000);
  socket.terminate();
});

it('asks clients to reconnect on shutdown', async () => {
  const short = await startServer({});
  const line = openLine((await signIn()).token, short.url);
  const { seen } = follow(line, { id: 6 });
  await opened(seen);
  await short.server.close();
  await eventually(() => expect(line.closes.length).toBeGreaterThan(0));
  await line.close();
});

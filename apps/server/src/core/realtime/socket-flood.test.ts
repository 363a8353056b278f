import { once } from 'node:events';
import '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { looseRates } from '../../../../../tests/support/server.ts';
import { createLocalBus } from '../events/index.ts';
import { createLimits } from '../rate-limit/index.ts';
import { type SocketMetrics, registerSocket } from './socket.ts';
import { createFrameQuota } from './connection-limits.ts';
import { router } from '../trpc/index.ts';

// Clients that send without signing in and never read. Counts buffered and sent frames instead of timing.

let database: TestDatabase;
const servers: FastifyInstance[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
});

const never = (): never => {
  throw new Error('Nothing is stored here.');
};

async function startServer(figures: Partial<SocketMetrics>) {
  const server = Fastify();
  servers.push(server);
  await registerSocket(server, {
    router: router({}),
    deps: {
      db: database.db,
      bus: createLocalBus(),
      storage: { scratch: '', put: never, read: never, remove: never, list: never },
      backupDir: '',
      limits: createLimits(looseRates),
      clock: () => new Date(),
      authenticate: async () => null,
    },
    figures,
  });
  const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  return { server, url };
}

type Frame = 'ping' | { text: string } | { bytes: Buffer };

function send(socket: WebSocket, frame: Frame): void {
  if (frame === 'ping') socket.ping();
  else if ('text' in frame) socket.send(frame.text);
  else socket.send(frame.bytes);
}

/**
 * Sends a frame repeatedly without reading. @returns the largest backlog in the server, and how often the frame was
 * sent.
 */
async function flood(
  { server, url }: Awaited<ReturnType<typeof startServer>>,
  frame: Frame,
  most: number,
) {
  const socket = new WebSocket(`${url}/trpc`, { perMessageDeflate: false });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  // The socket is not read: the server sees that the connection ended.
  socket.pause();
  const { clients } = server.websocketServer;
  await vi.waitFor(() => expect(clients.size).toBe(1));
  const [served] = clients;
  let [sent, mostWaiting] = [0, 0];
  while (sent < most && clients.size > 0) {
    send(socket, frame);
    sent += 1;
    if (sent % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    mostWaiting = Math.max(mostWaiting, served?.bufferedAmount ?? 0);
  }
  for (let waited = 0; clients.size > 0 && waited < 100; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const isClosed = clients.size === 0;
  socket.terminate();
  return { isClosed, sent, mostWaiting };
}

const unknownCalls = JSON.stringify(
  Array.from({ length: 40 }, (_, id) => ({ id, method: 'query', params: { path: 'no.such' } })),
);
const unlimited = { burst: Infinity, perSecond: Infinity };

describe('a client that never reads', () => {
  it.each<[string, Frame]>([
    ['PING texts', { text: 'PING' }],
    ['PONG texts', { text: 'PONG' }],
    ['ping control frames', 'ping'],
    ['batches of calls', { text: unknownCalls }],
    ['stops of nothing', { text: '{"id":1,"method":"subscription.stop"}' }],
    ['malformed texts', { text: '{' }],
    ['binary frames', { bytes: Buffer.from('{}') }],
    ['calls without an id', { text: '{"id":null,"method":"query","params":{"path":"a"}}' }],
    ['oversized batches', { text: JSON.stringify(Array(41).fill(null)) }],
  ])('is disconnected for the number of its %s', async (_, frame) => {
    const result = await flood(await startServer({}), frame, 20_000);
    expect(result.isClosed).toBe(true);
    expect(result.mostWaiting).toBeLessThan(1_000_000);
  });

  it('is disconnected before much waits for it, however much it may send', async () => {
    const loose = await startServer({ frames: unlimited });
    const result = await flood(loose, { text: unknownCalls }, 2000);
    expect(result.isClosed).toBe(true);
    expect(result.mostWaiting).toBeLessThan(1_000_000);
  });
});

it('one message of very many fragments ends the connection', async () => {
  const { url } = await startServer({});
  const socket = new WebSocket(`${url}/trpc`);
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  for (let sent = 0; sent < 100; sent += 1) socket.send(' ', { fin: false });
  await expect(closed).resolves.toHaveLength(2);
});

it('a connection gets its allowance of frames back with time', () => {
  let now = 0;
  const take = createFrameQuota({ burst: 3, perSecond: 1 }, () => now);
  expect([take(0), take(1024), take(0)]).toEqual([true, true, false]);
  now = 3000;
  expect([take(2047), take(0)]).toEqual([true, false]);
  now = 100_000;
  expect([take(2048), take(0)]).toEqual([true, false]);
});

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { type Outlet, openOutlet } from './socket-writer.ts';

let sockets: WebSocketServer;

beforeAll(async () => {
  sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
});
afterAll(() => {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const portSchema = z.custom<AddressInfo>().transform(({ port }) => port);

interface Line {
  outlet: Outlet;
  server: WebSocket;
  raw: Duplex;
  reader: WebSocket;
  /** Messages received by the reader. */
  heard: string[];
}

async function openLine(): Promise<Line> {
  const accepted = new Promise<Pick<Line, 'server' | 'raw'>>((resolve) =>
    sockets.once('connection', (server, { socket: raw }) => resolve({ server, raw })),
  );
  const reader = new WebSocket(`ws://127.0.0.1:${portSchema.parse(sockets.address())}`);
  const heard: string[] = [];
  reader.on('message', (data, isBinary) =>
    heard.push(`${isBinary ? 'bytes: ' : ''}${z.instanceof(Buffer).parse(data).toString()}`),
  );
  reader.on('error', () => undefined);
  const [{ server, raw }] = await Promise.all([accepted, once(reader, 'open')]);
  return { outlet: openOutlet(server, raw), server, raw, reader, heard };
}

it('sends the messages of one tick in one write, as text and in order', async () => {
  const { outlet, raw, heard } = await openLine();
  const other = await openLine();
  for (const text of ['one', 'two', 'three']) outlet.push(Buffer.from(text));
  outlet.send('four');
  other.outlet.push(Buffer.from('one'));
  expect([raw.writableCorked, other.raw.writableCorked]).toEqual([1, 1]);
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three', 'four']));
  await vi.waitFor(() => expect(other.heard).toEqual(['one']));
  expect([raw.writableCorked, other.raw.writableCorked]).toEqual([0, 0]);
  outlet.push(Buffer.from('five'));
  await vi.waitFor(() => expect(heard.at(-1)).toBe('five'));
});

it('does not count its own corked data as lag', async () => {
  const { outlet, server, heard } = await openLine();
  for (let nth = 0; nth < 4; nth += 1) outlet.push(Buffer.alloc(40_000, 'x'));
  expect(server.bufferedAmount).toBeGreaterThan(128 * 1024);
  expect(outlet.isLagging()).toBe(false);
  await vi.waitFor(() => expect(heard).toHaveLength(4));
});

it('waits for a lagging reader, and sends nothing to a closed one', async () => {
  const { outlet, server, reader } = await openLine();
  reader.pause();
  await vi.waitFor(() => {
    for (let nth = 0; nth < 100 && !outlet.isLagging(); nth += 1)
      outlet.push(Buffer.alloc(100_000, 'x'));
    expect(outlet.isLagging()).toBe(true);
  });
  let isDrained = false;
  const drained = outlet.drained().then(() => (isDrained = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDrained).toBe(false);
  reader.resume();
  await drained;
  expect(outlet.isLagging()).toBe(false);

  outlet.push(Buffer.from('held'));
  outlet.drop();
  await once(server, 'close');
  outlet.push(Buffer.from('late'));
  outlet.send('late');
  expect([outlet.isOpen(), outlet.isLagging()]).toEqual([false, false]);
});

/** One clock for all of these tests, since writes of one server are spaced in time. */
let now = performance.now();

/** A reader to whom each write takes so long, by a clock that only this advances. */
function openSlow(tookMs: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const counts = { held: 0, written: 0 };
  const socket = {
    readyState: WebSocket.OPEN,
    OPEN: WebSocket.OPEN,
    bufferedAmount: 0,
    send: () => void (counts.held += 1),
    terminate: () => undefined,
  };
  const uncork = (): void => {
    now += tookMs;
    counts.written += counts.held;
    counts.held = 0;
  };
  const outlet = openOutlet(socket, { cork: () => undefined, uncork });
  const pass = (ms: number): void => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  return { counts, pass, push: () => outlet.push(Buffer.from('x')) };
}

it.each([
  ['as long as the last writing took', 4, 4],
  ['never for long', 500, 10],
])('gathers what comes after a crowd was written to: %s', (_, tookMs, waitsMs) => {
  const { counts, pass, push } = openSlow(tookMs);
  // All earlier writes are long ago.
  pass(1000);
  push();
  pass(0);
  expect(counts.written).toBe(1);
  push();
  pass(waitsMs - 1);
  push();
  expect(counts).toEqual({ held: 2, written: 1 });
  pass(1);
  expect(counts.written).toBe(3);
});

it('does not delay when writes are fast', () => {
  const { counts, pass, push } = openSlow(0);
  pass(1000);
  for (const nth of [1, 2, 3]) {
    push();
    pass(0);
    expect(counts.written).toBe(nth);
  }
});

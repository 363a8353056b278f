import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { ClusterHandle } from '../support/cluster.ts';
import { type Kind, type Measured, startHost } from './fanout-wire.ts';

/** One server with many readers. */
export interface ReaderGroup {
  kind: Kind;
  /** Bytes that an idle reader costs the server: of its process, and of its heap. */
  idle: { rss: number; heap: number };
  /** Publishes that many events and waits until all readers have them. @returns deliveries a second. */
  publish(events: number): Promise<number>;
  /** Readers who have not received each event exactly once. */
  wrong(): number;
  close(): Promise<void>;
}

const mark = /at:[\d.]+ /;
const clock = (): number => performance.timeOrigin + performance.now();

/** Opens readers in small groups: a burst of sign-ins is not what is measured. */
async function open(server: Measured, count: number, onText: (reader: number) => void) {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const group = Array.from({ length: Math.min(50, count - sockets.length) }, (_, nth) => {
      const reader = sockets.length + nth;
      return server.follow((text) => {
        if (mark.test(text)) onText(reader);
      });
    });
    sockets.push(...(await Promise.all(group)));
  }
  return sockets;
}

export async function openReaders(
  kind: Kind,
  count: number,
  given: { cluster?: ClusterHandle | undefined; fault?: URL | undefined } = {},
): Promise<ReaderGroup> {
  const server = await startHost(kind, given);
  const heard = Array.from({ length: count }, () => 0);
  let [published, received] = [0, 0];
  // The first connections load code and buffers that the others share.
  for (const socket of await open(server, 50, () => {})) socket.terminate();
  await sleep(200);
  const before = await server.memory();
  const sockets = await open(server, count, (reader) => {
    received += 1;
    heard[reader] = (heard[reader] ?? 0) + 1;
  });
  const after = await server.memory();
  const say = async (events: number): Promise<void> => {
    for (let event = 0; event < events; event += 1)
      await server.say(`at:${clock()} Kranen drypper fortsatt, og nå er det vann på gulvet.`);
  };
  return {
    kind,
    idle: { rss: (after.rss - before.rss) / count, heap: (after.heap - before.heap) / count },
    async publish(events) {
      const began = clock();
      const wanted = received + events * count;
      published += events;
      // Several publish concurrently, so that no single answer is waited for.
      const shares = [0, 1, 2, 3].map((speaker) => Math.floor((events + speaker) / 4));
      await Promise.all(shares.map(say));
      await untilHeard(() => received, wanted);
      return (events * count) / ((clock() - began) / 1000);
    },
    wrong: () => heard.filter((times) => times !== published).length,
    async close() {
      for (const socket of sockets) socket.terminate();
      await server.close();
    },
  };
}

/** Waits while events still arrive; losses are counted by the caller. */
async function untilHeard(received: () => number, wanted: number): Promise<void> {
  let [last, since] = [received(), clock()];
  while (received() < wanted) {
    if (received() !== last) [last, since] = [received(), clock()];
    else if (clock() - since > 10_000) return;
    await sleep(1);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { type Measured, startHost } from './fanout-wire.ts';

// How fast one event reaches many readers, beside a plain `ws` broadcast of as many bytes in the same run.

interface Figures {
  deliveriesPerSecond: number;
  p50: number;
  p99: number;
  /** Bytes a connection that only waits costs the server. */
  idle: number;
}

const crowds = [500, 2000];
const mark = /at:([\d.]+)/;
const clock = (): number => performance.timeOrigin + performance.now();

/** Opens a crowd in small groups: a burst of sign-ins is not what is measured. */
async function gather(server: Measured, count: number, onText: (text: string) => void) {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const group = Math.min(50, count - sockets.length);
    sockets.push(
      ...(await Promise.all(Array.from({ length: group }, () => server.follow(onText)))),
    );
  }
  return sockets;
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  const end = clock() + 120_000;
  while (!isDone()) {
    if (clock() > end) throw new Error(`${what} did not come.`);
    await sleep(2);
  }
}

async function measure(kind: 'product' | 'plain', count: number): Promise<Figures> {
  const server = await startHost(kind);
  let received = 0;
  const delays: number[] = [];
  const onText = (text: string): void => {
    const at = mark.exec(text)?.[1];
    if (at === undefined) return;
    received += 1;
    delays.push(clock() - Number(at));
  };
  // The first connections bring code and buffers that the others share.
  for (const socket of await gather(server, 50, onText)) socket.terminate();
  await sleep(200);
  const before = await server.memory();
  const sockets = await gather(server, count, onText);
  const idle = ((await server.memory()) - before) / count;

  const say = async (events: number, gap: number): Promise<void> => {
    const goal = received + events * count;
    for (let event = 0; event < events; event += 1) {
      await server.say(`at:${clock()} Kranen drypper fortsatt, og nå er det vann på gulvet.`);
      if (gap > 0) await sleep(gap);
    }
    await until(() => received >= goal, `${goal - received} of ${events * count} deliveries`);
  };
  await say(10, 0);
  const events = Math.ceil(100_000 / count);
  const start = clock();
  await say(events, 0);
  const seconds = (clock() - start) / 1000;
  delays.length = 0;
  await say(40, count / 20);
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  for (const socket of sockets) socket.terminate();
  await server.close();
  return {
    deliveriesPerSecond: (events * count) / seconds,
    p50: at(0.5),
    p99: at(0.99),
    idle,
  };
}

const round = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

/** Prints both in one table; ratios are what counts, since the machine is shared. */
export async function runFanout(): Promise<void> {
  for (const count of crowds) {
    const plain = await measure('plain', count);
    const product = await measure('product', count);
    console.log(`\n${count} readers of one conversation`);
    console.table({
      'plain ws': row(plain),
      product: row(product),
      ratio: {
        'deliveries/s': round(product.deliveriesPerSecond / plain.deliveriesPerSecond, 2),
        'p50 ms': round(product.p50 / plain.p50, 2),
        'p99 ms': round(product.p99 / plain.p99, 2),
        'kB idle': round(product.idle / plain.idle, 2),
      },
    });
  }
}

function row({ deliveriesPerSecond, p50, p99, idle }: Figures) {
  return {
    'deliveries/s': round(deliveriesPerSecond),
    'p50 ms': round(p50, 1),
    'p99 ms': round(p99, 1),
    'kB idle': round(idle / 1000, 1),
  };
}

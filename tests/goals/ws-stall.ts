import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@mesterhand/client';
import { openSession } from '../support/accounts.ts';
import { type ClusterHandle, createTestDatabase } from '../support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { type ProbedServer, startProbedServer } from '../support/probed-server.ts';
import { type RawReader, openReader } from '../support/raw-readers.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

/**
 * With this much text in each event, and this many subscriptions of the stalled client, no socket buffer takes it all.
 */
const characters = 3500;
const subscriptionsOfStalled = 20;

/** A short run has no server without a stalled reader to compare with: it only counts. */
const courses = {
  whole: { readers: 500, phases: 8, events: 50, gapMs: 50, isCompared: true },
  short: { readers: 10, phases: 1, events: 100, gapMs: 0, isCompared: false },
} as const;

interface ReaderGroup {
  server: ProbedServer;
  /** Publishes one more event to everyone. */
  say(text: string): Promise<void>;
  delays: number[];
  /** Reconnects the stalled clients, if there are any: the server cuts them off after a while. */
  stall(): Promise<void>;
  close(): Promise<void>;
}

/** @param fault seeds a fault into the servers, to prove that an unbounded queue is detected. */
export async function measureStall(
  { size, cluster, report }: GoalRun,
  { fault }: { fault?: URL } = {},
): Promise<Metrics> {
  const { readers, phases, events, gapMs, isCompared } = courses[size];
  const readerGroups: ReaderGroup[] = [];
  const addReaders = async (stalled: number): Promise<ReaderGroup> => {
    const readerGroup = await openReaders(cluster, { readers, stalled, fault });
    readerGroups.push(readerGroup);
    return readerGroup;
  };
  try {
    const stalling = await addReaders(1);
    const healthy = isCompared ? await addReaders(0) : undefined;
    let waiting = 0;
    const [withStalled, without]: [Held[], Held[]] = [[], []];
    for (let phase = 0; phase < phases; phase += 1) {
      // Measured in turn, so that other work of the machine affects both alike.
      const others = healthy === undefined ? [] : [{ readerGroup: healthy, held: without }];
      const turns = [...others, { readerGroup: stalling, held: withStalled }];
      for (const { readerGroup, held } of phase % 2 === 0 ? turns : turns.toReversed())
        held.push(await hold(readerGroup, { events, readers, gapMs }));
      waiting = Math.max(...withStalled.map(({ mostWaiting }) => mostWaiting));
      report(`${phase + 1} of ${phases}: ${waiting} bytes are queued for the stalled reader`);
    }
    const most = (held: readonly Held[]): number =>
      Math.max(...held.map(({ rssBytes }) => rssBytes));
    const [p99Without, p99With] = [p99(healthy?.delays ?? []), p99(stalling.delays)];
    const wanted = phases * events * readers;
    return {
      healthyReaders: readers,
      events: phases * events,
      deliveries: stalling.delays.length,
      missedByHealthy: wanted - stalling.delays.length,
      mostWaitingKb: Math.round(waiting / 1000),
      ...(healthy !== undefined && {
        memoryGrowthMb: round((most(withStalled) - most(without)) / 1e6),
        p99WithoutMs: round(p99Without),
        p99WithMs: round(p99With),
        p99Ratio: round(p99With / p99Without),
      }),
    };
  } finally {
    for (const readerGroup of readerGroups) await readerGroup.close();
  }
}

async function openReaders(
  cluster: ClusterHandle,
  { readers, stalled, fault }: { readers: number; stalled: number; fault?: URL | undefined },
): Promise<ReaderGroup> {
  const { db, url: databaseUrl, drop } = await createTestDatabase(cluster);
  await makeCategories(db);
  const server = await startProbedServer(databaseUrl, { fault });
  const open: RawReader[] = [];
  const close = async (): Promise<void> => {
    for (const reader of open) reader.close();
    await server.close();
    await drop();
  };
  try {
    const [client, master] = [await makeClient(db), await makeMaster(db)];
    const token = await openSession(db, client.userId);
    const { id: conversationId } = await createClient(server.url, {
      token,
    }).messages.open.mutate({ masterId: master.masterId });
    const delays: number[] = [];
    const onText = (text: string): void => {
      const at = /at:([\d.]+)/.exec(text)?.[1];
      if (at !== undefined) delays.push(clock() - Number(at));
    };
    const reading = { url: server.url, token, conversationId };
    // In small groups: a burst of sign-ins is not what is measured.
    while (open.length < readers) {
      const group = Array.from({ length: Math.min(25, readers - open.length) }, () =>
        openReader({ ...reading, onText }),
      );
      open.push(...(await Promise.all(group)));
    }
    const lazy: RawReader[] = [];
    const stall = async (): Promise<void> => {
      for (const reader of lazy.splice(0)) reader.close();
      while (lazy.length < stalled) {
        const reader = await openReader({ ...reading, times: subscriptionsOfStalled });
        reader.stall();
        lazy.push(reader);
        open.push(reader);
      }
    };
    const speaker = createClient(server.url, {
      token: await openSession(db, master.actor.userId),
      retries: 0,
    });
    const say = async (text: string): Promise<void> => {
      await speaker.messages.send.mutate({ conversationId, text });
    };
    return { server, say, delays, stall, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Held {
  /** The largest observed backlog in one of the server's sockets. */
  mostWaiting: number;
  /** The server's resident memory at the end. */
  rssBytes: number;
}

/** Has the clients receive that many events. */
async function hold(
  { server, say, delays, stall }: ReaderGroup,
  { events, readers, gapMs }: { events: number; readers: number; gapMs: number },
): Promise<Held> {
  await stall();
  // Neither connecting nor the wake-up of idle clients is measured.
  for (let event = 0; event < 5; event += 1) {
    await say('Hører alle?');
    await sleep(100);
  }
  const from = delays.length;
  const goal = from + events * readers;
  let most = 0;
  for (let event = 1; event <= events; event += 1) {
    await say(`at:${clock()} ${'Kranen drypper. '.repeat(characters / 16)}`);
    if (gapMs > 0) await sleep(gapMs);
    if (event % 20 === 0) most = Math.max(most, (await server.buffers()).mostWaitingBytes);
  }
  // A lost event never comes: wait only while others still arrive.
  let [heard, since] = [delays.length, clock()];
  while (delays.length < goal && clock() - since < 10_000) {
    await sleep(5);
    if (delays.length !== heard) [heard, since] = [delays.length, clock()];
  }
  return {
    mostWaiting: Math.max(most, (await server.buffers()).mostWaitingBytes),
    rssBytes: (await server.memory()).rssBytes,
  };
}

const clock = (): number => performance.timeOrigin + performance.now();
const round = (value: number): number => Math.round(value * 100) / 100;

function p99(delays: readonly number[]): number {
  const sorted = delays.toSorted((one, other) => one - other);
  return sorted[Math.floor(0.99 * (sorted.length - 1))] ?? Number.NaN;
}

export const goal: Goal = {
  promise:
    'A stalled reader, next to 500 others, costs a server at most 20 MB over 200,000 events; the healthy get ' +
    'all of them, with a p99 of at most 1.2 times what it is without the other.',
  measure: (run) => measureStall(run),
  judge: (metrics) => [
    ...unless(
      metric(metrics, 'missedByHealthy') === 0,
      `The healthy readers missed ${metrics['missedByHealthy']} events.`,
    ),
    ...unless(
      metric(metrics, 'mostWaitingKb') <= 1000,
      `${metrics['mostWaitingKb']} kB waited for a reader that takes nothing.`,
    ),
    ...('p99Ratio' in metrics ? judgeComparison(metrics) : []),
  ],
};

const judgeComparison = (metrics: Metrics): string[] => [
  ...unless(
    metric(metrics, 'memoryGrowthMb') <= 20,
    `The stalled reader cost ${metrics['memoryGrowthMb']} MB.`,
  ),
  ...unless(
    metric(metrics, 'p99Ratio') <= 1.2,
    `The healthy readers' p99 was ${metrics['p99Ratio']} times what it was without.`,
  ),
];

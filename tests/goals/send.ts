import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { makeCategories } from '../support/people.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startTestServer } from '../support/server.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import {
  type Listening,
  type Talk,
  flood,
  listen,
  openInserts,
  openSenders,
  openTalks,
  pace,
} from './send-loads.ts';

/** As many connections as a server has to its database. */
const connections = 20;
/** Senders that answer each other as fast as they can: both sides of each of ten conversations. */
const pairs = 20;
const perSecond = 300;

const courses = {
  whole: {
    concurrent: 100,
    slices: 12,
    sliceMs: 1500,
    warmSends: 6000,
    steady: 20 * perSecond,
    isCompared: true,
  },
  short: { concurrent: 20, slices: 0, sliceMs: 0, warmSends: 60, steady: 30, isCompared: false },
} as const;

/** @param spoil seeds a fault into the database beforehand, to prove that losses are detected. */
export async function measureSend(
  { size, cluster, report }: GoalRun,
  { spoil }: { spoil?: (database: TestDatabase) => Promise<void> } = {},
): Promise<Metrics> {
  const database = await createTestDatabase(cluster);
  await makeCategories(database.db);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-send-'));
  const shares = { db: database.db, databaseUrl: database.url, dataDir };
  const server =
    size === 'whole' ? await openProcess(shares) : await startTestServer(cluster, { shares });
  try {
    const sides = await openTalks(database.db, server.url, 2 * courses[size].concurrent);
    await spoil?.(database);
    return await sendAndInsert({ database, url: server.url, sides, size, report });
  } finally {
    await server.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Its own process where something is measured; otherwise the process of the test will do. */
async function openProcess(options: { databaseUrl: string; dataDir: string }) {
  const { url, stop } = await startServerProcess(options);
  return { url, close: stop };
}

interface Stage extends Pick<GoalRun, 'size' | 'report'> {
  database: TestDatabase;
  url: string;
  /** Conversations as seen from both sides in turn. */
  sides: readonly Talk[];
}

async function sendAndInsert({ database, url, sides, size, report }: Stage): Promise<Metrics> {
  const course = courses[size];
  // In each conversation one side writes and the other listens.
  const [talks, listeners] = [onceEach(sides), onceEach(sides.toReversed())];
  const senders = await openSenders(url, course.concurrent);
  const inserts = await openInserts(database, { connections });
  const listening = await listen(url, listeners);
  const acknowledged: string[] = [];
  const send = async (talk: Talk): Promise<void> => {
    acknowledged.push(await senders.send(talk));
  };
  try {
    // After some thousand calls the code is compiled.
    await flood(talks, send, { atMost: course.warmSends });
    // Before the bare inserts, after whose hundred thousands of rows autovacuum would compete with the measurement.
    const waits = await pace(talks, send, { perSecond, count: course.steady });
    const rates: Rates[] = [];
    for (let slice = 0; slice < course.slices; slice += 1) {
      const rate = await compare({
        send: () => flood(talks, send, { forMs: course.sliceMs }),
        answer: () => flood(sides.slice(0, pairs), send, { forMs: course.sliceMs }),
        insert: () => flood(talks, inserts.insert, { forMs: course.sliceMs }),
      });
      rates.push(rate);
      report(
        `${slice + 1} of ${course.slices}: ${round(rate.send)} and ${round(rate.answer)} to ${round(rate.insert)} a second`,
      );
    }
    const middle = (read: (rate: Rates) => number): number => at(0.5, rates.map(read));
    return {
      acknowledged: acknowledged.length,
      ...(await lookAtStored(database, acknowledged)),
      unheard: await countUnheard(listening, acknowledged.length),
      ...(course.isCompared && {
        writers: talks.length,
        connections,
        insertsPerSecond: round(middle((rate) => rate.insert)),
        sendsPerSecond: round(middle((rate) => rate.send)),
        sendRatio: round(
          middle((rate) => rate.send / rate.insert),
          2,
        ),
        answersPerSecondOfTenPairs: round(middle((rate) => rate.answer)),
        answerRatioOfTenPairs: round(
          middle((rate) => rate.answer / rate.insert),
          2,
        ),
        steadyPerSecond: perSecond,
        p50Ms: round(at(0.5, waits), 1),
        p99Ms: round(at(0.99, waits), 1),
      }),
    };
  } finally {
    listening.close();
    senders.close();
    await inserts.close();
  }
}

type Rates = Record<'send' | 'answer' | 'insert', number>;

/** In sequence and in random order, so that other work of the machine affects all alike. */
async function compare(acts: Record<keyof Rates, () => Promise<number>>): Promise<Rates> {
  const rates: Rates = { send: 0, answer: 0, insert: 0 };
  const names = (['send', 'answer', 'insert'] as const)
    .map((name) => ({ name, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place);
  for (const { name } of names) rates[name] = await acts[name]();
  return rates;
}

const onceEach = (talks: readonly Talk[]): Talk[] => [
  ...new Map(talks.map((talk) => [talk.conversationId, talk])).values(),
];

/** Whether acknowledged messages are stored, and whether the sequence numbers of a conversation are 1, 2, 3. */
async function lookAtStored(
  { db }: TestDatabase,
  acknowledged: readonly string[],
): Promise<{ lost: number; storedTwice: number; gaps: number }> {
  const { rows } = await sql<{ lost: number; twice: number; gaps: number }>`
    with acknowledged as (select unnest(${acknowledged}::uuid[]) as id),
         stored as (
           select acknowledged.id, count(messages.client_message_id) as times
             from acknowledged left join messages on messages.client_message_id = acknowledged.id
            group by acknowledged.id
         )
    select (select count(*) from stored where times = 0)::int as lost,
           (select count(*) from stored where times > 1)::int as twice,
           (select count(*) from conversations c
             where last_seq <> (select count(*) from messages where conversation_id = c.id))::int as gaps
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('Nothing was checked.');
  return { lost: found.lost, storedTwice: found.twice, gaps: found.gaps };
}

/** A message that has not arrived soon after the last one was sent does not arrive. */
async function countUnheard(listening: Listening, sent: number): Promise<number> {
  const end = performance.now() + 10_000;
  while (listening.heard() < sent && performance.now() < end) await sleep(10);
  return sent - listening.heard();
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

export const goal: Goal = {
  promise:
    `Of ${pairs} who answer each other as fast as they can, and of ${courses.whole.concurrent} who write at once, each in a conversation of ` +
    'their own, as many messages a second are acknowledged over HTTP, and delivered over the socket, as 0.3 of the bare inserts of such ' +
    'rows over as many connections as the server has ' +
    `(${connections}), on a database that writes to its disk what it acknowledges; at a steady ${perSecond} a second 99 of 100 are ` +
    'acknowledged within 25 ms of when they were due. Each that was acknowledged is stored once, in order, and delivered once.',
  isDurable: true,
  measure: (run) => measureSend(run),
  judge: (metrics) => [
    ...unless(metric(metrics, 'acknowledged') > 0, 'Nothing was acknowledged.'),
    ...unless(
      metric(metrics, 'lost') === 0,
      `${metrics['lost']} messages that were acknowledged are not stored.`,
    ),
    ...unless(
      metric(metrics, 'storedTwice') === 0,
      `${metrics['storedTwice']} messages are stored twice.`,
    ),
    ...unless(metric(metrics, 'gaps') === 0, `${metrics['gaps']} conversations have gaps.`),
    ...unless(
      metric(metrics, 'unheard') === 0,
      `${metrics['unheard']} more messages were acknowledged than delivered.`,
    ),
    ...('sendRatio' in metrics ? judgeSpeed(metrics) : []),
  ],
};

const judgeSpeed = (metrics: Metrics): string[] => [
  ...unless(
    metric(metrics, 'sendRatio') >= 0.3,
    `Acknowledged concurrent sends were ${metrics['sendRatio']} of bare inserts.`,
  ),
  ...unless(
    metric(metrics, 'answerRatioOfTenPairs') >= 0.3,
    `Acknowledged answers of ten pairs were ${metrics['answerRatioOfTenPairs']} of bare inserts.`,
  ),
  ...unless(
    metric(metrics, 'p99Ms') <= 25,
    `At ${perSecond} a second one of 100 took ${metrics['p99Ms']} ms or more.`,
  ),
];

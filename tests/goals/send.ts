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

/** Messages, or bare inserts, that are due each second. */
const perSecond = 300;
/** How many times the p99 of a bare insert that of a message may be. */
const mostTimes = 3;

const courses = {
  whole: {
    conversations: 50,
    warmActs: 4000,
    turns: 20,
    perTurn: 2 * perSecond,
    floodMs: 5000,
    isTimed: true,
  },
  short: { conversations: 20, warmActs: 60, turns: 1, perTurn: 30, floodMs: 0, isTimed: false },
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
    const sides = await openTalks(database.db, server.url, courses[size].conversations);
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
  /** Each conversation as seen by the side that writes, and by the side that listens. */
  sides: { writers: readonly Talk[]; listeners: readonly Talk[] };
}

async function sendAndInsert({ database, url, sides, size, report }: Stage): Promise<Metrics> {
  const { warmActs, turns, perTurn, floodMs, isTimed } = courses[size];
  const { writers, listeners } = sides;
  const senders = await openSenders(url, writers.length);
  const inserts = await openInserts(database);
  const listening = await listen(url, listeners);
  const acknowledged: string[] = [];
  const send = async (talk: Talk): Promise<void> => {
    acknowledged.push(await senders.send(talk));
  };
  try {
    // After some thousand calls the code is compiled, and each connection has its prepared statements.
    await flood(writers, send, { atMost: warmActs });
    await flood(writers, inserts.insert, { atMost: warmActs });
    const waits: Waits[] = [];
    for (let turn = 1; turn <= turns; turn += 1) {
      const wait = await inTurns(turn, {
        send: () => pace(writers, send, { perSecond, count: perTurn }),
        insert: () => pace(writers, inserts.insert, { perSecond, count: perTurn }),
      });
      waits.push(wait);
      report(
        `${turn} of ${turns}: ${round(p99(wait.send), 1)} to ${round(p99(wait.insert), 1)} ms`,
      );
    }
    const sendsPerSecond = round(await flood(writers, send, { forMs: floodMs }));
    return {
      acknowledged: acknowledged.length,
      ...(await checkStored(database, acknowledged)),
      ...(await checkDelivered(listening, acknowledged.length)),
      ...(isTimed && { perSecond, ...summarise(waits), writers: writers.length, sendsPerSecond }),
    };
  } finally {
    listening.close();
    senders.close();
    await inserts.close();
  }
}

/** Milliseconds from when each act was due until it was acknowledged. */
type Waits = Record<'send' | 'insert', number[]>;

/** One after the other, the first of them in turns, so that other work of the machine affects both alike. */
async function inTurns(
  turn: number,
  acts: Record<keyof Waits, () => Promise<number[]>>,
): Promise<Waits> {
  if (turn % 2 === 0) return { send: await acts.send(), insert: await acts.insert() };
  const insert = await acts.insert();
  return { send: await acts.send(), insert };
}

/** The middle of the turns: a pause of the machine falls into one of them. */
function summarise(waits: readonly Waits[]) {
  const middle = (read: (wait: Waits) => number): number => at(0.5, waits.map(read));
  return {
    sendP50Ms: round(
      middle(({ send }) => at(0.5, send)),
      1,
    ),
    sendP99Ms: round(
      middle(({ send }) => p99(send)),
      1,
    ),
    insertP50Ms: round(
      middle(({ insert }) => at(0.5, insert)),
      1,
    ),
    insertP99Ms: round(
      middle(({ insert }) => p99(insert)),
      1,
    ),
    p99Ratio: round(
      middle(({ send, insert }) => p99(send) / p99(insert)),
      2,
    ),
  };
}

/** Whether acknowledged messages are stored, and whether the sequence numbers of a conversation are 1, 2, 3. */
async function checkStored(
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
async function checkDelivered(
  listening: Listening,
  sent: number,
): Promise<{ undelivered: number; outOfOrder: number }> {
  const end = performance.now() + 10_000;
  while (listening.delivered() < sent && performance.now() < end) await sleep(10);
  return { undelivered: sent - listening.delivered(), outOfOrder: listening.outOfOrder() };
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

const p99 = (values: readonly number[]): number => at(0.99, values);

export const goal: Goal = {
  promise:
    `At ${perSecond} messages a second, in ${courses.whole.conversations} conversations, on a database that writes to its disk what it ` +
    'acknowledges, each acknowledged message is stored once and delivered once over the socket, in the order of its conversation; 99 of ' +
    `100 are acknowledged over HTTP within ${mostTimes} times what 99 of 100 bare inserts of such a row, each in a transaction of its own, ` +
    'take at the same rate (measured in turns; the middle of the turns).',
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
      metric(metrics, 'undelivered') === 0,
      `${metrics['undelivered']} more messages were acknowledged than delivered.`,
    ),
    ...unless(
      metric(metrics, 'outOfOrder') === 0,
      `${metrics['outOfOrder']} messages were delivered out of order.`,
    ),
    ...('p99Ratio' in metrics ? judgeTime(metrics) : []),
  ],
};

const judgeTime = (metrics: Metrics): string[] =>
  unless(
    metric(metrics, 'p99Ratio') <= mostTimes,
    `The p99 of a message was ${metrics['p99Ratio']} times that of a bare insert.`,
  );

import { setTimeout as sleep } from 'node:timers/promises';
import { type Writers, startWriters } from '../support/crash-writers.ts';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { type FaultyInstallation, openFaultyInstallation } from '../support/faulty-installation.ts';
import { watchReadiness } from '../support/readiness.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

interface Course {
  databaseKills: number;
  serverKills: number;
  people: number;
}

const courses: Record<GoalRun['size'], Course> = {
  whole: { databaseKills: 50, serverKills: 50, people: 4 },
  short: { databaseKills: 1, serverKills: 1, people: 2 },
};

/** @param spoil weakens the database before it is killed, to prove that a loss is detected. */
export async function measureCrash(
  { size, report }: GoalRun,
  spoil?: (installation: FaultyInstallation) => Promise<void>,
): Promise<Metrics> {
  const course = { ...courses[size], ...(spoil && { serverKills: 0 }) };
  const installation = await openFaultyInstallation({});
  const proxy = await openFaultProxy(installation.url());
  const readiness = watchReadiness(proxy.url);
  try {
    const { people } = course;
    const writers = await startWriters(installation.db, {
      url: proxy.url,
      people,
      address: installation.url,
    });
    // Only now: the users must survive it.
    await spoil?.(installation);
    const stage = { installation, proxy, writers };
    const kills = [
      ...Array.from({ length: course.databaseKills }, () => 'database' as const),
      ...Array.from({ length: course.serverKills }, () => 'server' as const),
    ];
    const slowest = { database: 0, server: 0 };
    const sums = { lost: 0, doubled: 0 };
    let checked = 0;
    for (const [at, part] of kills.entries()) {
      // At a random time during the writes.
      await workOn(writers, 4);
      await sleep(Math.random() * 100);
      slowest[part] = Math.max(slowest[part], await killAndWait(part, stage));
      const writes = writers.acknowledged.slice(checked);
      checked += writes.length;
      const { lost, doubled } = await writers.check(writes);
      sums.lost += lost;
      sums.doubled += doubled;
      if (at % 10 === 9) report(`${at + 1} kills, ${checked} writes`);
    }
    await writers.stop();
    const inTheEnd = await writers.check(writers.acknowledged);
    return {
      size,
      ...course,
      acknowledgedWrites: writers.acknowledged.length,
      lostAfterAKill: sums.lost,
      lostInTheEnd: inTheEnd.lost,
      doubled: inTheEnd.doubled,
      wrongAnswers: writers.wrongAnswers.length,
      firstWrongAnswer: writers.wrongAnswers[0] ?? '',
      wrongReadiness: (await readiness.stop()).join(' '),
      slowestWritableAfterDatabaseKillMs: Math.round(slowest.database),
      slowestWritableAfterServerStartMs: Math.round(slowest.server),
    };
  } finally {
    await readiness.stop();
    await proxy.close();
    await installation.close();
  }
}

interface Stage {
  installation: FaultyInstallation;
  proxy: FaultProxy;
  writers: Writers;
}

/** @returns milliseconds until a write that began after the kill is acknowledged. */
async function killAndWait(
  part: 'database' | 'server',
  { installation, proxy, writers }: Stage,
): Promise<number> {
  if (part === 'database') {
    await installation.killDatabase();
    // The server has to start the database again by itself.
    return untilWritable(writers, performance.now());
  }
  await installation.killServer();
  await installation.startServer();
  const ready = performance.now();
  proxy.leadTo(installation.url());
  return untilWritable(writers, ready);
}

/** Milliseconds without any acknowledged write after which the installation counts as dead. */
const timeoutMs = 180_000;

const explain = (failure: string, { listUnacknowledged }: Writers): Error =>
  new Error(`${failure}\n${listUnacknowledged().join('\n')}`);

async function untilWritable(writers: Writers, since: number): Promise<number> {
  const { acknowledged } = writers;
  for (;;) {
    const first = acknowledged.findLast(({ answered }) => answered > since);
    if (first !== undefined) {
      const earliest = acknowledged.find(({ answered }) => answered > since) ?? first;
      return earliest.answered - since;
    }
    if (performance.now() - since > timeoutMs)
      throw explain('It was never writable again.', writers);
    await sleep(10);
  }
}

async function workOn(writers: Writers, writes: number): Promise<void> {
  const { acknowledged } = writers;
  const enough = acknowledged.length + writes;
  let [moved, movedAt] = [acknowledged.length, performance.now()];
  while (acknowledged.length < enough) {
    const now = performance.now();
    if (acknowledged.length > moved) [moved, movedAt] = [acknowledged.length, now];
    if (now - movedAt > timeoutMs) throw explain('Nobody can write any more.', writers);
    await sleep(5);
  }
}

function judge(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  const isWhole = metrics['size'] === 'whole';
  return [
    ...unless(
      !isWhole || (of('databaseKills') >= 50 && of('serverKills') >= 50),
      'There were fewer than 50 kills of each.',
    ),
    ...unless(of('acknowledgedWrites') > 0, 'Nothing was written.'),
    ...unless(
      of('lostAfterAKill') === 0 && of('lostInTheEnd') === 0,
      'Acknowledged writes were lost.',
    ),
    ...unless(of('doubled') === 0, 'Writes were done twice.'),
    ...unless(of('wrongAnswers') === 0, 'Something else than 503 was answered.'),
    ...unless(
      metrics['wrongReadiness'] === '',
      '/readyz answered something else than 200 and 503.',
    ),
    ...unless(
      !isWhole || of('slowestWritableAfterDatabaseKillMs') <= 3000,
      'After a kill of the database it took more than 3 s until something could be written.',
    ),
    ...unless(
      !isWhole || of('slowestWritableAfterServerStartMs') <= 3000,
      'After a server was ready again it took more than 3 s until something could be written.',
    ),
  ];
}

export const goal: Goal = {
  promise:
    'Over 50 kills of the database and 50 of the server while people write, no acknowledged write is lost and none is done twice; the database recovers without help, and both are writable again within 3 s.',
  measure: (run) => measureCrash(run),
  judge,
};

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type FaultyInstallation,
  openFaultyInstallation,
  openInstallationHere,
} from '../support/faulty-installation.ts';
import { type SmallDisk, mountSmallDisk } from '../support/small-disk.ts';
import { type Inhabitant, makeInhabitant } from './disk-full-inhabitant.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

interface Course {
  /** Size of the disk: the database, the files and the reserves of both. */
  megabytes: number;
  /** How often it is filled and emptied. */
  fills: number;
  /** Attempts at every kind of write while it is full. */
  attempts: number;
}

const courses: Record<GoalRun['size'], Course> = {
  whole: { megabytes: 320, fills: 5, attempts: 10 },
  // Files alone: the database is shared with the test run.
  short: { megabytes: 96, fills: 1, attempts: 2 },
};

/** @param isBlind has the server watch another disk, to prove that the consequences are detected. */
export async function measureDiskFull(
  { size, cluster, report }: GoalRun,
  { isBlind = false } = {},
): Promise<Metrics> {
  const course = courses[size];
  const disk = await mountSmallDisk(course.megabytes);
  if (typeof disk === 'string') return { size, notRun: true, reason: disk };
  const open = (): Promise<FaultyInstallation> =>
    size === 'whole'
      ? openFaultyInstallation({ dataDir: disk.folder })
      : openInstallationHere(cluster, {
          dataDir: disk.folder,
          watchedDisk: isBlind ? '/' : disk.folder,
        });
  const installation = await open();
  try {
    const inhabitant = await makeInhabitant(installation.db, installation.url());
    const sums = { failedReads: 0, acceptedWrites: 0, unclearRefusals: 0, slowestRecoveryMs: 0 };
    for (let fill = 0; fill < course.fills; fill += 1) {
      await inhabitant.writeAll();
      await disk.fill();
      const full = await liveOnFullDisk(inhabitant, course.attempts);
      await disk.empty();
      const recoveryMs = await inhabitant.untilWritable();
      report(`fill ${fill + 1}: writable again after ${Math.round(recoveryMs)} ms`);
      sums.failedReads += full.failedReads;
      sums.acceptedWrites += full.acceptedWrites;
      sums.unclearRefusals += full.unclear.length;
      sums.slowestRecoveryMs = Math.max(sums.slowestRecoveryMs, Math.round(recoveryMs));
      if (full.unclear[0] !== undefined) report(full.unclear[0]);
    }
    const drowned = size === 'whole' ? await drown(installation, { disk, inhabitant }) : {};
    return { size, notRun: false, ...course, ...sums, ...drowned, ...(await inhabitant.check()) };
  } finally {
    await disk.empty();
    await installation.close();
    await disk.close();
  }
}

/** Attempts every kind of write while the disk is full, once the server has detected it. */
async function liveOnFullDisk(
  inhabitant: Inhabitant,
  attempts: number,
): Promise<{ failedReads: number; acceptedWrites: number; unclear: string[] }> {
  const unclear: string[] = [];
  // Between two checks of the server a little may still fit.
  for (let tries = 0; tries < 100; tries += 1) {
    const { accepted, refusals } = await inhabitant.tryWrites();
    unclear.push(...refusals.filter((each) => !isClear(each)));
    if (accepted === 0) break;
    await sleep(50);
  }
  let [failedReads, acceptedWrites] = [0, 0];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    failedReads += await inhabitant.countFailedReads();
    const { accepted, refusals } = await inhabitant.tryWrites();
    acceptedWrites += accepted;
    unclear.push(...refusals.filter((each) => !isClear(each)));
  }
  return { failedReads, acceptedWrites, unclear };
}

const isClear = (refusal: string): boolean => refusal === '503 server.full';

/**
 * Fills the disk to its last byte from outside and makes the database write: it stops, since it can't write its WAL,
 * and recovers by itself once there is room.
 */
async function drown(
  { db }: FaultyInstallation,
  { disk, inhabitant }: { disk: SmallDisk; inhabitant: Inhabitant },
): Promise<{ hasStopped: boolean; recoveryAfterStopMs: number }> {
  await disk.fill();
  let hasStopped = false;
  for (let megabytes = 0; megabytes < 500; megabytes += 1) {
    // Writes to the WAL and nowhere else.
    const writing = sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`;
    hasStopped = await writing.execute(db).then(
      () => false,
      () => true,
    );
    if (hasStopped) break;
  }
  await disk.empty();
  return { hasStopped, recoveryAfterStopMs: Math.round(await inhabitant.untilWritable()) };
}

function judge(metrics: Metrics): string[] {
  if (metrics['notRun'] === true) return [];
  const of = (name: string): number => metric(metrics, name);
  return [
    ...unless(of('writes') > 0, 'Nothing was written.'),
    ...unless(of('failedReads') === 0, 'What needs no room could not be read.'),
    ...unless(of('acceptedWrites') === 0, 'Changes were accepted on a full disk.'),
    ...unless(of('unclearRefusals') === 0, 'A full disk was reported as something else.'),
    ...unless(metrics['hasStopped'] !== false, 'The log of the database found room all the same.'),
    ...unless(of('lost') === 0, 'Acknowledged writes were lost.'),
  ];
}

export const goal: Goal = {
  promise:
    'On a full disk everything can be read, changes are refused with a code of their own (503 server.full), uploads too, and once there is room again both work unaided; what was acknowledged is there.',
  measure: (run) => measureDiskFull(run),
  judge,
};

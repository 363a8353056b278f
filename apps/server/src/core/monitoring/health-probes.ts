import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readPool } from '@mesterhand/db/observe';
import type { DB } from '@mesterhand/db/schema';
import type { HealthPart } from '@mesterhand/domain/admin/health';
import { type Kysely, sql } from 'kysely';
import { type Bus, countNodes } from '../events/index.ts';
import {
  type Finding,
  type HealthCheck,
  type Probe,
  createHealthCheck,
  rarely,
} from './health-check.ts';
import { type Topic, countFailed, readBacklog } from '../tasks/index.ts';
import type { Mailer } from '../mail/index.ts';
import { countAstray } from '../database/index.ts';
import type { PushSender } from '../outbound/index.ts';
import type { Storage } from '../storage/index.ts';

export interface InstallationParts {
  db: Kysely<DB>;
  bus: Bus;
  storage: Storage;
  mailer?: Mailer | undefined;
  push?: PushSender | undefined;
}

/** Milliseconds from which a dependency counts as slow: users notice. */
const slowMs = { database: 250, bus: 500, storage: 1000 } as const;
const probeTimeout = 2500;
const minute = 60;
const hour = 60 * minute;
/** A nightly backup may be late, but not missing. */
const oldBackup = 30 * hour;
const gigabyte = 1024 ** 3;

/** Health check of an installation's dependencies. */
export function checkInstallation(parts: InstallationParts, clock: () => Date): HealthCheck {
  return createHealthCheck({ probes: probesOf(parts), clock });
}

/** A probe for each dependency. */
export function probesOf(parts: InstallationParts): Record<HealthPart, Probe> {
  const { db, bus, storage, mailer, push } = parts;
  return {
    database: () => probeDatabase(db),
    bus: () => probeBus(bus),
    storage: () => probeStorage(storage),
    jobs: () => probeJobs(db),
    // Frequent connections look like an attack to a mail server.
    mail: rarely(() => probeMail(db, mailer), minute * 1000),
    push: () => probePush(db, push),
    backups: () => probeBackups(db),
    disk: () => probeDisk(storage.scratch),
    memory: () => Promise.resolve(probeMemory()),
    nodes: async () => ({ ...fine, facts: { nodesAlive: await countNodes(bus) } }),
  };
}

const fine: Finding = { state: 'ok', reason: 'fine' };

async function timed(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

async function probeDatabase(db: Kysely<DB>): Promise<Finding> {
  const answerMs = await timed(sql`select 1`.execute(db));
  const { open, idle, waiting, max } = readPool(db) ?? { open: 0, idle: 0, waiting: 0, max: 0 };
  const facts = {
    answerMs,
    connectionsUsed: open - idle,
    connectionsMax: max,
    connectionsWaiting: waiting,
  };
  if (waiting > 0) return { state: 'degraded', reason: 'crowded', facts };
  if (answerMs > slowMs.database) return { state: 'degraded', reason: 'slow', facts };
  const rowsAstray = await countAstray(db);
  if (rowsAstray > 0)
    return { state: 'degraded', reason: 'astray', facts: { ...facts, rowsAstray } };
  return { ...fine, facts };
}

async function probeBus(bus: Bus): Promise<Finding> {
  const answerMs = await bus.probe(probeTimeout);
  if (answerMs === null) return { state: 'off', reason: 'alone' };
  if (answerMs > slowMs.bus) return { state: 'degraded', reason: 'slow', facts: { answerMs } };
  return { ...fine, facts: { answerMs } };
}

/** Writes, reads and removes a private file: also detects a lost key. */
async function probeStorage(storage: Storage): Promise<Finding> {
  const file = { name: `${randomBytes(16).toString('hex')}.webp`, private: true };
  const bytes = randomBytes(64);
  const work = async (): Promise<void> => {
    try {
      await storage.put({ ...file, bytes });
      const stream = await storage.read(file);
      const read = stream === null ? null : await buffer(stream);
      if (read === null || !read.equals(bytes))
        throw new Error('A file was read back with other content.');
    } finally {
      await storage.remove(file);
    }
  };
  const answerMs = await timed(work());
  if (answerMs > slowMs.storage) return { state: 'degraded', reason: 'slow', facts: { answerMs } };
  return { ...fine, facts: { answerMs } };
}

async function probeJobs(db: Kysely<DB>): Promise<Finding> {
  const { waiting, oldestAt, isTooLong, watchedAt } = await readBacklog(db);
  const failed = await countGivenUp(db);
  const facts = {
    jobsWaiting: waiting,
    jobsGivenUp: failed,
    ...(oldestAt !== undefined && { oldestSeconds: secondsSince(oldestAt) }),
  };
  // Without a worker nobody counts what waits.
  const late = Math.max(secondsSince(oldestAt ?? new Date()), secondsSince(watchedAt));
  if (late > hour) return { state: 'down', reason: 'late', facts };
  if (late > 5 * minute || isTooLong) return { state: 'degraded', reason: 'late', facts };
  if (failed > 0) return { state: 'degraded', reason: 'givenUp', facts };
  return { ...fine, facts };
}

const secondsSince = (at: Date): number => (Date.now() - at.getTime()) / 1000;

const emailTopics: readonly Topic[] = [
  'notify.mail',
  'newsletter.confirm',
  'auth.resetRequested',
  'auth.invited',
  'auth.verifyEmail',
  'auth.changeEmail',
  'auth.newDevice',
  'auth.securityChanged',
  'auth.suspensionChanged',
  'withdrawal.receipt',
  'support.received',
];

/** Failed jobs of some topics, or of all. */
async function countGivenUp(db: Kysely<DB>, topics?: readonly string[]): Promise<number> {
  const counts = [...(await countFailed(db))];
  const chosen = counts.filter(([topic]) => topics?.includes(topic) ?? true);
  return chosen.reduce((sum, [, count]) => sum + count, 0);
}

async function probeMail(db: Kysely<DB>, mailer: Mailer | undefined): Promise<Finding> {
  if (mailer?.check === undefined) return { state: 'off', reason: 'toFolder' };
  const answerMs = await timed(mailer.check());
  const jobsGivenUp = await countGivenUp(db, emailTopics);
  const facts = { answerMs, jobsGivenUp };
  return jobsGivenUp > 0 ? { state: 'degraded', reason: 'givenUp', facts } : { ...fine, facts };
}

async function probePush(db: Kysely<DB>, push: PushSender | undefined): Promise<Finding> {
  if (push === undefined) return { state: 'off', reason: 'noKeys' };
  const jobsGivenUp = await countGivenUp(db, ['notify.push']);
  const facts = { jobsGivenUp };
  return jobsGivenUp > 0 ? { state: 'degraded', reason: 'givenUp', facts } : { ...fine, facts };
}

async function probeBackups(db: Kysely<DB>): Promise<Finding> {
  const { rows } = await sql<{ enabled: boolean; age: number | null; failed: boolean }>`
    select s.backup_enabled as enabled,
           (select extract(epoch from now() - max(finished_at))::float8 from backups
             where status = 'done') as age,
           coalesce((select status = 'failed' from backups where finished_at is not null
             order by finished_at desc limit 1), false) as failed
      from settings s
  `.execute(db);
  const { enabled = false, age = null, failed = false } = rows[0] ?? {};
  const facts = age === null ? {} : { ageSeconds: age };
  if (failed) return { state: 'down', reason: 'failed', facts };
  if (!enabled) return { state: 'off', reason: 'switchedOff', facts };
  if (age === null) return { state: 'degraded', reason: 'none' };
  return age > oldBackup ? { state: 'degraded', reason: 'old', facts } : { ...fine, facts };
}

async function probeDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
  const facts = { freeBytes, totalBytes };
  if (freeBytes < gigabyte / 10) return { state: 'down', reason: 'full', facts };
  if (freeBytes < 2 * gigabyte && freeBytes < totalBytes / 10)
    return { state: 'degraded', reason: 'nearlyFull', facts };
  return { ...fine, facts };
}

function probeMemory(): Finding {
  const { rss: usedBytes } = process.memoryUsage();
  const freeBytes = process.availableMemory();
  const facts = { usedBytes, freeBytes };
  return freeBytes < gigabyte / 8
    ? { state: 'degraded', reason: 'nearlyFull', facts }
    : { ...fine, facts };
}

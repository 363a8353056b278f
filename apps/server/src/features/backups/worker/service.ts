import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { DB } from '@mesterhand/db/schema';
import type { BackupProblem, BackupStep } from '@mesterhand/domain/backups/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { type Kysely, type Transaction, sql } from 'kysely';
import { problemOf, removeUnfinished, writeArchive } from '../../../core/backup/index.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { startRounds } from '../../../core/privacy/index.ts';
import type { Storage } from '../../../core/storage/index.ts';
import type { JobLog } from '../../../core/tasks/index.ts';
import { recordBackup } from '../../settings/service.ts';
import { type BackupPlace, failAbandonedBackups, removeExpired } from '../service.ts';

export interface BackupMaker extends BackupPlace {
  /** The database's connection URL. */
  url: string;
  storage: Storage;
  clock: () => Date;
  log: JobLog;
}

/** Seconds without renewal after which another server may fail the backup. */
const leaseSeconds = 60;
const leaseEnd = sql<string>`now() + ${leaseSeconds} * interval '1 second'`;
/** Milliseconds between two reports of progress. */
const progressIntervalMs = 500;

/**
 * Makes the waiting backup, if any; a failure is recorded in its row. Aborts on the signal.
 * @returns whether there was one.
 */
export async function makeNextBackup(maker: BackupMaker, stopping: AbortSignal): Promise<boolean> {
  const { db, clock, log } = maker;
  await failAbandonedBackups(db, clock());
  const claimed = await claimBackup(db, clock());
  if (claimed === undefined) return false;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    await makeBackup(maker, claimed.id, { signal, lost });
  } catch (error) {
    log.error({ err: error, backupId: claimed.id }, 'Backup failed');
    const problem = problemOf(error, signal);
    await failBackup(db, claimed.id, { problem, finishedAt: clock().toISOString() });
  }
  await removeExpired(maker, clock());
  return true;
}

/** Claims the waiting backup; of several servers, one gets it. */
function claimBackup(db: Kysely<DB>, now: Date): Promise<{ id: number } | undefined> {
  return db
    .updateTable('backups')
    .set({ status: 'running', startedAt: now.toISOString(), leaseUntil: leaseEnd })
    .where('id', 'in', (from) =>
      from
        .selectFrom('backups')
        .select('id')
        .where('status', '=', 'waiting')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
}

async function makeBackup(
  { db, url, storage, folder, clock, log }: BackupMaker,
  id: number,
  { signal, lost }: { signal: AbortSignal; lost: AbortController },
): Promise<void> {
  const state: Progress = { step: 'tables', progress: 0 };
  const pulse = startProgressReports({ db, log }, { id, state, lost });
  try {
    await removeUnfinished(folder);
    const fileName = nameAt(clock());
    const { path, bytes, manifest } = await writeArchive({
      url,
      storage,
      folder,
      fileName,
      signal,
      now: clock(),
      onProgress: (progress) => Object.assign(state, progress),
    });
    const finishedAt = clock().toISOString();
    const archive = { fileName, bytes, missingFiles: manifest.missing.length, finishedAt };
    await settle(db, id, archive).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
    log.info({ backupId: id, bytes, missing: manifest.missing }, 'Backup finished');
  } finally {
    await pulse.stop();
  }
}

interface Archive {
  fileName: string;
  bytes: number;
  missingFiles: number;
  finishedAt: string;
}

/** The only place that marks a backup as done. */
function settle(db: Kysely<DB>, id: number, archive: Archive): Promise<void> {
  return withTransaction(db, async (trx) => {
    if (!(await finishBackup(trx, id, archive)))
      throw new Error('The lease of the backup was lost.');
    await recordBackup(trx, archive.finishedAt);
  });
}

/** @returns false when the lease was lost. */
async function finishBackup(trx: Transaction<DB>, id: number, archive: Archive): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('backups')
    .set({ status: 'done', progress: 1, step: null, leaseUntil: null, ...archive })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function failBackup(
  db: Kysely<DB>,
  id: number,
  { problem, finishedAt }: { problem: BackupProblem; finishedAt: string },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ status: 'failed', problem, finishedAt, step: null, leaseUntil: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

interface Progress {
  step: BackupStep;
  progress: number;
}

/** Reports progress and renews the lease while a backup runs; aborts it when the lease was lost. */
function startProgressReports(
  { db, log }: Pick<BackupMaker, 'db' | 'log'>,
  { id, state, lost }: { id: number; state: Progress; lost: AbortController },
): { stop(): Promise<void> } {
  let reported = { ...state, at: performance.now() };
  return startRounds({
    intervalMs: progressIntervalMs,
    round: async () => {
      const isChanged = reported.progress !== state.progress || reported.step !== state.step;
      if (!isChanged && performance.now() - reported.at < (leaseSeconds * 1000) / 6) return;
      reported = { ...state, at: performance.now() };
      if (!(await renewBackup(db, id, state))) lost.abort();
    },
    onError: (error) =>
      log.error({ err: error, backupId: id }, 'Storing the progress of the backup failed'),
  });
}

/** Stores the progress and renews the lease. False when the lease was lost. */
async function renewBackup(
  db: Kysely<DB>,
  id: number,
  { progress, step }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ progress, step, leaseUntil: leaseEnd })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function nameAt(now: Date): string {
  const { date, time } = osloCivil(now);
  return `mesterhand-${date}-${time.replace(':', '')}-${randomBytes(4).toString('hex')}.tar.gz`;
}

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { listExpired } from '@mesterhand/domain/backups/retention';
import { isNightlyDue, lastNight } from '@mesterhand/domain/backups/schedule';
import type { Backup, BackupStep, ListBackupsInput } from '@mesterhand/domain/backups/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { Kysely, Transaction } from 'kysely';
import { problemOf, removeUnfinished, writeArchive } from '../../core/backup/index.ts';
import { audit } from '../../core/observability/index.ts';
import { startRounds } from '../../core/privacy/index.ts';
import type { JobLog } from '../../core/tasks/index.ts';
import { type Storage, isMissing } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { recordBackup } from '../settings/service.ts';
import {
  claimBackup,
  deleteBackupRow,
  failAbandonedBackups,
  failBackup,
  findActiveBackup,
  findBackup,
  findNightlyFacts,
  finishBackup,
  insertBackup,
  listBackupRows,
  listFinished,
  lockBackup,
  renewBackup,
} from './queries.ts';

/** The database and the folder of the archives. */
export interface BackupPlace {
  db: Kysely<DB>;
  folder: string;
}

/** Requests a backup, which a server soon makes. While one is active, that one is returned instead of a second. */
export function requestBackup(db: Kysely<DB>, actor: Actor | null, now: Date): Promise<Backup> {
  return withTransaction(db, async (trx) => {
    if (actor !== null && !isAdmin(actor)) throw new AppError('access.forbidden');
    await failAbandonedBackups(trx, now);
    const createdBy = actor?.userId ?? null;
    const made = await insertBackup(trx, { createdBy, now });
    if (made !== undefined && actor !== null)
      await audit(trx, { ...trailOf(actor, made.id), action: 'backup.create' });
    const backup = made ? await findBackup(trx, made.id) : await findActiveBackup(trx);
    // The active one ended between the two statements.
    if (backup === undefined) throw new AppError('conflict.stale');
    return backup;
  });
}

/** @throws AppError `backups.notFound`. */
export async function readBackup(db: Kysely<DB>, id: number): Promise<Backup> {
  const backup = await findBackup(db, id);
  if (backup === undefined) throw new AppError('backups.notFound');
  return backup;
}

/** Newest first. */
export function listBackups(db: Kysely<DB>, input: ListBackupsInput): Promise<BackupPage> {
  return listBackupRows(db, input);
}

type BackupPage = Awaited<ReturnType<typeof listBackupRows>>;

/** Requests last night's backup if it is missing. Safe from several servers: the night's row is unique. */
export async function requestNightly(db: Kysely<DB>, now: Date): Promise<void> {
  const night = lastNight(now);
  const facts = await findNightlyFacts(db, night);
  if (isNightlyDue({ now, ...facts })) await insertBackup(db, { night: night.date, now });
}

/**
 * Removes a backup and its archive.
 * @throws AppError `backups.notFound`; `backups.unfinished` for one that is still being made.
 */
export function deleteBackup({ db, folder }: BackupPlace, actor: Actor, id: number): Promise<void> {
  return withTransaction(db, async (trx) => {
    if (!isAdmin(actor)) throw new AppError('access.forbidden');
    const { fileName, status, ...before } = await lockFinished(trx, id);
    // The archive first: a row without one can be deleted again, an archive without a row would stay for ever.
    if (fileName !== null) await rm(join(folder, fileName), { force: true });
    await deleteBackupRow(trx, id);
    await audit(trx, {
      ...trailOf(actor, id),
      action: 'backup.delete',
      before: { ...before, status },
    });
  });
}

async function lockFinished(trx: Transaction<DB>, id: number) {
  const backup = await lockBackup(trx, id);
  if (backup === undefined) throw new AppError('backups.notFound');
  if (backup.status === 'waiting' || backup.status === 'running')
    throw new AppError('backups.unfinished');
  return backup;
}

const trailOf = (actor: Actor, id: number) => ({
  actorId: actor.userId,
  subject: 'backup',
  subjectId: id,
});

/**
 * Opens an archive for a superadmin, since it holds all personal data. Audited.
 * @throws AppError `access.forbidden`, `backups.notFound`, `backups.gone` when the archive file is missing.
 */
export function openArchive(
  { db, folder }: BackupPlace,
  actor: Actor,
  id: number,
): Promise<{ file: FileHandle; fileName: string; bytes: number }> {
  return withTransaction(db, async (trx) => {
    if (actor.role !== 'superadmin') throw new AppError('access.forbidden');
    const { fileName } = await lockFinished(trx, id);
    if (fileName === null) throw new AppError('backups.gone');
    const file = await open(join(folder, fileName)).catch((error: unknown) => {
      throw isMissing(error) ? new AppError('backups.gone', { cause: error }) : error;
    });
    await audit(trx, { ...trailOf(actor, id), action: 'backup.download' });
    return { file, fileName, bytes: (await file.stat()).size };
  });
}

/** Applies retention to archives and rows. */
export async function removeExpired({ db, folder }: BackupPlace, now: Date): Promise<void> {
  const finished = await listFinished(db);
  const expired = new Set(listExpired(finished, now));
  for (const { id, fileName } of finished.filter((backup) => expired.has(backup.id))) {
    if (fileName !== null) await rm(join(folder, fileName), { force: true });
    await withTransaction(db, (trx) => deleteBackupRow(trx, id));
  }
}

export interface BackupMaker extends BackupPlace {
  /** The database's connection URL. */
  url: string;
  storage: Storage;
  clock: () => Date;
  log: JobLog;
}

/** Seconds without renewal after which another server may fail the backup. */
const leaseSeconds = 60;
/** Milliseconds between two reports of progress. */
const progressIntervalMs = 500;

/**
 * Makes the waiting backup, if any; a failure is recorded in its row. Aborts on the signal.
 * @returns whether there was one.
 */
export async function makeNextBackup(maker: BackupMaker, stopping: AbortSignal): Promise<boolean> {
  const { db, clock, log } = maker;
  await failAbandonedBackups(db, clock());
  const claimed = await claimBackup(db, { now: clock(), leaseSeconds });
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

type Archive = Parameters<typeof finishBackup>[2];

/** The only place that marks a backup as done. */
function settle(db: Kysely<DB>, id: number, archive: Archive): Promise<void> {
  return withTransaction(db, async (trx) => {
    if (!(await finishBackup(trx, id, archive)))
      throw new Error('The lease of the backup was lost.');
    await recordBackup(trx, archive.finishedAt);
  });
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
      if (!(await renewBackup(db, id, { ...reported, leaseSeconds }))) lost.abort();
    },
    onError: (error) =>
      log.error({ err: error, backupId: id }, 'Storing the progress of the backup failed'),
  });
}

function nameAt(now: Date): string {
  const { date, time } = osloCivil(now);
  return `mesterhand-${date}-${time.replace(':', '')}-${randomBytes(4).toString('hex')}.tar.gz`;
}

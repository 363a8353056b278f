import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { listExpired } from '@mesterhand/domain/backups/retention';
import { isNightlyDue, lastNight } from '@mesterhand/domain/backups/schedule';
import type { Backup, ListBackupsInput } from '@mesterhand/domain/backups/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { isMissing } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import {
  findActiveBackup,
  findBackup,
  findNightlyFacts,
  listBackupRows,
  listFinished,
  lockBackup,
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

/** Inserts a backup unless one is active or this night has its own; then returns nothing. */
function insertBackup(
  db: Kysely<DB>,
  request: { createdBy: number | null; now: Date } | { night: string; now: Date },
): Promise<{ id: number } | undefined> {
  const createdAt = request.now.toISOString();
  return db
    .insertInto('backups')
    .values(
      'night' in request
        ? { trigger: 'nightly', night: request.night, createdAt }
        : { trigger: 'manual', createdBy: request.createdBy, createdAt },
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Fails backups whose lease has expired: their server died. */
export async function failAbandonedBackups(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ status: 'failed', problem: 'interrupted', step: null, leaseUntil: null })
    .set({ finishedAt: now.toISOString() })
    .where('status', '=', 'running')
    .where('leaseUntil', '<', sql<string>`now()`)
    .execute();
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

async function deleteBackupRow(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom('backups').where('id', '=', id).execute();
}

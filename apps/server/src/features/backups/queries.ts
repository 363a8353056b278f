import type { DB } from '@mesterhand/db/schema';
import type {
  Backup,
  BackupProblem,
  BackupStep,
  ListBackupsInput,
} from '@mesterhand/domain/backups/schema';
import type { Night } from '@mesterhand/domain/backups/schedule';
import { type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

function selectBackups(db: Kysely<DB>) {
  return db
    .selectFrom('backups')
    .select(['id', 'status', 'trigger', 'progress', 'step', 'createdAt', 'startedAt'])
    .select(['finishedAt', 'bytes', 'missingFiles', 'problem', 'createdBy']);
}

export function findBackup(db: Kysely<DB>, id: number): Promise<Backup | undefined> {
  return selectBackups(db).where('id', '=', id).executeTakeFirst();
}

/** The waiting or running backup; there is one at most. */
export function findActiveBackup(db: Kysely<DB>): Promise<Backup | undefined> {
  return selectBackups(db).where('status', 'in', ['waiting', 'running']).executeTakeFirst();
}

/** The archive's file name in the folder; null when it has none. */
export async function findArchiveName(db: Kysely<DB>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('backups')
    .select('fileName')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.fileName ?? null;
}

const place = z.tuple([z.int()]);

/** Newest first. */
export async function listBackupRows(db: Kysely<DB>, { limit, cursor }: ListBackupsInput) {
  let found = selectBackups(db)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) found = found.where('id', '<', decodeCursor(place, cursor)[0]);
  return pageOfRows(await found.execute(), limit, { item: (row) => row, place: ({ id }) => [id] });
}

/** The backup and its archive's name, locked. */
export function lockBackup(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('backups')
    .select(['id', 'status', 'trigger', 'createdAt', 'fileName', 'bytes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The input of the retention rule, with the archives' names. */
export function listFinished(db: Kysely<DB>) {
  return db
    .selectFrom('backups')
    .select(['id', 'status', 'finishedAt', 'fileName'])
    .where('status', 'in', ['done', 'failed'])
    .execute();
}

/** Whether nightly backups are on, since when the installation exists, and the state of a night's backup. */
export async function findNightlyFacts(db: Kysely<DB>, night: Night) {
  const { enabled, installedAt } = await db
    .selectFrom('settings')
    .select(['backupEnabled as enabled'])
    // The first migration is the only record of when the installation began.
    .select(sql<string>`(select min(timestamp) from kysely_migration)`.as('installedAt'))
    .executeTakeFirstOrThrow();
  const attempts = await db
    .selectFrom('backups')
    .select(['status', 'finishedAt'])
    .where('night', '=', night.date)
    .execute();
  return { enabled, installedAt: new Date(installedAt), attempts };
}

/** Inserts a backup unless one is active or this night has its own; then returns nothing. */
export function insertBackup(
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

const lease = (seconds: number) => sql<string>`now() + ${seconds} * interval '1 second'`;

/** Claims the waiting backup; of several servers, one gets it. */
export function claimBackup(
  db: Kysely<DB>,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<{ id: number } | undefined> {
  return db
    .updateTable('backups')
    .set({ status: 'running', startedAt: now.toISOString(), leaseUntil: lease(leaseSeconds) })
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

/** Stores the progress and renews the lease. False when the lease was lost. */
export async function renewBackup(
  db: Kysely<DB>,
  id: number,
  state: { progress: number; step: BackupStep; leaseSeconds: number },
): Promise<boolean> {
  const { progress, step, leaseSeconds } = state;
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ progress, step, leaseUntil: lease(leaseSeconds) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false when the lease was lost. */
export async function finishBackup(
  trx: Transaction<DB>,
  id: number,
  archive: { fileName: string; bytes: number; missingFiles: number; finishedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('backups')
    .set({ status: 'done', progress: 1, step: null, leaseUntil: null, ...archive })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function failBackup(
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

export async function deleteBackupRow(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom('backups').where('id', '=', id).execute();
}

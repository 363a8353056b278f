import type { DB } from '@mesterhand/db/schema';
import type { Backup, ListBackupsInput } from '@mesterhand/domain/backups/schema';
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

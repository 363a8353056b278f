import { buffer } from 'node:stream/consumers';
import type { DB } from '@mesterhand/db/schema';
import {
  leftOutTables,
  listSequences,
  listTables,
  restoreArchive,
  writeArchive,
} from '@mesterhand/server/core/backup';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';
import { type OpenedStorage, storageDrivers } from './storages.ts';

/** A database and its files: what an archive is written from and restored into. */
export interface ArchivePlace {
  database: TestDatabase;
  files: OpenedStorage;
}

export async function openArchivePlace(cluster: ClusterHandle, driver = 0): Promise<ArchivePlace> {
  const database = await createTestDatabase(cluster);
  const files = await storageDrivers[driver]?.open();
  if (files === undefined) throw new Error('There is no such driver.');
  return { database, files };
}

export async function closeArchivePlace({ database, files }: ArchivePlace): Promise<void> {
  await Promise.all([database.drop(), files.close()]);
}

type WriteOptions = Parameters<typeof writeArchive>[0];

/** Writes an archive under a name of its own. */
export function writeFrom(
  { database, files }: ArchivePlace,
  more: Pick<WriteOptions, 'folder' | 'now'> & Partial<WriteOptions>,
) {
  return writeArchive({
    url: database.url,
    storage: files.storage,
    fileName: `${crypto.randomUUID()}.tar.gz`,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  });
}

export function restoreInto(
  { database, files }: ArchivePlace,
  { path, replace = false }: { path: string; replace?: boolean },
) {
  const { url } = database;
  return restoreArchive({ path, url, storage: files.storage, replace, onStep: () => undefined });
}

export const carriedTables = async (db: Kysely<DB>): Promise<string[]> =>
  (await listTables(db)).map(({ name }) => name).filter((name) => !leftOutTables.includes(name));

/** Every row of a table as text, including generated columns. */
export async function rowsOf(db: Kysely<DB>, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select stored::text as row from ${sql.table(table)} as stored order by 1
  `.execute(db.withoutPlugins());
  return rows.map(({ row }) => row);
}

export async function tablesOf(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const table of await carriedTables(db)) tables.set(table, await rowsOf(db, table));
  return tables;
}

export async function filesOf({ storage }: OpenedStorage): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const isPrivate of [false, true])
    for await (const { name } of storage.list({ private: isPrivate })) {
      const stream = await storage.read({ name, private: isPrivate });
      if (stream !== null)
        files.set(`${isPrivate} ${name}`, (await buffer(stream)).toString('hex'));
    }
  return files;
}

export const stateOf = async ({ database: { db }, files }: ArchivePlace) => ({
  tables: await tablesOf(db),
  sequences: await listSequences(db),
  files: await filesOf(files),
});

/** Keys, constraints, indexes, triggers and whether they are enabled. */
export async function shapeOf(db: Kysely<DB>): Promise<unknown[]> {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as what, convalidated as state
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
    union all
    select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
    union all
    select oid::regprocedure::text, proname, prosrc, true from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2, 3
  `.execute(db.withoutPlugins());
  // Partitions of a day come with the clock, and take their shape from their table.
  return rows.filter(({ place }) => !/_\d{4}_\d{2}_\d{2}$/.test(place));
}

/** Nothing was written: no users, no files. */
export async function expectUntouched({ database, files }: ArchivePlace): Promise<void> {
  expect(await rowsOf(database.db, 'users')).toEqual([]);
  expect((await rowsOf(database.db, 'settings')).length).toBe(1);
  expect(await files.keys()).toEqual([]);
}

import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DirectConnection, openDirect } from '@mesterhand/db/direct';
import { findSchemaVersion, listMigrations, migrateWithin } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import type { ArchivedTable, Manifest } from '@mesterhand/domain/backups/manifest';
import { type Transaction, sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { filePath } from './layout.ts';
import { type Visit, readArchive } from './read.ts';
import {
  dropEverything,
  listForeignKeys,
  listTables,
  rememberErasures,
  untouchedTables,
} from './tables.ts';
import { makePartitions } from '../database/index.ts';
import type { Storage, StoredFile } from '../storage/index.ts';
import { forgetAllJobs } from '../tasks/index.ts';

export interface RestoreOptions {
  /** The archive. */
  path: string;
  /** URL of the database, migrated or empty. */
  url: string;
  storage: Storage;
  /** Whether existing users may be replaced. */
  replace: boolean;
  /** Called when a step begins. */
  onStep: (step: RestoreStep) => void;
}

export type RestoreStep =
  | { kind: 'verify' }
  | { kind: 'verified'; manifest: Manifest }
  | { kind: 'table'; name: string; rows: number }
  | { kind: 'files'; done: number; count: number }
  | { kind: 'finishing' };

/**
 * Restores a database and a storage from an archive. The archive is read twice: first to verify it before anything is
 * written, then to load it, in one transaction that commits only if the second read has the same checksum.
 * @throws Error with a readable text; database and files are then unchanged.
 */
export async function restoreArchive(options: RestoreOptions): Promise<Manifest> {
  const { path, url, replace, onStep } = options;
  onStep({ kind: 'verify' });
  if (!(await isFile(path))) throw new Error(`There is no archive at ${path}.`);
  const { manifest, sha256 } = await readArchive(path);
  onStep({ kind: 'verified', manifest });
  await refuseNewerArchive(manifest);
  const connection = await openDirect({ url, applicationName: 'mesterhand-restore' });
  try {
    await refuseRunningServers(connection);
    if (!replace) await refusePeople(connection);
    await restoreFiles(options, (onFile) =>
      restoreDatabase(connection, { ...options, manifest, sha256, onFile }),
    );
    // Planner statistics are not part of an archive.
    await connection.client.query('analyze');
    return manifest;
  } finally {
    await connection.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}

async function refuseNewerArchive({ schema }: Manifest): Promise<void> {
  const known = await listMigrations();
  if (known.includes(schema)) return;
  throw new Error(
    `The archive was made by a newer version of this program (its database had ${schema}, and this program knows ` +
      `nothing beyond ${known.at(-1)}). Restore it with that version.`,
  );
}

/** A running server would mix its caches with the restored data. */
async function refuseRunningServers({ db }: DirectConnection): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name in ('mesterhand', 'mesterhand-listener', 'mesterhand-jobs', 'mesterhand-backup') limit 1
  `.execute(db);
  if (rows.length > 0)
    throw new Error('A server is running on this database. Stop it, and run the command again.');
}

async function refusePeople({ db }: DirectConnection): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.users') is not null as found
  `.execute(db);
  if (rows[0]?.found !== true) return;
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (person !== undefined)
    throw new Error(
      'This database has people in it already. Add --replace to put the backup in the place of everything it holds.',
    );
}

interface DatabaseOptions extends RestoreOptions {
  manifest: Manifest;
  sha256: string;
  onFile: (file: StoredFile) => void;
}

async function restoreDatabase(
  { db, client }: DirectConnection,
  options: DatabaseOptions,
): Promise<void> {
  const { manifest, sha256, path, onStep } = options;
  await db.transaction().execute(async (trx) => {
    const bringBack = await rememberErasures(trx);
    if ((await findSchemaVersion(trx)) !== manifest.schema) {
      await dropEverything(trx);
      await migrateWithin(trx, manifest.schema);
    }
    await refuseOtherTables(trx, manifest);
    const putBack = await loosen(trx);
    const again = await readArchive(path, loader(client, options));
    if (again.sha256 !== sha256) throw new Error(changed);
    onStep({ kind: 'finishing' });
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await sql`select setval(${`public.${name}`}::regclass, ${lastValue}, ${isCalled})`.execute(
        trx,
      );
    await putBack();
    await migrateWithin(trx);
    await bringBack();
    await makePartitions(trx, new Date());
    // Waiting jobs refer to the replaced data.
    await forgetAllJobs(trx);
  });
}

/** The same migrations create the same tables; tables added by the owner are not in the archive. */
async function refuseOtherTables(trx: Transaction<DB>, manifest: Manifest): Promise<void> {
  const here = new Map((await listTables(trx)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of manifest.tables) {
    const known = here.get(name);
    if (known === undefined || known.join() !== columns.join())
      throw new Error(`The table ${name} of the archive does not fit the one of this database.`);
    here.delete(name);
  }
  const unknown = [...here.keys()].filter((name) => !manifest.leftOut.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The archive knows nothing of the tables ${unknown.join(', ')} of this database.`,
    );
}

/**
 * Empties the tables and removes what prevents loading them in any order: foreign keys, which are circular, and
 * triggers, whose results are in the archive. Needs table ownership, no superuser.
 * @returns a function that recreates keys and triggers; the keys are then validated.
 */
async function loosen(trx: Transaction<DB>): Promise<() => Promise<void>> {
  const names = (await listTables(trx))
    .map(({ name }) => name)
    .filter((name) => !untouchedTables.includes(name));
  const keys = await listForeignKeys(trx);
  const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(trx);
  // Rows that migrations of this transaction made may wait for a deferred check, which no table is changed before.
  await run('set constraints all immediate');
  for (const { table, name } of keys)
    await run(`alter table public."${table}" drop constraint "${name}"`);
  for (const name of names) await run(`alter table public."${name}" disable trigger user`);
  await run(`truncate ${names.map((name) => `public."${name}"`).join(', ')}`);
  return async () => {
    for (const name of names) await run(`alter table public."${name}" enable trigger user`);
    for (const { table, name, definition } of keys)
      await run(`alter table public."${table}" add constraint "${name}" ${definition}`);
  };
}

function loader(client: DirectConnection['client'], options: DatabaseOptions): Visit {
  const { manifest, storage, onFile, onStep } = options;
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const left = { ...manifest.files };
  return async (place, { bytes, parts }) => {
    if ('table' in place) {
      const table = tables.get(place.table);
      if (table === undefined || table.bytes !== bytes) throw new Error(changed);
      onStep({ kind: 'table', name: table.name, rows: table.rows });
      await loadTable(client, table, parts);
      return;
    }
    left.bytes -= bytes;
    left.count -= 1;
    if (left.bytes < 0 || left.count < 0) throw new Error(changed);
    onFile(place.file);
    await storage.put({ ...place.file, bytes: Readable.from(parts, { objectMode: false }) });
    onStep({ kind: 'files', done: manifest.files.count - left.count, count: manifest.files.count });
  };
}

const changed = 'The archive was changed while it was read.';

async function loadTable(
  client: DirectConnection['client'],
  { name, columns, rows }: ArchivedTable,
  parts: AsyncIterable<Uint8Array>,
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const copy = client.query(copyFrom(`copy public."${name}" (${list}) from stdin`));
  await pipeline(parts, copy);
  if (copy.rowCount !== rows)
    throw new Error(`The table ${name} has ${copy.rowCount} rows instead of ${rows}.`);
}

/**
 * Lets `restore` write files. When it fails, files that it added are removed; when it succeeds, files that are not in
 * the archive are.
 */
async function restoreFiles(
  { storage }: RestoreOptions,
  restore: (onFile: (file: StoredFile) => void) => Promise<void>,
): Promise<void> {
  const before = new Map<string, StoredFile>();
  for (const isPrivate of [false, true])
    for await (const { name } of storage.list({ private: isPrivate })) {
      const file = { name, private: isPrivate };
      before.set(filePath(file), file);
    }
  const written = new Map<string, StoredFile>();
  try {
    await restore((file) => written.set(filePath(file), file));
  } catch (error) {
    await removeFiles(storage, written, before);
    throw error;
  }
  // The restore has succeeded; housekeeping removes leftovers.
  await removeFiles(storage, before, written).catch(() => undefined);
}

async function removeFiles(
  storage: Storage,
  files: ReadonlyMap<string, StoredFile>,
  butNot: ReadonlyMap<string, StoredFile>,
): Promise<void> {
  for (const [path, file] of files) if (!butNot.has(path)) await storage.remove(file);
}

import { readdir } from 'node:fs/promises';
import { notificationKinds } from '@mesterhand/domain/notifications/kinds';
import { type Kysely, type Transaction, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { DB } from './schema.gen.ts';

export interface MigrateOptions {
  /** Folder of migrations; by default ours. Ends with a slash. */
  folder?: URL;
  /** Receives a line for each migration that ran. */
  log?: (line: string) => void;
}

const ours = new URL('./migrations/', import.meta.url);
const extensions = ['pg_trgm', 'unaccent', 'btree_gist', 'citext'];

/**
 * Applies all pending migrations in one transaction. Servers that start concurrently wait for each other on a lock; the
 * first one migrates.
 * @returns the names of the migrations that ran, none when the database was up to date.
 * @throws Error naming the migration that failed, an unavailable extension, or migrations of a newer program that this
 * one does not know.
 */
export async function migrateToLatest(
  db: Kysely<DB>,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await loadMigrations(options.folder ?? ours);
  // Migrations use snake_case, without the plugin.
  return db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      const { rows } = await sql<{
        timeout: string;
      }>`select current_setting('statement_timeout') as timeout`.execute(connection);
      // Waiting for another server's migration, or building a large index, may exceed the statement timeout.
      await setTimeoutOf(connection, '0');
      try {
        await refuseNewerDatabase(connection, migrations);
        if (!options.folder) await refuseMissingExtensions(connection);
        const names = await runMigrations(connection, migrations, options.log);
        if (!options.folder) await addNotificationKinds(connection);
        return names;
      } finally {
        await setTimeoutOf(connection, rows[0]?.timeout ?? '0');
      }
    });
}

/** Names of this program's migrations, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await loadMigrations(ours));
}

/** The last migration applied to a database; null when there is none. */
export async function findSchemaVersion(db: Kysely<DB>): Promise<string | null> {
  const plain = db.withoutPlugins();
  if (!(await hasMigrationTable(plain))) return null;
  const { rows } = await sql<{ name: string | null }>`
    select max(name collate "C") as name from kysely_migration
  `.execute(plain);
  return rows[0]?.name ?? null;
}

/** Migrates up to `version` in the caller's transaction, to load a backup of that version; by default to the newest. */
export async function migrateWithin(trx: Transaction<DB>, version?: string): Promise<string[]> {
  const all = await loadMigrations(ours);
  if (version !== undefined && !Object.hasOwn(all, version))
    throw new Error(`There is no migration ${version}.`);
  const wanted = Object.fromEntries(
    Object.entries(all).filter(([name]) => version === undefined || name <= version),
  );
  const plain = trx.withoutPlugins();
  await refuseMissingExtensions(plain);
  const { error, results = [] } = await new Migrator({
    db: plain,
    provider: { getMigrations: () => Promise.resolve(wanted) },
  }).migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
  if (version === undefined) await addNotificationKinds(plain);
  return results.map((each) => each.migrationName);
}

/** Kinds come with the program, without a migration. None is removed: older servers may still be running. */
async function addNotificationKinds(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into notification_kinds (kind) select unnest(${sql.val([...notificationKinds])}::text[])
    on conflict do nothing
  `.execute(db);
}

async function setTimeoutOf(connection: Kysely<DB>, value: string): Promise<void> {
  await sql`select set_config('statement_timeout', ${value}, false)`.execute(connection);
}

async function runMigrations(
  connection: Kysely<DB>,
  migrations: Record<string, Migration>,
  log: MigrateOptions['log'],
): Promise<string[]> {
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };
  const { error, results = [] } = await new Migrator({
    db: connection,
    provider,
  }).migrateToLatest();
  if (error !== undefined) {
    // Another program may have migrated since the first check.
    await refuseNewerDatabase(connection, migrations);
    const failed = results.find((each) => each.status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : 'unknown reason';
    const what =
      failed === undefined ? 'The database could not be migrated' : `Migration ${failed} failed`;
    throw new Error(`${what}: ${reason}. Nothing was changed.`, { cause: error });
  }
  const names = results.map((each) => each.migrationName);
  for (const name of names) log?.(`Migrated the database: ${name}`);
  return names;
}

async function loadMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder))
    .filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))
    .sort();
  const loaded = files.map(async (file) => {
    const module: unknown = await import(/* @vite-ignore */ new URL(file, folder).href);
    return [file.slice(0, -'.ts'.length), parseMigration(file, module)] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

function parseMigration(file: string, module: unknown): Migration {
  if (
    typeof module === 'object' &&
    module !== null &&
    'up' in module &&
    typeof module.up === 'function'
  ) {
    const { up } = module;
    return { up: async (db) => void (await Reflect.apply(up, undefined, [db])) };
  }
  throw new Error(`The migration ${file} does not export a function "up".`);
}

async function refuseNewerDatabase(
  connection: Kysely<DB>,
  migrations: Record<string, Migration>,
): Promise<void> {
  if (!(await hasMigrationTable(connection))) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(connection);
  const unknown = rows.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was migrated by a newer version of this program (${unknown.join(', ')} is unknown here). ` +
      'Start that version, or restore a backup from before.',
  );
}

async function hasMigrationTable(connection: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found
  `.execute(connection);
  return rows[0]?.found === true;
}

async function refuseMissingExtensions(connection: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string; available: boolean; allowed: boolean; role: string }>`
    select wanted.name, current_user as role, exists (
             select from pg_available_extensions as known where known.name = wanted.name
           ) as available,
           (select rolsuper from pg_roles where rolname = current_user)
             or has_database_privilege(current_database(), 'CREATE') and exists (
               select from pg_available_extension_versions as known where known.name = wanted.name and trusted
             ) as allowed
      from unnest(${sql.val(extensions)}::text[]) as wanted (name)
     where not exists (select from pg_extension where extname = wanted.name)
  `.execute(connection);
  const absent = rows.filter((row) => !row.available).map((row) => row.name);
  if (absent.length > 0) {
    throw new Error(
      `The database server lacks the extensions ${absent.join(', ')}: install PostgreSQL's contrib package on it.`,
    );
  }
  const refused = rows.filter((row) => !row.allowed);
  if (refused.length === 0) return;
  const commands = refused.map((row) => `create extension if not exists ${row.name};`).join(' ');
  throw new Error(
    `The role ${refused[0]?.role} may not create extensions in this database. Let a superuser run: ${commands}`,
  );
}

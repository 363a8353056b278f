import { randomBytes } from 'node:crypto';
import { access, constants, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@mesterhand/db/connect';
import { startEmbedded } from '@mesterhand/db/embedded';
import { migrateToLatest } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import { prepareQueues } from '@mesterhand/server/core/tasks';
import { type Kysely, sql } from 'kysely';

/** What a worker needs to create databases; plain data, so that it can be passed between processes. */
export interface ClusterHandle {
  /** Address of a database that is only used to create and drop others. */
  adminUrl: string;
  /** Prefix of every database of this run, by which they are found at the end. */
  prefix: string;
  /** Processes that run servers; with them each test's server is one of several. */
  hosts?: readonly string[];
}

export interface Cluster {
  handle: ClusterHandle;
  /** Ends the embedded server and removes its data, or drops this run's databases on an external one. */
  stop(): Promise<void>;
}

export interface TestDatabase {
  url: string;
  db: Kysely<DB>;
  /** Closes `db` and drops the database, even if others are still connected. */
  drop(): Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterHandle;
  }
}

const folderPrefix = 'mesterhand-test-';

/**
 * One database server for a whole test run, with a migrated template that test databases are copied from. Without
 * `externalUrl` it is the embedded one in a temporary folder, with durable writes switched off unless requested.
 */
export async function startCluster({
  externalUrl,
  isDurable = false,
}: { externalUrl?: string | undefined; isDurable?: boolean } = {}): Promise<Cluster> {
  const prefix = `mesterhand_test_${randomBytes(4).toString('hex')}`;
  const server = externalUrl === undefined ? await startTemporaryServer(isDurable) : undefined;
  const handle = { adminUrl: server?.url ?? externalUrl ?? '', prefix };
  const stop = async (): Promise<void> => {
    if (server) await server.stop();
    else await dropAll(handle);
  };
  try {
    await makeTemplate(handle, templateName(handle), {
      name: 'migrated',
      prepare: async (db) => {
        await migrateToLatest(db);
        await prepareQueues(db);
      },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { handle, stop };
}

/**
 * Where test servers store their data: in memory when there is plenty of it, because a copied database is 300 new files
 * and some disks take a millisecond for each.
 */
export async function findTemporaryRoot(): Promise<string> {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = await statfs(memory);
    await access(memory, constants.W_OK);
    return bavail * bsize > 4e9 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function startTemporaryServer(
  isDurable: boolean,
): Promise<{ url: string; stop: () => Promise<void> }> {
  // Durable writes need a real disk.
  const root = isDurable ? tmpdir() : await findTemporaryRoot();
  await removeAbandonedServers(root);
  const dataDir = join(root, `${folderPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  const server = await startEmbedded({ dataDir, fsync: isDurable });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** Removes servers whose run was killed; the folder's name contains the id of the process that is gone. */
async function removeAbandonedServers(root: string): Promise<void> {
  for (const folder of (await readdir(root)).filter((name) => name.startsWith(folderPrefix))) {
    const pid = Number.parseInt(folder.slice(folderPrefix.length), 10);
    if (isRunning(pid)) continue;
    const dataDir = join(root, folder);
    const stopped = await startEmbedded({ dataDir, fsync: false }).then(
      (server) => server.stop().then(() => true),
      () => false,
    );
    if (stopped) await rm(dataDir, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Initial contents shared by several test files, created once per run by the first that needs them. */
export interface Template {
  /** Lower-case letters; the same name means the same contents. */
  name: string;
  prepare: (db: Kysely<DB>) => Promise<void>;
}

/** A new database, migrated and empty, or a copy of `template`: about 20 ms. */
export async function createTestDatabase(
  handle: ClusterHandle,
  template?: Template,
): Promise<TestDatabase> {
  const source = templateName(handle, template?.name);
  if (template) await makeTemplate(handle, source, template);
  const name = `${handle.prefix}_${randomBytes(6).toString('hex')}`;
  await administer(handle, (admin) => createDatabase(admin, name, source));
  const url = addressOf(handle, name);
  const db = connect({ url, applicationName: 'mesterhand-test' });
  const drop = async (): Promise<void> => {
    await db.destroy();
    await administer(handle, (admin) => dropDatabase(admin, name));
  };
  return { url, db, drop };
}

function templateName(handle: ClusterHandle, name = 'migrated'): string {
  return `${handle.prefix}_template_${name}`;
}

/** Created under another name and renamed when complete, so that a failed one is never copied. */
async function makeTemplate(
  handle: ClusterHandle,
  name: string,
  template: Template,
): Promise<void> {
  await administer(handle, async (admin) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(admin);
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin);
    if (rows.length > 0) return;
    const unfinished = `${name}_unfinished`;
    await dropDatabase(admin, unfinished);
    await createDatabase(
      admin,
      unfinished,
      name === templateName(handle) ? undefined : templateName(handle),
    );
    const db = connect({ url: addressOf(handle, unfinished), statementTimeout: 0 });
    try {
      await template.prepare(db);
    } finally {
      await db.destroy();
    }
    await waitUntilUnused(admin, unfinished);
    await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(admin);
  });
}

/** A closed connection's server process lives on for a little, and a database in use can't be renamed. */
export async function waitUntilUnused(admin: Kysely<DB>, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } =
      await sql`select pg_sleep(0.01) from pg_stat_activity where datname = ${name} limit 1`.execute(
        admin,
      );
    if (rows.length === 0) return;
  }
}

async function createDatabase(
  admin: Kysely<DB>,
  name: string,
  source: string | undefined,
): Promise<void> {
  const copy = source === undefined ? sql`` : sql`template ${sql.id(source)}`;
  await sql`create database ${sql.id(name)} ${copy}`.execute(admin);
}

async function dropDatabase(admin: Kysely<DB>, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
}

async function dropAll(handle: ClusterHandle): Promise<void> {
  await administer(handle, async (admin) => {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${handle.prefix})
    `.execute(admin);
    for (const { datname } of rows) await dropDatabase(admin, datname);
  });
}

/** One connection outside any pool; closing it also releases its advisory locks. */
async function administer<T>(
  handle: ClusterHandle,
  work: (admin: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const pool = connect({
    url: handle.adminUrl,
    max: 1,
    statementTimeout: 0,
    applicationName: 'mesterhand-test-admin',
  });
  try {
    return await pool.withoutPlugins().connection().execute(work);
  } finally {
    await pool.destroy();
  }
}

function addressOf(handle: ClusterHandle, database: string): string {
  const url = new URL(handle.adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DB } from '@mesterhand/db/schema';
import { restoreArchive, writeArchive } from '@mesterhand/server/core/backup';
import { type Storage, createFolderStorage } from '@mesterhand/server/core/storage';
import { verifyData } from '@mesterhand/server/invariants/verify';
import { type Kysely, sql } from 'kysely';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';

/** A database and a folder of files: what an operator backs up. */
export interface Installation {
  database: TestDatabase;
  storage: Storage;
  close(): Promise<void>;
}

export async function openInstallation(cluster: ClusterHandle): Promise<Installation> {
  const database = await createTestDatabase(cluster);
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-installation-'));
  const close = async (): Promise<void> => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, storage: await createFolderStorage({ dataDir }), close };
}

export interface MadeArchive {
  path: string;
  bytes: number;
  /** Tables that no archive contains. */
  leftOut: readonly string[];
  remove(): Promise<void>;
}

export async function backUp({ database, storage }: Installation): Promise<MadeArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-archive-'));
  const { path, bytes, manifest } = await writeArchive({
    url: database.url,
    storage,
    folder,
    fileName: 'archive.tar.gz',
    now: new Date(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return { path, bytes, leftOut: manifest.leftOut, remove };
}

export async function restore({ database, storage }: Installation, path: string): Promise<void> {
  const { url } = database;
  await restoreArchive({ path, url, storage, replace: false, onStep: () => undefined });
}

/** Row count and checksum of each table, independent of row order. */
export async function sumTables(db: Kysely<DB>): Promise<Map<string, string>> {
  const plain = db.withoutPlugins();
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely\\_%' order by 1
  `.execute(plain);
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
        from ${sql.table(name)} t
    `.execute(plain);
    sums.set(name, rows[0]?.sum ?? '');
  }
  return sums;
}

/** The hash of every file, by its side and name. */
export async function sumFiles(storage: Storage): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const isPrivate of [false, true])
    for await (const { name } of storage.list({ private: isPrivate })) {
      const hash = createHash('sha256');
      const stream = await storage.read({ name, private: isPrivate });
      if (stream !== null) await pipeline(stream, hash);
      sums.set(`${isPrivate ? 'private' : 'public'} ${name}`, hash.digest('hex'));
    }
  return sums;
}

/** The names of the invariants that do not hold. */
export async function findBroken(
  db: Kysely<DB>,
  { storage, now }: { storage: Storage; now: Date },
): Promise<string[]> {
  const verdicts = await verifyData({ db, storage }, { now });
  return verdicts.filter(({ count }) => count > 0).map(({ name }) => name);
}

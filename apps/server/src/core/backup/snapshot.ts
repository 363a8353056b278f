import { join } from 'node:path';
import { type DirectConnection, openDirect } from '@mesterhand/db/direct';
import { findSchemaVersion } from '@mesterhand/db/migrate';
import type { ArchivedSequence, ArchivedTable } from '@mesterhand/domain/backups/manifest';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { tablePath } from './layout.ts';
import type { Ledger } from './ledger.ts';
import { spool, spooledEntry } from './spool.ts';
import { type CatalogueTable, leftOutTables, listSequences, listTables } from './tables.ts';
import type { ArchiveEntry } from './tar.ts';

/** What a snapshot of the database consists of; filled while its entries are read. */
export interface Snapshot {
  schema: string;
  tables: ArchivedTable[];
  sequences: ArchivedSequence[];
  /** How many files the database knew, how large they are, and the path of their list: side and name, sorted. */
  files: { count: number; bytes: number; list: string };
}

export interface DumpOptions {
  url: string;
  ledger: Ledger;
  /** A folder for what only passes through. */
  workshop: string;
  signal: AbortSignal;
  /** Told how many bytes of how many have been read. */
  onProgress: (done: number, all: { tables: number; files: number }) => void;
}

/**
 * The tables one after the other, all as they were at one instant: one transaction reads them, and ends before the
 * first file is read.
 */
export async function* dumpTables(
  options: DumpOptions,
): AsyncGenerator<ArchiveEntry, Snapshot, undefined> {
  const { url, signal } = options;
  const connection = await openDirect({ url, applicationName: 'mesterhand-backup' });
  // Whatever runs on it fails at once: a COPY would not listen.
  const giveUp = (): void => void connection.close();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    signal.throwIfAborted();
    await connection.client.query('begin transaction isolation level repeatable read read only');
    const snapshot = yield* readSnapshot(connection, options);
    await connection.client.query('commit');
    return snapshot;
  } finally {
    signal.removeEventListener('abort', giveUp);
    await connection.close();
  }
}

async function* readSnapshot(
  connection: DirectConnection,
  { workshop, ledger, onProgress }: DumpOptions,
): AsyncGenerator<ArchiveEntry, Snapshot, undefined> {
  const { db, client } = connection;
  const schema = await findSchemaVersion(db);
  if (schema === null) throw new Error('There is nothing to back up: the database is empty.');
  const wanted = (await listTables(db)).filter(({ name }) => !leftOutTables.includes(name));
  const files = await measureFiles(connection);
  const weight = wanted.reduce((sum, table) => sum + table.weight, 0);
  const all = { tables: Math.max(weight, 1), files: files.bytes };
  const tables: ArchivedTable[] = [];
  let done = 0;
  for (const table of wanted) {
    const path = join(workshop, 'table');
    const copy = client.query(copyTo(copyStatement(table)));
    const onBytes = (bytes: number): void => onProgress(done + Math.min(bytes, table.weight), all);
    const spooled = await spool(copy, { path, onBytes });
    const { name, columns } = table;
    tables.push({ name, columns, rows: copy.rowCount, bytes: spooled.bytes });
    await ledger.add(tablePath(name), spooled);
    yield spooledEntry(tablePath(name), spooled, path);
    done += table.weight;
  }
  const list = join(workshop, 'list');
  await spool(client.query(copyTo(fileList)), { path: list });
  return { schema, tables, sequences: await listSequences(db), files: { ...files, list } };
}

/** Every file with its smaller sizes, in the order in which they come in an archive. */
const storedFiles = `(
  select private, name from files union all
  select private, replace(name, '.webp', '-' || variant || '.webp') from files, unnest(variants) as variant
) as stored`;
const fileList = `copy (
  select case when private then 'private' else 'public' end, name from ${storedFiles}
   order by private desc, name collate "C"
) to stdout`;

// Both come out of the catalogue and are checked by the manifest's schema when they are read back.
function copyStatement({ name, columns }: CatalogueTable): string {
  // Selected, since a table of partitions can't be copied by its name.
  return `copy (select ${columns.map((column) => `"${column}"`).join(', ')} from public."${name}") to stdout`;
}

async function measureFiles({ db }: DirectConnection): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, (select coalesce(sum(bytes), 0) from files) as bytes
      from ${sql.raw(storedFiles)}
  `.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

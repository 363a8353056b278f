import { join } from 'node:path';
import { type DirectConnection, openDirect } from '@mesterhand/db/direct';
import { findSchemaVersion } from '@mesterhand/db/migrate';
import type { ArchivedSequence, ArchivedTable } from '@mesterhand/domain/backups/manifest';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { tablePath } from './layout.ts';
import type { Ledger } from './checksums.ts';
import { spool, spooledEntry } from './spool.ts';
import { type CatalogueTable, leftOutTables, listSequences, listTables } from './tables.ts';
import type { ArchiveEntry } from './tar.ts';

/** Contents of a database snapshot; filled while its entries are read. */
export interface Snapshot {
  schema: string;
  tables: ArchivedTable[];
  sequences: ArchivedSequence[];
  /** Count and total bytes of the files in the database, and the path of their sorted list. */
  files: { count: number; bytes: number; list: string };
}

export interface DumpOptions {
  url: string;
  ledger: Ledger;
  /** A folder for temporary files. */
  workshop: string;
  signal: AbortSignal;
  /** Called with the bytes read so far and the totals. */
  onProgress: (done: number, all: { tables: number; files: number }) => void;
}

/** Streams the tables in one repeatable-read transaction, which ends before the first file is read. */
export async function* dumpTables(
  options: DumpOptions,
): AsyncGenerator<ArchiveEntry, Snapshot, undefined> {
  const { url, signal } = options;
  const connection = await openDirect({ url, applicationName: 'mesterhand-backup' });
  // Closing the connection aborts a running COPY, which does not check a signal.
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

/** Every file with its smaller sizes, in archive order. */
const storedFiles = `(
  select private, name from files union all
  select private, replace(name, '.webp', '-' || variant || '.webp') from files, unnest(variants) as variant
) as stored`;
const fileList = `copy (
  select case when private then 'private' else 'public' end, name from ${storedFiles}
   order by private desc, name collate "C"
) to stdout`;

// Both names come from the catalogue; the manifest's schema validates them when they are read back.
function copyStatement({ name, columns }: CatalogueTable): string {
  // A partitioned table can't be copied by name.
  return `copy (select ${columns.map((column) => `"${column}"`).join(', ')} from public."${name}") to stdout`;
}

async function measureFiles({ db }: DirectConnection): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, (select coalesce(sum(bytes), 0) from files) as bytes
      from ${sql.raw(storedFiles)}
  `.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

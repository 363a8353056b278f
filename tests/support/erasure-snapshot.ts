import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** A row as the database writes it: each column as text. */
export type StoredRow = Record<string, string | null>;
/** Every row of every table, by table and primary key. */
export type Snapshot = Map<string, Map<string, StoredRow>>;

interface TableShape {
  name: string;
  columns: string[];
  key: string[];
}

/** Tables of the product and the queue's jobs, with their primary keys. */
export async function listShapes(db: Kysely<DB>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select case n.nspname when 'public' then c.relname else 'pgboss.' || c.relname end as name,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
           coalesce((select array_agg(a.attname::text) from pg_index i
                       join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
                      where i.indrelid = c.oid and i.indisprimary), '{}') as key
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname !~ '^kysely_' or n.nspname = 'pgboss' and c.relname = 'job')
     order by 1
  `.execute(db);
  return rows;
}

/** Reads everything by one statement. */
export async function takeSnapshot(
  db: Kysely<DB>,
  shapes: readonly TableShape[],
): Promise<Snapshot> {
  const reads = shapes.map(({ name, columns }): RawBuilder<unknown> => {
    const texts = sql.join(columns.map((column) => sql`${sql.ref(`t.${column}`)}::text`));
    return sql`select ${name}::text as "table", array[${texts}] as texts from ${sql.table(name)} t`;
  });
  const { rows } = await sql<{ table: string; texts: (string | null)[] }>`
    ${sql.join(reads, sql` union all `)}
  `.execute(db);
  const snapshot: Snapshot = new Map(shapes.map(({ name }) => [name, new Map()]));
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  for (const { table, texts } of rows) {
    const { columns = [], key = [] } = byName.get(table) ?? {};
    const row = Object.fromEntries(columns.map((column, index) => [column, texts[index] ?? null]));
    const known = (key.length > 0 ? key : columns).map((column) => row[column]);
    snapshot.get(table)?.set(JSON.stringify(known), row);
  }
  return snapshot;
}

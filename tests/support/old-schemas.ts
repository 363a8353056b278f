import { migrateWithin } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';

/** The rows of every table, each as JSON. */
export type Rows = ReadonlyMap<string, readonly unknown[]>;

interface Column {
  table: string;
  column: string;
  type: string;
  /** Not null and without a default. */
  isRequired: boolean;
}

/** A database as an earlier version left it: migrated up to that point. */
export async function openOldDatabase(
  cluster: ClusterHandle,
  version: string,
): Promise<TestDatabase> {
  const database = await createTestDatabase(cluster);
  await database.db.transaction().execute(async (trx) => {
    await sql`drop schema public cascade`.execute(trx);
    await sql`drop schema if exists pgboss cascade`.execute(trx);
    await sql`create schema public`.execute(trx);
    await migrateWithin(trx, version);
  });
  return database;
}

/** All rows of a database, to be inserted into others. */
export async function readRows(db: Kysely<DB>): Promise<Rows> {
  const rows = new Map<string, unknown[]>();
  for (const name of new Set((await listColumns(db)).map(({ table }) => table))) {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(name)} t
    `.execute(db.withoutPlugins());
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  for (const { name, rows: statement } of bygone) {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from (${sql.raw(statement)}) t
    `.execute(db.withoutPlugins());
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  return rows;
}

/** Tables that were replaced by others, with the rows that they would have: a consent in force always had its row. */
export const bygone = [
  {
    name: 'tracking_consents',
    became: 'consents',
    rows: `select c.id, m.id as master_id, c.action, c.version as text_version, c.at
             from consents c join masters m on m.user_id = c.user_id where c.kind = 'location'`,
  },
] as const;

/**
 * Inserts rows into the tables and columns that an older schema has. Rows that violate its constraints are left out,
 * with all that refers to them.
 */
export async function insertRows(db: Kysely<DB>, rows: Rows): Promise<void> {
  const columns = await listColumns(db);
  await db.connection().execute(async (connection) => {
    // Rows come in any order, and the effects of triggers are already in them.
    await sql`set session_replication_role = replica`.execute(connection);
    // The rows include those that migrations insert.
    const tables = [...new Set(columns.map(({ table }) => table))];
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(connection);
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table);
      for (const row of rows.get(table) ?? []) await insertRow(connection, { table, own, row });
    }
    await removeOrphans(connection);
    for (const { of, without, statement } of asOfThen)
      if (tables.includes(of) && !tables.includes(without))
        await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

/** Values before a table existed: counts of its rows were zero. */
const asOfThen = [
  { of: 'users', without: 'masters', statement: `update users set user_type = 'client'` },
  {
    of: 'masters',
    without: 'reviews',
    statement: 'update masters set review_count = 0, rating_sum = 0',
  },
  { of: 'masters', without: 'bookings', statement: 'update masters set completed_jobs = 0' },
] as const;

async function insertRow(
  connection: Kysely<DB>,
  { table, own, row }: { table: string; own: readonly Column[]; row: unknown },
): Promise<void> {
  const given = new Set(Object.keys(Object(row)));
  const filled = own.filter(({ column, isRequired }) => given.has(column) || isRequired);
  const names = sql.join(filled.map(({ column }) => sql.id(column)));
  const values = sql.join(
    filled.map(({ column, type }) =>
      given.has(column) ? sql`t.${sql.id(column)}` : somethingOf(type),
    ),
  );
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) t
  `
    .execute(connection.withoutPlugins())
    .catch((error: unknown) => {
      // Class 23: a constraint of that time, such as on a status that was added later.
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('23')))
        throw error;
    });
}

/** A value for a column that was removed since. */
function somethingOf(type: string) {
  if (/int|numeric|double/.test(type)) return sql`1`;
  if (type.startsWith('timestamp')) return sql`now()`;
  if (type === 'date') return sql`current_date`;
  if (type === 'boolean') return sql`false`;
  return type.startsWith('json') ? sql`'{}'::jsonb` : sql`'x'`;
}

async function removeOrphans(connection: Kysely<DB>): Promise<void> {
  const plain = connection.withoutPlugins();
  const { rows } = await sql<{ statement: string }>`
    select format('delete from %s c where %s and not exists (select from %s p where %s)', k.conrelid::regclass,
             string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
             string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ')) as statement
      from pg_constraint k, unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute a on a.attnum = pair.own join pg_attribute f on f.attnum = pair.other
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and a.attrelid = k.conrelid and f.attrelid = k.confrelid
     group by k.oid, k.conrelid, k.confrelid
  `.execute(plain);
  // A removed row may orphan others.
  for (let removed = 1n; removed > 0n;) {
    removed = 0n;
    for (const { statement } of rows)
      removed += (await sql.raw(statement).execute(plain)).numAffectedRows ?? 0n;
  }
}

/** How many rows each table has. */
export async function countRows(db: Kysely<DB>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of new Set((await listColumns(db)).map(({ table }) => table))) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}
    `.execute(db.withoutPlugins());
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

async function listColumns(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull and not a.atthasdef and a.attidentity = '' as "isOwed"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely\\_%'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by 1, a.attnum
  `.execute(db.withoutPlugins());
  return rows;
}

/** Partitions are like their tables, and which ones exist depends on the rows and the day. */
const isTable = (relation: string) =>
  sql`not exists (select from pg_class part where part.oid = ${sql.raw(relation)} and part.relispartition)`;

/** Columns, constraints, indexes, triggers and routines, a line each, independent of their history. */
export async function describeSchema(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, udt_name, is_nullable, column_default,
             is_identity, generation_expression) as line
      from information_schema.columns
     where table_schema = 'public' and ${isTable("format('%I', table_name)::regclass")}
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and ${isTable('conrelid')}
    union all
    select concat_ws(' ', 'index', tablename, indexname, indexdef) from pg_indexes
     where schemaname = 'public' and ${isTable("format('%I', tablename)::regclass")}
    union all
    select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, pg_get_triggerdef(oid), tgenabled)
      from pg_trigger where not tgisinternal and ${isTable('tgrelid')}
    union all
    select concat_ws(' ', 'routine', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
     where pronamespace = 'public'::regnamespace
    order by 1
  `.execute(db.withoutPlugins());
  return rows.map(({ line }) => line);
}

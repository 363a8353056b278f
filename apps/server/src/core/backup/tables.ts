import type { DB } from '@mesterhand/db/schema';
import type { ArchivedSequence } from '@mesterhand/domain/backups/manifest';
import { type Kysely, type Transaction, sql } from 'kysely';

/**
 * Tables excluded from archives.
 * Sessions, known devices and sign-in challenges: everyone signs in again. Password resets and address changes: a used
 * link must not work again. Sign-ins with Google in progress. Calendar feeds: a revoked URL must not work again.
 * Idempotency keys. Jobs (in the queue's own schema) and webhook deliveries: what was pending has been done since. Push
 * subscriptions: they belong to a session. Sent reminders: nobody is to get them twice. Positions: masters are promised
 * deletion after some hours. Erasures: people erased since must be erased again. Backups: they describe archives in a
 * folder, not data.
 */
export const leftOutTables: readonly string[] = [
  'sessions',
  'known_devices',
  'attempts',
  'rate_quotas',
  'sign_in_challenges',
  'password_resets',
  'google_sign_ins',
  'email_verifications',
  'email_changes',
  'calendar_feeds',
  'push_subscriptions',
  'sent_reminders',
  'webhook_events',
  'webhook_deliveries',
  'webhook_attempts',
  'idempotency_keys',
  'positions',
  'live_positions',
  'erasures',
  'backups',
];

/** Of these, tables that a restore does not even truncate. */
export const untouchedTables: readonly string[] = ['backups', 'sent_reminders', 'erasures'];

export interface CatalogueTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Bytes on disk, for an estimate of progress. */
  weight: number;
}

/** Every table by name. Partitions are omitted: the target database routes the rows. */
export async function listTables(db: Kysely<DB>): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select c.relname as name, (
             select sum(pg_table_size(relid))::float8 from (
               select c.oid as relid union select relid from pg_partition_tree(c.oid)
             ) as parts
           ) as weight, array(
             select a.attname::text from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
              order by a.attnum
           ) as columns
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely\\_%'
       and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
       )
     order by c.relname collate "C"
  `.execute(db.withoutPlugins());
  return rows;
}

/** The position of each sequence. Sequences are not transactional: gaps in ids do no harm. */
export async function listSequences(db: Kysely<DB>): Promise<ArchivedSequence[]> {
  const plain = db.withoutPlugins();
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and (d.refobjid is null or d.refobjid::regclass::text <> all(${[...untouchedTables]}::text[]))
     order by c.relname collate "C"
  `.execute(plain);
  const sequences: ArchivedSequence[] = [];
  for (const { name } of rows) {
    const values = await sql<Omit<ArchivedSequence, 'name'>>`
      select last_value as "lastValue", is_called as "isCalled" from ${sql.table(name)}
    `.execute(plain);
    sequences.push(...values.rows.map((value) => ({ name, ...value })));
  }
  return sequences;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function listForeignKeys(db: Kysely<DB>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and k.conparentid = 0
     order by c.relname collate "C", k.conname collate "C"
  `.execute(db.withoutPlugins());
  return rows;
}

/** Drops all objects of the product; extensions and the job queue stay. */
export async function dropEverything(db: Kysely<DB>): Promise<void> {
  const plain = db.withoutPlugins();
  const { rows } = await sql<{ statement: string }>`
    with ours (class, id) as (
      select 'pg_class'::regclass::oid, oid from pg_class where relnamespace = 'public'::regnamespace
      union all
      select 'pg_proc'::regclass::oid, oid from pg_proc where pronamespace = 'public'::regnamespace
    ), own as (
      select class, id from ours where not exists (
        select from pg_depend d where d.classid = ours.class and d.objid = ours.id and d.deptype = 'e'
      )
    )
    select format('drop table if exists %s cascade', id::regclass) as statement, 1 as turn
      from own join pg_class on oid = id where class = 'pg_class'::regclass and relkind in ('r', 'p')
    union all
    select format('drop routine if exists %s cascade', id::regprocedure), 2
      from own where class = 'pg_proc'::regclass
     order by turn
  `.execute(plain);
  for (const { statement } of rows) await sql.raw(statement).execute(plain);
}

/**
 * Retains the list of erasures across the restore, so that erased people who come back are erased again: also when an
 * older schema without that table is restored.
 * @returns a function that restores the list.
 */
export async function rememberErasures(trx: Transaction<DB>): Promise<() => Promise<void>> {
  const name = 'erasures';
  const { rows: tables } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relname = ${name}
  `.execute(trx);
  if (tables.length === 0) return () => Promise.resolve();
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${sql.table(name)} t
  `.execute(trx);
  return async () => {
    await sql`
      insert into ${sql.table(name)}
      select * from jsonb_populate_recordset(null::${sql.table(name)}, ${rows[0]?.all ?? '[]'}::jsonb)
      on conflict do nothing
    `.execute(trx);
  };
}

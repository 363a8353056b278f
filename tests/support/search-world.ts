import type { DB } from '@mesterhand/db/schema';
import { seedBulk } from '@mesterhand/db/seed/bulk';
import { type Kysely, sql } from 'kysely';

/**
 * Adds masters with what a search is refined by: of every four, three have a base within some kilometres of their city,
 * two of these a radius; usual weeks differ, languages are as rare as in life, and everybody has stored free times.
 */
export async function addMasters(db: Kysely<DB>, masters: number): Promise<void> {
  const { after } = await db
    .selectFrom('masters')
    .select((row) => row.fn.coalesce(row.fn.max('id'), sql<number>`0::bigint`).as('after'))
    .executeTakeFirstOrThrow();
  await seedBulk(db, { masters });
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true), setseed(0.42)`.execute(trx);
    // Each would refresh the search rows of all: once at the end does.
    for (const trigger of triggers) await setTrigger(trx, trigger, 'disable');
    await placeBases(trx, after);
    await addWeeks(trx, after);
    await addFreeTimes(trx, after);
    for (const trigger of triggers) await setTrigger(trx, trigger, 'enable');
    await rebuildTraits(trx);
  });
  // Index-only scans need pages that a vacuum has marked, of commits that are on disk.
  await db.connection().execute(async (connection) => {
    await sql`select pg_current_xact_id()`.execute(connection);
    await sql`vacuum (analyze) masters, listing, listing_traits, listing_orders, listing_cells, listing_counts, listing_free, availability, working_hours`.execute(
      connection,
    );
  });
}

const triggers = [
  ['masters', 'masters_traits'],
  ['working_hours', 'working_hours_traits_insert'],
  ['working_hours', 'working_hours_availability'],
  ['availability', 'availability_traits_insert'],
] as const;

const setTrigger = (
  db: Kysely<DB>,
  [table, name]: (typeof triggers)[number],
  act: 'enable' | 'disable',
) => sql.raw(`alter table ${table} ${act} trigger ${name}`).execute(db);

async function placeBases(db: Kysely<DB>, after: number): Promise<void> {
  const far = sql`(random() + random() + random() - 1.5)`;
  await sql`
    update masters set base_address = 'Storgata 1', base_latitude = latitude + ${far} * 0.4,
      base_longitude = longitude + ${far} * 0.8,
      travel_radius_km = case when id % 3 > 0 then 5 + floor(power(random(), 2) * 80)::int end,
      served_municipalities = case when id % 10 = 0 then array['3201'] else '{}' end,
      languages = languages || case when id % 97 = 0 then array['so'] when id % 41 = 0 then array['lt'] else '{}' end
    where id > ${after}::bigint and id % 4 > 0`.execute(db);
}

async function addWeeks(db: Kysely<DB>, after: number): Promise<void> {
  await sql`
    insert into working_hours (master_id, weekday, opens, closes)
    select id, day, case when day <= 5 or id % 3 = 0 then '09:00'::time end,
      case when day <= 5 and id % 2 = 0 then '18:00'::time when day <= 5 or id % 3 = 0 then '16:00'::time end
    from masters, generate_series(1, 7) day where id > ${after}::bigint and id % 5 = 0`.execute(db);
}

async function addFreeTimes(db: Kysely<DB>, after: number): Promise<void> {
  await sql`
    insert into availability (master_id, first_day, starts)
    select id, current_date - 1, array(
      select case when (id * 7 + day * day) % 3 = 0 then 0 else ((id * 13 + day * 5) % 1024)::smallint end
      from generate_series(1, 21) day
    )::smallint[]
    from masters where id > ${after}::bigint`.execute(db);
}

/** Without indexes: building them anew is faster than adding to them row by row. */
async function rebuildTraits(db: Kysely<DB>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text in ('listing_traits', 'listing_orders') and not i.indisunique
  `.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`
    update listing l set languages = m.languages from masters m
    where m.id = l.master_id and l.languages <> m.languages`.execute(db);
  await sql`truncate listing_orders, listing_traits, listing_cells, listing_counts, listing_free`.execute(
    db,
  );
  await sql`
    insert into listing_traits select t.* from traits_of(array(select master_id from listing order by random())) t
  `.execute(db);
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
}

import { cities } from '@mesterhand/domain/places/cities';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { storeCategories } from './store-people.ts';
import { trades } from './trades.ts';

export type BulkOptions = {
  masters: number;
  log?: (line: string) => void;
};

/** How people spread over the five cities, per cent: unevenly, as they do. */
const shares = { oslo: 60, bergen: 16, trondheim: 12, stavanger: 8, tromso: 4 } as const;
const firstNames = [
  'Ingrid',
  'Lars',
  'Silje',
  'Anders',
  'Marte',
  'Håkon',
  'Hanne',
  'Eirik',
  'Guro',
  'Morten',
  'Sana',
  'Piotr',
  'Oksana',
  'Liban',
  'Rasa',
  'Øyvind',
  'Maren',
  'Stian',
  'Åse',
  'Jonas',
];
const lastNames = [
  'Bakken',
  'Myhre',
  'Strand',
  'Haugen',
  'Lien',
  'Fossum',
  'Sæther',
  'Eide',
  'Moen',
  'Brekke',
  'Tveit',
  'Hovland',
  'Rønning',
  'Kleiven',
  'Solheim',
  'Nowicki',
  'Bondar',
  'Warsame',
  'Akhtar',
  'Urbonas',
  'Dahle',
  'Vik',
];

/** Every second family is called after a farm: of each beginning with each ending. */
const farms = {
  beginnings:
    'Nord Sør Øst Vest Øvre Nedre Berg Dal Eike Furu Gran Bjørk Lind Sel Kalv Storm Stein Sand Myr Lang'.split(
      ' ',
    ),
  endings:
    'stad heim land vik nes haug bø rud moen lid sæter voll tun gård berget viken åsen sletta bekk tangen'.split(
      ' ',
    ),
};

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`;
const cityPool = Object.entries(shares).flatMap(([city, share]) =>
  Array.from({ length: share }, () => city),
);
const tradePool = trades.flatMap((trade) => Array.from({ length: trade.masters }, () => trade.id));
const cityCentres = Object.entries(cities).map(([code, centre]) => ({ code, ...centre }));
const tradeFacts = trades.map(({ id, rate, specializations, intros, skills }) => ({
  id,
  low: rate[0],
  high: rate[1],
  specializations,
  intros,
  skills,
}));
const offerFacts = trades.flatMap(({ id, offers }) =>
  offers.map((offer, place) => ({ id, place, of: offers.length, ...offer })),
);

const any = (list: RawBuilder<unknown>, size: number) =>
  sql`(${list})[1 + floor(random() * ${sql.lit(size)})::int]`;
const text = (values: readonly string[]) => sql`${[...values]}::text[]`;

async function insertUsers(
  db: Kysely<DB>,
  options: { masters: number; after: number },
): Promise<void> {
  await sql`
    insert into users (email, first_name, last_name, phone, user_type, role, city, avatar_file, demo, created_at)
    select 'bulk-' || (${options.after}::bigint + n) || '@mesterhand.example',
           ${any(text(firstNames), firstNames.length)},
           case when random() < 0.5 then ${any(text(lastNames), lastNames.length)}
             else ${any(text(farms.beginnings), farms.beginnings.length)} || ${any(text(farms.endings), farms.endings.length)} end,
           '+47 400 00 000', 'master', 'master', ${any(text(cityPool), cityPool.length)},
           (select name from files where purpose = 'avatar' order by name limit 1), true,
           now() - random() * interval '900 days'
    from generate_series(1, ${options.masters}::int) as n
  `.execute(db);
}

/** Coordinates thicken towards the centre: three even draws make nearly a bell. */
async function insertMasters(db: Kysely<DB>, after: number): Promise<void> {
  const spread = (degrees: number) =>
    sql`(random() + random() + random() - 1.5) * ${sql.lit(degrees)}`;
  await sql`
    with trade as (select * from jsonb_to_recordset(${json(tradeFacts)}) as t (id bigint, low int, high int, specializations jsonb, intros jsonb, skills jsonb)),
    centre as (select * from jsonb_to_recordset(${json(cityCentres)}) as c (code text, latitude float8, longitude float8)),
    drawn as materialized (
      select u.id, u.city, u.created_at, ${any(sql`${tradePool}::bigint[]`, tradePool.length)} as category_id,
             floor(power(random(), 3) * 140)::int as reviews, 3.7 + random() * 1.3 as mean, random() as luck, random() as style
      from users u where u.id > ${after}
    )
    insert into masters (
      user_id, category_id, specialization, description, hourly_rate, city, latitude, longitude, experience_months,
      completed_jobs, response_minutes, is_verified, review_count, rating_sum, languages, created_at
    )
    select d.id, t.id, t.specializations ->> floor(d.style * jsonb_array_length(t.specializations))::int,
           replace(t.intros ->> floor(d.luck * jsonb_array_length(t.intros))::int, '{by}', initcap(d.city)) || ' ' ||
             (t.skills ->> floor(d.style * jsonb_array_length(t.skills))::int),
           round((t.low + d.luck * (t.high - t.low))::numeric, -1), d.city,
           c.latitude + ${spread(0.07)}, c.longitude + ${spread(0.14)}, floor(random() * 300)::int,
           d.reviews + floor(random() * 30)::int, 5 + floor(random() * 240)::int, d.luck < 0.7,
           d.reviews, round(d.reviews * d.mean)::int,
           array['nb'] || case d.id % 7 when 0 then '{}'::text[] when 1 then array['pl'] when 2 then array['en', 'uk'] else array['en'] end,
           d.created_at
    from drawn d join trade t on t.id = d.category_id join centre c on c.code = d.city
  `.execute(db);
}

/** Three neighbouring offers of the trade's list each; every sixth also does something of the next trade. */
async function insertServices(db: Kysely<DB>, after: number): Promise<void> {
  await sql`
    with offer as (select * from jsonb_to_recordset(${json(offerFacts)}) as o (id bigint, place int, "of" int, name text, description text, price numeric))
    insert into services (master_id, category_id, name, description, price, created_at)
    select m.id, m.category_id, o.name, o.description, round(o.price * (0.9 + ((m.id * 7) % 25) / 100.0), 0), m.created_at
    from masters m join offer o on o.id = m.category_id and (o.place + m.id) % o."of" < 3
    where m.user_id > ${after}
    union all
    select m.id, o.id, o.name, o.description, o.price, m.created_at
    from masters m join offer o on o.id = m.category_id % ${sql.lit(trades.length)} + 1 and o.place = 0
    where m.user_id > ${after} and m.id % 6 = 0
  `.execute(db);
}

/** From so many on it is faster to build the indexes of these tables anew than to add to them row by row. */
const manyMasters = 10_000;
const grown = [
  'users',
  'masters',
  'services',
  'listing',
  'listing_offers',
  'listing_traits',
  'listing_orders',
];

/**
 * Leaves out the indexes that no rule depends on while `fill` adds rows, and, where we may, the proofs row by row that
 * what they name is there: what is filled in was selected from it.
 */
async function withoutUpkeep(db: Kysely<DB>, fill: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid::regclass::text = any(${grown}) and not i.indisunique
      and c.relname not in ('services_master', 'listing_offers_master')
  `.execute(db);
  const proofs = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as "table", quote_ident(tgname) as name from pg_trigger
    where tgrelid::regclass::text = any(${grown}) and tgisinternal
      and tgfoid in ('"RI_FKey_check_ins"'::regproc, '"RI_FKey_check_upd"'::regproc)
      and current_setting('is_superuser') = 'on'
  `.execute(db);
  const prove = async (act: 'enable' | 'disable'): Promise<void> => {
    for (const { table, name } of proofs.rows)
      await sql.raw(`alter table ${table} ${act} trigger ${name}`).execute(db);
  };
  await prove('disable');
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await fill();
  await prove('enable');
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db);
}

/**
 * Adds a large number of masters with services and search rows, for measurements. All of it happens
 * inside PostgreSQL; they share one portrait, have no password and no pictures of work.
 */
export async function seedBulk(db: Kysely<DB>, options: BulkOptions): Promise<void> {
  const { masters, log } = options;
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', '0', true), setseed(0.42)`.execute(
      transaction,
    );
    await storeCategories(transaction);
    const { after } = await transaction
      .selectFrom('users')
      .select((row) => row.fn.coalesce(row.fn.max('id'), sql<number>`0::bigint`).as('after'))
      .executeTakeFirstOrThrow();
    const fill = async (): Promise<void> => {
      await insertUsers(transaction, { masters, after });
      log?.(`Inserted ${masters} people`);
      await insertMasters(transaction, after);
      await insertServices(transaction, after);
      log?.('Inserted their services');
      await sql`analyze masters, services`.execute(transaction);
      await sql`select refresh_listing((select array_agg(id) from masters where user_id > ${after}))`.execute(
        transaction,
      );
      log?.('Built the search rows');
    };
    await (masters < manyMasters ? fill() : withoutUpkeep(transaction, fill));
  });
  await db.connection().execute(vacuumAll);
}

async function vacuumAll(connection: Kysely<DB>): Promise<void> {
  // A vacuum marks only rows whose commit is on disk as visible to all: this one flushes the asynchronous ones before it.
  await sql`set synchronous_commit = on`.execute(connection);
  await sql`select pg_current_xact_id()`.execute(connection);
  // The planner would otherwise plan for the empty tables of a minute ago, and an index alone answers for settled rows.
  await sql`vacuum (analyze) users, masters, services, listing, listing_offers, listing_traits, listing_orders, listing_counts, listing_free,
    search_words`.execute(connection);
  await sql`reset synchronous_commit`.execute(connection);
}

import { type Kysely, sql } from 'kysely';

/**
 * What bounds the pages that a refined search reads: the indexes of the orders decide every stored filter without the
 * rows, a row is found by its key in one page, and words are looked for among a fixed number of search rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await coverFilters(db);
  await sql`create index listing_traits_key on listing_traits using hash (master_id)`.execute(db);
  await findNearWords(db);
  // Entries are read without their rows where a vacuum has marked the page.
  for (const table of ['listing_orders', 'listing_traits'])
    await sql`alter table ${sql.ref(table)} set (autovacuum_vacuum_scale_factor = 0.01)`.execute(
      db,
    );
}

async function coverFilters(db: Kysely<unknown>): Promise<void> {
  const last = 'score desc, master_id desc';
  const orders = [
    { name: 'score', order: last, more: 'bits, hourly_rate, rating' },
    { name: 'rate', order: `hourly_rate, ${last}`, more: 'bits, rating' },
    { name: 'rating', order: `rating desc, ${last}`, more: 'bits, hourly_rate' },
  ];
  for (const { name, order, more } of orders)
    for (const [prefix, scope] of [
      ['listing_orders', 'category_id'],
      ['listing_orders_city', 'category_id, city'],
    ]) {
      const index = sql.ref(`${prefix}_${name}`);
      await sql`drop index ${index}`.execute(db);
      await sql`
        create index ${index} on listing_orders (${sql.raw(`${scope}, ${order}`)}) include (${sql.raw(more)})
      `.execute(db);
    }
  // Scans of these two read the coordinates from the index only if they are columns of it besides.
  await sql`drop index listing_orders_area, listing_traits_reach`.execute(db);
  await sql`
    create index listing_orders_area on listing_orders using gist (category_id, map_point(latitude, longitude))
      include (master_id, city, latitude, longitude, bits, hourly_rate, rating) where latitude is not null
  `.execute(db);
  await sql`
    create index listing_traits_reach on listing_traits
      using gist (reach_box(cell_latitude, cell_longitude, radius_km))
      include (master_id, city, category_ids, cell_latitude, cell_longitude, radius_km, bits, hourly_rate, rating)
      where cell_latitude is not null and radius_km is not null
  `.execute(db);
}

/**
 * Masters with words of a text and how near they are: 101 for all as typed, 100 for all with similar ones, and otherwise
 * how many of the telling words. They are those among the best of all, and where these are few, some that the index of
 * words names. Somebody may be named twice.
 */
async function findNearWords(db: Kysely<unknown>): Promise<void> {
  await sql`drop function has_listing(tsquery)`.execute(db);
  const nearness = sql`
    case when n.words @@ exact then 101 when n.words @@ wide then 100
      else (select count(*) from unnest(telling) w where n.words @@ w) end`;
  await sql`
    create function near_listings(
      wanted tsquery, exact tsquery, wide tsquery, telling tsquery[], walked integer, enough integer, maximum integer
    ) returns table (master_id bigint, nearness bigint)
    language plpgsql stable
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      best bigint;
    begin
      if wanted is null then
        return;
      end if;
      return query
        select n.master_id, ${nearness} from (
          select l.master_id, l.words from listing l order by l.score desc, l.master_id desc limit walked
        ) n
        where n.words @@ wanted limit maximum;
      get diagnostics best = row_count;
      if best < enough then
        return query
          select n.master_id, ${nearness} from (
            select l.master_id, l.words from listing l where l.words @@ wanted limit maximum
          ) n;
      end if;
    end $$
  `.execute(db);
}

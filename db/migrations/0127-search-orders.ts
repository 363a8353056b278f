import { type Kysely, sql } from 'kysely';

/**
 * What keeps the cost of a refined search independent of the number of masters: a row per master and category in each
 * order that a search has, the values of filters as bits, and an index of these values by city and category.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendTraits(db);
  await refreshTraits(db);
  await followAvailability(db);
  await makeOrders(db);
  await followOrders(db);
  await sql`
    insert into listing_traits select t.* from traits_of(array(select master_id from listing)) t
  `.execute(db);
  await makeIndexes(db);
  await findWords(db);
  for (const [name, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(name)} is ${sql.lit(meaning)}`.execute(db);
}

/** Bits and steps as in domain/masters/refinements.ts and facet-values.ts. */
async function extendTraits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function trait_bits(
      is_verified boolean, hourly_rate numeric, rating numeric, languages text[], evenings boolean, weekends boolean
    ) returns integer language sql immutable parallel safe
    return is_verified::int
      | coalesce(((hourly_rate <= 600)::int << 1) | ((hourly_rate <= 800)::int << 2)
        | ((hourly_rate <= 1000)::int << 3) | ((hourly_rate <= 1200)::int << 4), 0)
      | ((rating >= 4)::int << 5) | ((rating >= 4.5)::int << 6) | ((rating >= 4.8)::int << 7)
      | (evenings::int << 8) | (weekends::int << 9)
      | coalesce((
        select bit_or(1 << (9 + place)) from (
          select array_position('{nb,en,sv,da,pl,lt,uk,ru,de,es,ro,ar,so,ur}'::text[], spoken) as place
          from unnest(languages) l (spoken)
        ) p
      ), 0)
  `.execute(db);
  // Each value alone, within a city, within a category, and within both.
  await sql`
    create function trait_marks(city text, category_ids bigint[], bits integer) returns text[]
      language sql immutable parallel safe
      return array(
        select c.city || '/' || k.category || '/' || bit
        from unnest(case when city is null then array[''] else array['', city] end) c (city)
        cross join unnest(array[''] || category_ids[1:20]::text[]) k (category)
        cross join generate_series(0, 23) bit
        where bits & (1 << bit) <> 0
      )
  `.execute(db);
  await sql`
    create function reach_box(latitude double precision, longitude double precision, radius double precision) returns box
      language sql immutable strict parallel safe
      return box(
        point(longitude - (radius + 1) / 111 / greatest(cosd(abs(latitude) + (radius + 1) / 111), 0.01),
          latitude - (radius + 1) / 111),
        point(longitude + (radius + 1) / 111 / greatest(cosd(abs(latitude) + (radius + 1) / 111), 0.01),
          latitude + (radius + 1) / 111)
      )
  `.execute(db);
  await sql`truncate listing_traits`.execute(db);
  await sql`drop index listing_traits_score, listing_traits_city_score, listing_traits_categories`.execute(
    db,
  );
  await sql`
    alter table listing_traits
      add column bits integer not null,
      add column cell_latitude double precision,
      add column cell_longitude double precision,
      add column radius_km smallint,
      add column served text[] not null,
      add column free_from date,
      add column free_starts smallint[],
      set (fillfactor = 85)
  `.execute(db);
}

async function refreshTraits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function traits_of(ids bigint[]) returns setof listing_traits language sql stable as $$
      select l.master_id, l.city, l.category_ids, l.score, l.is_verified, l.hourly_rate, l.rating, l.languages,
        w.evenings, w.weekends, area_latitude(p.latitude), area_longitude(p.latitude, p.longitude),
        trait_bits(l.is_verified, l.hourly_rate, l.rating, l.languages, w.evenings, w.weekends),
        grid_latitude(m.base_latitude), grid_longitude(m.base_latitude, m.base_longitude), m.travel_radius_km,
        m.served_municipalities, a.first_day, a.starts
      from listing l
      join masters m on m.id = l.master_id
      left join availability a on a.master_id = l.master_id
      cross join lateral (
        select coalesce(bool_or(weekday <= 5 and closes >= '18:00'), count(*) = 0) as evenings,
          coalesce(bool_or(weekday >= 6 and closes is not null), count(*) = 0) as weekends
        from working_hours h where h.master_id = l.master_id
      ) w
      cross join lateral (
        select coalesce(m.base_latitude, m.latitude) as latitude, coalesce(m.base_longitude, m.longitude) as longitude
      ) p
      where l.master_id = any (ids)
    $$
  `.execute(db);
  // Free times are left to their own trigger: a concurrent refresh would store those of an older snapshot.
  await sql`
    create or replace function refresh_traits(ids bigint[]) returns void language sql as $$
      insert into listing_traits as k select t.* from traits_of(ids) t
        on conflict (master_id) do update set city = excluded.city, category_ids = excluded.category_ids,
          score = excluded.score, is_verified = excluded.is_verified, hourly_rate = excluded.hourly_rate,
          rating = excluded.rating, languages = excluded.languages, works_evenings = excluded.works_evenings,
          works_weekends = excluded.works_weekends, latitude = excluded.latitude, longitude = excluded.longitude,
          bits = excluded.bits, cell_latitude = excluded.cell_latitude, cell_longitude = excluded.cell_longitude,
          radius_km = excluded.radius_km, served = excluded.served
          where k is distinct from excluded
    $$
  `.execute(db);
  await sql`drop trigger masters_traits on masters`.execute(db);
  await sql`
    create trigger masters_traits after update of latitude, longitude, base_latitude, base_longitude, travel_radius_km,
      served_municipalities on masters
    for each row when (
      (old.latitude, old.longitude, old.base_latitude, old.base_longitude, old.travel_radius_km,
          old.served_municipalities)
        is distinct from (new.latitude, new.longitude, new.base_latitude, new.base_longitude, new.travel_radius_km,
          new.served_municipalities)
    ) execute function move_traits()
  `.execute(db);
}

async function followAvailability(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_free_times() returns trigger language plpgsql as $$
    begin
      update listing_traits t set free_from = c.first_day, free_starts = c.starts
        from changed c where t.master_id = c.master_id
          and (t.free_from, t.free_starts) is distinct from (c.first_day, c.starts);
      return null;
    end $$
  `.execute(db);
  await sql`
    create function forget_free_times() returns trigger language plpgsql as $$
    begin
      update listing_traits t set free_from = null, free_starts = null from gone g where t.master_id = g.master_id;
      return null;
    end $$
  `.execute(db);
  for (const act of ['insert', 'update'])
    await sql`
      create trigger ${sql.ref(`availability_traits_${act}`)} after ${sql.raw(act)} on availability
      referencing new table as changed for each statement execute function follow_free_times()
    `.execute(db);
  await sql`
    create trigger availability_traits_delete after delete on availability
    referencing old table as gone for each statement execute function forget_free_times()
  `.execute(db);
}

async function makeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_orders (
      master_id bigint not null references listing on delete cascade,
      category_id bigint not null,
      city text,
      score real not null,
      bits integer not null,
      hourly_rate numeric(10, 2),
      rating numeric(3, 2) not null,
      latitude double precision,
      longitude double precision,
      primary key (master_id, category_id)
    )
  `.execute(db);
  await sql`
    comment on table listing_orders is 'a row for each listed master and category, and one for all, in the orders of a search'
  `.execute(db);
}

/** Triggers maintain the orders in the statement that changes the traits; they are deleted with the search row. */
async function followOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_orders() returns trigger language plpgsql as $$
    begin
      insert into listing_orders
        select a.master_id, c.id, a.city, a.score, a.bits, a.hourly_rate, a.rating, a.latitude, a.longitude
        from added a cross join lateral unnest(array[0::bigint] || a.category_ids) c (id);
      return null;
    end $$
  `.execute(db);
  await sql`
    create function follow_orders() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select n.master_id from now_are n join were w using (master_id)
        where (n.city, n.category_ids, n.score, n.bits, n.hourly_rate, n.rating, n.latitude, n.longitude)
          is distinct from (w.city, w.category_ids, w.score, w.bits, w.hourly_rate, w.rating, w.latitude, w.longitude)
      );
    begin
      if changed <> '{}' then
        delete from listing_orders o using listing_traits t
          where o.master_id = any (changed) and t.master_id = o.master_id
            and not o.category_id = any (array[0::bigint] || t.category_ids);
        insert into listing_orders
          select t.master_id, c.id, t.city, t.score, t.bits, t.hourly_rate, t.rating, t.latitude, t.longitude
          from listing_traits t cross join lateral unnest(array[0::bigint] || t.category_ids) c (id)
          where t.master_id = any (changed)
          on conflict (master_id, category_id) do update set city = excluded.city, score = excluded.score,
            bits = excluded.bits, hourly_rate = excluded.hourly_rate, rating = excluded.rating, latitude = excluded.latitude,
            longitude = excluded.longitude;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger listing_orders_insert after insert on listing_traits
    referencing new table as added for each statement execute function add_orders()
  `.execute(db);
  await sql`
    create trigger listing_orders_update after update on listing_traits
    referencing old table as were new table as now_are for each statement execute function follow_orders()
  `.execute(db);
}

async function makeIndexes(db: Kysely<unknown>): Promise<void> {
  const last = 'score desc, master_id desc';
  const orders = {
    score: last,
    rate: `hourly_rate, ${last}`,
    rating: `rating desc, ${last}`,
  };
  for (const [name, order] of Object.entries(orders)) {
    // Values are counted along the first order, without the rows.
    const included = sql.raw(name === 'score' ? 'include (bits)' : '');
    await sql`
      create index ${sql.ref(`listing_orders_${name}`)} on listing_orders (category_id, ${sql.raw(order)}) ${included}
    `.execute(db);
    await sql`
      create index ${sql.ref(`listing_orders_city_${name}`)} on listing_orders (category_id, city, ${sql.raw(order)})
        ${included}
    `.execute(db);
  }
  await sql`
    create index listing_orders_area on listing_orders using gist (category_id, map_point(latitude, longitude))
      where latitude is not null
  `.execute(db);
  await sql`
    create index listing_orders_nowhere on listing_orders (category_id, score desc, master_id desc)
      where latitude is null
  `.execute(db);
  await sql`
    create index listing_traits_marks on listing_traits using gin (trait_marks(city, category_ids, bits))
      with (fastupdate = off)
  `.execute(db);
  await sql`
    create index listing_traits_reach on listing_traits using gist (reach_box(cell_latitude, cell_longitude, radius_km))
      where cell_latitude is not null and radius_km is not null
  `.execute(db);
  await sql`
    create index listing_traits_served on listing_traits using gin (served) where served <> '{}'
  `.execute(db);
}

/** Whether anybody is found by words: by their index alone, since a scan in another order ends late for rare words. */
async function findWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function has_listing(query tsquery) returns boolean
    language plpgsql stable strict
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
    set plan_cache_mode = force_generic_plan as $$
    begin
      return exists (select from listing l where l.words @@ query);
    end $$
  `.execute(db);
}

const meanings = {
  'listing_traits.bits':
    'the values of filters that the master has; domain/masters/facet-values.ts',
  'listing_traits.cell_latitude':
    'centre of the cell of about 1 km that holds the base; not public',
  'listing_traits.served': 'numbers of municipalities',
  'listing_traits.free_from': 'as availability.first_day',
  'listing_traits.free_starts': 'as availability.starts',
  'listing_orders.category_id': '0: everyone',
};

import { type Kysely, sql } from 'kysely';

/**
 * Sixty masters around a place lie on as many pages of each joined table. The offers now include the columns shown
 * there, so that the spatial index leads to a few pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await carryCards(db);
  await followCards(db);
  await makePlaces(db);
}

async function carryCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index listing_offers_spot, listing_offers_master, listing_offers_score, listing_offers_city_score,
      listing_offers_city_newest
  `.execute(db);
  // Truncated and refilled: updating every row would double the table.
  await sql`truncate listing_offers`.execute(db);
  await sql`
    alter table listing_offers
      add column user_id bigint not null,
      add column first_name text not null,
      add column last_name text not null,
      add column avatar_file text,
      add column is_verified boolean not null,
      add column specialization text not null,
      add column rating numeric(3, 2) not null,
      add column review_count integer not null,
      add column hourly_rate numeric(10, 2)
  `.execute(db);
  await sql`
    comment on table listing_offers is
      'a row for each listed master and category, in the orders that lists have, with what is shown around a place'
  `.execute(db);
  await sql`
    create or replace function offers_of(ids bigint[]) returns setof listing_offers language sql stable as $$
      select c.id, l.master_id, l.city, l.score, grid_point(m.latitude, m.longitude), l.user_id, l.first_name,
        l.last_name, l.avatar_file, l.is_verified, l.specialization, l.rating, l.review_count, l.hourly_rate
      from listing l join masters m on m.id = l.master_id cross join lateral unnest(l.category_ids) c (id)
      where l.master_id = any (ids)
    $$
  `.execute(db);
  await sql`insert into listing_offers select o.* from offers_of(array(select master_id from listing)) o`.execute(
    db,
  );
  await makeIndexes(db);
}

/** After filling, since building an index is faster than extending it. */
async function makeIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index listing_offers_master on listing_offers (master_id)`.execute(db);
  await sql`
    create index listing_offers_score on listing_offers (category_id, score desc, master_id desc)
  `.execute(db);
  await sql`
    create index listing_offers_city_score on listing_offers (category_id, city, score desc, master_id desc)
  `.execute(db);
  await sql`
    create index listing_offers_city_newest on listing_offers (category_id, city, master_id desc)
  `.execute(db);
  await sql`
    create index listing_offers_spot on listing_offers using gist (category_id, spot)
      include (master_id, user_id, first_name, last_name, avatar_file, is_verified, specialization, rating,
        review_count, hourly_rate)
      where spot is not null
  `.execute(db);
}

async function followCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function follow_offers() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select n.master_id from now_are n join were w using (master_id)
        where (n.city, n.score, n.category_ids, n.first_name, n.last_name, n.avatar_file, n.is_verified,
            n.specialization, n.rating, n.review_count, n.hourly_rate)
          is distinct from (w.city, w.score, w.category_ids, w.first_name, w.last_name, w.avatar_file, w.is_verified,
            w.specialization, w.rating, w.review_count, w.hourly_rate)
      );
    begin
      if changed <> '{}' then
        delete from listing_offers o using listing l
          where o.master_id = any (changed) and l.master_id = o.master_id and not o.category_id = any (l.category_ids);
        insert into listing_offers select o.* from offers_of(changed) o
          on conflict (category_id, master_id) do update set city = excluded.city, score = excluded.score,
            spot = excluded.spot, user_id = excluded.user_id, first_name = excluded.first_name,
            last_name = excluded.last_name, avatar_file = excluded.avatar_file, is_verified = excluded.is_verified,
            specialization = excluded.specialization, rating = excluded.rating,
            review_count = excluded.review_count, hourly_rate = excluded.hourly_rate;
      end if;
      return null;
    end $$
  `.execute(db);
}

/** From the index's plane back to coordinates. */
async function makePlaces(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function map_latitude(spot point) returns double precision
      language sql immutable strict parallel safe
      return degrees(2 * atan(exp(radians(spot[1])))) - 90
  `.execute(db);
}

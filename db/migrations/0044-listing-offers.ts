import { type Kysely, sql } from 'kysely';

/** A row per trade that a master offers: the index behind lists by trade, city and place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeOffers(db);
  await makeUpkeep(db);
}

async function makeOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_offers (
      category_id bigint not null,
      master_id bigint not null references listing on delete cascade,
      city text,
      score real not null,
      spot point,
      primary key (category_id, master_id)
    )
  `.execute(db);
  await sql`comment on table listing_offers is 'a row for each listed master and category, in the orders that lists have'`.execute(
    db,
  );
  await sql`comment on column listing_offers.spot is 'centre of the grid cell where the master is listed'`.execute(
    db,
  );
  await sql`
    create function offers_of(ids bigint[]) returns setof listing_offers language sql stable as $$
      select c.id, l.master_id, l.city, l.score, grid_point(m.latitude, m.longitude)
      from listing l join masters m on m.id = l.master_id cross join lateral unnest(l.category_ids) c (id)
      where l.master_id = any (ids)
    $$
  `.execute(db);
  await sql`insert into listing_offers select * from offers_of(array(select master_id from listing))`.execute(
    db,
  );
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
    create index listing_offers_spot on listing_offers using gist (category_id, spot) where spot is not null
  `.execute(db);
}

/** Triggers maintain offers in the statement that changes the search table; they are deleted with its rows. */
async function makeUpkeep(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function add_offers() returns trigger language plpgsql as $$
    begin
      insert into listing_offers select o.* from offers_of(array(select master_id from added)) o;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function follow_offers() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select n.master_id from now_are n join were w using (master_id)
        where (n.city, n.score, n.category_ids) is distinct from (w.city, w.score, w.category_ids)
      );
    begin
      if changed <> '{}' then
        delete from listing_offers o using listing l
          where o.master_id = any (changed) and l.master_id = o.master_id and not o.category_id = any (l.category_ids);
        insert into listing_offers select o.* from offers_of(changed) o
          on conflict (category_id, master_id) do update set city = excluded.city, score = excluded.score,
            spot = excluded.spot;
      end if;
      return null;
    end $$
  `.execute(db);
  // A change of the place alone leaves the search table unchanged.
  await sql`
    create function move_offers() returns trigger language plpgsql as $$
    begin
      update listing_offers set spot = grid_point(new.latitude, new.longitude) where master_id = new.id;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger listing_offers_insert after insert on listing
    referencing new table as added for each statement execute function add_offers()
  `.execute(db);
  await sql`
    create trigger listing_offers_update after update on listing
    referencing old table as were new table as now_are for each statement execute function follow_offers()
  `.execute(db);
  await sql`
    create trigger masters_offers after update of latitude, longitude on masters for each row
    when ((old.latitude, old.longitude) is distinct from (new.latitude, new.longitude))
    execute function move_offers()
  `.execute(db);
}

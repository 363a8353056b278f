import { type Kysely, sql } from 'kysely';

/** What a search is refined and counted by, in narrow rows: those of the search table are ten times as wide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stateLanguages(db);
  await makeAreas(db);
  await makeTraits(db);
  await makeUpkeep(db);
  await followSources(db);
  for (const [name, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(name)} is ${sql.lit(meaning)}`.execute(db);
}

async function stateLanguages(db: Kysely<unknown>): Promise<void> {
  for (const table of ['masters', 'listing'])
    await sql`
      alter table ${sql.table(table)}
        add column languages text[] not null default '{}' check (cardinality(languages) <= 20)
    `.execute(db);
  await sql`
    create or replace function refresh_listing(ids bigint[]) returns void language sql as $$
      delete from listing l using masters m
      where l.master_id = m.id and m.id = any (ids) and m.hidden_at is not null;

      insert into listing (
        master_id, user_id, first_name, last_name, avatar_file, specialization, description, hourly_rate, city,
        category_id, category_code, category_ids, is_verified, rating, review_count, completed_jobs,
        response_minutes, answer_minutes, answer_requests, services, document, languages
      )
      select
        m.id, u.id, u.first_name, u.last_name, u.avatar_file, m.specialization, m.description, m.hourly_rate, m.city,
        m.category_id, c.code, array (select distinct unnest (array[m.category_id] || s.category_ids)),
        m.is_verified, m.rating, m.review_count, m.completed_jobs, m.response_minutes,
        m.answer_minutes, m.answer_requests, s.cards,
        concat_ws(' ', u.first_name, u.last_name, m.specialization, c.name, c.keywords, s.names, m.city), m.languages
      from masters m
      join users u on u.id = m.user_id and u.deleted_at is null
      join categories c on c.id = m.category_id
      cross join lateral (
        select
          coalesce(array_agg(distinct sv.category_id), '{}') as category_ids,
          coalesce(string_agg(sv.name, ' ' order by sv.id), '') as names,
          coalesce(
            jsonb_agg(jsonb_build_object('id', sv.id, 'name', sv.name, 'price', sv.price, 'categoryId', sv.category_id)
              order by sv.id),
            '[]'
          ) as cards
        from services sv
        where sv.master_id = m.id and sv.archived_at is null
      ) s
      where m.id = any (ids) and m.hidden_at is null
      on conflict (master_id) do update set
        first_name = excluded.first_name, last_name = excluded.last_name, avatar_file = excluded.avatar_file,
        specialization = excluded.specialization, description = excluded.description,
        hourly_rate = excluded.hourly_rate, city = excluded.city, category_id = excluded.category_id,
        category_code = excluded.category_code, category_ids = excluded.category_ids,
        is_verified = excluded.is_verified, rating = excluded.rating, review_count = excluded.review_count,
        completed_jobs = excluded.completed_jobs, response_minutes = excluded.response_minutes,
        answer_minutes = excluded.answer_minutes, answer_requests = excluded.answer_requests,
        services = excluded.services, document = excluded.document, languages = excluded.languages;
    $$
  `.execute(db);
}

/** As `roundToArea` of the domain. */
async function makeAreas(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function area_latitude(latitude double precision) returns double precision
      language sql immutable strict parallel safe
      return (floor(latitude / 0.027) + 0.5) * 0.027
  `.execute(db);
  await sql`
    create function area_longitude(latitude double precision, longitude double precision) returns double precision
      language sql immutable strict parallel safe
      return (floor(longitude * greatest(cosd(area_latitude(latitude)), 0.01) / 0.027) + 0.5)
        * 0.027 / greatest(cosd(area_latitude(latitude)), 0.01)
  `.execute(db);
}

async function makeTraits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_traits (
      master_id bigint primary key references listing on delete cascade,
      city text,
      category_ids bigint[] not null,
      score real not null,
      is_verified boolean not null,
      hourly_rate numeric(10, 2),
      rating numeric(3, 2) not null,
      languages text[] not null,
      works_evenings boolean not null,
      works_weekends boolean not null,
      latitude double precision,
      longitude double precision
    )
  `.execute(db);
  await sql`
    comment on table listing_traits is 'a narrow row for each listed master: what a search is refined and counted by'
  `.execute(db);
  await sql`
    create function traits_of(ids bigint[]) returns setof listing_traits language sql stable as $$
      select l.master_id, l.city, l.category_ids, l.score, l.is_verified, l.hourly_rate, l.rating, l.languages,
        w.evenings, w.weekends, area_latitude(p.latitude), area_longitude(p.latitude, p.longitude)
      from listing l
      join masters m on m.id = l.master_id
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
  await sql`insert into listing_traits select t.* from traits_of(array(select master_id from listing)) t`.execute(
    db,
  );
  await sql`create index listing_traits_score on listing_traits (score desc, master_id desc)`.execute(
    db,
  );
  await sql`
    create index listing_traits_city_score on listing_traits (city, score desc, master_id desc)
  `.execute(db);
  await sql`create index listing_traits_categories on listing_traits using gin (category_ids)`.execute(
    db,
  );
}

/** Triggers maintain the traits in the statement that changes the search table; they are deleted with its rows. */
async function makeUpkeep(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refresh_traits(ids bigint[]) returns void language sql as $$
      insert into listing_traits as k select t.* from traits_of(ids) t
        on conflict (master_id) do update set city = excluded.city, category_ids = excluded.category_ids,
          score = excluded.score, is_verified = excluded.is_verified, hourly_rate = excluded.hourly_rate,
          rating = excluded.rating, languages = excluded.languages, works_evenings = excluded.works_evenings,
          works_weekends = excluded.works_weekends, latitude = excluded.latitude, longitude = excluded.longitude
          where k is distinct from excluded
    $$
  `.execute(db);
  await sql`
    create function follow_traits() returns trigger language plpgsql as $$
    begin
      perform refresh_traits(array(select distinct master_id from changed));
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger listing_traits_insert after insert on listing
    referencing new table as changed for each statement execute function follow_traits()
  `.execute(db);
  await sql`
    create trigger listing_traits_update after update on listing
    referencing new table as changed for each statement execute function follow_traits()
  `.execute(db);
}

/** A change of the hours or the place alone leaves the search table unchanged. */
async function followSources(db: Kysely<unknown>): Promise<void> {
  for (const [act, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql`
      create trigger ${sql.ref(`working_hours_traits_${act}`)} after ${sql.raw(act ?? '')} on working_hours
      referencing ${sql.raw(rows ?? '')} table as changed for each statement execute function follow_traits()
    `.execute(db);
  await sql`
    create function move_traits() returns trigger language plpgsql as $$
    begin
      perform refresh_traits(array[new.id]);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger masters_traits after update of latitude, longitude, base_latitude, base_longitude on masters
    for each row when (
      (old.latitude, old.longitude, old.base_latitude, old.base_longitude)
        is distinct from (new.latitude, new.longitude, new.base_latitude, new.base_longitude)
    ) execute function move_traits()
  `.execute(db);
}

const meanings = {
  'masters.languages':
    'ISO 639-1, as the master states them; domain/masters/refinements.ts; none stated: empty',
  'listing_traits.works_evenings':
    'whether the usual week has a weekday that closes at 18:00 or later',
  'listing_traits.works_weekends': 'whether the usual week has a Saturday or a Sunday',
  'listing_traits.latitude':
    'centre of an area of about 3 km that holds the base, or the listed place without one; published',
};

import { type Kysely, sql } from 'kysely';

/**
 * The search table: one row per visible master, maintained in the writing transaction. `refresh_listing` rebuilds rows
 * from their sources; the rating is updated by a trigger on approved reviews, as increments under the master's row
 * lock, so that concurrent decisions both count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing (
      master_id bigint primary key references masters on delete cascade,
      user_id bigint not null,
      first_name text not null,
      last_name text not null,
      avatar_file text,
      specialization text not null,
      description text not null,
      hourly_rate numeric(10, 2),
      city text,
      category_id bigint not null,
      category_code text not null,
      category_ids bigint[] not null,
      is_verified boolean not null,
      rating numeric(3, 2) not null,
      review_count integer not null,
      completed_jobs integer not null,
      response_minutes integer,
      services jsonb not null,
      document text not null,
      search tsvector not null generated always as (to_tsvector('norwegian', document)) stored,
      fuzzy text not null generated always as (fold_text(document)) stored,
      score real not null generated always as (
        (rating * review_count + 3.5 * 5) / (review_count + 5) + case when is_verified then 0.25 else 0 end
      ) stored
    )
  `.execute(db);
  await sql`comment on column listing.score is 'rating drawn to 3.5 by five virtual reviews, verified first'`.execute(
    db,
  );
  await sql`create index listing_score on listing (score desc, master_id desc)`.execute(db);
  await sql`create index listing_city_score on listing (city, score desc, master_id desc)`.execute(
    db,
  );
  await sql`create index listing_categories on listing using gin (category_ids)`.execute(db);
  await sql`create index listing_search on listing using gin (search)`.execute(db);
  await sql`create index listing_fuzzy on listing using gin (fuzzy gin_trgm_ops)`.execute(db);

  await sql`
    create function refresh_listing(ids bigint[]) returns void language sql as $$
      delete from listing l using masters m
      where l.master_id = m.id and m.id = any (ids) and m.hidden_at is not null;

      insert into listing (
        master_id, user_id, first_name, last_name, avatar_file, specialization, description, hourly_rate, city,
        category_id, category_code, category_ids, is_verified, rating, review_count, completed_jobs,
        response_minutes, services, document
      )
      select
        m.id, u.id, u.first_name, u.last_name, u.avatar_file, m.specialization, m.description, m.hourly_rate, m.city,
        m.category_id, c.code, array (select distinct unnest (array[m.category_id] || s.category_ids)),
        m.is_verified, m.rating, m.review_count, m.completed_jobs, m.response_minutes, s.cards,
        concat_ws(' ', u.first_name, u.last_name, m.specialization, c.name, c.keywords, s.names, m.city)
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
        services = excluded.services, document = excluded.document;
    $$
  `.execute(db);

  await sql`
    create function count_review() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.approved then
        update masters set review_count = review_count - 1, rating_sum = rating_sum - old.rating where id = old.master_id;
      end if;
      if tg_op <> 'DELETE' and new.approved then
        update masters set review_count = review_count + 1, rating_sum = rating_sum + new.rating where id = new.master_id;
      end if;
      update listing l set rating = m.rating, review_count = m.review_count
      from masters m
      where m.id = coalesce(new.master_id, old.master_id) and l.master_id = m.id
        and (l.rating, l.review_count) is distinct from (m.rating, m.review_count);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger reviews_count after insert or delete or update of approved, rating on reviews
    for each row execute function count_review()
  `.execute(db);
  // Index existing masters.
  await sql`select refresh_listing(array(select id from masters))`.execute(db);
}

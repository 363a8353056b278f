import { type Kysely, sql } from 'kysely';

/**
 * The answer times of masters, stored for the cards of lists: the profile computes its own. They are recomputed as requests
 * are answered or passed over, and as old ones cease to count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['masters', 'listing']) {
    await sql`
      alter table ${sql.table(table)}
        add column answer_minutes integer check (answer_minutes >= 0),
        add column answer_requests integer not null default 0 check (answer_requests >= 0)
    `.execute(db);
    for (const [column, meaning] of Object.entries(meanings))
      await sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(meaning)}`.execute(
        db,
      );
  }
  // When an invitation begins to count: at its answer, else at its deadline.
  await sql`
    create index job_request_invitations_counted
      on job_request_invitations ((coalesce(answered_at, deadline_at)))
  `.execute(db);
  await sql`
    create or replace function refresh_listing(ids bigint[]) returns void language sql as $$
      delete from listing l using masters m
      where l.master_id = m.id and m.id = any (ids) and m.hidden_at is not null;

      insert into listing (
        master_id, user_id, first_name, last_name, avatar_file, specialization, description, hourly_rate, city,
        category_id, category_code, category_ids, is_verified, rating, review_count, completed_jobs,
        response_minutes, answer_minutes, answer_requests, services, document
      )
      select
        m.id, u.id, u.first_name, u.last_name, u.avatar_file, m.specialization, m.description, m.hourly_rate, m.city,
        m.category_id, c.code, array (select distinct unnest (array[m.category_id] || s.category_ids)),
        m.is_verified, m.rating, m.review_count, m.completed_jobs, m.response_minutes,
        m.answer_minutes, m.answer_requests, s.cards,
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
        answer_minutes = excluded.answer_minutes, answer_requests = excluded.answer_requests,
        services = excluded.services, document = excluded.document;
    $$
  `.execute(db);
}

const meanings = {
  answer_minutes:
    'median minutes of working time until an answer to a request of the last 30 days; null where most have none',
  answer_requests: 'number of requests that answer_minutes comes from',
};

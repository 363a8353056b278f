import { sql } from 'kysely';
import { type Invariant, bySql } from './invariant.ts';

/** Masters, their search rows and stored statistics. */
export const ofMasters: Invariant[] = [
  bySql(
    'masters.people',
    'a person is a master exactly if they have a master record that shows',
    sql`
      select u.id, 'a master without a record that shows' as detail from users u
       where u.user_type = 'master' and u.deleted_at is null
         and not exists (select from masters m where m.user_id = u.id and m.hidden_at is null)
      union all
      select u.id, 'master record ' || m.id || ' shows, and its person is no master' from masters m
        join users u on u.id = m.user_id
       where m.hidden_at is null and (u.user_type <> 'master' or u.deleted_at is not null)
    `,
  ),
  bySql(
    'listing.rows',
    'search knows every master that shows, and nobody else',
    sql`
      select m.id, 'shows, and search does not know it' as detail from masters m
        join users u on u.id = m.user_id and u.deleted_at is null
       where m.hidden_at is null and not exists (select from listing l where l.master_id = m.id)
      union all
      select l.master_id, 'is hidden, and search knows it' from listing l
        join masters m on m.id = l.master_id
        join users u on u.id = m.user_id
       where m.hidden_at is not null or u.deleted_at is not null
    `,
  ),
  bySql(
    'listing.content',
    'search says of a master what the master, the services and the reviews say',
    sql`
      select l.master_id as id, 'differs from its sources' as detail
        from listing l
        join masters m on m.id = l.master_id and m.hidden_at is null
        join users u on u.id = m.user_id and u.deleted_at is null
        join categories c on c.id = m.category_id
        left join (
          select sv.master_id, array_agg(sv.category_id) as category_ids,
                 string_agg(sv.name, ' ' order by sv.id) as names,
                 jsonb_agg(jsonb_build_object(
                   'id', sv.id, 'name', sv.name, 'price', sv.price, 'categoryId', sv.category_id) order by sv.id) as cards
            from services sv where sv.archived_at is null group by sv.master_id
        ) s on s.master_id = m.id
       where (l.user_id, l.first_name, l.last_name, l.avatar_file, l.specialization, l.description, l.hourly_rate, l.city,
              l.category_id, l.category_code, l.is_verified, l.rating, l.review_count, l.completed_jobs,
              l.response_minutes, l.services, l.languages, l.document)
             is distinct from
             (u.id, u.first_name, u.last_name, u.avatar_file, m.specialization, m.description, m.hourly_rate, m.city,
              m.category_id, c.code, m.is_verified, m.rating, m.review_count, m.completed_jobs,
              m.response_minutes, coalesce(s.cards, '[]'), m.languages,
              concat_ws(' ', u.first_name, u.last_name, m.specialization, c.name, c.keywords, coalesce(s.names, ''), m.city))
          or not l.category_ids @> (array[m.category_id] || coalesce(s.category_ids, '{}'))
          or not (array[m.category_id] || coalesce(s.category_ids, '{}')) @> l.category_ids
    `,
  ),
  bySql(
    'masters.badges',
    'a badge was given by a decision, and the time of it is known',
    sql`
      select id, 'verified, and nobody decided it' as detail from masters where is_verified and badge_decided_at is null
    `,
  ),
  bySql(
    'masters.ratings',
    'a master has as many reviews and stars as approved reviews give',
    sql`
      select m.id, 'has ' || m.review_count || ' reviews of ' || m.rating_sum || ' stars; approved are '
             || coalesce(r.reviews, 0) || ' of ' || coalesce(r.stars, 0) as detail
        from masters m
        left join (
          select master_id, count(*) as reviews, sum(rating) as stars from reviews where approved group by master_id
        ) r on r.master_id = m.id
       where (m.review_count, m.rating_sum) is distinct from (coalesce(r.reviews, 0), coalesce(r.stars, 0))
    `,
  ),
  bySql(
    'masters.completedJobs',
    'a master has as many completed jobs as completed bookings',
    sql`
      select m.id, 'has ' || m.completed_jobs || ' jobs; completed are ' || coalesce(b.jobs, 0) as detail
        from masters m
        left join (
          select master_id, count(*) as jobs from bookings where status = 'completed' group by master_id
        ) b on b.master_id = m.id
       where m.completed_jobs <> coalesce(b.jobs, 0)
    `,
  ),
  bySql(
    'imports.masters',
    'whoever was imported as a master has a master record',
    sql`
      select i.user_id as id, 'was imported, and has no master record' as detail from imported_masters i
       where not exists (select from masters m where m.user_id = i.user_id)
    `,
  ),
  bySql(
    'tracking.consents',
    'a consent is in force exactly if the last word about it was given',
    sql`
      select t.master_id as id, 'in force: ' || (t.consent_given_at is not null) || '; last word: '
             || coalesce(c.action, 'none') as detail
        from tracking_settings t
        left join lateral (
          select action from consents
           where kind = 'location' and user_id = (select user_id from masters where id = t.master_id)
           order by id desc limit 1
        ) c on true
       where (t.consent_given_at is not null) <> coalesce(c.action = 'given', false)
    `,
  ),
  bySql(
    'tracking.positions',
    'where masters are is known only while their consent is in force',
    sql`
      select distinct p.master_id as id, 'positions without a consent' as detail
        from (select master_id from positions union all select master_id from live_positions) p
        join tracking_settings t on t.master_id = p.master_id
       where t.consent_given_at is null
    `,
  ),
];

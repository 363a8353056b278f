import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

// What the denormalised search table is compared with: the same answers from the normalised tables, queried as well as
// possible.

interface ListRequest {
  city: string | undefined;
  category: number | undefined;
  limit: number;
  offset: number;
}

/** The fields of a card. */
export interface NormalisedCard {
  firstName: string;
  lastName: string;
  specialization: string;
  description: string;
  hourlyRate: number | null;
  rating: number;
  reviewCount: number;
  completedJobs: number;
  isVerified: boolean;
  city: string | null;
  category: string;
  services: { id: number; name: string; price: number; categoryId: number }[];
}

interface Row {
  id: number;
  total: number;
  score: number;
  card: NormalisedCard;
}

/**
 * Reviews that match the masters' statistics, a few for each, and the indexes that the normalised tables would have.
 */
export async function makeReviews(db: Kysely<DB>): Promise<void> {
  await sql`alter table reviews disable trigger user`.execute(db);
  await sql`
    insert into reviews (master_id, client_id, client_name, rating, comment, approved, standalone)
    select m.id, u.id, 'Kari N.', 3 + (m.id + n) % 3, 'Grei jobb, takk', true, true
    from masters m cross join generate_series(1, 6) n join users u on u.id = m.user_id % 90 + n
    where n <= m.id % 7
  `.execute(db);
  await sql`
    update masters m set review_count = r.reviews, rating_sum = r.stars
    from (
      select m.id, count(r.id) as reviews, coalesce(sum(r.rating), 0) as stars
      from masters m left join reviews r on r.master_id = m.id group by m.id
    ) r
    where r.id = m.id
  `.execute(db);
  await sql`alter table reviews enable trigger user`.execute(db);
  await sql`
    update listing l set rating = m.rating, review_count = m.review_count from masters m where m.id = l.master_id
  `.execute(db);
  await sql`create index measured_city_category on masters (city, category_id)`.execute(db);
  await sql`vacuum (analyze) masters, reviews, listing, listing_offers`.execute(db);
}

/** Masters by city and category, the best first, with their total: from masters, users, reviews and services. */
export async function searchNormalised(db: Kysely<DB>, request: ListRequest): Promise<Row[]> {
  const { city, category, limit, offset } = request;
  const inCity = city === undefined ? sql`true` : sql`m.city = ${city}`;
  const ofTrade =
    category === undefined
      ? sql`true`
      : sql`(m.category_id = ${category} or m.id in (
          select s.master_id from services s where s.category_id = ${category} and s.archived_at is null
        ))`;
  const { rows } = await sql<Row>`
    with hits as materialized (
      select m.id, r.reviews, r.rating,
        ((r.rating * r.reviews + 3.5 * 5) / (r.reviews + 5) + case when m.is_verified then 0.25 else 0 end)::real as score
      from masters m
      join users u on u.id = m.user_id and u.deleted_at is null
      cross join lateral (
        select count(*)::int as reviews, coalesce(round(avg(rating), 2), 0) as rating
        from reviews where master_id = m.id and approved
      ) r
      where m.hidden_at is null and ${inCity} and ${ofTrade}
      order by score desc, m.id desc limit 1000
    ), page as (
      select * from hits order by score desc, id desc limit ${limit} offset ${offset}
    )
    select m.id, p.score, (select count(*) from hits) as total, json_build_object(
      'firstName', u.first_name, 'lastName', u.last_name, 'specialization', m.specialization,
      'description', m.description, 'hourlyRate', m.hourly_rate, 'rating', p.rating, 'reviewCount', p.reviews,
      'completedJobs', m.completed_jobs, 'isVerified', m.is_verified, 'city', m.city, 'category', c.code,
      'services', s.cards
    ) as card
    from page p
    join masters m on m.id = p.id
    join users u on u.id = m.user_id
    join categories c on c.id = m.category_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', sv.id, 'name', sv.name, 'price', sv.price, 'categoryId', sv.category_id) order by sv.id), '[]') as cards
      from services sv where sv.master_id = m.id and sv.archived_at is null
    ) s
    order by p.score desc, p.id desc
  `.execute(db);
  return rows;
}

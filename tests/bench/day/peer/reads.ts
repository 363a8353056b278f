import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { type PeerDb, detailed, prepareProfile, readBooking, readCard } from '../../peer-reads.ts';
import { bookings, listingOffers } from '../../peer-tables.ts';
import type { Run } from './store.ts';

/** Prepared once: recommended by drizzle's documentation on performance. */
export function prepareReads(db: PeerDb, run: Run) {
  const findProfile = prepareProfile(db);
  const cards = db.query.listingOffers
    .findMany({
      where: and(
        eq(listingOffers.city, sql.placeholder('city')),
        eq(listingOffers.categoryId, sql.placeholder('category')),
      ),
      orderBy: [desc(listingOffers.score), desc(listingOffers.masterId)],
      limit: 24,
      with: { card: true },
    })
    .prepare('cards');
  const ofClient = db.query.bookings
    .findMany({
      ...detailed,
      where: eq(bookings.clientId, sql.placeholder('clientId')),
      orderBy: [desc(bookings.createdAt), asc(bookings.id)],
      limit: 20,
    })
    .prepare('bookings_of_client');
  return {
    async profile(id: number) {
      const [master, works, reviews] = await Promise.all([
        findProfile(id),
        run('works', 'select * from works where master_id = $1 order by id desc limit 12', [id]),
        run('reviews', reviewsText, [id]),
      ]);
      if (master === undefined) return undefined;
      const [statistics] = await run('statistics', statisticsText, [id]);
      return [master, statistics, { items: works }, { items: reviews }];
    },
    async list(input: { city: string; category: number }) {
      const rows = await cards.execute(input);
      return { items: rows.map(({ card }) => readCard(card)) };
    },
    async search({ query, city }: { query: string; city: string }) {
      return { items: await run('search', searchText, [query, city]) };
    },
    async bookings(clientId: number) {
      return { items: (await ofClient.execute({ clientId })).map(readBooking) };
    },
    async home() {
      const [masters, works, categories] = await Promise.all([
        run('home-masters', 'select * from listing order by score desc, master_id desc limit 3'),
        run('home-works', 'select * from works order by created_at desc, id desc limit 6'),
        run('home-categories', 'select id, code, name, color from categories order by id'),
      ]);
      return { masters, works, categories };
    },
    async article(slug: string) {
      const [found] = await run<{ title: string; excerpt: string; content: string }>(
        'article',
        `select slug, title, excerpt, content, author, category, read_time, views, likes, published_at
           from posts where slug = $1 and status = 'published'`,
        [slug],
      );
      return found;
    },
    async openings(masterId: number, from: string) {
      const [taken, exceptions] = await Promise.all([
        run('taken', takenText, [masterId, from]),
        run('exceptions', 'select * from calendar_exceptions where master_id = $1', [masterId]),
      ]);
      return [taken, { exceptions }];
    },
    async notifications(userId: number) {
      const text =
        'select id, kind, booking_id, facts, created_at, read_at from notifications where user_id = $1 order by id desc limit 30';
      return { items: await run('notifications', text, [userId]) };
    },
    async conversations(userId: number) {
      return { items: await run('conversations', conversationsText, [userId]) };
    },
    async adminTable(name: AdminTable, page: number) {
      const items = await run(`admin-${name}`, adminTexts[name], [(page - 1) * 50]);
      const [{ total } = { total: 0 }] = await run<{ total: number }>(
        `total-${name}`,
        'select greatest(reltuples, 0)::bigint as total from pg_class where oid = $1::regclass',
        [name],
      );
      return { items, total };
    },
  };
}

export type AdminTable = keyof typeof adminTexts;
const adminTexts = {
  users: `select id, email, phone, first_name, last_name, user_type, role, city, created_at
    from users where deleted_at is null order by created_at desc, id desc limit 50 offset $1`,
  bookings: `select b.*, s.name as service, u.first_name || ' ' || u.last_name as master
    from bookings b join services s on s.id = b.service_id join masters m on m.id = b.master_id
    join users u on u.id = m.user_id order by b.created_at desc, b.id desc limit 50 offset $1`,
  reviews: `select r.*, u.first_name || ' ' || u.last_name as master from reviews r
    join masters m on m.id = r.master_id join users u on u.id = m.user_id
    order by r.created_at desc, r.id desc limit 50 offset $1`,
};

const reviewsText = `select id, client_name, rating, comment, created_at from reviews
  where master_id = $1 and approved order by created_at desc, id desc limit 20`;
const statisticsText = `select views, review_count, completed_jobs,
  (select count(*) from favourites f where f.master_id = m.id) as likes from masters m where id = $1`;
const takenText = `select scheduled_date as date, to_char(scheduled_time, 'HH24:MI') as time from bookings
  where master_id = $1 and status in ('confirmed', 'in_progress') and accepted_at is not null
    and scheduled_date between $2 and $2::date + 62`;
const searchText = `
  with terms as materialized (select exact, wide from search_wish($1, $2, null)),
  exact as materialized (select b.master_id, b.score from terms, best_listings(terms.exact, 240) b),
  wide as materialized (
    select b.master_id, b.score from terms, best_listings(
      case when terms.wide <> terms.exact and (select count(*) from exact) < 240 then terms.wide end, 240) b
  ), hits as (
    select 1 as nearness, master_id, score from exact
    union all
    select 0, master_id, score from wide where master_id not in (select master_id from exact)
    order by nearness desc, score desc, master_id desc limit 24
  )
  select l.master_id as id, l.user_id, l.first_name || ' ' || l.last_name as name, l.avatar_file, l.specialization,
    l.description, l.hourly_rate, l.city, l.category_id, l.category_code, l.is_verified, l.rating, l.review_count,
    l.completed_jobs, l.response_minutes, l.services
  from hits join listing l using (master_id) order by hits.nearness desc, hits.score desc, id desc`;
const conversationsText = `
  select c.*, m.text as last_text, m.sent_at from (
    select * from conversations where client_id = $1
    union all
    select * from conversations where master_id = (select id from masters where user_id = $1)
  ) c left join messages m on m.conversation_id = c.id and m.seq = c.last_seq
  order by c.last_at desc, c.id desc limit 30`;

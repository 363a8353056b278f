import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { leastLocalMasters, shownLocalMasters } from '@mesterhand/domain/local-services/limits';
import type { LocalService } from '@mesterhand/domain/local-services/services';
import type { MasterCard } from '@mesterhand/domain/masters/schema';
import { CompiledQuery, type Kysely } from 'kysely';
import {
  type CardRow,
  type CountedPlace,
  cardList,
  cardTables,
  foundAt,
  placesJson,
  reachOfPlaces,
  readCard,
} from '../../core/listings/index.ts';

/**
 * Which service has a page in which municipality: at least three listed masters of its trade are found there, and at
 * least one of them states a price for it. A page without a price of its own would repeat that of another service.
 * `$1` are municipalities, `$2` services; `stated` has the prices of everybody who is found there. Each name is read
 * once, as many offers share theirs. The joins of large parts are full joins, which are never nested loops: the planner
 * takes what a text search finds for a single row. Rows without a counterpart have no key or number, and end there.
 */
const pagesOf = `with wanted as materialized (
    select k.key, k.place, c.id as category_id, c.name as category_name, t.query
    from jsonb_to_recordset($2::jsonb) as k (key text, place int, category text, terms jsonb)
    join categories c on c.code = k.category and c.archived_at is null
    cross join lateral (
      select string_agg(word::text, ' | ')::tsquery as query
      from jsonb_array_elements_text(k.terms) term, phraseto_tsquery('norwegian', term) word
      where numnode(word) > 0
    ) t
  ), listed as materialized (
    select master_id, category_id, city from listing_offers
    where category_id in (select category_id from wanted)
  ), ${reachOfPlaces('$1', 'listed')}, populous as materialized (
    select number, category_id, count(*)::int as masters from reach
    group by number, category_id having count(*) >= ${leastLocalMasters}
  ), offers as materialized (
    select s.master_id, s.category_id, s.name, s.price, s.created_at
    from (select distinct master_id, category_id from reach) m
    join services s using (master_id, category_id) where s.archived_at is null
  ), names as materialized (
    select category_id, name, to_tsvector('norwegian', name) as words
    from (select distinct category_id, name from offers) each
  ), matches as materialized (
    select n.category_id, n.name, w.key from names n
    join wanted w on w.category_id = n.category_id and (w.query is null or n.words @@ w.query)
  ), stated as materialized (
    select m.key, o.master_id, o.category_id, array_agg(o.price) as prices, max(o.created_at) as changed_at
    from matches m full join offers o on o.category_id = m.category_id and o.name = m.name
    group by 1, 2, 3
  ), priced as materialized (
    select r.number, s.key, max(s.changed_at) as changed_at
    from reach r full join stated s on s.master_id = r.master_id and s.category_id = r.category_id
    group by 1, 2
  ), pages as materialized (
    select w.key, w.place, w.category_id, w.category_name, p.number, p.masters, c.changed_at
    from populous p join wanted w using (category_id) join priced c on c.number = p.number and c.key = w.key
  )`;

const everyPage = nameStatement(
  'local-services',
  `${pagesOf} select key, number, changed_at from pages`,
);

const servicesJson = (services: readonly LocalService[]): string =>
  JSON.stringify(
    services.map(({ key, category, terms }, place) => ({ key, place, category, terms })),
  );

export interface ListedPair {
  key: string;
  number: string;
  changedAt: string;
}

/** The municipalities in which some services have a page, in one statement. */
export async function findPairs(
  db: Kysely<DB>,
  places: readonly CountedPlace[],
  services: readonly LocalService[],
): Promise<ListedPair[]> {
  const { rows } = await db.executeQuery<ListedPair>(
    CompiledQuery.raw(everyPage, [placesJson(places), servicesJson(services)]),
  );
  return rows;
}

/**
 * The facts of one page. `$1` and `$2` are the place and the service; `$3` and `$4` municipalities and services that may
 * have a page of their own. Whether this one exists is decided by the rows of now, the others by the stored list. The
 * limit says to the planner that there is one place: it would provide for thousands of times as many offers.
 */
const onePage = nameStatement(
  'local-service',
  `with own as materialized (
    select p.number, p.city, p.latitude, p.longitude, s.key, c.id as category_id, c.name as category_name, (
      select string_agg(word::text, ' | ')::tsquery
      from jsonb_array_elements_text(s.terms) term, phraseto_tsquery('norwegian', term) word
      where numnode(word) > 0
    ) as query
    from jsonb_to_recordset($1::jsonb) as p (number text, city text, latitude float8, longitude float8),
      jsonb_to_recordset($2::jsonb) as s (key text, category text, terms jsonb)
      join categories c on c.code = s.category and c.archived_at is null
    limit 1
  ), found as materialized (
    ${foundAt('own')}
  ), offers as materialized (
    select o.master_id, o.name, o.price from own cross join found f cross join lateral (
      select s.master_id, s.name, s.price from services s
      where s.master_id = f.master_id and s.category_id = own.category_id and s.archived_at is null offset 0
    ) o
  ), names as materialized (
    select n.name from own, (select distinct name from offers) n
    where own.query is null or to_tsvector('norwegian', n.name) @@ own.query
  ), stated as materialized (
    select master_id, array_agg(price) as prices from offers where name in (select name from names) group by master_id
  ), here as materialized (
    select l.master_id, l.score, l.rating, l.review_count, s.prices, s.prices is null as is_silent
    from found f cross join lateral (
      select o.master_id, o.score, o.rating, o.review_count from listing_offers o
      where o.category_id = (select category_id from own) and o.master_id = f.master_id offset 0
    ) l
    left join stated s on s.master_id = f.master_id
  ), ratings as (
    select count(*)::int as masters, coalesce(sum(review_count), 0)::int as reviews,
      round((sum(rating * review_count) / nullif(sum(review_count), 0))::numeric, 2)::float8 as rating
    from here
  ), prices as (
    select count(*)::int as count, count(distinct master_id)::int as offering, min(price)::float8 as lowest,
      max(price)::float8 as highest, (percentile_disc(0.5) within group (order by price))::float8 as median
    from here, unnest(prices) price
  ), page as (
    select master_id, score, is_silent from here
    order by is_silent, score desc, master_id desc limit ${shownLocalMasters}
  )
  select ${cardList}, own.category_id as page_category_id, own.category_name, ratings.masters,
    ratings.rating as mean_rating, ratings.reviews, prices.count as price_count, prices.offering, prices.lowest,
    prices.highest, prices.median,
    (select coalesce(jsonb_agg(municipality_number), '[]') from local_pages
      where municipality_number = any ($3::text[]) and service = own.key) as neighbours,
    (select coalesce(jsonb_agg(service order by place), '[]') from local_pages
      where municipality_number = own.number and service = any ($4::text[])) as related
  from page ${cardTables} cross join own cross join prices cross join ratings
  where ratings.masters >= ${leastLocalMasters} and prices.count > 0
  order by page.is_silent, page.score desc, page.master_id desc`,
);

interface PageRow extends CardRow {
  pageCategoryId: number;
  categoryName: string;
  masters: number;
  meanRating: number | null;
  reviews: number;
  priceCount: number;
  offering: number;
  lowest: number;
  highest: number;
  median: number;
  neighbours: string[];
  related: string[];
}

/** What a page states, its municipalities by number and its services by key. */
export interface LocalFacts extends Omit<PageRow, keyof CardRow> {
  items: MasterCard[];
}

/** The facts of a page, in one statement; undefined where there is none. */
export async function findPage(
  db: Kysely<DB>,
  about: {
    place: CountedPlace;
    service: LocalService;
    neighbours: readonly CountedPlace[];
    related: readonly LocalService[];
  },
  now: Date,
): Promise<LocalFacts | undefined> {
  const { place, service, neighbours, related } = about;
  const { rows } = await db.executeQuery<PageRow>(
    CompiledQuery.raw(onePage, [
      placesJson([place]),
      servicesJson([service]),
      neighbours.map(({ municipalityNumber }) => municipalityNumber),
      related.map(({ key }) => key),
    ]),
  );
  const [first] = rows;
  return first && { ...first, items: rows.map((row) => readCard(row, now)) };
}

/** The stored list, for the sitemap: services by their place in the taxonomy. */
export async function listStoredPairs(db: Kysely<DB>): Promise<ListedPair[]> {
  return db
    .selectFrom('localPages')
    .select(['service as key', 'municipalityNumber as number', 'changedAt'])
    .orderBy('place')
    .orderBy('municipalityNumber')
    .execute();
}

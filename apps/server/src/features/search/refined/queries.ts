import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { type SearchLimits, maxCounted, searchLimits } from '@mesterhand/domain/masters/limits';
import { type SearchSort, maxFacetCount } from '@mesterhand/domain/masters/refinements';
import type { SearchInput, SearchPage } from '@mesterhand/domain/masters/schema';
import { cities } from '@mesterhand/domain/places/cities';
import { CompiledQuery, type Kysely } from 'kysely';
import { cardList, cardTables } from '../../../core/listings/index.ts';
import { type Row, readPage } from '../answers/queries.ts';
import { type Candidates, candidatesOf } from '../candidates/queries.ts';
import { type Shape, countedBits, measured, passes } from '../measures/queries.ts';
import { type Moment, type Parameters, isPlaced, parametersOf } from '../parameters/queries.ts';
import { type PlacedSearch, type TextReading, hasWords, readText } from '../text/queries.ts';

/** Whether a search has filters, an order or facets. A free span alone is part of the plain search. */
export function isRefined(input: SearchInput): boolean {
  const { facets, verified, maxPrice, minRating, language, hours, sort = 'best' } = input;
  if (facets || sort !== 'best' || isPlaced(input)) return true;
  return [verified, maxPrice, minRating, language, hours].some((filter) => filter !== undefined);
}

const best = 'score desc, master_id desc';
const orders: Record<SearchSort, string> = {
  best: `nearness desc, ${best}`,
  price: `hourly_rate asc nulls last, ${best}`,
  rating: `rating desc, ${best}`,
  free: `next_free asc nulls last, ${best}`,
  distance: `km asc nulls last, ${best}`,
};

interface Reading {
  reading: TextReading | null;
  limits: SearchLimits;
}

/**
 * The hits among the judged rows, and where these are too few, among rows with the marks of the filters as well. Ends
 * with `hits`, and `size`: how many hits there are, up to the maximum, whether there are no more, and whether those whom
 * values are counted by are all.
 */
function hitsSql(
  candidates: Candidates,
  { shape, limits }: { shape: Shape; limits: SearchLimits },
  p: Parameters,
): string {
  const { isDecided, isCounted, countsFree, areAllHits, isWhole } = candidates;
  const isScoped = isDecided || isCounted;
  const freePassing = `(select coalesce(sum(size), 0) from free_kinds where ${p.of('required')} & ~has = 0)`;
  const extent = `judged as materialized (${measured(p, 'found', shape)}), extent as materialized (
    select coalesce(not (${areAllHits}), false) as is_cut, coalesce(${isWhole}, true) as is_whole,
      (select count(*) from judged where ${passes(p, 'judged')}) as hits ${isScoped ? ', t.* from totals t' : ''}
  )`;
  const marks = p.marks(candidates.scope);
  const isShort = `(select ${p.of('hasMarks')} and is_cut and hits < ${p.of('wanted')} from extent)`;
  const more = `more as materialized (
    select * from ${candidates.rows(marks)} t
    where ${isShort} and t.master_id not in (select master_id from found)
      and t.master_id not in (select master_id from others) limit ${limits.marked}
  ), judged_more as materialized (${measured(p, 'more', shape)})`;
  const entriesSuffice = isCounted ? 'true' : `entries < ${limits.walked}`;
  const areMarked = `${isShort} and (select count(*) from more) < ${limits.marked}`;
  // All who pass the stored filters: of whoever fails one there may be more.
  const areAllPassing = `(not is_cut${candidates.areRowsAll ? ` or ${areMarked}` : ''})`;
  const total = [
    '(select count(*) from hits)',
    ...(isDecided ? ['passing'] : []),
    ...(isCounted && !isDecided ? [freePassing] : []),
  ];
  const isExact = [
    areAllPassing,
    ...(isDecided ? [entriesSuffice] : []),
    ...(isCounted && !isDecided ? [`passing <= ${limits.free}`] : []),
  ];
  return `${extent}, ${more}, hits as materialized (
    select j.* from (${rows}) j where ${passes(p, 'j')} order by ${orders[shape.sort]} limit ${maxCounted}
  ), size as (
    select greatest(${total.join(', ')}) as total, ${isExact.join(' or ')} as is_exact,
      ${isDecided ? entriesSuffice : 'false'} as are_entries_whole, is_whole as are_rows_whole,
      ${areAllPassing} as are_passing_whole, ${countsFree ? `passing <= ${limits.free}` : 'false'} as are_free_whole,
      ${countsFree && !isDecided ? `passing <= ${limits.free} and failing <= ${limits.freeFailing}` : 'false'} as are_failing_whole
    from extent
  )`;
}

const rows = 'select * from judged union all select * from judged_more';

/** SQL of the rows that values are counted by which only a row has. */
const countedRows = ({ others }: Candidates, shape: Shape, p: Parameters): string =>
  `select has from (${rows}) r${others === undefined ? '' : ` union all ${countedBits(p, others, shape)}`}`;

/**
 * Bits and sizes, each as a list: the driver reads JSON faster than arrays. Whoever fails two filters is counted nowhere.
 */
const kindsOf = (kinds: string, p: Parameters): string => {
  const fails = `${p.of('required')} & ~has`;
  return `(select json_build_array(json_agg(has), json_agg(size)) from ${kinds} where (${fails}) & ((${fails}) - 1) = 0)`;
};

function statementOf(
  input: PlacedSearch,
  moment: Moment,
  { reading, limits }: Reading,
): CompiledQuery<Row> {
  const p = parametersOf(input, moment);
  const shape = { sort: input.sort ?? 'best', isPlaced: isPlaced(input) };
  const countsFacets = input.facets === true && moment.offset === 0;
  const candidates = candidatesOf(input, { reading, limits, countsFacets }, p);
  const order = orders[shape.sort];
  const kinds = countsFacets
    ? `${kindsOf(`(select has, count(*) as size from (${countedRows(candidates, shape, p)}) r group by has) k`, p)} as kinds,
    ${candidates.isDecided ? kindsOf('walked_kinds', p) : 'null::json'} as entry_kinds,
    ${candidates.countsFree ? kindsOf('free_kinds', p) : 'null::json'} as free_kinds`
    : 'null::json as kinds, null::json as entry_kinds, null::json as free_kinds';
  const text = `with ${candidates.text}, ${hitsSql(candidates, { shape, limits }, p)}, page as materialized (
    select * from hits order by ${order} limit ${p.value(input.limit + 1)}::int offset ${p.value(moment.offset)}::int
  )
  select ${cardList}, page.km, page.latitude, page.longitude, (select total from size) as total,
    (select json_build_object('isExact', is_exact, 'areEntriesWhole', are_entries_whole, 'areRowsWhole', are_rows_whole,
      'arePassingWhole', are_passing_whole, 'areFreeWhole', are_free_whole, 'areFailingWhole', are_failing_whole) from size) as extent,
    ${candidates.byTrade} as by_trade, ${kinds},
    ${elsewhereSql(input, reading, p.value)} as cities
  from (select 1) one left join (page ${cardTables}) on true
  order by ${order
    .split(', ')
    .map((column) => `page.${column}`)
    .join(', ')}`;
  // The text depends on what is searched in and in which order, not on the filters.
  return CompiledQuery.raw(limits === searchLimits ? nameStatement('search-refined', text) : text, [
    ...p.values,
  ]);
}

/** SQL of the cities with masters of the trade, where the chosen one has none. */
function elsewhereSql(
  input: SearchInput,
  reading: TextReading | null,
  value: Parameters['value'],
): string {
  const { city, category } = input;
  const trade = category ?? reading?.tradeId ?? reading?.understoodId;
  if (city === undefined) return 'null::json';
  const others = Object.keys(cities).filter((code) => code !== city);
  return `case when not exists (select from hits) then (
    select json_agg(json_build_object('city', code, 'count', hits)) from (
      select code, (select count(*) from (
        select from listing_orders where category_id = (select ${value(trade ?? null)}::bigint) and city = code limit ${maxFacetCount}
      ) c) as hits
      from unnest((select ${value(others)}::text[])) code
    ) c where hits > 0
  ) end`;
}

/**
 * Masters by text, city, category and filters, in an order, with the counts of the filters' values.
 * @param limits smaller ones show among few masters what happens among many.
 */
export async function searchRefined(
  db: Kysely<DB>,
  input: PlacedSearch,
  moment: Moment,
  limits = searchLimits,
): Promise<SearchPage> {
  const reading = hasWords(input.query) ? await readText(db, input) : null;
  const statement = statementOf(input, moment, { reading, limits });
  const { rows: found } = await db.executeQuery<Row>(statement);
  return readPage(found, input, moment);
}

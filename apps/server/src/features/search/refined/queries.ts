import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { wantedStarts } from '@mesterhand/domain/availability/availability';
import { requiredBits } from '@mesterhand/domain/masters/facet-values';
import { type SearchLimits, maxCounted, searchLimits } from '@mesterhand/domain/masters/limits';
import { type SearchSort, maxFacetCount } from '@mesterhand/domain/masters/refinements';
import type { SearchInput, SearchPage } from '@mesterhand/domain/masters/schema';
import { cities } from '@mesterhand/domain/places/cities';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { CompiledQuery, type Kysely } from 'kysely';
import { cardList, cardTables } from '../../../core/listings/index.ts';
import { type Row, readPage } from '../answers/queries.ts';
import { type Candidates, candidatesOf } from '../candidates/queries.ts';
import { countedValues, facetsSql, isByMarks, requiredMarks } from '../facets/queries.ts';
import { type Shape, measured, measuredEach, passes } from '../measures/queries.ts';
import { type PlacedSearch, type TextReading, hasWords, readText } from '../text/queries.ts';

/** Whether a search has filters, an order or facets. A free span alone is part of the plain search. */
export function isRefined(input: SearchInput): boolean {
  const { facets, verified, maxPrice, minRating, language, hours, sort = 'best' } = input;
  if (facets || sort !== 'best' || isPlaced(input)) return true;
  return [verified, maxPrice, minRating, language, hours].some((filter) => filter !== undefined);
}

const isPlaced = ({ lat, lng }: SearchInput): boolean => lat !== undefined && lng !== undefined;

const best = 'score desc, master_id desc';
const orders: Record<SearchSort, string> = {
  best: `nearness desc, ${best}`,
  price: `hourly_rate asc nulls last, ${best}`,
  rating: `rating desc, ${best}`,
  free: `next_free asc nulls last, ${best}`,
  distance: `km asc nulls last, ${best}`,
};

interface Moment {
  now: Date;
  offset: number;
}

/** The row of parameters, `p`. */
function parameters(input: SearchInput, { now, offset }: Moment, value: Value): string {
  const { maxPrice, minRating, within, lat, lng } = input;
  const { startsOfFirst, furtherDays } = wantedStarts('week', now);
  const required = requiredBits(input).reduce((bits, bit) => bits + 2 ** bit, 0);
  const columns: [name: string, type: string, value: unknown][] = [
    ['max_price', 'numeric', maxPrice ?? null],
    ['min_rating', 'numeric', minRating ?? null],
    ['within', 'int', within ?? null],
    ['lat', 'float8', isPlaced(input) ? lat : null],
    ['lng', 'float8', isPlaced(input) ? lng : null],
    ['today', 'date', osloCivil(now).date],
    ['starts_left', 'smallint', startsOfFirst],
    ['further_days', 'int', furtherDays],
    ['required', 'bigint', required],
    ['counts_facets', 'boolean', input.facets && offset === 0],
    ['wanted', 'int', offset + input.limit + 1],
  ];
  const list = columns.map(([name, type, each]) => `${value(each)}::${type} as ${name}`);
  return `p as materialized (select ${list.join(', ')})`;
}

type Value = (value: unknown) => string;

/**
 * The hits among the first rows of the order, and where these are too few, among all rows with the marks of the filters.
 * Ends with `hits` and `extent`: how many there are, up to the maximum.
 */
function hitsSql(
  candidates: Candidates,
  { marks, shape, maxMore }: { marks: string | null; shape: Shape; maxMore: number },
): string {
  const rows = candidates.rows(marks);
  const order = orders[shape.sort];
  const first = `judged as materialized (${measured('found', shape)}), extent as materialized (
    select coalesce(${candidates.isCut}, false) as is_cut,
      (select count(*) from (select from judged, p where ${passes('judged')} limit ${maxCounted}) h) as hits
  )`;
  if (rows === undefined)
    return `${first}, hits as materialized (
      select judged.* from judged, p where ${passes('judged')} order by ${order} limit ${maxCounted}
    ), size as (select hits as total from extent)`;
  const isShort = '(select is_cut and hits < wanted from extent, p)';
  return `${first}, more as materialized (
    select * from ${rows} t where ${isShort} limit ${maxMore}
  ), judged_more as materialized (${measured('more', shape)}), hits as materialized (
    select * from (
      select judged.* from judged, p where ${passes('judged')} and not ${isShort}
      union all
      select judged_more.* from judged_more, p where ${passes('judged_more')}
    ) h order by ${order} limit ${maxCounted}
  ), size as (
    select case
      when ${isShort} then (select count(*) from hits)
      when is_cut and hits < ${maxCounted} then (
        select count(*) from (select from p, (${measuredEach(rows, shape)}) m where ${passes('m')} limit ${maxCounted}) c
      )
      else hits end as total
    from extent
  )`;
}

function statementOf(
  input: PlacedSearch,
  moment: Moment,
  { reading, limits }: { reading: TextReading | null; limits: SearchLimits },
): CompiledQuery<Row> {
  const values: unknown[] = [];
  const value: Value = (each) => `$${values.push(each)}`;
  const shape = { sort: input.sort ?? 'best', isPlaced: isPlaced(input) };
  const p = parameters(input, moment, value);
  const candidates = candidatesOf(input, { reading, limits }, value);
  const required = requiredMarks(input, candidates.scope);
  const isMarked = required.length > 0 && !candidates.isNear;
  const marks = isMarked ? `${value(required)}::text[]` : null;
  const isCounted = isByMarks(input, candidates);
  const order = orders[shape.sort];
  const text = `with ${p}, ${candidates.text}, ${hitsSql(candidates, { marks, shape, maxMore: limits.marked })},
  ${facetsSql(value(countedValues(input, candidates)), { along: isCounted ? candidates.bits() : null, maxAlong: limits.counted })}, page as materialized (
    select * from hits order by ${order} limit ${value(input.limit + 1)}::int offset ${value(moment.offset)}::int
  )
  select ${cardList}, page.km, page.latitude, page.longitude, (select total from size) as total,
    ${candidates.byTrade} as by_trade,
    (select json_agg(json_build_array(bit, hits, is_exact)) from counts) as facets,
    ${elsewhereSql(input, reading, value)} as cities
  from (select 1) one left join (page ${cardTables}) on true
  order by ${order
    .split(', ')
    .map((column) => `page.${column}`)
    .join(', ')}`;
  const placed = shape.isPlaced ? (candidates.isNear ? '-near' : '-placed') : '';
  const key = `search-refined${candidates.key}${placed}-${shape.sort}${isMarked ? '-marked' : ''}${isCounted ? '-counted' : ''}`;
  return CompiledQuery.raw(
    candidates.key === null || limits !== searchLimits ? text : nameStatement(key, text),
    values,
  );
}

/** SQL of the cities with masters of the trade, where the chosen one has none. */
function elsewhereSql(input: SearchInput, reading: TextReading | null, value: Value): string {
  const { city, category } = input;
  const trade = category ?? reading?.tradeId ?? reading?.understoodId;
  if (city === undefined) return 'null::json';
  const others = Object.keys(cities).filter((code) => code !== city);
  return `case when not exists (select from hits) then (
    select json_agg(json_build_object('city', code, 'count', hits)) from (
      select code, (select count(*) from (
        select from listing_orders where category_id = ${value(trade ?? null)}::bigint and city = code limit ${maxFacetCount}
      ) c) as hits
      from unnest(${value(others)}::text[]) code
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
  const { rows } = await db.executeQuery<Row>(statementOf(input, moment, { reading, limits }));
  return readPage(rows, input, moment);
}

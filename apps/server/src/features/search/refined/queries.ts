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
import { type Shape, hasMarks, measured, passes } from '../measures/queries.ts';
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
  const bitsOf = (wanted: SearchInput) =>
    requiredBits(wanted).reduce((bits, bit) => bits + 2 ** bit, 0);
  const columns: [name: string, type: string, value: unknown][] = [
    ['max_price', 'numeric', maxPrice ?? null],
    ['min_rating', 'numeric', minRating ?? null],
    ['within', 'int', within ?? null],
    ['lat', 'float8', isPlaced(input) ? lat : null],
    ['lng', 'float8', isPlaced(input) ? lng : null],
    ['today', 'date', osloCivil(now).date],
    ['starts_left', 'smallint', startsOfFirst],
    ['further_days', 'int', furtherDays],
    ['required', 'bigint', bitsOf(input)],
    ['stored', 'bigint', bitsOf({ ...input, free: undefined, within: undefined })],
    ['counts_facets', 'boolean', input.facets && offset === 0],
    ['wanted', 'int', offset + input.limit + 1],
  ];
  const list = columns.map(([name, type, each]) => `${value(each)}::${type} as ${name}`);
  return `p as materialized (select ${list.join(', ')})`;
}

type Value = (value: unknown) => string;

interface Marks {
  /** SQL of those of the filters, an array as a sub-select: a plan is not made anew for its values. */
  required: string;
  /** Whether who has them passes the filters. */
  areEnough: boolean;
}

/**
 * The hits among the judged rows, and where these are too few, among rows with the marks of the filters as well. Ends
 * with `hits`, `extent` and `size`: how many hits there are, up to the maximum, and whether there are no more.
 */
function hitsSql(
  candidates: Candidates,
  { marks, shape, limits }: { marks: Marks | null; shape: Shape; limits: SearchLimits },
): string {
  const { isDecided, isCut } = candidates;
  const extent = `judged as materialized (${measured('found', shape)})${
    isDecided
      ? ', walked_kinds as materialized (select has, count(*) as size from walked group by has)'
      : ''
  }, extent as materialized (
    select coalesce(${isCut}, false) as is_cut, (select count(*) from judged, p where ${passes('judged')}) as hits
      ${isDecided ? `, (select coalesce(sum(size), 0) from walked_kinds) as entries, ${passingEntries} as passing` : ''}
  )`;
  const isShort = '(select is_cut and hits < wanted from extent, p)';
  const more =
    marks === null
      ? ''
      : `, more as materialized (
    select * from ${candidates.rows(marks.required)} t
    where ${isShort} and t.master_id not in (select master_id from found) limit ${limits.marked}
  ), judged_more as materialized (${measured('more', shape)})`;
  const counted = 'select count(*) from hits';
  const isExact = [
    'not is_cut',
    ...(isDecided ? [marks?.areEnough ? 'true' : `entries < ${limits.walked}`] : []),
    ...(marks !== null && candidates.areRowsAll
      ? [`${isShort} and (select count(*) from more) < ${limits.marked}`]
      : []),
  ].join(' or ');
  return `${extent}${more}, hits as materialized (
    select j.* from (${rowsOf(marks)}) j, p where ${passes('j')} order by ${orders[shape.sort]} limit ${maxCounted}
  ), size as (
    select ${isDecided ? `greatest((${counted}), ${passingSql(marks, limits)})` : `(${counted})`} as total,
      ${isExact} as is_exact
    from extent
  )`;
}

const rowsOf = (marks: Marks | null): string =>
  `select * from judged${marks === null ? '' : ' union all select * from judged_more'}`;

const passingEntries =
  '(select coalesce(sum(size), 0) from walked_kinds k, p where p.stored & ~k.has = 0)';

/** How many pass: by the entries of the order, and where these are cut and too few, by their marks. */
function passingSql(marks: Marks | null, { walked }: SearchLimits): string {
  if (!marks?.areEnough) return 'passing';
  return `case when entries < ${walked} or passing >= ${maxCounted} then passing else (
      select count(*) from (
        select from listing_traits t where ${hasMarks(marks.required)} limit ${maxCounted}
      ) c
    ) end`;
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
  const marks =
    required.length === 0
      ? null
      : { required: `(select ${value(required)}::text[])`, areEnough: isByMarks(input) };
  const order = orders[shape.sort];
  const facets = {
    rows: rowsOf(marks),
    maxWalked: candidates.isDecided ? limits.walked : null,
  };
  const text = `with ${p}, ${candidates.text}, ${hitsSql(candidates, { marks, shape, limits })},
  ${facetsSql(value(countedValues(input)), facets)}, page as materialized (
    select * from hits order by ${order} limit ${value(input.limit + 1)}::int offset ${value(moment.offset)}::int
  )
  select ${cardList}, page.km, page.latitude, page.longitude, (select total from size) as total,
    (select is_exact from size) as is_exact,
    ${candidates.byTrade} as by_trade,
    (select json_agg(json_build_array(bit, hits, is_exact)) from counts) as facets,
    ${elsewhereSql(input, reading, value)} as cities
  from (select 1) one left join (page ${cardTables}) on true
  order by ${order
    .split(', ')
    .map((column) => `page.${column}`)
    .join(', ')}`;
  // Each set of filters has a text of its own, which does not depend on their values.
  return CompiledQuery.raw(
    limits === searchLimits ? nameStatement('search-refined', text) : text,
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
  const { rows } = await db.executeQuery<Row>(statementOf(input, moment, { reading, limits }));
  return readPage(rows, input, moment);
}

import type { SearchLimits } from '@mesterhand/domain/masters/limits';
import { hasMarks, judgedColumns, traitsOf } from '../measures/queries.ts';
import {
  type Listed,
  isCounted,
  isDecided,
  listedIds,
  reachesRow,
  rowConditions,
} from '../listed/queries.ts';
import type { Parameters } from '../parameters/queries.ts';
import { scopedIds } from '../scoped/queries.ts';
import type { PlacedSearch, TextReading } from '../text/queries.ts';

/** Whom a search judges, and where the others are. */
export interface Candidates {
  /**
   * Common table expressions that end with `found`, rows of `listing_traits` with their `nearness`, and `others`, ids of
   * those who are only counted.
   */
  text: string;
  /** SQL of rows of the others; undefined where nobody else is counted. */
  others: string | undefined;
  /** SQL of whether those who are judged are all who may be hits, and of whether all whom values are counted by. */
  areAllHits: string;
  isWhole: string;
  /** SQL of all rows that have these marks, an SQL array, and may be hits. */
  rows(marks: string): string;
  /** Whether these rows are all of them. */
  areRowsAll: boolean;
  /** Whether the entries of the order, `walked`, decide who passes, so that hits and values are counted by them. */
  isDecided: boolean;
  /** Whether everyone is counted by stored filters instead of the entries. */
  isCounted: boolean;
  /** Whether `free_kinds` counts by free spans as well. */
  countsFree: boolean;
  byTrade: string;
  /** City and category in the marks of values. */
  scope: string;
}

const scopeOf = (city: string | undefined, category: number): string =>
  `${city ?? ''}/${category === 0 ? '' : category}/`;

interface Reading {
  reading: TextReading | null;
  limits: SearchLimits;
  countsFacets: boolean;
}

/** Everyone, or those of a city and category, or of the trade that a text names. */
export function candidatesOf(
  input: PlacedSearch,
  { reading, limits, countsFacets }: Reading,
  p: Parameters,
): Candidates {
  if (reading !== null && reading.tradeId === null) return byWords(input, { reading, limits }, p);
  const { city, category, reached, sort = 'best' } = input;
  const base = reading?.tradeId ?? category ?? 0;
  const also = category === base ? undefined : category;
  const listed: Listed = { category: base, city, also, reached, sort, input, limits };
  const { text, ids, others, areAllHits, isWhole, countsFree } =
    isDecided(listed) || isCounted(listed)
      ? scopedIds(listed, p, countsFacets)
      : { ...listedIds(listed, p, countsFacets), countsFree: false };
  const nearer = nearerThan(listed, wordsOf(input, reading), p);
  const [nearness, joined] =
    nearer === undefined
      ? ['0::bigint', '']
      : ['coalesce(n.nearness, 0)', 'left join nearer n on n.master_id = t.master_id'];
  const conditions = () => rowConditions(listed, p.value);
  return {
    text: `${text}${nearer === undefined ? '' : `, ${nearer}`}, found as materialized (
      select t.*, ${nearness} as nearness
      from (${traitsOf(`(${ids}${nearer === undefined ? '' : ' union select master_id from nearer'})`, conditions())}) t
      ${joined}
    ), others as materialized (
      select distinct master_id from (${others}) o where master_id not in (select master_id from found)
    )`,
    others: traitsOf('others', conditions()),
    areAllHits,
    isWhole,
    rows: (
      marks,
    ) => `(select ${judgedColumns}, ${nearness} as nearness from listing_traits t ${joined}
      where ${hasMarks(marks)} and ${conditions()})`,
    areRowsAll: true,
    isDecided: isDecided(listed),
    isCounted: isCounted(listed),
    countsFree,
    byTrade: reading === null ? 'false' : 'exists (select from walked)',
    scope: scopeOf(city, base),
  };
}

/** Where the trade was not chosen, all words together find nobody. */
function wordsOf({ trade }: PlacedSearch, reading: TextReading | null): TextReading | null {
  if (reading === null || trade !== undefined) return reading;
  return { ...reading, exact: null, wide: null };
}

/** Only the best match has an order that words decide. */
const nearerThan = (listed: Listed, reading: TextReading | null, p: Parameters) =>
  listed.sort === 'best' && reading !== null ? nearerOf(listed, reading, p) : undefined;

/** Masters of a trade with words of the text, with how near they are. */
function nearerOf(
  { category, city, also, limits }: Listed,
  { exact, wide, telling }: TextReading,
  { value }: Parameters,
): string {
  const marks = [
    `'#${category}'`,
    ...(city === undefined ? [] : [`'@${city}'`]),
    ...(also === undefined ? [] : [`'#${also}'`]),
  ].join(' & ');
  const some = [wide, ...telling].filter((words) => words !== null).map((words) => `(${words})`);
  const wanted = some.length === 0 ? null : `${marks} & (${some.join(' | ')})`;
  const { wordsWalked, wordsEnough, nearer } = limits;
  return `nearer as materialized (
      select distinct master_id, nearness from near_listings(
        ${value(wanted)}::tsquery, ${value(exact)}::tsquery, ${value(wide)}::tsquery, ${value(telling)}::text[]::tsquery[],
        ${value(category)}::bigint, ${value(city ?? null)}::text,
        ${wordsWalked}, ${wordsEnough}, ${nearer}
      )
    )`;
}

/** The best matches of a text. */
function byWords(
  input: PlacedSearch,
  { reading: { exact, wide }, limits }: { reading: TextReading; limits: SearchLimits },
  { value }: Parameters,
): Candidates {
  const { reached, city, category } = input;
  const maxFound = limits.words;
  const [asTyped, similar] = [`${value(exact)}::tsquery`, `${value(wide)}::tsquery`];
  const conditions = reached === undefined ? 'true' : reachesRow(reached, value);
  const areAllHits = `((select count(*) from by_exact) < ${maxFound} and (select count(*) from by_wide) < ${maxFound})`;
  return {
    text: `by_exact as materialized (
      select master_id from best_listings(${asTyped}, ${maxFound})
    ), by_wide as materialized (
      select master_id from best_listings(
        case when ${similar} <> ${asTyped} and (select count(*) from by_exact) < ${maxFound} then ${similar} end, ${maxFound}
      )
    ), found as materialized (
      ${traitsOf(
        `(
        select 101::bigint as nearness, master_id from by_exact
        union all
        select 100, master_id from by_wide where master_id not in (select master_id from by_exact)
      )`,
        conditions,
        ', o.nearness',
      )}
    ), others as materialized (select master_id from found where false)`,
    others: undefined,
    areAllHits,
    isWhole: areAllHits,
    // The words of a row are in the search table: of these rows only some are read.
    rows: (
      marks,
    ) => `(select t.*, case when l.words @@ ${asTyped} then 101::bigint else 100 end as nearness
      from (
        select ${judgedColumns} from listing_traits t where ${hasMarks(marks)} and ${conditions} limit ${limits.marked / 2}
      ) t cross join lateral (
        select words from listing l where l.master_id = t.master_id offset 0
      ) l
      where l.words @@ ${asTyped} or l.words @@ ${similar})`,
    areRowsAll: false,
    isDecided: false,
    isCounted: false,
    countsFree: false,
    byTrade: 'false',
    scope: scopeOf(city, category ?? 0),
  };
}

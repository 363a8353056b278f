import type { SearchLimits } from '@mesterhand/domain/masters/limits';
import { hasMarks, judgedColumns, traitsOf } from '../measures/queries.ts';
import {
  type Listed,
  type Value,
  isDecided,
  listedIds,
  reachesRow,
  rowConditions,
} from '../listed/queries.ts';
import type { PlacedSearch, TextReading } from '../text/queries.ts';

/** Whom a search judges, and where the others are. */
export interface Candidates {
  /** Common table expressions that end with `found`: rows of `listing_traits` with their `nearness`. */
  text: string;
  /** SQL of whether there are more than those who are judged. */
  isCut: string;
  /** SQL of all rows that have these marks, an SQL array, and may be hits. */
  rows(marks: string): string;
  /** Whether these rows are all of them. */
  areRowsAll: boolean;
  /** Whether the entries of the order, `walked`, decide who passes, so that hits and values are counted by them. */
  isDecided: boolean;
  byTrade: string;
  /** City and category in the marks of values. */
  scope: string;
}

const scopeOf = (city: string | undefined, category: number): string =>
  `${city ?? ''}/${category === 0 ? '' : category}/`;

/** Everyone, or those of a city and category, or of the trade that a text names. */
export function candidatesOf(
  input: PlacedSearch,
  { reading, limits }: { reading: TextReading | null; limits: SearchLimits },
  value: Value,
): Candidates {
  if (reading !== null && reading.tradeId === null)
    return byWords(input, { reading, limits }, value);
  const { city, category, reached, sort = 'best' } = input;
  const base = reading?.tradeId ?? category ?? 0;
  const also = category === base ? undefined : category;
  const listed: Listed = { category: base, city, also, reached, sort, input, limits };
  const { text, ids, isWhole } = listedIds(listed, value);
  const nearer = nearerThan(listed, wordsOf(input, reading), value);
  const [nearness, joined] =
    nearer === undefined
      ? ['0::bigint', '']
      : ['coalesce(n.nearness, 0)', 'left join nearer n on n.master_id = t.master_id'];
  const conditions = () => rowConditions(listed, value);
  return {
    text: `${text}${nearer === undefined ? '' : `, ${nearer}`}, found as materialized (
      select t.*, ${nearness} as nearness
      from (${traitsOf(`(${ids}${nearer === undefined ? '' : ' union select master_id from nearer'})`, conditions())}) t
      ${joined}
    )`,
    isCut: `not (${isWhole})`,
    rows: (
      marks,
    ) => `(select ${judgedColumns}, ${nearness} as nearness from listing_traits t ${joined}
      where ${hasMarks(marks)} and ${conditions()})`,
    areRowsAll: true,
    isDecided: isDecided(listed),
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
const nearerThan = (listed: Listed, reading: TextReading | null, value: Value) =>
  listed.sort === 'best' && reading !== null ? nearerOf(listed, reading, value) : undefined;

/** Masters of a trade with words of the text, with how near they are. */
function nearerOf(
  { category, city, also, limits }: Listed,
  { exact, wide, telling }: TextReading,
  value: Value,
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
        ${wordsWalked}, ${wordsEnough}, ${nearer}
      )
    )`;
}

/** The best matches of a text. */
function byWords(
  input: PlacedSearch,
  { reading: { exact, wide }, limits }: { reading: TextReading; limits: SearchLimits },
  value: Value,
): Candidates {
  const { reached, city, category } = input;
  const maxFound = limits.words;
  const [asTyped, similar] = [`${value(exact)}::tsquery`, `${value(wide)}::tsquery`];
  const conditions = reached === undefined ? 'true' : reachesRow(reached, value);
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
    )`,
    isCut: `(select count(*) from by_exact) >= ${maxFound} or (select count(*) from by_wide) >= ${maxFound}`,
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
    byTrade: 'false',
    scope: scopeOf(city, category ?? 0),
  };
}

import type { SearchLimits } from '@mesterhand/domain/masters/limits';
import { hasMarks, judgedColumns, traitsOf } from '../measures/queries.ts';
import {
  type Listed,
  bitsAlong,
  furtherRows,
  inBox,
  listedRows,
  reachesRow,
  rowConditions,
} from '../listed/queries.ts';
import type { PlacedSearch, TextReading } from '../text/queries.ts';

/** Adds a value to the statement and returns its place, such as `$3`. */
type Value = (value: unknown) => string;

/** Whom a search judges first, and where the others are. */
export interface Candidates {
  /** Common table expressions that end with `found`: rows of `listing_traits` with their `nearness`. */
  text: string;
  /** SQL of whether there are more than those. */
  isCut: string;
  /**
   * SQL of all rows that have these marks, an SQL array; null where only a walk in the order of the search finds them,
   * and undefined where nothing does.
   */
  rows(marks: string | null): string | undefined;
  /** Whether the rows are found without marks, by a rectangle around the place. */
  isNear: boolean;
  /** Whether city and category alone decide who is searched among. */
  isPlain: boolean;
  /** SQL of the bits of those of the city and category, in the order of their score. */
  bits(): string;
  byTrade: string;
  /** Of the statement's name; null where the SQL depends on what is known of a place. */
  key: string | null;
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
    return byWords(input, { reading, maxFound: limits.words }, value);
  const { city, category, reached, sort = 'best' } = input;
  const base = reading?.tradeId ?? category ?? 0;
  const also = category === base ? undefined : category;
  const listed: Listed = { category: base, city, also, reached, sort, input, limits };
  const first = listedRows(listed, value);
  const nearer = nearerThan(listed, wordsOf(input, reading), value);
  const nearness = (row: string) =>
    nearer === undefined
      ? '0::bigint'
      : `coalesce((select b.nearness from nearer b where b.master_id = ${row}.master_id), 0)`;
  const conditions = () => rowConditions(listed, value);
  const isNear = input.within !== undefined && input.lat !== undefined;
  return {
    text: `${first.text}${nearer === undefined ? '' : `, ${nearer}`}, found as materialized (
      select t.*, ${nearness('t')} as nearness from listed t
      ${
        nearer === undefined
          ? ''
          : `union all
      ${traitsOf('nearer', conditions(), ', o.nearness')} where o.master_id not in (select master_id from listed)`
      }
    )`,
    isCut: first.isCut,
    rows: (marks) => {
      if (isNear)
        return `(${traitsOf(`(${inBox(listed, value)})`, conditions(), `, ${nearness('t')} as nearness`)})`;
      if (marks === null) return furtherRows(listed, value);
      return `(select ${judgedColumns}, ${nearness('t')} as nearness from listing_traits t
        where ${hasMarks(marks)} and ${conditions()})`;
    },
    isNear,
    isPlain: also === undefined && reached === undefined && !isNear,
    bits: () => bitsAlong(listed, value),
    byTrade:
      reading === null
        ? 'false'
        : `(select count(*) > 0 from (${bitsAlong(listed, value)} limit 1) someone)`,
    key: reached === undefined ? keyOf(listed, reading) : null,
    scope: scopeOf(city, base),
  };
}

function keyOf({ city, category, also }: Listed, reading: TextReading | null): string {
  const parts = { trade: reading, city, category: category || undefined, also };
  return Object.entries(parts)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([name]) => `-${name}`)
    .join('');
}

/** Where the trade was not chosen, all words together find nobody. */
function wordsOf({ trade }: PlacedSearch, reading: TextReading | null): TextReading | null {
  if (reading === null || trade !== undefined) return reading;
  return { ...reading, exact: null, wide: null };
}

/** Only the best match has an order that words decide. */
const nearerThan = (listed: Listed, reading: TextReading | null, value: Value) =>
  listed.sort === 'best' && reading !== null ? nearerOf(listed, reading, value) : undefined;

/** Masters of a trade with words of the text, the best of each kind, with how near they are. */
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
  const some =
    telling.length === 0 ? null : `${marks} & (${telling.map((word) => `(${word})`).join(' | ')})`;
  const best = (query: string | null) =>
    `best_listings(${value(query)}::tsquery, ${limits.nearer})`;
  const words = `unnest(${value(telling)}::text[]) word`;
  return `by_exact as materialized (
      select 101::bigint as nearness, master_id from ${best(exact)}
    ), by_wide as materialized (
      select 100::bigint as nearness, master_id from ${best(exact === wide ? null : wide)}
      where (select count(*) from by_exact) < ${limits.nearer} and master_id not in (select master_id from by_exact)
    ), by_some as materialized (
      select (
        select count(*) from listing l, ${words} where l.master_id = s.master_id and l.words @@ word::tsquery
      ) as nearness, s.master_id
      from ${best(some)} s
      where master_id not in (select master_id from by_exact union all select master_id from by_wide)
    ), nearer as materialized (
      select * from by_exact union all select * from by_wide union all select * from by_some
    )`;
}

/** The best matches of a text. */
function byWords(
  input: PlacedSearch,
  { reading: { exact, wide }, maxFound }: { reading: TextReading; maxFound: number },
  value: Value,
): Candidates {
  const { reached, city, category } = input;
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
    rows: (marks) =>
      marks === null
        ? undefined
        : `(select ${judgedColumns}, case when l.words @@ ${asTyped} then 101::bigint else 100 end as nearness
          from listing_traits t cross join lateral (
            select words from listing l where l.master_id = t.master_id offset 0
          ) l
          where ${hasMarks(marks)} and (l.words @@ ${asTyped} or l.words @@ ${similar}) and ${conditions})`,
    isNear: false,
    isPlain: false,
    bits: () => '',
    byTrade: 'false',
    key: reached === undefined ? '-words' : null,
    scope: scopeOf(city, category ?? 0),
  };
}

import { type Listed, type Read, alongOrder, isCounted, isDecided } from '../listed/queries.ts';
import { entriesOf, failsOne, fewIds, groupsSql, passes } from '../groups/queries.ts';
import { freeBitsOf } from '../measures/queries.ts';
import type { Parameters } from '../parameters/queries.ts';

// A search by city, category and filters alone. Everyone of the city and category is counted by groups of bits, and those of
// the groups that pass by entries of an index with their free times. Rows are read for the page.

interface Scoped extends Read {
  /** Whether `free_kinds` has groups of entries with their free spans. */
  countsFree: boolean;
}

/** SQL of entries grouped by stored bits and free spans. */
const byFreeSpans = (entries: string, p: Parameters): string =>
  `select has, count(*) as size from (
    select ${freeBitsOf(p)} as has from (
      select bits, case when day between 0 and 8 then last_starts >> (4 * day)
        when day between 9 and 20 then later_last_starts >> (4 * (day - 8)) end as lasts
      from (select *, ${p.of('today')} - free_from as day from (${entries}) e offset 0) e offset 0
    ) e
  ) e group by has`;

/** Whoever passes the stored filters, and where a free span is set, whoever fails one. */
function freeKinds(listed: Listed, p: Parameters): string {
  const { limits, input } = listed;
  // Free spans alone are counted: large groups cost fewer descents of the index.
  if (input.free === undefined)
    return byFreeSpans(
      `${entriesOf(listed, { which: passes(p), first: 'size desc' }, p)} limit ${limits.free}`,
      p,
    );
  // The rare values of the other filters are in small groups.
  const [passing, failing] = [passes(p), failsOne(p)].map((which) =>
    entriesOf(listed, { which, first: 'size' }, p),
  );
  return byFreeSpans(
    `(${passing} limit ${limits.free}) union all (${failing} limit ${limits.freeFailing})`,
    p,
  );
}

/**
 * Common table expressions that end with `walked_ids`, the first in the order of the search who pass the stored filters,
 * or `few_ids`, all who pass where these are few of many. `totals` says how many there are, pass, and fail one filter.
 */
function countedIds(listed: Listed, p: Parameters, countsFacets: boolean): Scoped {
  const { entries, maximum } = alongOrder('walked', listed, p);
  const countsFree = countsFacets || listed.input.free !== undefined;
  const fails = `${p.of('stored')} & ~has`;
  const rows =
    listed.sort === 'free' || isDecided(listed) ? ofPageSql(listed, p) : spanRows(listed, p);
  const areAllHits = `((select passing from totals) <= (select count(*) from walked_ids) + (select count(*) from few_ids))`;
  return {
    text: `walked as not materialized (${entries}),
    ${groupsSql(listed, p, `entries > ${maximum}`)},
    ${countsFree ? `free_kinds as materialized (${freeKinds(listed, p)}),` : ''}
    walked_ids as materialized (
      select master_id from walked where ${fails} = 0
      limit (select case when are_few then 0 else ${rows} end from totals)
    ),
    few_ids as materialized (${fewIds(listed, p)})`,
    ids: `(select master_id from walked_ids union all select master_id from few_ids)`,
    others: 'select master_id from walked_ids where false',
    areAllHits,
    // Whoever fails one filter is in no row.
    isWhole: `(${p.of('stored')} = 0 and ${areAllHits})`,
    countsFree,
  };
}

/** How many are judged by a free span: four times as many as fill the page if they are as free as the counted ones. */
const spanRows = ({ limits }: Listed, p: Parameters): string =>
  `least(${limits.judged}, greatest(${limits.judged} / 5, 4 * ${p.of('wanted')} * passing / (
    select greatest(1, coalesce(sum(size) filter (where ${p.of('required')} & ~has = 0), 0)) from free_kinds
  )))`;

/** Pages by the next free time, and by free spans, are of one set, whichever is read. */
const ofPageSql = (listed: Listed, p: Parameters): string =>
  listed.sort === 'free' || !isDecided(listed)
    ? `greatest(${listed.limits.judged}, ${p.of('wanted')})`
    : p.of('wanted');

/** The same where limits are no steps: entries of the order are compared with them, and more are judged for free spans. */
function comparedIds(listed: Listed, p: Parameters, countsFacets: boolean): Scoped {
  const { entries, maximum } = alongOrder('walked', listed, p);
  const ofPage = ofPageSql(listed, p);
  const passing = countsFacets ? `greatest(${listed.limits.judged}, ${p.of('wanted')})` : ofPage;
  const areAllHits = `((select entries from totals) < ${maximum} and (select count(*) from walked_ids) < ${passing})`;
  return {
    text: `walked as not materialized (${entries}),
    walked_kinds as materialized (select has, count(*) as size from walked group by has),
    totals as materialized (
      select coalesce(sum(size), 0) as entries,
        coalesce(sum(size) filter (where ${p.of('stored')} & ~has = 0), 0) as passing
      from walked_kinds
    ),
    walked_ids as materialized (
      select master_id from walked where ${p.of('stored')} & ~has = 0 limit ${passing}
    )`,
    ids: `(select master_id from walked_ids limit ${ofPage})`,
    others: `select master_id from walked_ids offset ${ofPage}`,
    areAllHits,
    isWhole: `(${p.of('stored')} = 0 and ${areAllHits})`,
    countsFree: false,
  };
}

/** Who is judged of a category and city. */
export const scopedIds = (listed: Listed, p: Parameters, countsFacets: boolean): Scoped =>
  isCounted(listed) ? countedIds(listed, p, countsFacets) : comparedIds(listed, p, countsFacets);

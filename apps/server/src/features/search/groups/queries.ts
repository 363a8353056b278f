import type { SearchLimits } from '@mesterhand/domain/masters/limits';
import type { Parameters } from '../parameters/queries.ts';

// Groups of the masters of a category and city by their stored bits, and their entries in the index of `listing_free`.

/** The category, 0 for all, and the city that masters are chosen from. */
interface Scope {
  category: number;
  city: string | undefined;
  limits: SearchLimits;
}

const fails = (p: Parameters): string => `${p.of('stored')} & ~has`;

/** SQL of whether a group passes the stored filters, and of whether it fails one of them. */
export const passes = (p: Parameters): string => `${fails(p)} = 0`;
export const failsOne = (p: Parameters): string =>
  `${fails(p)} <> 0 and (${fails(p)}) & ((${fails(p)}) - 1) = 0`;

/**
 * Common table expressions of the groups, however many masters there are, `walked_kinds`, and of `totals`: how many there
 * are, pass, and fail one filter, and whether those who pass are so few that all are judged.
 * @param isWorth SQL of whether others would read more.
 */
export const groupsSql = (
  { category, city, limits }: Scope,
  p: Parameters,
  isWorth: string,
): string =>
  `walked_kinds as materialized (
    select bits as has, sum(masters) as size from listing_counts
    where category_id = ${p.value(category)}::bigint and city = (select ${p.value(city ?? '')}::text)
    group by bits having sum(masters) > 0
  ), totals as materialized (
    select *, passing <= ${limits.few} and ${isWorth} as are_few from (
      select coalesce(sum(size), 0) as entries, coalesce(sum(size) filter (where ${passes(p)}), 0) as passing,
        coalesce(sum(size) filter (where ${failsOne(p)}), 0) as failing
      from walked_kinds
    ) s
  )`;

const columns = ['master_id', 'bits', 'free_from', 'last_starts', 'later_last_starts'] as const;

interface Groups {
  /** SQL about `has`, the bits of a group. */
  which: string;
  /** SQL of the order of groups. */
  first: 'size' | 'size desc';
}

/** SQL of the entries of some groups. */
export const entriesOf = (
  { category, city }: Scope,
  { which, first }: Groups,
  { value }: Parameters,
): string =>
  `select ${columns.map((column) => `f.${column}`).join(', ')}
    from (select has from walked_kinds where ${which} order by ${first}) k cross join lateral (
      select ${columns.join(', ')} from listing_free
      where category_id = ${value(category)}::bigint and bits = k.has
        ${city === undefined ? '' : `and city = (select ${value(city)}::text)`} offset 0
    ) f`;

/** SQL of all who pass the stored filters, where they are few. */
export const fewIds = (scope: Scope, p: Parameters): string =>
  `select master_id from (
    ${entriesOf(scope, { which: `${passes(p)} and (select are_few from totals)`, first: 'size' }, p)}
  ) e`;

/** SQL of those who fail one filter, where those who pass are few. */
export const fewOthers = (scope: Scope, p: Parameters): string =>
  `select master_id from (
    ${entriesOf(scope, { which: `${failsOne(p)} and (select are_few from totals)`, first: 'size' }, p)}
    limit ${scope.limits.few}
  ) e`;

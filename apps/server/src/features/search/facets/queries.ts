import {
  type FacetValue,
  facetNames,
  facetValues,
  maskOf,
  storedBitOf,
} from '@mesterhand/domain/masters/facet-values';
import { type Facets, facetsSchema } from '@mesterhand/domain/masters/refinements-schema';
import { maxFacetCount } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { z } from 'zod';

/** The marks of whoever passes the filters that have marks. */
export function requiredMarks(input: SearchInput, scope: string): string[] {
  return facetNames.flatMap((facet) => {
    const bit = storedBitOf(facet, input);
    return bit === undefined ? [] : [`${scope}${bit}`];
  });
}

/** Whether the limits of price and rating are steps, so that marks say who is within them. */
export const isByMarks = ({ maxPrice, minRating }: SearchInput): boolean =>
  (maxPrice === undefined || isStep('maxPrice', maxPrice)) &&
  (minRating === undefined || isStep('minRating', minRating));

const isStep = (name: string, limit: number): boolean =>
  facetValues.some(({ facet, value }) => facet === name && value === limit);

/** The counted values as the statement reads them: their bit, the bits of their filter, and whether entries have it. */
export function countedValues({ lat }: SearchInput): string {
  return JSON.stringify(
    facetValues
      .filter(({ facet }) => facet !== 'within' || lat !== undefined)
      .map(({ facet, bit, isStored }) => ({
        bit,
        value: 2 ** bit,
        mask: maskOf(facet),
        stored: isStored,
      })),
  );
}

/**
 * Common table expressions that end with `counts`: how many have a value and fail no filter but its own, up to the
 * maximum. Where entries of the order decide the filters, stored values are counted by these, all others by the judged
 * rows. The number is a lower bound where there are more of them.
 * @param values the parameter of `countedValues`. @param rows SQL of the judged rows. @param maxWalked the maximum number
 * of entries of the order; null where they do not decide.
 */
export function facetsSql(
  values: string,
  { rows, maxWalked }: { rows: string; maxWalked: number | null },
): string {
  const countOf = (kinds: string) => `coalesce((
      select sum(k.size)::bigint from ${kinds} k where p.required & ~k.has & ~v.mask = 0 and k.has & v.value <> 0
    ), 0)`;
  const judged = { hits: countOf('kinds'), isWhole: 'not e.is_cut' };
  const counted =
    maxWalked === null
      ? judged
      : {
          hits: `case when v.stored then ${countOf('walked_kinds')} else ${judged.hits} end`,
          isWhole: `case when v.stored then e.entries < ${maxWalked} else ${judged.isWhole} end`,
        };
  return `kinds as materialized (
      select has, count(*) as size from p, (${rows}) r where p.counts_facets group by has
    ), counts as (
      select v.bit, least(${maxFacetCount}, c.hits) as hits, ${counted.isWhole} or c.hits >= ${maxFacetCount} as is_exact
      from p, extent e, jsonb_to_recordset(${values}::jsonb) as v (bit int, value bigint, mask bigint, stored boolean)
      cross join lateral (select ${counted.hits} as hits offset 0) c
      where p.counts_facets
    )`;
}

const countsSchema = z.array(z.tuple([z.int(), z.int(), z.boolean()]));

/** The answer's counts. @param stored arrays of bit, hits and whether they are exact. */
export function readFacets(stored: unknown): Facets {
  const counts = countsSchema.parse(stored);
  const hits = new Map(counts.map(([bit, count]) => [bit, count]));
  const of = (name: string) =>
    facetValues.flatMap(({ facet, value, bit }: FacetValue) =>
      facet === name && hits.has(bit) ? [{ value, count: hits.get(bit) ?? 0 }] : [],
    );
  return facetsSchema.parse({
    isComplete: counts.every(([, , isExact]) => isExact),
    verified: of('verified')[0]?.count ?? 0,
    free: of('free'),
    maxPrice: of('maxPrice'),
    minRating: of('minRating'),
    hours: of('hours'),
    within: of('within'),
    language: of('language')
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value))),
  });
}

import {
  type FacetValue,
  facetNames,
  facetValues,
  limitBits,
  maskOf,
  storedBitOf,
} from '@mesterhand/domain/masters/facet-values';
import { type Facets, facetsSchema } from '@mesterhand/domain/masters/refinements-schema';
import { maxFacetCount } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { z } from 'zod';
import type { Candidates } from '../candidates/queries.ts';
import { hasMarks } from '../measures/queries.ts';

/** The marks of whoever passes all filters but one. */
export function requiredMarks(input: SearchInput, scope: string, but?: string): string[] {
  return facetNames.flatMap((facet) => {
    const bit = facet === but ? undefined : storedBitOf(facet, input);
    return bit === undefined ? [] : [`${scope}${bit}`];
  });
}

/** Whether marks alone decide who passes the filters, so that an index counts them. */
export const isByMarks = (input: SearchInput, { isPlain }: Candidates): boolean =>
  isPlain &&
  input.lat === undefined &&
  input.free === undefined &&
  (input.maxPrice === undefined || isStep('maxPrice', input.maxPrice)) &&
  (input.minRating === undefined || isStep('minRating', input.minRating));

const stepBits = (name: 'maxPrice' | 'minRating', column: string): string =>
  `case when ${facetValues
    .filter(({ facet }) => facet === name)
    .map(({ value, bit }) => `${column} = ${value} and bits & ${2 ** bit} <> 0`)
    .join(' or ')} then ${2 ** (limitBits.get(name) ?? 0)} else 0 end`;
const limitBitsOf = `${stepBits('maxPrice', 'p.max_price')} | ${stepBits('minRating', 'p.min_rating')}`;

const isStep = (name: string, limit: number): boolean =>
  facetValues.some(({ facet, value }) => facet === name && value === limit);

/** The counted values as the statement reads them: their bit, the bits of their filter, and the marks to count by. */
export function countedValues(input: SearchInput, { scope }: Candidates): string {
  const isPlaced = input.lat !== undefined;
  return JSON.stringify(
    facetValues
      .filter(({ facet }) => facet !== 'within' || isPlaced)
      .map(({ facet, bit, isStored }) => {
        const required = requiredMarks(input, scope, facet);
        const marks = isStored ? [...required, `${scope}${bit}`] : null;
        return { bit, value: 2 ** bit, mask: maskOf(facet), marks };
      }),
  );
}

/**
 * Common table expressions that end with `counts`: how many have a value and fail no filter but its own, up to the
 * maximum. Where marks decide the filters, the first rows of the order are counted by their bits, and values that these
 * do not decide by the index of marks. Elsewhere the judged rows are counted, and the number may be a lower bound.
 * @param values the parameter of `countedValues`. @param along SQL of the bits of rows in the order of the score; null
 * where marks do not decide.
 */
export function facetsSql(
  values: string,
  { along, maxAlong }: { along: string | null; maxAlong: number },
): string {
  const fails = (row: string) =>
    `p.required & ~${row}.has & ~v.mask = 0 and ${row}.has & v.value <> 0`;
  const judged = `coalesce((select sum(size)::bigint from kinds k where ${fails('k')}), 0)`;
  const first = `kinds as materialized (
      select has, count(*) as size from judged, p where p.counts_facets group by has
    ), counted as materialized (
      select v.*, ${judged} as hits
      from p, jsonb_to_recordset(${values}::jsonb) as v (bit int, value bigint, mask bigint, marks text[])
      where p.counts_facets
    )`;
  if (along === null)
    return `${first}, counts as (
      select v.bit, least(v.hits, ${maxFacetCount}) as hits, not is_cut or v.hits >= ${maxFacetCount} as is_exact
      from counted v, extent
    )`;
  // The bits of the limits are those of the steps that they equal.
  return `${first}, along as materialized (
      select bits::bigint | ${limitBitsOf} as has, count(*) as size
      from p, (${along} limit ${maxAlong}) a where p.counts_facets group by 1
    ), walked as materialized (
      select sum(size) >= ${maxAlong} as is_cut from along
    ), counts as (
      select v.bit, least(${maxFacetCount}, case
          when not e.is_cut or v.hits >= ${maxFacetCount} or v.marks is null then v.hits
          else (
            select case when a.hits >= ${maxFacetCount} or not w.is_cut then a.hits else (
              select count(*) from (select from listing_traits t where ${hasMarks('v.marks')} limit ${maxFacetCount}) c
            ) end
            from walked w, (select coalesce(sum(size)::bigint, 0) as hits from along k where ${fails('k')}) a
          ) end) as hits,
        not e.is_cut or v.hits >= ${maxFacetCount} or v.marks is not null as is_exact
      from p, counted v, extent e
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

import {
  type FacetValue,
  facetValues,
  requiredBits,
  storedBitOf,
} from '@mesterhand/domain/masters/facet-values';
import { type Facets, facetsSchema } from '@mesterhand/domain/masters/refinements-schema';
import { type FacetName, facetNames, maxFacetCount } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';

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

/** Masters by their bits: the bits that some have, and how many these are; null without any. */
export type Kinds = [has: number[] | null, sizes: number[] | null];

/** Whom values are counted by. */
export interface Counted {
  kinds: Kinds;
  /** Whether there are no others by whom the values of a filter are counted. */
  isWhole(name: FacetName): boolean;
}

/** Whether the search table stores who has the values of a filter. */
export const isStored = (name: FacetName): boolean =>
  facetValues.some((each) => each.facet === name && each.isStored);

/** Bits beyond the 31st are no part of a bitwise operation. */
const hasBit = (bits: number, bit: number): boolean =>
  bit < 31 ? (bits & (1 << bit)) !== 0 : Math.floor(bits / 2 ** bit) % 2 === 1;

/**
 * The answer's counts: how many have a value and fail no filter but its own, up to the maximum. The number is a lower
 * bound unless one of the sources has all masters.
 */
export function countFacets(input: SearchInput, sources: readonly Counted[]): Facets {
  const counts = sources.map((source) => countsOf(input, source));
  const values = facetValues.filter(({ facet }) => facet !== 'within' || input.lat !== undefined);
  const countOf = ({ bit }: FacetValue): number =>
    Math.min(maxFacetCount, Math.max(...counts.map((each) => each[bit] ?? 0)));
  const of = (name: FacetName) =>
    values
      .filter(({ facet }) => facet === name)
      .map((each) => ({ value: each.value, count: countOf(each) }));
  const uncertain = values.filter(
    (each) => !sources.some(({ isWhole }) => isWhole(each.facet)) && countOf(each) < maxFacetCount,
  );
  const lowerBounds = facetNames.filter((name) => uncertain.some(({ facet }) => facet === name));
  return facetsSchema.parse({
    isComplete: uncertain.length === 0,
    ...(lowerBounds.length > 0 && { lowerBounds }),
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

/** The counts of all values, each at its bit. */
function countsOf(input: SearchInput, { kinds: [kinds, sizes] }: Counted): number[] {
  const wanted = facetNames.flatMap((facet) =>
    requiredBits({ [facet]: input[facet] }).map((bit) => ({ bit, own: bitsOf(facet) })),
  );
  const counts: number[] = facetValues.map(() => 0);
  for (const [nth, has] of (kinds ?? []).entries()) {
    const [failed, ...others] = wanted.filter(({ bit }) => !hasBit(has, bit));
    if (others.length > 0) continue;
    // Whoever fails a filter is counted by the values of that filter alone.
    let left = (has % 2 ** 31) & (failed?.own ?? -1);
    while (left !== 0) {
      const bit = 31 - Math.clz32(left);
      counts[bit] = (counts[bit] ?? 0) + (sizes?.[nth] ?? 0);
      left ^= 1 << bit;
    }
  }
  return counts;
}

/** The bits of a filter's values. */
const bitsOf = (name: FacetName): number =>
  facetValues.reduce((bits, { facet, bit }) => (facet === name ? bits | (1 << bit) : bits), 0);

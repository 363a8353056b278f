import { freeSpans } from '../availability/spans.ts';
import {
  type FacetName,
  distanceSteps,
  extraHours,
  facetNames,
  priceSteps,
  ratingSteps,
  spokenLanguages,
} from './refinements.ts';
import type { Refinements } from './refinements-schema.ts';

const values: Readonly<Record<FacetName, readonly (string | number | true)[]>> = {
  verified: [true],
  maxPrice: priceSteps,
  minRating: ratingSteps,
  hours: extraHours,
  language: spokenLanguages,
  free: freeSpans,
  within: distanceSteps,
};

/** A value of a filter that hits are counted by. */
export interface FacetValue {
  facet: FacetName;
  value: string | number | true;
  /** The bit of those who have the value. */
  bit: number;
  /** Whether the search table stores the bit: free times and distances depend on the search. */
  isStored: boolean;
}

/** Every counted value. The stored bits are those of `trait_bits` of the database. */
export const facetValues: readonly FacetValue[] = facetNames
  .flatMap((facet) => values[facet].map((value) => ({ facet, value })))
  .map(({ facet, value }, bit) => ({
    facet,
    value,
    bit,
    isStored: facet !== 'free' && facet !== 'within',
  }));

/** Filters whose limit need not be one of the counted steps; the bit says whether somebody is within such a limit. */
export const limitBits: ReadonlyMap<FacetName, number> = new Map([
  ['maxPrice', 31],
  ['minRating', 32],
  ['within', 33],
]);

const valuesOf = (name: FacetName): FacetValue[] =>
  facetValues.filter(({ facet }) => facet === name);

/** The bits that whoever passes the filters has: one for each filter that is set, of its value or of its limit. */
export function requiredBits(wanted: Refinements): number[] {
  return facetNames.flatMap((name) => {
    const chosen = wanted[name];
    if (chosen === undefined) return [];
    const bit = valuesOf(name).find(({ value }) => value === chosen)?.bit ?? limitBits.get(name);
    return bit === undefined ? [] : [bit];
  });
}

/**
 * The stored bit that whoever passes a filter has: of the value, or of the narrowest step that includes the limit.
 * Undefined where no stored bit says so.
 */
export function storedBitOf(name: FacetName, wanted: Refinements): number | undefined {
  const chosen = wanted[name];
  if (chosen === undefined) return undefined;
  const stored = valuesOf(name).filter(({ isStored }) => isStored);
  if (name === 'maxPrice') return stored.find(({ value }) => Number(value) >= Number(chosen))?.bit;
  if (name === 'minRating')
    return stored.findLast(({ value }) => Number(value) <= Number(chosen))?.bit;
  return stored.find(({ value }) => value === chosen)?.bit;
}

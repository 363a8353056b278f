import type { FreeSpan } from '@mesterhand/domain/availability/spans';
import { isFreeIn } from './availability.ts';
import { type ReachedPlace, reachesPlace } from './reached-place.ts';

/** Filters of a list of masters. */
export interface Place {
  city?: string | undefined;
  category?: number | undefined;
  free?: FreeSpan | undefined;
  /** The place that the search names; null for one that nobody knows. */
  reached?: ReachedPlace | null | undefined;
}

/**
 * The source rows of a list, indexed for each sort order: all masters, or those with offers of a trade. Its parameters
 * come first in the statement.
 */
export function listedRows(
  { city, category, free, reached }: Place,
  now: Date,
): {
  /** For the statement's name: the same SQL has the same key. */
  key: string;
  /** A table with `master_id` and `score`. */
  from: string;
  where: string;
  values: unknown[];
} {
  const conditions: string[] = [];
  const values: unknown[] = [];
  if (category !== undefined) conditions.push(`category_id = $${values.push(category)}::bigint`);
  if (city !== undefined) conditions.push(`city = $${values.push(city)}`);
  const from = category === undefined ? 'listing' : 'listing_offers';
  const place = (value: unknown) => `$${values.push(value)}`;
  if (free !== undefined)
    conditions.push(isFreeIn(`${from}.master_id`, { span: free, now }, place));
  if (reached !== undefined)
    conditions.push(
      reachesPlace({ masterId: `${from}.master_id`, city: `${from}.city` }, reached, place),
    );
  const keys = Object.entries({ category, city, free, ...partsOf(reached) }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    key: keys.map(([name]) => `-${name}`).join(''),
    from,
    where: conditions.length === 0 ? 'true' : conditions.join(' and '),
    values,
  };
}

/** The parts of a place that its SQL depends on. */
function partsOf(reached: ReachedPlace | null | undefined): Record<string, unknown> {
  if (reached === undefined) return {};
  if (reached === null) return { nowhere: true };
  const { city, municipalityNumber, centre } = reached;
  return {
    ofCity: city ?? undefined,
    served: municipalityNumber ?? undefined,
    around: centre ?? undefined,
    reached: true,
  };
}

import type { FacetName } from '@mesterhand/domain/masters/refinements';
import type { Facets } from '@mesterhand/domain/masters/refinements-schema';

/** Whether the counts of a filter's values are exact below the maximum. */
export const isExact = (facets: Facets | undefined, name: FacetName): boolean =>
  facets?.lowerBounds?.includes(name) !== true;

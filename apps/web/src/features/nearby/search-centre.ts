import { type CityCode, cities } from '@mesterhand/domain/places/cities';
import type { Fix } from '@mesterhand/domain/tracking/fix';
import type { Place } from '@mesterhand/domain/tracking/geo';

/** The offered radii in kilometres; the documented one is the default (C-64). */
export const radii = [5, 10, 20, 50] as const;
export type Radius = (typeof radii)[number];

/** The centre of the search: a chosen city takes precedence over the user's own position. */
export type SearchCentre = Place & { kind: 'own' | 'city'; accuracy?: number | undefined };

export function centreOf(fix: Fix | null, city: CityCode | undefined): SearchCentre | null {
  if (city !== undefined) return { kind: 'city', ...cities[city] };
  if (fix === null) return null;
  const { latitude, longitude, accuracy } = fix;
  return { kind: 'own', latitude, longitude, accuracy };
}

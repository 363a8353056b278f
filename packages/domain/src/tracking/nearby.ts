import { type CityCode, cities, cityCodes } from '../places/cities.ts';
import { type Place, distanceKm, roundToGrid } from './geo.ts';
import { type Presence, type Sign, presenceOf } from './presence.ts';
import { NEARBY_LIMIT } from './schema.ts';

/** A candidate for the result. The exact place is used for rounding only and never leaves this module. */
export interface NearbyCandidate {
  id: number;
  place: Place;
  /** Of a shared, recent position; null for those found by their listed city. */
  sign: Sign | null;
}

/** The published place of a candidate: a grid cell with the distance to its centre in km, or a city without one. */
export interface NearbySpot extends Place {
  presence: Presence;
  distance: number | null;
  locatedBy: 'position' | 'city';
  city: CityCode | null;
}

/** As far from its centre a place belongs to a city, km. */
const cityReach = 25;

/** The city of a place; null when it is far from all known ones. */
export function cityOf(place: Place): CityCode | null {
  const near = cityCodes
    .map((code) => ({ code, km: distanceKm(place, cities[code]) }))
    .toSorted((a, b) => a.km - b.km)[0];
  return near === undefined || near.km > cityReach ? null : near.code;
}

/**
 * The nearest within `radius` km: first those who share a position, nearest first, then those known by their city only.
 * Distance and order are computed from grid cells and centres of cities only. When there are too many, those who are
 * present take precedence over those who are merely listed.
 */
export function rankNearby<Candidate extends NearbyCandidate>(
  candidates: readonly Candidate[],
  around: Place & { radius: number },
  now: Date,
): (Omit<Candidate, 'place' | 'sign'> & NearbySpot)[] {
  const found = withoutRepeats(candidates).flatMap(({ place, sign, ...master }) => {
    const city = cityOf(place);
    const spot = sign === null && city !== null ? { ...cities[city] } : roundToGrid(place);
    const km = distanceKm(around, spot);
    if (km > around.radius) return [];
    const presence = presenceOf(sign, now);
    const located =
      sign === null
        ? ({ distance: null, locatedBy: 'city', city } as const)
        : ({ distance: km, locatedBy: 'position', city: null } as const);
    return [{ km, shown: { ...master, ...spot, ...located, presence } }];
  });
  type Found = (typeof found)[number];
  const rank = ({ shown }: Found): number => (shown.locatedBy === 'position' ? 0 : 1);
  const near = (a: Found, b: Found): number => a.km - b.km;
  const away = (a: Found, b: Found): number => awayness(a.shown) - awayness(b.shown);
  const byId = (a: Found, b: Found): number => a.shown.id - b.shown.id;
  return found
    .toSorted((a, b) => away(a, b) || rank(a) - rank(b) || near(a, b) || byId(a, b))
    .slice(0, NEARBY_LIMIT)
    .toSorted((a, b) => rank(a) - rank(b) || near(a, b) || away(a, b) || byId(a, b))
    .map(({ shown }) => shown);
}

const awayness = ({ presence }: { presence: Presence }): number => (presence === 'offline' ? 1 : 0);

/** A master who shares a position is not listed by city as well. */
function withoutRepeats<Candidate extends NearbyCandidate>(
  candidates: readonly Candidate[],
): Candidate[] {
  const live = new Set(candidates.flatMap(({ id, sign }) => (sign === null ? [] : [id])));
  return candidates.filter(({ id, sign }) => sign !== null || !live.has(id));
}

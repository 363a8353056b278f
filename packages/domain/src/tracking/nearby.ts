import { type Place, distanceKm, roundToGrid } from './geo.ts';
import { type Presence, type Sign, presenceOf } from './presence.ts';
import { NEARBY_LIMIT } from './schema.ts';

/** Someone who may be near. The exact place is for rounding, and goes no further than here. */
export interface NearbyCandidate {
  id: number;
  place: Place;
  /** Of a shared, fresh position; null for those who are found at the place where they are listed. */
  sign: Sign | null;
}

/** Where a candidate is told to be: the centre of the cell, and the distance to that, km. */
export interface NearbySpot extends Place {
  presence: Presence;
  distance: number;
}

/**
 * The nearest within `radius` km, nearest first. Places, radius and order know the grid cells alone. When there
 * are too many, those who are about go before those who are merely listed.
 */
export function rankNearby<Candidate extends NearbyCandidate>(
  candidates: readonly Candidate[],
  around: Place & { radius: number },
  now: Date,
): (Omit<Candidate, 'place' | 'sign'> & NearbySpot)[] {
  const spots = new Map<number, Omit<Candidate, 'place' | 'sign'> & NearbySpot>();
  for (const { place, sign, ...master } of withoutRepeats(candidates)) {
    const cell = roundToGrid(place);
    const distance = distanceKm(around, cell);
    if (distance > around.radius) continue;
    spots.set(master.id, { ...master, ...cell, distance, presence: presenceOf(sign, now) });
  }
  return [...spots.values()]
    .toSorted((a, b) => awayness(a) - awayness(b) || a.distance - b.distance || a.id - b.id)
    .slice(0, NEARBY_LIMIT)
    .toSorted((a, b) => a.distance - b.distance || awayness(a) - awayness(b) || a.id - b.id);
}

const awayness = ({ presence }: { presence: Presence }): number => (presence === 'offline' ? 1 : 0);

/** A master who shares a position is there, and not where they are listed. */
function withoutRepeats<Candidate extends NearbyCandidate>(
  candidates: readonly Candidate[],
): Candidate[] {
  const live = new Set(candidates.flatMap(({ id, sign }) => (sign === null ? [] : [id])));
  return candidates.filter(({ id, sign }) => sign !== null || !live.has(id));
}

import { distanceKm, type Place } from '../tracking/geo.ts';
import { cities } from '../places/cities.ts';
import type { CityCode } from '../places/city-codes.ts';

/** Kilometres from the centre of a city within which a master without that city counts as near. */
export const nearKm = 50;

/** Open work of a master that is some, and that is much: requests and offers without a decision, and accepted jobs. */
const someWork = 3;
const muchWork = 8;

export const placeMatches = ['sameCity', 'near', 'unknown'] as const;
export type PlaceMatch = (typeof placeMatches)[number];

export const workloads = ['light', 'some', 'much'] as const;
export type Workload = (typeof workloads)[number];

/** A master of the trade, verified and not hidden, as the order is made from. */
export interface SuitableMaster {
  masterId: number;
  city: CityCode | null;
  /** Where the master works from; null where it is not stated. */
  place: Place | null;
  /** Whether a slot is free in the wanted span. */
  isFree: boolean;
  /** When the master's clock would start. */
  askedAt: Date;
  /** Requests and offers without a decision, and accepted jobs that are not over. */
  openWork: number;
  /** Median of the answers of the last 30 days, minutes of working time; null when unknown. */
  answerMinutes: number | null;
  /** When the master was last asked for any request; null for never. */
  lastAskedAt: Date | null;
}

/** Why a master has this place in the order. */
export interface SelectionReasons {
  place: PlaceMatch;
  /** Whole kilometres to the centre of the city; null where a place is unknown. */
  distanceKm: number | null;
  isFree: boolean;
  workload: Workload;
  answerMinutes: number | null;
}

/** The comparisons in their order; each is made where those before it are equal. */
export const selectionCriteria = [
  'free',
  'place',
  'startsSooner',
  'workload',
  'answerTime',
  'distance',
  'lastAsked',
] as const;
export type SelectionCriterion = (typeof selectionCriteria)[number];

export interface SelectedMaster {
  masterId: number;
  reasons: SelectionReasons;
  /** The comparison by which this master comes after the one before; null for the first. */
  decidedBy: SelectionCriterion | null;
}

interface Placed {
  master: SuitableMaster;
  reasons: SelectionReasons;
}

/**
 * The suitable masters in the order in which they are asked, each with the reason. Those who are known to work elsewhere
 * are left out.
 *
 * @param city of the work; null where it is unknown, and then nobody is left out for their place.
 */
export function selectMasters(
  masters: readonly SuitableMaster[],
  { city }: { city: CityCode | null },
): SelectedMaster[] {
  const placed = masters.flatMap((master) => {
    const where = placeOf(master, city);
    if (where === null) return [];
    const { isFree, answerMinutes } = master;
    const workload = workloadOf(master.openWork);
    return [{ master, reasons: { ...where, isFree, workload, answerMinutes } }];
  });
  const ordered = placed.toSorted((one, other) => firstDifference(one, other)?.order ?? 0);
  return ordered.map((current, index) => {
    const before = ordered[index - 1];
    const decidedBy = before ? (firstDifference(before, current)?.criterion ?? null) : null;
    return { masterId: current.master.masterId, reasons: current.reasons, decidedBy };
  });
}

function placeOf(
  { city: home, place }: SuitableMaster,
  city: CityCode | null,
): Pick<SelectionReasons, 'place' | 'distanceKm'> | null {
  if (city === null) return { place: 'unknown', distanceKm: null };
  const distance = place && Math.round(distanceKm(place, cities[city]));
  if (home === city) return { place: 'sameCity', distanceKm: distance };
  if (distance !== null) return distance <= nearKm ? { place: 'near', distanceKm: distance } : null;
  return home === null ? { place: 'unknown', distanceKm: null } : null;
}

function workloadOf(openWork: number): Workload {
  if (openWork < someWork) return 'light';
  return openWork < muchWork ? 'some' : 'much';
}

/** Numbers of which the smaller one comes first. */
const ranks: Record<SelectionCriterion, (placed: Placed) => number> = {
  free: ({ reasons }) => (reasons.isFree ? 0 : 1),
  place: ({ reasons }) => placeMatches.indexOf(reasons.place),
  startsSooner: ({ master }) => Math.floor(master.askedAt.getTime() / 3_600_000),
  workload: ({ reasons }) => workloads.indexOf(reasons.workload),
  answerTime: ({ reasons }) => reasons.answerMinutes ?? Number.MAX_SAFE_INTEGER,
  distance: ({ reasons }) => reasons.distanceKm ?? Number.MAX_SAFE_INTEGER,
  // Whoever was asked longest ago, so that equal masters take turns; the id decides between those never asked.
  lastAsked: ({ master }) => master.lastAskedAt?.getTime() ?? 0,
};

function firstDifference(
  one: Placed,
  other: Placed,
): { order: number; criterion: SelectionCriterion } | undefined {
  for (const criterion of selectionCriteria) {
    const order = ranks[criterion](one) - ranks[criterion](other);
    if (order !== 0) return { order, criterion };
  }
  const order = one.master.masterId - other.master.masterId;
  return order === 0 ? undefined : { order, criterion: 'lastAsked' };
}

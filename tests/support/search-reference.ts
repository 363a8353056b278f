import { isFreeIn, nextFreeTime, wantedStarts } from '@mesterhand/domain/availability/availability';
import { facetValues } from '@mesterhand/domain/masters/facet-values';
import {
  type FacetName,
  roundToArea,
  spokenLanguages,
  statedKm,
} from '@mesterhand/domain/masters/refinements';
import type { Facets } from '@mesterhand/domain/masters/refinements-schema';
import { searchInput } from '@mesterhand/domain/masters/schema';
import { isServed } from '@mesterhand/domain/masters/service-area';
import { type Place, distanceKm, roundToGrid } from '@mesterhand/domain/tracking/geo';

// A slow reference of the refined search: each condition of each master, and a sort of all.

/** What a master is found by. */
export interface SearchedMaster {
  id: number;
  score: number;
  city: string | null;
  categories: number[];
  isVerified: boolean;
  hourlyRate: number | null;
  rating: number;
  languages: string[];
  evening: boolean;
  weekend: boolean;
  firstDay: string;
  starts: number[] | null;
  base: Place | null;
  /** Where distances are counted from, before it is rounded; null where it is not known. */
  area: Place | null;
  radius: number | null;
  served: string[];
}

const places = {
  oslo: {
    municipalityNumber: '0301',
    city: 'oslo',
    centre: { latitude: 59.9139, longitude: 10.7522 },
  },
  voss: { municipalityNumber: '4621', city: null, centre: { latitude: 60.63, longitude: 6.42 } },
};

/** Where distances of the searches are counted from. */
export const home = { lat: 59.92, lng: 10.75 };

/** A request as it is read. */
export type Wanted = ReturnType<typeof searchInput.parse>;
const homePlace = { latitude: home.lat, longitude: home.lng };
const kmOf = ({ area }: SearchedMaster): number | null =>
  area === null ? null : statedKm(distanceKm(roundToArea(area), homePlace));
const freeOf = ({ firstDay, starts }: SearchedMaster) =>
  starts === null ? undefined : { firstDay, starts };

function reaches(master: SearchedMaster, place: string | undefined): boolean {
  if (place === undefined) return true;
  const { municipalityNumber, city, centre } = place === 'oslo' ? places.oslo : places.voss;
  const { base, radius } = master;
  return (
    master.city === city ||
    master.served.includes(municipalityNumber) ||
    (base !== null && radius !== null && distanceKm(roundToGrid(base), centre) <= radius)
  );
}

type Condition = (master: SearchedMaster, wanted: Wanted, now: Date) => boolean;
const conditions: Record<string, Condition> = {
  city: (master, { city }) => city === undefined || master.city === city,
  category: ({ categories }, { category }) =>
    category === undefined || categories.includes(category),
  verified: ({ isVerified }, { verified }) => verified === undefined || isVerified,
  maxPrice: ({ hourlyRate }, { maxPrice }) =>
    maxPrice === undefined || (hourlyRate !== null && hourlyRate <= maxPrice),
  minRating: ({ rating }, { minRating }) => minRating === undefined || rating >= minRating,
  language: ({ languages }, { language }) => language === undefined || languages.includes(language),
  hours: (master, { hours }) => hours === undefined || master[hours],
  free: (master, { free }, now) => {
    const starts = freeOf(master);
    return (
      free === undefined || (starts !== undefined && isFreeIn(starts, wantedStarts(free, now)))
    );
  },
  within: (master, { within }) => within === undefined || (kmOf(master) ?? Infinity) <= within,
  served: ({ base, radius }, { lat }) =>
    lat === undefined ||
    isServed(
      {
        baseLatitude: base?.latitude ?? null,
        baseLongitude: base?.longitude ?? null,
        travelRadiusKm: radius,
      },
      homePlace,
    ),
  place: (master, { place }) => reaches(master, place),
};

/** Smaller is earlier. */
function rankOf(master: SearchedMaster, { sort }: Wanted, now: Date): number {
  const free = freeOf(master);
  const next = free && nextFreeTime(free, now);
  switch (sort) {
    case 'price':
      return master.hourlyRate ?? Infinity;
    case 'rating':
      return -master.rating;
    case 'distance':
      return kmOf(master) ?? Infinity;
    case 'free':
      return next ? Date.parse(`${next.date}T${next.time}Z`) : Infinity;
    default:
      return 0;
  }
}
/** The input of a request, of which `place` names one of the places. */
export const placed = (request: Record<string, unknown>) => {
  const { place, ...input } = searchInput.parse({ facets: true, limit: 100, ...request });
  const reached = place === undefined ? undefined : place === 'oslo' ? places.oslo : places.voss;
  return { ...input, ...(reached && { reached }) };
};

/** The counts as an answer states them; languages without hits are left out there. */
export function statedCounts(facets: Facets, name: FacetName) {
  const stated = facets[name];
  if (typeof stated === 'number') return [{ value: true, count: stated }];
  if (name !== 'language') return stated;
  return spokenLanguages.map((value) => ({
    value,
    count: facets.language.find((each) => each.value === value)?.count ?? 0,
  }));
}

export interface Reference {
  hitsOf(wanted: Wanted): SearchedMaster[];
  /** The ids of hits in the order of the search. */
  inOrder(hits: readonly SearchedMaster[], wanted: Wanted): number[];
  /** How many hits each value of a filter has with the other filters. */
  countsOf(name: FacetName, wanted: Wanted): { value: string | number | true; count: number }[];
}

/** @param known may be filled later. */
export function referenceOf(known: readonly SearchedMaster[], now: Date): Reference {
  const hitsOf = (wanted: Wanted): SearchedMaster[] =>
    known.filter((master) => Object.values(conditions).every((fits) => fits(master, wanted, now)));
  return {
    hitsOf,
    inOrder: (hits, wanted) =>
      hits
        .toSorted((one, other) => {
          const [a, b] = [rankOf(one, wanted, now), rankOf(other, wanted, now)];
          return a === b ? other.score - one.score || other.id - one.id : a - b;
        })
        .map(({ id }) => id),
    countsOf: (name, wanted) =>
      facetValues
        .filter(({ facet }) => facet === name)
        .map(({ value }) => ({ value, count: hitsOf({ ...wanted, [name]: value }).length })),
  };
}

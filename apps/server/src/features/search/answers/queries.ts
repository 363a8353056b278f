import { maxCounted } from '@mesterhand/domain/masters/limits';
import type { FacetName } from '@mesterhand/domain/masters/refinements';
import type { Facets } from '@mesterhand/domain/masters/refinements-schema';
import type { FoundMaster, SearchInput, SearchPage } from '@mesterhand/domain/masters/schema';
import { type CityCode, cities, citySchema } from '@mesterhand/domain/places/cities';
import { distanceKm } from '@mesterhand/domain/tracking/geo';
import { encodeCursor } from '../../../core/database/index.ts';
import { type CardRow, readCard } from '../../../core/listings/index.ts';
import { type Kinds, countFacets, isStored } from '../facets/queries.ts';

type HitRow = CardRow & { km: number | null; latitude: number | null; longitude: number | null };

/** Whether the total is exact, and whether those whom values are counted by are all. */
interface Extent {
  isExact: boolean;
  areRowsWhole: boolean;
  /** Whether all who pass the stored filters were judged. */
  arePassingWhole: boolean;
  areEntriesWhole: boolean;
  /** The same of the entries with free spans, and whether all who fail one filter were read. */
  areFreeWhole: boolean;
  areFailingWhole: boolean;
}

/** A row of a refined search: a hit, or none where there are none, with what is counted. */
export type Row = Omit<HitRow, 'masterId'> & {
  masterId: number | null;
  total: number;
  extent: Extent;
  byTrade: boolean;
  /** The judged rows, the groups or entries that decide stored filters, and the entries with free spans, by their bits. */
  kinds: Kinds | null;
  entryKinds: Kinds | null;
  freeKinds: Kinds | null;
  cities: { city: string; count: number }[] | null;
};

const isHit = (row: Row): row is Row & HitRow => row.masterId !== null;

/** The page that the rows of a refined search make. */
export function readPage(
  rows: readonly Row[],
  input: SearchInput,
  { now, offset }: { now: Date; offset: number },
): SearchPage {
  const { limit } = input;
  const hits = rows.filter(isHit);
  const [first] = rows;
  const elsewhere = nearestOf(input.city, first?.cities ?? []);
  return {
    items: hits.slice(0, limit).map((row) => readHit(row, input, now)),
    nextCursor: hits.length > limit ? encodeCursor([offset + limit]) : null,
    total: Math.min(first?.total ?? 0, maxCounted),
    ...(first?.extent.isExact === false && { hasMore: true as const }),
    byTrade: first?.byTrade ?? false,
    ...(first && input.facets && offset === 0 && { facets: readFacets(first, input) }),
    ...(elsewhere && { elsewhere }),
  };
}

function readFacets({ kinds, entryKinds, freeKinds, extent }: Row, input: SearchInput): Facets {
  const { areRowsWhole, arePassingWhole, areEntriesWhole, areFreeWhole, areFailingWhole } = extent;
  const isFiltered = (name: FacetName) => isStored(name) && input[name] !== undefined;
  const none: Kinds = [null, null];
  return countFacets(input, [
    {
      kinds: kinds ?? none,
      isWhole: (name) => areRowsWhole || (arePassingWhole && !isFiltered(name)),
    },
    { kinds: entryKinds ?? none, isWhole: (name) => areEntriesWhole && isStored(name) },
    {
      kinds: freeKinds ?? none,
      isWhole: (name) => areFailingWhole || (areFreeWhole && !isFiltered(name)),
    },
  ]);
}

function readHit(row: HitRow, input: SearchInput, now: Date): FoundMaster {
  const { km, latitude, longitude } = row;
  return {
    ...readCard(row, now),
    ...(km !== null && { distance: km }),
    ...(input.facets &&
      latitude !== null &&
      longitude !== null && { area: { latitude, longitude } }),
  };
}

/** The nearest of the cities that have masters. */
function nearestOf(city: CityCode | undefined, found: { city: string; count: number }[]) {
  if (city === undefined) return undefined;
  const near = found
    .flatMap(({ city: code, count }) => {
      const other = citySchema.safeParse(code).data;
      if (other === undefined || other === city) return [];
      return [{ city: other, count, km: distanceKm(cities[city], cities[other]) }];
    })
    .toSorted((a, b) => a.km - b.km)[0];
  return near && { city: near.city, count: near.count };
}

import { maxCounted } from '@mesterhand/domain/masters/limits';
import type { FoundMaster, SearchInput, SearchPage } from '@mesterhand/domain/masters/schema';
import { type CityCode, cities, citySchema } from '@mesterhand/domain/places/cities';
import { distanceKm } from '@mesterhand/domain/tracking/geo';
import { encodeCursor } from '../../../core/database/index.ts';
import { type CardRow, readCard } from '../../../core/listings/index.ts';
import { readFacets } from '../facets/queries.ts';

type HitRow = CardRow & { km: number | null; latitude: number | null; longitude: number | null };

/** A row of a refined search: a hit, or none where there are none, with what is counted. */
export type Row = Omit<HitRow, 'masterId'> & {
  masterId: number | null;
  total: number;
  isExact: boolean;
  byTrade: boolean;
  facets: unknown;
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
  const counts = first?.facets ?? null;
  const elsewhere = nearestOf(input.city, first?.cities ?? []);
  return {
    items: hits.slice(0, limit).map((row) => readHit(row, input, now)),
    nextCursor: hits.length > limit ? encodeCursor([offset + limit]) : null,
    total: Math.min(first?.total ?? 0, maxCounted),
    ...(first?.isExact === false && { hasMore: true as const }),
    byTrade: first?.byTrade ?? false,
    ...(counts !== null && { facets: readFacets(counts) }),
    ...(elsewhere && { elsewhere }),
  };
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

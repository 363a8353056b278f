import { type LocationRecord, locationSorts } from '@mesterhand/domain/admin/locations';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../core/api/trpc.ts';
import { useTableState } from '../admin/table/table-state.ts';

/** Polling interval while the page is visible, in milliseconds. */
export const refreshEvery = 15_000;

/** The masters that the map shows; online ones unless the URL says otherwise. */
export const views = ['online', 'all'] as const;
export type View = (typeof views)[number];

const fresh = { staleTime: 0, refetchInterval: refreshEvery, refetchOnWindowFocus: true } as const;

type ListRequest = { view: View; search: string };

/** The records of all loaded pages. A master whose new position moved them between pages is listed once. */
export function useLocations({ view, search }: ListRequest) {
  const query = trpc.admin.mastersMap.locations.useInfiniteQuery(
    { onlineOnly: view === 'online', ...(search !== '' && { search }) },
    {
      ...fresh,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
  const { data } = query;
  const records = useMemo(() => {
    const known = new Map<number, LocationRecord>();
    for (const record of data?.pages.flatMap(({ items }) => items) ?? [])
      if (!known.has(record.masterId)) known.set(record.masterId, record);
    return data && [...known.values()];
  }, [data]);
  return { query, records };
}
export type Locations = ReturnType<typeof useLocations>['query'];

const spec = { sorts: locationSorts, filters: {}, limit: 25 };
export const useLocationsState = () => useTableState(spec);

/** The same masters for a table: sorted and paged. */
export function useLocationsTable(view: View, table: ReturnType<typeof useLocationsState>) {
  const { client } = trpc.useUtils();
  const request = { ...table.input, onlineOnly: view === 'online' };
  const { data, error, isFetching, isPlaceholderData, refetch } =
    trpc.admin.mastersMap.list.useQuery(request, {
      ...fresh,
      placeholderData: keepPreviousData,
    });
  const fetchPage = (cursor: string | undefined) =>
    client.admin.mastersMap.list.query({ ...request, page: 1, limit: 100, cursor });
  // A failed refresh is reported once, above the list.
  const query = {
    error: data === undefined ? error : null,
    isFetching,
    isOld: isPlaceholderData,
    refetch,
  };
  return { table, data, query, fetchPage, error };
}
export type LocationsTable = ReturnType<typeof useLocationsTable>;

export function useLocationStats() {
  return trpc.admin.mastersMap.stats.useQuery(undefined, fresh);
}

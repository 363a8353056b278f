import type { LocationRecord } from '@mesterhand/domain/admin/locations';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readOneOf } from '../../core/search-params.ts';
import { trpc } from '../../core/trpc.ts';

/** Milliseconds after which everything is asked for again while the page is seen. */
export const refreshEvery = 15_000;

export const views = ['online', 'all'] as const;
export type View = (typeof views)[number];

/** Whom the map shows, kept in the address; those online unless it says otherwise. */
export function useView() {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setView = useCallback(
    (to: View) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, view: to === 'all' ? to : undefined }),
        resetScroll: false,
      }),
    [navigate],
  );
  return { view: readOneOf(views, view) ?? 'online', setView };
}

const fresh = { staleTime: 0, refetchInterval: refreshEvery, refetchOnWindowFocus: true } as const;

/** The records of a view, page after page. A master whose new fix came between two pages stands once. */
export function useLocations(view: View) {
  const query = trpc.admin.mastersMap.locations.useInfiniteQuery(
    { onlineOnly: view === 'online' },
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

export function useLocationStats() {
  return trpc.admin.mastersMap.stats.useQuery(undefined, fresh);
}

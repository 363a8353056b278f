import type { AnyThread } from '@mesterhand/domain/admin/messages';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../core/api/trpc.ts';
import { useDays } from '../admin/table/period.ts';
import type { ThreadView, ThreadsState } from './threads-state.ts';

/** Polling interval of the list, in milliseconds. */
const freshMs = 15_000;

type ThreadsPage = {
  items: AnyThread[];
  total: number;
  isCounted: boolean;
  nextCursor: string | null;
};

/** The threads for the URL's filters; both kinds have procedures of their own, with the same shape. */
export function useThreads(view: ThreadView, { input, isFlaggedOnly }: ThreadsState) {
  const { client } = trpc.useUtils();
  const name = view === 'bookings' ? 'threads' : 'enquiries';
  const { state: _, ...order } = useDays(input);
  const request = { ...order, ...(isFlaggedOnly && { flagged: true }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: getQueryKey(trpc.admin.messages[name], request, 'query'),
    queryFn: ({ signal }): Promise<ThreadsPage> =>
      client.admin.messages[name].query(request, { signal }),
    meta: { view },
    // Keeps the rows during another search, but not those of the other view.
    placeholderData: (known, before) => (before?.meta?.['view'] === view ? known : undefined),
    staleTime: 0,
    refetchInterval: freshMs,
  });
  const fetchPage = (cursor: string | undefined): Promise<ThreadsPage> =>
    client.admin.messages[name].query({ ...request, page: 1, limit: 100, cursor });
  return { data, query: { error, isFetching, refetch }, fetchPage };
}

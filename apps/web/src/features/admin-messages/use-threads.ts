import type { AnyThread } from '@mesterhand/domain/admin/messages';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../core/api/trpc.ts';
import type { ThreadView, ThreadsState } from './threads-state.ts';

/** Milliseconds after which the list looks for what was written meanwhile. */
const freshMs = 15_000;

type ThreadsPage = {
  items: AnyThread[];
  total: number;
  isCounted: boolean;
  nextCursor: string | null;
};

/** The threads that the address asks for; either kind comes from a procedure of its own, in the same shape. */
export function useThreads(view: ThreadView, { input, isFlaggedOnly }: ThreadsState) {
  const { client } = trpc.useUtils();
  const name = view === 'bookings' ? 'threads' : 'enquiries';
  const { state: _, ...order } = input;
  const wish = { ...order, ...(isFlaggedOnly && { flagged: true }) };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: getQueryKey(trpc.admin.messages[name], wish, 'query'),
    queryFn: ({ signal }): Promise<ThreadsPage> =>
      client.admin.messages[name].query(wish, { signal }),
    meta: { view },
    // While other words are looked for the rows stay; those of the other view say nothing of this one.
    placeholderData: (known, before) => (before?.meta?.['view'] === view ? known : undefined),
    staleTime: 0,
    refetchInterval: freshMs,
  });
  const fetchPage = (cursor: string | undefined): Promise<ThreadsPage> =>
    client.admin.messages[name].query({ ...wish, page: 1, limit: 100, cursor });
  return { data, query: { error, isFetching, refetch }, fetchPage };
}

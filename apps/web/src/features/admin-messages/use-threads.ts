import type { AnyThread } from '@mesterhand/domain/admin/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../core/trpc.ts';
import type { ThreadsState } from './threads-state.ts';

const pageSize = 30;
/** Milliseconds after which the list looks for what was written meanwhile. */
const freshMs = 15_000;

type ThreadsPage = {
  items: AnyThread[];
  total: number;
  isCounted: boolean;
  nextCursor: string | null;
};

/**
 * The threads that the address asks for, the latest first. Not by `trpc.….useInfiniteQuery`, which sends a
 * `direction` of its own in place of the order's.
 */
export function useThreads({ view, search, isFlaggedOnly }: ThreadsState) {
  const { client } = trpc.useUtils();
  const name = view === 'bookings' ? 'threads' : 'enquiries';
  const wish = { search, limit: pageSize, ...(isFlaggedOnly && { flagged: true }) };
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.admin.messages[name], wish, 'infinite'),
    queryFn: ({ pageParam, signal }): Promise<ThreadsPage> =>
      client.admin.messages[name].query({ ...wish, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) =>
      nextCursor === null ? undefined : { cursor: nextCursor },
    meta: { view },
    // While other words are looked for the rows stay; those of the other view say nothing of this one.
    placeholderData: (known, before) => (before?.meta?.['view'] === view ? known : undefined),
    staleTime: 0,
    refetchInterval: freshMs,
  });
  const [first] = query.data?.pages ?? [];
  return {
    ...query,
    threads: query.data?.pages.flatMap(({ items }) => items),
    total: first?.total ?? 0,
    isCounted: first?.isCounted ?? true,
  };
}

export type Threads = ReturnType<typeof useThreads>;

import type { ReportState } from '@mesterhand/domain/reports/reasons';
import { trpc } from '../../core/trpc.ts';

const pageSize = 20;
/** Milliseconds after which the queue looks for new reports, and for what others have decided. */
const freshMs = 30_000;

/** The reports in a state, the newest first, and how many there are in each. */
export function useReports(state: ReportState) {
  const counts = trpc.admin.reports.counts.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: freshMs,
  });
  const list = trpc.auth.reports.list.useInfiniteQuery(
    { state, limit: pageSize },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
      refetchInterval: freshMs,
    },
  );
  return { counts: counts.data, list, reports: list.data?.pages.flatMap(({ items }) => items) };
}

/** Fetches anew what a decision changes: the queue, its counts, and what the panel's tabs say of them. */
export function useReportsRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.auth.reports.list.invalidate(), utils.admin.reports.invalidate()]);
}

import {
  type ReportKind,
  type ReportReason,
  type ReportState,
  reportKinds,
  reportReasons,
} from '@mesterhand/domain/reports/reasons';
import { useCallback } from 'react';
import { readOneOf } from '../../core/navigation/search-params.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTableState } from '../admin/table/table-state.ts';

/** Milliseconds after which the queue looks for new reports, and for what others have decided. */
const freshMs = 30_000;
const fresh = { staleTime: 0, refetchInterval: freshMs } as const;

export const readKind = (value: unknown): ReportKind | undefined => readOneOf(reportKinds, value);
export const readReason = (value: unknown): ReportReason | undefined =>
  readOneOf(reportReasons, value);

const sorts: readonly ['createdAt'] = ['createdAt'];
const spec = { sorts, filters: { kind: readKind, reason: readReason }, limit: 25 };

/** The reports in a state, and how many there are in each. */
export function useReports(state: ReportState) {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const refresh = useReportsRefresh();
  const { kind, ...filter } = table.input;
  const wish = { ...filter, state, ...(kind && { subject: kind }) };
  const counts = trpc.admin.reports.counts.useQuery(undefined, fresh);
  const { data, error, isFetching } = trpc.auth.reports.list.useQuery(wish, {
    ...fresh,
    meta: { state },
    // While other words are looked for the rows stay; those in another state say nothing of this one.
    placeholderData: (known, before) => (before?.meta?.['state'] === state ? known : undefined),
  });
  const fetchPage = (cursor: string | undefined) =>
    client.auth.reports.list.query({ ...wish, page: 1, limit: 100, cursor });
  return {
    table,
    counts: counts.data,
    data,
    query: { error, isFetching, refetch: refresh },
    fetchPage,
  };
}

/** One report, whatever list it stands in: a decision takes it out of the one that is shown. */
export function useReport(id: number) {
  return trpc.auth.reports.byId.useQuery({ id }, fresh);
}

/** Fetches anew what a decision changes: the queue, its counts, and what the panel's tabs say of them. */
export function useReportsRefresh() {
  const utils = trpc.useUtils();
  return useCallback(
    () =>
      Promise.all([
        utils.auth.reports.list.invalidate(),
        utils.auth.reports.byId.invalidate(),
        utils.admin.reports.invalidate(),
      ]),
    [utils],
  );
}

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
import { periodFilters, useDays } from '../admin/table/period.ts';
import { useTableState } from '../admin/table/table-state.ts';

/** Polling interval of the queue, in milliseconds. */
const freshMs = 30_000;
const fresh = { staleTime: 0, refetchInterval: freshMs } as const;

export const readKind = (value: unknown): ReportKind | undefined => readOneOf(reportKinds, value);
export const readReason = (value: unknown): ReportReason | undefined =>
  readOneOf(reportReasons, value);

const sorts: readonly ['createdAt'] = ['createdAt'];
const spec = {
  sorts,
  filters: { kind: readKind, reason: readReason, ...periodFilters },
  limit: 25,
};

/** The reports in a state, and the count per state. */
export function useReports(state: ReportState) {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const refresh = useReportsRefresh();
  const { kind, ...filter } = useDays(table.input);
  const request = { ...filter, state, ...(kind && { subject: kind }) };
  const counts = trpc.admin.reports.counts.useQuery(undefined, fresh);
  const { data, error, isFetching } = trpc.auth.reports.list.useQuery(request, {
    ...fresh,
    meta: { state },
    // Keeps the rows during another search, but not those of another state.
    placeholderData: (known, before) => (before?.meta?.['state'] === state ? known : undefined),
  });
  const fetchPage = (cursor: string | undefined) =>
    client.auth.reports.list.query({ ...request, page: 1, limit: 100, cursor });
  return {
    table,
    counts: counts.data,
    data,
    query: { error, isFetching, refetch: refresh },
    fetchPage,
  };
}

/** One report by id: a decision removes it from the shown list. */
export function useReport(id: number) {
  return trpc.auth.reports.byId.useQuery({ id }, fresh);
}

/** Invalidates the queue, its counts, and the badges of the panel's tabs. */
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

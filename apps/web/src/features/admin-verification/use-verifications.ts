import {
  type Verification,
  type verificationViews,
  verificationSorts,
} from '@mesterhand/domain/admin/verification';
import { useCallback, useState } from 'react';
import { readError } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useTableState } from '../admin/table/table-state.ts';

export type View = (typeof verificationViews)[number];

const spec = { sorts: verificationSorts, filters: {}, limit: 25 };

/** The masters of a view, always fetched fresh, because others decide too. */
export function useVerifications(view: View) {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const request = { ...table.input, view };
  const { data, error, isFetching, refetch } = trpc.admin.verification.list.useQuery(request, {
    meta: { view },
    // Keeps the rows during another search, but not those of another view.
    placeholderData: (known, before) => (before?.meta?.['view'] === view ? known : undefined),
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    client.admin.verification.list.query({ ...request, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch }, fetchPage };
}

/** Invalidates what a decision changes: the panel's lists and badges, the documents, and public data of the master. */
export function useVerificationRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return useCallback(
    () =>
      Promise.all([
        utils.admin.verification.invalidate(),
        utils.admin.reports.queues.invalidate(),
        utils.admin.users.invalidate(),
        utils.auth.documents.invalidate(),
        utils.auth.profile.invalidate(),
        utils.masters.invalidate(),
      ]),
    [utils],
  );
}

/**
 * One master with documents, independent of the list: a decision may remove them from it. One outside the list is
 * searched by name.
 */
export function useReviewed(userId: number, listed: Verification | undefined) {
  // The row as of opening: the list may drop it.
  const [email] = useState(listed?.email);
  const person = trpc.auth.profile.byId.useQuery(
    { id: userId },
    { enabled: email === undefined, staleTime: 0 },
  );
  const name = person.data && `${person.data.firstName} ${person.data.lastName}`;
  const words = email ?? name;
  const found = trpc.admin.verification.list.useQuery(
    { view: 'all', search: words ?? '', limit: 100 },
    { enabled: words !== undefined, staleTime: 0 },
  );
  const fresh = found.data?.items.find((one) => one.userId === userId);
  const isUnknown = person.error !== null && readError(person.error).status === 404;
  return {
    master: found.data === undefined ? listed : fresh,
    isGone: isUnknown || (found.data !== undefined && fresh === undefined),
    error: person.error ?? found.error,
    refetch: () => (words === undefined ? person.refetch() : found.refetch()),
  };
}

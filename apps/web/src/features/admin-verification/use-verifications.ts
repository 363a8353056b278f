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

/** The masters of a view. Others decide too: the list is fetched anew whenever it is opened. */
export function useVerifications(view: View) {
  const table = useTableState(spec);
  const { client } = trpc.useUtils();
  const wish = { ...table.input, view };
  const { data, error, isFetching, refetch } = trpc.admin.verification.list.useQuery(wish, {
    meta: { view },
    // While other words are looked for the rows stay; those of another view say nothing of this one.
    placeholderData: (known, before) => (before?.meta?.['view'] === view ? known : undefined),
    staleTime: 0,
  });
  const fetchPage = (cursor: string | undefined) =>
    client.admin.verification.list.query({ ...wish, page: 1, limit: 100, cursor });
  return { table, data, query: { error, isFetching, refetch }, fetchPage };
}

/** What a decision touches: the lists of the panel and its queue, the papers, and what visitors read of the master. */
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
 * One master with papers, whatever list they stand in: a decision may take them out of the one that is shown.
 * Who is not listed is found by name.
 */
export function useReviewed(userId: number, listed: Verification | undefined) {
  // As it was when the master was opened: the list may lose them.
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

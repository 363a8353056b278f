import { type Verification, verificationViews } from '@mesterhand/domain/admin/verification';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { readError } from '../../core/errors.ts';
import { readId, readOneOf, readText } from '../../core/search-params.ts';
import { trpc } from '../../core/trpc.ts';

export type View = (typeof verificationViews)[number];

/** Which masters are listed, kept in the address; another list begins with nobody chosen. */
export function useListed() {
  const address: { view?: unknown; search?: unknown; item?: unknown } = useSearch({
    strict: false,
  });
  const navigate = useNavigate();
  const change = useCallback(
    (part: { view?: View; search?: string | undefined; item?: number }, replace: boolean) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, item: undefined, ...part }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  );
  return {
    view: readOneOf(verificationViews, address.view) ?? 'waiting',
    search: readText(address.search) ?? '',
    chosen: readId(address.item),
    setView: useCallback((view: View) => change({ view }, false), [change]),
    setSearch: useCallback(
      (text: string) => change({ search: text === '' ? undefined : text }, true),
      [change],
    ),
    /** Chooses without a step back: nobody pressed anything. */
    begin: useCallback((item: number) => change({ item }, true), [change]),
  };
}

/** The masters of a view. Others decide too: the list is fetched anew whenever it is opened. */
export function useVerifications({ view, search }: { view: View; search: string }) {
  return trpc.admin.verification.list.useInfiniteQuery(
    { view, search },
    {
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

/** What a decision touches: the lists of the panel and its queue, the papers, and what visitors read of the master. */
export function useVerificationRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    // A first answer still on its way may be older than the decision, and would not be asked for again.
    await utils.admin.verification.list.cancel();
    return Promise.all([
      utils.admin.verification.invalidate(),
      utils.admin.reports.queues.invalidate(),
      utils.admin.users.invalidate(),
      utils.auth.documents.invalidate(),
      utils.auth.profile.invalidate(),
      utils.masters.invalidate(),
    ]);
  }, [utils]);
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

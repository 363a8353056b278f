import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readText } from '../../../core/navigation/search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when this page opened the item, so that closing it is going back. */
    itemOpened?: boolean;
  }
}

/** What is open beside a list, a form or details: an id or `new`, kept in the address, so that Back closes it. */
export function useOpenItem() {
  const { item }: { item?: unknown } = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const open = useCallback(
    (id: number | string) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, item: id }),
        state: { itemOpened: true },
        resetScroll: false,
      }),
    [navigate],
  );
  /** In the place of the open one: closing still leads back to where the first was opened. */
  const replace = useCallback(
    (id: number | string) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, item: id }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCallback(() => {
    if (router.state.location.state.itemOpened === true) return router.history.back();
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, item: undefined }),
      resetScroll: false,
      replace: true,
    });
  }, [navigate, router]);
  return { item: readText(item), open, replace, close };
}

import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readText } from '../../../core/navigation/search-params.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when this page opened the item, so that closing it goes back in history. */
    itemOpened?: boolean;
  }
}

/** The item open next to a list: an id or `new`, kept in the URL, so that Back closes it. */
export function useOpenItem() {
  const { item } = useAddress('item');
  const router = useRouter();
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const open = useCallback(
    (id: number | string) =>
      afterPress(
        () =>
          void navigate({
            to: '.',
            search: (kept: object) => ({ ...kept, item: id }),
            state: { itemOpened: true },
            resetScroll: false,
          }),
      ),
    [navigate, afterPress],
  );
  /** Replaces the history entry: closing leads back to where the first was opened. */
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

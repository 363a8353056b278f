import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useOpenItem } from '../../admin/panel/open-item.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';

const views = ['edit', 'preview'] as const;
export type PostView = (typeof views)[number];

/** The open post and the visible view (form or preview), both in the URL. */
export function usePostPlace() {
  const { item, close } = useOpenItem();
  const { view } = useAddress('view');
  const navigate = useNavigate();
  const open = useCallback(
    (id: number | 'new', side: PostView = 'edit') =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, item: id, view: side === 'edit' ? undefined : side }),
        state: { itemOpened: true },
      }),
    [navigate],
  );
  /** Replaces the history entry: for a change of view, or the id of a new post. */
  const change = useCallback(
    (part: { item?: number; view?: PostView | undefined }) =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, ...part }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return {
    item,
    view: readOneOf(views, view) ?? 'edit',
    open,
    close,
    setView: (side: PostView) => change({ view: side === 'edit' ? undefined : side }),
    setId: (id: number) => change({ item: id }),
  };
}

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';

/** What staff do with somebody else's booking in a dialog of its own. */
export const staffSteps = ['move', 'reopen', 'handOver'] as const;
export type StaffStep = (typeof staffSteps)[number];

/** The open dialog, kept in the URL as `item` and `step`, so that Back closes it. */
export function useStaffStep() {
  const { item, step } = useAddress('item', 'step');
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const open = useCallback(
    (id: number, next: StaffStep) =>
      afterPress(
        () =>
          void navigate({
            to: '.',
            search: (kept: object) => ({ ...kept, item: id, step: next }),
            resetScroll: false,
          }),
      ),
    [navigate, afterPress],
  );
  const close = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (kept: object) => ({ ...kept, item: undefined, step: undefined }),
        resetScroll: false,
        replace: true,
      }),
    [navigate],
  );
  return { id: readId(item), step: readOneOf(staffSteps, step), open, close };
}

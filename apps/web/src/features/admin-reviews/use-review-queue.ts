import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readId } from '../../core/navigation/search-params.ts';
import { useOpenItem } from '../admin/panel/open-item.ts';
import { nextWaiting } from './review-moves.ts';

/** The open review, its neighbours in the list, and the next one after a decision. */
export function useReviewQueue(rows: readonly AdminReview[]) {
  const { item, open, close } = useOpenItem();
  const navigate = useNavigate();
  // A filter may drop a review after its decision: it is still shown, with its new status.
  const [decided, setDecided] = useState<AdminReview | null>(null);
  // A deleted one disappears before the navigation has finished.
  const [removed, setRemoved] = useState<number | null>(null);
  const wanted = readId(item);
  const id = wanted === removed ? undefined : wanted;
  const place = rows.findIndex((row) => row.id === id);
  const review = rows[place] ?? (decided !== null && decided.id === id ? decided : undefined);
  /** Replaces the history entry: closing leads back to where the first was opened. */
  const show = (next: AdminReview) =>
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, item: next.id }),
      state: true,
      replace: true,
      resetScroll: false,
    });
  const waiting = id === undefined ? undefined : nextWaiting(rows, id);
  const onDecided = (now: AdminReview) => {
    setDecided(now);
    const before = rows.find((row) => row.id === now.id);
    if (id === now.id && before?.state === 'waiting' && waiting) show(waiting);
  };
  const onRemoved = (gone: AdminReview) => {
    setRemoved(gone.id);
    if (id !== gone.id) return;
    if (gone.state === 'waiting' && waiting) show(waiting);
    else close();
  };
  return {
    id,
    review,
    place,
    previous: place > 0 ? rows[place - 1] : undefined,
    next: place === -1 ? undefined : rows[place + 1],
    waiting,
    open,
    show,
    close,
    onDecided,
    onRemoved,
  };
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>;

import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import type { BulkAction } from '../admin/table/bulk.ts';
import { actorOf } from '../bookings/actor.ts';
import { type Move, mayJudge, movesOf } from './review-moves.ts';
import { useReviewCalls } from './use-review-changes.ts';

/** Bulk actions; reviews that concern the viewer are skipped. */
export function useBulkActions(): BulkAction<AdminReview>[] {
  const { t } = useTranslation('admin-reviews');
  const user = useSession()?.user;
  const { decide, remove } = useReviewCalls();
  const isOthers = (review: AdminReview) => user !== undefined && mayJudge(actorOf(user), review);
  const question = (of: Move | 'delete') => ({
    title: t(`bulk.${of}.title`),
    text: t(`bulk.${of}.text`),
    label: t(`bulk.${of}.confirm`),
    withReason: of !== 'approve',
  });
  const decision = (move: Move): BulkAction<AdminReview> => ({
    key: move,
    label: t(`actions.${move}`),
    confirm: question(move),
    applies: (review) => isOthers(review) && movesOf(review).includes(move),
    run: (review, reason) => decide({ review, move, reason }),
    // A decision on one that waited cannot become none again.
    ...(move === 'hide' && {
      undo: (review) =>
        decide({ review: { ...review, state: 'hidden' }, move: 'approve', reason: '' }),
    }),
  });
  return [
    decision('approve'),
    decision('reject'),
    decision('hide'),
    {
      key: 'delete',
      label: t('actions.delete'),
      tone: 'danger',
      confirm: question('delete'),
      applies: isOthers,
      run: (review, reason) => remove({ review, reason }),
    },
  ];
}

import type { AdminReview } from '@mesterhand/domain/admin/reviews';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { useOutcome } from '../admin/panel/outcome.ts';
import { type Move, verdicts } from './review-moves.ts';

type RemovalRequest = { review: AdminReview; reason: string };
type PictureRemoval = RemovalRequest & { picture: string };
export type Decision = RemovalRequest & { move: Move };

/** Invalidates every query that shows reviews: the list, the queue, the cards of bookings, and ratings. */
export function useRefresh() {
  const utils = trpc.useUtils();
  return useCallback(
    () =>
      Promise.all([
        utils.admin.reviews.invalidate(),
        utils.admin.reports.queues.invalidate(),
        utils.admin.stats.invalidate(),
        utils.bookings.invalidate(),
        utils.masters.invalidate(),
      ]),
    [utils],
  );
}

/** The mutations, for one review and for many. They carry the shown version: the server refuses an outdated one. */
export function useReviewCalls() {
  const { reviews } = trpc.useUtils().client.admin;
  const decide = ({ review: { id, state }, move, reason }: Decision) =>
    reviews[verdicts[move]].mutate({ id, seen: state, reason });
  const remove = ({ review: { id }, reason }: RemovalRequest) =>
    reviews.delete.mutate({ id, reason });
  const removePicture = ({ review: { id }, picture, reason }: PictureRemoval) =>
    reviews.removePicture.mutate({ id, picture, reason });
  return { decide, remove, removePicture };
}

/** Changes one review and shows the outcome in a toast. */
export function useReviewChanges() {
  const { t } = useTranslation('admin-reviews');
  const refresh = useRefresh();
  const { decide, remove, removePicture } = useReviewCalls();
  const outcome = useOutcome({ failed: t('failed.decide'), refresh });
  const outcomeOf = (move: Move) => outcome(t(`done.${move}`));
  const decision = useMutation({
    mutationFn: decide,
    onSuccess: (_answer, { move }) => outcomeOf(move).onSuccess(),
    onError: (error, { move }) => outcomeOf(move).onError(error),
  });
  const removal = useMutation({
    mutationFn: remove,
    ...outcome(t('done.deleted'), t('failed.delete')),
  });
  const pictureRemoval = useMutation({
    mutationFn: removePicture,
    ...outcome(t('done.pictureRemoved'), t('failed.removePicture')),
  });
  return { decision, removal, pictureRemoval };
}

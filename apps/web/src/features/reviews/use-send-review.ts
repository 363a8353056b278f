import type { CreateReviewInput, WrittenReview } from '@mesterhand/domain/reviews/schema';
import { useMutation } from '@tanstack/react-query';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { attemptKey, dropDraft, type ReviewSubject, type ReviewValues } from './review-draft.ts';

/** With a booking the server derives the master; without one it is of the master alone. */
function inputOf({ masterId, bookingId }: ReviewSubject, values: ReviewValues): CreateReviewInput {
  const { rating } = values;
  const words = values.comment.trim();
  if (bookingId === null) return { masterId, rating, comment: words };
  return { masterId, rating, bookingId, text: words };
}

function useFailureText() {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  return (error: unknown): string => {
    const { code, status = 0 } = readError(error);
    const isExplained = status >= 403 && status < 500 && code !== 'idempotency.mismatch';
    return isExplained ? errorText(error) : t('failed.text');
  };
}

/** Sends a review and invalidates what it changes: the master's statistics, the reviews and the bookings. */
export function useSendReview(subject: ReviewSubject, onSent: () => void) {
  const { t } = useTranslation('reviews');
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: (values: ReviewValues): Promise<WrittenReview> =>
      utils.client.masters.reviews.create.mutate(inputOf(subject, values), {
        context: { idempotencyKey: attemptKey(subject, values) },
      }),
    onSuccess: ({ approved }) => {
      dropDraft(subject);
      onSent();
      const message = approved ? t('sent.published') : t('sent.waiting');
      showToast({ title: t('sent.title'), message });
      void utils.masters.invalidate();
      void utils.bookings.invalidate();
    },
    onError: (error) => {
      const { status } = readError(error);
      // The dialog then asks for a sign-in, which is message enough.
      if (status === 401) return;
      showToast({ title: t('failed.title'), message: failureText(error), tone: 'error' });
      if (status === 404 || status === 409) void utils.bookings.invalidate();
    },
  });
}

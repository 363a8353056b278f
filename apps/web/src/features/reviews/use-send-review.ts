import type { CreateReviewInput, WrittenReview } from '@mesterhand/domain/reviews/schema';
import { useMutation } from '@tanstack/react-query';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { attemptKey, dropDraft, type ReviewSubject, type ReviewValues } from './review-draft.ts';
import type { ReviewPictures } from './use-review-pictures.ts';

/** With a booking the server derives the master; without one it is of the master alone. */
function inputOf({ masterId, bookingId }: ReviewSubject, sent: SentValues): CreateReviewInput {
  const { rating, pictures } = sent;
  const words = sent.comment.trim();
  if (bookingId === null) return { masterId, rating, comment: words };
  const shown = pictures.length === 0 ? {} : { pictures };
  return { masterId, rating, bookingId, text: words, ...shown };
}

type SentValues = ReviewValues & { pictures: string[] };

/** A picture that is not uploaded: the author decides whether to try again or to leave it out. */
export class MissingPicture extends Error {}

/** The text of a refusal that is about the pictures; null for any other. */
export function usePictureText() {
  const { t } = useTranslation('reviews');
  const errorText = useErrorText();
  return (error: unknown): string | null => {
    if (error instanceof MissingPicture) return t('pictures.missing');
    return readError(error).code === 'reviews.imageUnknown' ? errorText(error) : null;
  };
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
export function useSendReview(
  subject: ReviewSubject,
  { pictures, onSent }: { pictures: Pick<ReviewPictures, 'finish'>; onSent(): void },
) {
  const { t } = useTranslation('reviews');
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const pictureText = usePictureText();
  return useMutation({
    mutationFn: async (values: ReviewValues): Promise<WrittenReview> => {
      const addresses = await pictures.finish();
      if (addresses === undefined) throw new MissingPicture();
      const sent = { ...values, pictures: addresses };
      return utils.client.masters.reviews.create.mutate(inputOf(subject, sent), {
        context: { idempotencyKey: attemptKey(subject, sent) },
      });
    },
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
      // The form says this beside the pictures.
      if (pictureText(error) !== null) return;
      showToast({ title: t('failed.title'), message: failureText(error), tone: 'error' });
      if (status === 404 || status === 409) void utils.bookings.invalidate();
    },
  });
}

import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isCompletionFinal } from '@mesterhand/domain/bookings/completion';
import { isReviewable } from '@mesterhand/domain/bookings/status';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconHourglass, IconStar } from '../../../ui/icons.gen.ts';
import { Stars } from '../../../ui/rating.tsx';
import classes from './booking-review.module.css';
import type { Viewer } from './booking-status.tsx';

/** The customer's review; its author sees it while it waits for approval, with a note. */
export function BookingReview({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { t } = useTranslation('bookings');
  const { review } = booking;
  if (!review) return null;
  return (
    <div className={classes.review}>
      <p className={classes.title}>
        {viewer === 'client' ? t('card.reviewOfClient') : t('card.reviewOfMaster')}
      </p>
      <div className={classes.line}>
        <Stars value={review.rating} />
        {review.hidden === true && <StatusBadge tone="grey">{t('card.reviewHidden')}</StatusBadge>}
        {!review.approved && review.hidden !== true && (
          <StatusBadge tone="yellow" icon={<IconHourglass size={15} aria-hidden />}>
            {t('card.reviewWaits')}
          </StatusBadge>
        )}
      </div>
      <p className={classes.text}>{review.text}</p>
    </div>
  );
}

/** Refresh interval of the clock, so that the button appears in time. */
const tickMs = 5000;

/** The review is blocked while the master can undo the completion, and the card says so. */
function ReviewLater({ booking }: { booking: Booking }) {
  const { t, i18n } = useTranslation('bookings');
  const { completionFinalAt, reviewed } = booking;
  if (reviewed || completionFinalAt === null) return null;
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  const time = clock.format(new Date(completionFinalAt));
  return <p className={classes.later}>{t('client.reviewLater', { time })}</p>;
}

/** A link to the review form of a completed job without a review. */
export function ReviewButton({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const dialog = useDialog();
  const now = useNow(tickMs);
  if (booking.status === 'completed' && !isCompletionFinal(booking, now))
    return <ReviewLater booking={booking} />;
  if (!isReviewable(booking, now)) return null;
  const { id, masterId } = booking;
  return (
    <Button
      leftSection={<IconStar size={18} aria-hidden />}
      onClick={() => dialog.open({ dialog: 'review', master: masterId, booking: id })}
    >
      {t('client.review')}
    </Button>
  );
}

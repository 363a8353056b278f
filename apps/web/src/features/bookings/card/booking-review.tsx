import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isCompletionFinal } from '@mesterhand/domain/bookings/completion';
import { isReviewable } from '@mesterhand/domain/bookings/status';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { IconHourglass, IconStar } from '../../../ui/icons.gen.ts';
import { Group, Text } from '../../../ui/layout.tsx';
import { Stars } from '../../../ui/rating.tsx';
import type { Viewer } from './booking-status.tsx';

/** The customer's review; its author sees it while it waits for approval, with a note. */
export function BookingReview({ booking, viewer }: { booking: Booking; viewer: Viewer }) {
  const { t } = useTranslation('bookings');
  const { review } = booking;
  if (!review) return null;
  return (
    <Callout tone="sunken" mt="md">
      <Text fw={700}>
        {viewer === 'client' ? t('card.reviewOfClient') : t('card.reviewOfMaster')}
      </Text>
      <Group gap="var(--space-1) var(--space-3)">
        <Stars value={review.rating} />
        {review.hidden === true && <StatusBadge tone="grey">{t('card.reviewHidden')}</StatusBadge>}
        {!review.approved && review.hidden !== true && (
          <StatusBadge tone="yellow" icon={<IconHourglass size={15} aria-hidden />}>
            {t('card.reviewWaits')}
          </StatusBadge>
        )}
      </Group>
      <Text maw="72ch" style={{ whiteSpace: 'pre-line' }}>
        {review.text}
      </Text>
    </Callout>
  );
}

/** Refresh interval of the clock, so that the button appears in time. */
const tickMs = 5000;

/** The review is blocked while the master can undo the completion, and the card says so. */
function ReviewLater({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { completionFinalAt, reviewed } = booking;
  if (reviewed || completionFinalAt === null) return null;
  const time = format.time(completionFinalAt);
  return (
    <Text c="dimmed" size="sm">
      {t('client.reviewLater', { time })}
    </Text>
  );
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

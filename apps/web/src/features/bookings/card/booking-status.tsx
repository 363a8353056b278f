import type { Booking } from '@mesterhand/domain/bookings/schema';
import { awaitsMaster, statusColors, type Step } from '@mesterhand/domain/bookings/status';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { IconCloudOff } from '../../../ui/icons.gen.ts';

/** From which side of a booking its card is seen. */
export type Viewer = 'client' | 'master';

const tones: Record<(typeof statusColors)[keyof typeof statusColors], BadgeTone> = {
  yellow: 'yellow',
  green: 'green',
  indigo: 'indigo',
  blue: 'blue',
  red: 'red',
  gray: 'grey',
};

type BookingStatusProps = {
  booking: Pick<Booking, 'status' | 'acceptedAt'>;
  viewer: Viewer;
  /** This status is on the device alone. */
  isWaiting?: boolean;
};

/** The status in its documented colour; a confirmation that only the customer gave still waits. */
export function BookingStatus({ booking, viewer, isWaiting = false }: BookingStatusProps) {
  const { t } = useTranslation('bookings');
  if (isWaiting)
    return (
      <StatusBadge tone="grey" icon={<IconCloudOff size={15} aria-hidden />}>
        {t('waiting.status', { status: t(`status.${booking.status}`) })}
      </StatusBadge>
    );
  if (awaitsMaster(booking)) {
    const label = viewer === 'client' ? t('status.awaitingAsClient') : t('status.awaitingAsMaster');
    return <StatusBadge tone={tones[statusColors.pending]}>{label}</StatusBadge>;
  }
  return (
    <StatusBadge tone={tones[statusColors[booking.status]]}>
      {t(`status.${booking.status}`)}
    </StatusBadge>
  );
}

/** What happens next, in a sentence; finished bookings need none. */
export function BookingSignal({ booking, viewer, isWaiting = false }: BookingStatusProps) {
  const { t } = useTranslation('bookings');
  // Nothing has happened that the other side could know of.
  if (isWaiting) return null;
  const state = awaitsMaster(booking) ? 'awaiting' : booking.status;
  if (state === 'completed' || state === 'cancelled' || state === 'pending_payment') return null;
  return <>{t(`hint.${viewer}.${state}`)}</>;
}

/** How a booking will look when a step succeeds, shown while the server is asked. */
export function previewStep(booking: Booking, step: Step): Booking {
  const kept = step.clearsAcceptance ? null : booking.acceptedAt;
  return {
    ...booking,
    // Until the server has completed it nothing is there to be undone.
    completionFinalAt: null,
    travel: null,
    travelAt: null,
    status: step.to,
    acceptedAt: kept ?? (step.accepts ? new Date().toISOString() : null),
  };
}

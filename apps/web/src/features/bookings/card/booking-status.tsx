import { whyUnwritten } from '@mesterhand/domain/agreements/acceptance';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { awaitsMaster, statusColors, type Step } from '@mesterhand/domain/bookings/status';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { IconCloudOff } from '../../../ui/icons.gen.ts';
import type { Saying } from '../status-outbox/status-outbox.ts';

/** The side of a booking that views its card. */
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
  /** This status is not on the server yet. */
  isWaiting?: boolean;
  /** It is being sent to the server. */
  isSending?: boolean;
};

/** The status in its documented colour; a confirmation by the customer alone is still pending. */
export function BookingStatus(props: BookingStatusProps) {
  const { booking, viewer, isWaiting = false, isSending = false } = props;
  const { t } = useTranslation('bookings');
  if (isSending)
    return (
      <StatusBadge tone="grey">
        {t('waiting.sending', { status: t(`status.${booking.status}`) })}
      </StatusBadge>
    );
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

type BookingSignalProps = Omit<BookingStatusProps, 'booking'> & { booking: Booking };

/** The next step, in a sentence; finished bookings have none. */
export function BookingSignal({ booking, viewer, isWaiting = false }: BookingSignalProps) {
  const { t } = useTranslation('bookings');
  // The other side does not know about it yet.
  if (isWaiting) return null;
  const state = awaitsMaster(booking) ? 'awaiting' : booking.status;
  if (state === 'completed' || state === 'cancelled' || state === 'pending_payment') return null;
  // What the master has not said is not said for them.
  if (viewer === 'client' && state === 'confirmed' && whyUnwritten(booking) === 'notByMaster')
    return <>{t('hint.client.reserved')}</>;
  return <>{t(`hint.${viewer}.${state}`)}</>;
}

/** The optimistic booking while a saying is being sent; when the master is expected, the server computes. */
export function previewSaying(booking: Booking, saying: Saying): Booking {
  if (saying.of === 'late') return { ...booking, lateMinutes: saying.minutes, arrival: null };
  const { travel } = saying;
  const said = { ...booking, travel, travelAt: travel && new Date().toISOString() };
  return travel === 'enRoute' ? said : { ...said, lateMinutes: null, arrival: null };
}

/** The optimistic booking while a step is being sent. */
export function previewStep(booking: Booking, step: Step): Booking {
  const kept = step.clearsAcceptance ? null : booking.acceptedAt;
  return {
    ...booking,
    // There is nothing to undo until the server has completed it.
    completionFinalAt: null,
    travel: null,
    travelAt: null,
    lateMinutes: null,
    arrival: null,
    status: step.to,
    acceptedAt: kept ?? (step.accepts ? new Date().toISOString() : null),
  };
}

import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { nextSteps } from '@mesterhand/domain/bookings/status';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useNow } from '../../../core/browser/use-now.ts';
import { actorOf } from '../actor.ts';
import { previewSaying, previewStep } from './booking-status.tsx';
import { itemsOf, type Saying, type StatusItem } from '../status-outbox/status-outbox.ts';
import { useStatusOutbox } from '../status-outbox/use-status-outbox.ts';
import { useStatusReports } from '../status-outbox/use-status-reports.ts';

/** Refresh interval of the clock, so that the undo button disappears in time. */
const tickMs = 5000;

/** What a person decided with a step: a reason, and the fee that was shown. */
export interface Decided {
  reason?: string;
  seenFee?: number | null;
}

/** The booking with all pending steps applied. */
function preview(booking: Booking, pending: readonly StatusItem[], user: SessionUser, now: Date) {
  return pending.reduce((shown, { status, saying }) => {
    if (saying !== null) return previewSaying(shown, saying);
    const step = nextSteps(actorOf(user), shown, now).find(({ to }) => to === status);
    return step ? previewStep(shown, step) : shown;
  }, booking);
}

/**
 * Takes steps of a booking. The new status is shown optimistically: the card marks it as pending, and it is reverted
 * when the server refuses. Pending steps are stored on this device and survive closing the page.
 */
export function useSetStatus(booking: Booking, user: SessionUser) {
  const { t } = useTranslation('bookings');
  const now = useNow(tickMs);
  const concerns = (item: StatusItem) => item.bookingId === booking.id;
  const { sending, outbox } = useStatusOutbox(user.id, concerns);
  const isMaster = user.masterId === booking.masterId;
  useStatusReports(sending, { isMaster, concerns });
  const { pending, refused } = itemsOf(outbox, booking);
  const shown = preview(booking, pending, user, now);
  // A step in flight takes precedence.
  const isBusy = pending.some(({ state }) => state === 'sending');
  const basis = isBusy ? booking : shown;
  const waiting = isBusy ? undefined : pending.at(-1);
  const add = (step: Parameters<typeof sending.add>[0]) => {
    sending.add(step);
    if (!navigator.onLine)
      showToast({ tone: 'info', title: t('waiting.title'), message: t('waiting.text') });
  };
  return {
    basis,
    shown,
    steps: nextSteps(actorOf(user), basis, now),
    now,
    isBusy,
    /** The last step that has not been sent. */
    waiting,
    /** The shown status is not on the server. */
    isStatusWaiting: !isBusy && pending.some(({ saying }) => saying === null),
    /** The shown status is on its way to the server. */
    isStatusSending: isBusy && pending.some(({ saying }) => saying === null),
    refused,
    setStatus: (status: Booking['status'], { reason, seenFee = null }: Decided = {}) => {
      const { status: seen } = shown;
      add({ bookingId: booking.id, status, seen, reason: reason || null, seenFee, saying: null });
    },
    /** Says where the master is on the way, or how late. */
    say: (saying: Saying) => {
      const { status } = shown;
      add({ bookingId: booking.id, status, seen: status, reason: null, seenFee: null, saying });
    },
    /** Retries pending steps now. */
    retry: () => waiting && sending.retry(waiting.id),
    /** Undoes an unsent step, or dismisses a refusal. */
    drop: (item: StatusItem) => sending.remove(item.id),
  };
}
export type StatusChange = ReturnType<typeof useSetStatus>;

import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { ProposeChangeInput } from '@mesterhand/domain/change-orders/schema';
import { newUuid } from '../../core/browser/session-storage.ts';
import { useStatusOutbox } from '../bookings/status-outbox/use-status-outbox.ts';
import { changesOf } from '../bookings/status-outbox/waiting-tasks.ts';

type Job = { bookingId: number; userId: number; status: BookingStatus };

/** The change orders of a job that the server does not have, and sending more in the order of the job's steps. */
export function useWaitingChanges({ bookingId, userId, status }: Job) {
  const { sending, outbox } = useStatusOutbox(userId);
  return {
    changes: changesOf(outbox, bookingId),
    /** Something of the job waits, which a change order must not overtake. */
    hasUnsent: outbox.some((item) => item.bookingId === bookingId && item.refusal === null),
    send: (input: ProposeChangeInput): void =>
      sending.add({
        bookingId,
        status,
        seen: status,
        reason: null,
        seenFee: null,
        saying: null,
        task: { of: 'change', id: newUuid(), input },
      }),
    retry: (id: string) => sending.retry(id),
    remove: (id: string) => sending.remove(id),
  };
}

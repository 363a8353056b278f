import type { CountedChange } from '@mesterhand/domain/change-orders/ceiling';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { ChangeTask } from '../bookings/status-outbox/task.ts';

/** The job that a change order is about, as far as its form depends on it: it is written without a network, too. */
export type ChangeSubject = {
  bookingId: number;
  userId: number;
  status: BookingStatus;
  agreement: { ceiling: number | null };
  changes: readonly CountedChange[];
  /** A change that waits or was refused, which is written anew; it goes once this form is sent. */
  revised?: ChangeTask | undefined;
};

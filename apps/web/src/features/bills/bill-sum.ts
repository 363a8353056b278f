import type { Bill } from '@mesterhand/domain/bills/schema';
import { decideBilling } from '@mesterhand/domain/bills/state';
import { announcedUpTo, ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';

export type BillSubject = {
  job: AgreedJob;
  changes: readonly ChangeOrder[];
  /** The bill that the customer objected to; null before the first. */
  sent: Bill | null;
};

/** Whether the master may send a bill of this sum, as the server decides; it alone knows of a withdrawal. */
export function decideSum({ job, changes, sent }: BillSubject, total: number) {
  const { agreement, booking } = job;
  return decideBilling({
    total,
    ceiling: ceilingAfter(agreement.content, changes),
    announcedUpTo: announcedUpTo(agreement.content, changes),
    status: booking.status,
    sent: sent?.state ?? null,
    isWithdrawn: false,
  });
}

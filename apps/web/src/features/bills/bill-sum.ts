import type { Bill } from '@mesterhand/domain/bills/schema';
import { decideBilling } from '@mesterhand/domain/bills/state';
import { announcedUpTo } from '@mesterhand/domain/change-orders/ceiling';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import type { AgreedJob } from '../agreements/job/agreed-job.tsx';

export type BillSubject = {
  job: AgreedJob;
  changes: readonly ChangeOrder[];
  /** The bill that the customer objected to; null before the first. */
  sent: Bill | null;
};

/** Whether the master may send a bill of this sum, as the server decides. */
export function decideSum({ job, changes, sent }: BillSubject, total: number) {
  const { agreement, booking } = job;
  return decideBilling({
    total,
    ceiling: agreement.ceilingAfter,
    announcedUpTo: announcedUpTo(agreement.content, changes),
    status: booking.status,
    sent: sent?.state ?? null,
    isWithdrawn: agreement.withdrawnAt !== null,
  });
}

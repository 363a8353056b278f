import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import type { OutboxOwner } from '../../../core/outbox/personal-outbox.ts';
import type { StatusItem } from './status-outbox.ts';

/** Sends a step of a booking, or what the master says of the journey. */
export async function sendStep(
  { bookingId: id, status, seen, reason, seenFee, saying }: StatusItem,
  { client, queries }: Pick<OutboxOwner, 'client' | 'queries'>,
): Promise<BookingDetail> {
  if (saying !== null) {
    const said =
      saying.of === 'travel'
        ? await client.bookings.setTravel.mutate({ id, travel: saying.travel })
        : await client.bookings.setLate.mutate({ id, minutes: saying.minutes });
    void queries.invalidateQueries({ queryKey: [['tracking', 'settings']] });
    return said;
  }
  const decided = { ...(reason !== null && { reason }), ...(seenFee !== null && { seenFee }) };
  const booking = await client.bookings.setStatus.mutate({ id, status, seen, ...decided });
  // Masters' statistics count completed jobs.
  if (status === 'completed' || seen === 'completed')
    void queries.invalidateQueries({ queryKey: [['masters']] });
  return booking;
}

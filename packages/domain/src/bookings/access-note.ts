import type { Actor } from '../access/actor.ts';
import type { BookingSides } from '../access/policy.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { sharesContact } from './contact.ts';
import { type BookingStatus, sideOf } from './status.ts';

/** Characters of an access note: entry code, parking, pets. */
export const accessNoteLength = 500;

/** Whether the master may read how to get in: like the phone, but no longer once the job is done. */
export function sharesAccessNote(booking: {
  status: BookingStatus;
  acceptedAt: string | null;
}): boolean {
  return booking.status !== 'completed' && sharesContact(booking);
}

/** Why an actor may not write the access note of a booking; null where they may: its customer, until the job is over. */
export function refuseAccessNote(
  actor: Actor,
  booking: BookingSides & { status: BookingStatus },
): Extract<ErrorCode, 'access.forbidden' | 'bookings.statusConflict'> | null {
  if (sideOf(actor, booking) !== 'client') return 'access.forbidden';
  const isOver = booking.status === 'completed' || booking.status === 'cancelled';
  return isOver ? 'bookings.statusConflict' : null;
}

import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type BusTopic, type Hint, emit } from '../../core/events/index.ts';

/** Who has to hear of a booking: its two sides, and whoever follows its master on a map. */
interface ChangedBooking {
  bookingId: number;
  clientId: number;
  masterId: number;
  masterUserId: number;
}

/** A change of a booking decides what both sides see, and who may see where the master is. */
export function tellOfBooking(
  db: Kysely<DB>,
  { bookingId, clientId, masterId, masterUserId }: ChangedBooking,
): void {
  emit(db, topicOf(clientId), { kind: 'booking', bookingId });
  emit(db, topicOf(masterUserId), { kind: 'booking', bookingId });
  emit(db, `master:${masterId}`, { kind: 'sharing' });
}

/** Where a person's own screens hear of their bookings. */
export function topicOf(userId: number): BusTopic {
  return `user:${userId}`;
}

/** The booking that a hint is about; null when any may have changed. */
export function changedBooking({ bookingId }: Hint): number | null {
  return typeof bookingId === 'number' ? bookingId : null;
}

import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { type BusTopic, type BusSignal, emit } from '../../core/events/index.ts';

/** The recipients of a booking's changes: its two sides, and those who follow its master on a map. */
interface ChangedBooking {
  bookingId: number;
  clientId: number;
  masterId: number;
  masterUserId: number;
}

/** Publishes a change to both sides, and to those whose right to see the master's position it may change. */
export function publishBooking(
  db: Kysely<DB>,
  { bookingId, clientId, masterId, masterUserId }: ChangedBooking,
): void {
  emit(db, topicOf(clientId), { kind: 'booking', bookingId });
  emit(db, topicOf(masterUserId), { kind: 'booking', bookingId });
  emit(db, `master:${masterId}`, { kind: 'sharing' });
}

/** The bus topic of a person's own bookings. */
export function topicOf(userId: number): BusTopic {
  return `user:${userId}`;
}

/** The booking that a signal is about; null when any may have changed. */
export function changedBooking({ bookingId }: BusSignal): number | null {
  return typeof bookingId === 'number' ? bookingId : null;
}

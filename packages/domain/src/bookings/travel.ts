import { type Actor, isMasterSelf } from '../access/actor.ts';
import { osloCivil } from '../time/oslo.ts';
import { type BookingState, isTrackable, sideOf } from './status.ts';

/** Travel states that a master reports for an accepted job, independent of any position. */
export const travelStates = ['enRoute', 'arrived'] as const;
export type TravelState = (typeof travelStates)[number];

/** The travel state of a booking; null before the first report, and once the job is over. */
export interface Travel {
  travel: TravelState | null;
}

export type TravelDecision =
  | { kind: 'change' }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: 'bookings.notFound' | 'access.forbidden' | 'bookings.statusConflict' };

/** Whether an actor may report a travel state: only the booking's master, while the job is accepted and not over. */
export function decideTravel(
  actor: Actor,
  booking: BookingState & Travel,
  wanted: TravelState | null,
): TravelDecision {
  const side = sideOf(actor, booking);
  if (side === null) return { kind: 'refused', code: 'bookings.notFound' };
  if (side !== 'master') return { kind: 'refused', code: 'access.forbidden' };
  if (booking.travel === wanted) return { kind: 'unchanged' };
  if (!isTrackable(booking)) return { kind: 'refused', code: 'bookings.statusConflict' };
  return { kind: 'change' };
}

/** The next states the master can report, in the order of the journey; empty for everyone else. */
export function nextTravel(actor: Actor, booking: BookingState & Travel): readonly TravelState[] {
  if (!isMasterSelf(actor, booking.masterId) || !isTrackable(booking)) return [];
  if (booking.status !== 'confirmed') return [];
  return booking.travel === null ? ['enRoute'] : booking.travel === 'enRoute' ? ['arrived'] : [];
}

/** The state to which the master can go back, null for none; undefined when there is nothing to take back. */
export function travelBefore(
  actor: Actor,
  booking: BookingState & Travel,
): TravelState | null | undefined {
  if (!isMasterSelf(actor, booking.masterId) || !isTrackable(booking)) return undefined;
  if (booking.travel === null) return undefined;
  return booking.travel === 'arrived' ? 'enRoute' : null;
}

/** The deduplication key of a travel notification: each state is notified once per booking and day. */
export function travelKey(bookingId: number, travel: TravelState, now: Date): string {
  return `travel.${bookingId}.${travel}.${osloCivil(now).date}`;
}

import { type Actor, isAdmin } from '../access/actor.ts';
import { type BookingState, isTrackable, sideOf } from '../bookings/status.ts';
import { isFresh } from './presence.ts';

/** Why a position is or isn't shown. `notActive`: the job isn't accepted, or is over; `none`: nothing recent. */
export const showings = ['shown', 'notActive', 'notShared', 'none'] as const;
export type Showing = (typeof showings)[number];

/** Everything on which it depends whether a booking shows its master's exact position. */
export interface PositionSight {
  booking: Omit<BookingState, 'completionFinalAt'>;
  settings: { consentGivenAt: string | null; shareLocationWithClients: boolean } | null;
  fix: { receivedAt: string } | null;
}

/**
 * Whether this actor is shown the exact position of a booking's master: its customer, while the accepted job is open,
 * with consent, sharing on and a recent position. The master sees their own, administrators any that is stored with
 * consent. Null for a stranger, who must not learn that the booking exists.
 */
export function decideShowing(actor: Actor, sight: PositionSight, now: Date): Showing | null {
  const { booking, settings, fix } = sight;
  const side = sideOf(actor, booking);
  if (side === null) return null;
  const isCustomer = side === 'client' && !isAdmin(actor);
  if (isCustomer && !isTrackable(booking)) return 'notActive';
  if (settings === null || settings.consentGivenAt === null) return 'notShared';
  if (isCustomer && !settings.shareLocationWithClients) return 'notShared';
  return fix !== null && isFresh(fix, now) ? 'shown' : 'none';
}

/** Who may search for masters nearby: customers and administrators (C-59). */
export function maySearchNearby(actor: Actor): boolean {
  return actor.userType === 'client' || isAdmin(actor);
}

/** The part of a position that the booking's reader sees, without travel to other bookings. */
export function positionFor<Fix extends { isEnRoute: boolean; bookingId: number | null }>(
  fix: Fix,
  bookingId: number,
): Fix {
  if (fix.bookingId === null || fix.bookingId === bookingId) return fix;
  return { ...fix, isEnRoute: false, bookingId: null };
}

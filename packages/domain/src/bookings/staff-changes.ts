import type { Actor } from '../access/actor.ts';
import { isBeforeAgreedDay } from './completion.ts';
import { isMovable } from './moves.ts';
import type { BookingPrice, PriceBasis } from './pricing.ts';
import { isSlotPast } from './slots.ts';
import { type BookingState, type Step, sideOf } from './status.ts';

type StaffRefusal =
  | 'access.forbidden'
  | 'bookings.notFound'
  | 'bookings.statusConflict'
  | 'bookings.final'
  | 'bookings.slotPast';

type StaffDecision<Result> = Result | { kind: 'refused'; code: StaffRefusal };

const refused = (code: StaffRefusal) => ({ kind: 'refused', code }) as const;

/** Staff act for others alone: in a booking of their own they have the steps of their side. */
function refusalOf(actor: Actor, booking: BookingState): StaffRefusal | null {
  const side = sideOf(actor, booking);
  if (side === null) return 'bookings.notFound';
  return side === 'admin' ? null : 'access.forbidden';
}

/** Whether staff may move a booking: another's, until it has begun. */
export function decideStaffMove(
  actor: Actor,
  booking: BookingState,
): StaffDecision<{ kind: 'move' }> {
  const refusal = refusalOf(actor, booking);
  if (refusal !== null) return refused(refusal);
  return isMovable(booking) ? { kind: 'move' } : refused('bookings.statusConflict');
}

/** A booking as far as it depends on whether it can be opened again. */
export interface ClosedBooking extends BookingState {
  scheduledDate: string;
  scheduledTime: string;
  /** A bill was sent, a review was written, or the customer has withdrawn from the agreement. */
  isFinal: boolean;
}

/** Whether a booking is of a kind that can be opened again. */
export function isClosed({ status }: Pick<BookingState, 'status'>): boolean {
  return status === 'cancelled' || status === 'completed';
}

/**
 * Decides how staff open a cancelled or wrongly completed booking again. It becomes what it was: a request where nobody
 * had accepted it, an agreed job where it was, and work in progress where it was completed on its day or later. With a
 * new time it is a job that has not begun. An open booking stays as it is, so that a retry succeeds.
 */
export function decideReopening(
  actor: Actor,
  booking: ClosedBooking,
  { isMoved, now }: { isMoved: boolean; now: Date },
): StaffDecision<{ kind: 'step'; step: Step } | { kind: 'unchanged' }> {
  const refusal = refusalOf(actor, booking);
  if (refusal !== null) return refused(refusal);
  if (!isClosed(booking)) return { kind: 'unchanged' };
  if (booking.isFinal) return refused('bookings.final');
  const hasBegun = booking.status === 'completed' && !isMoved && !isBeforeAgreedDay(booking, now);
  if (hasBegun) return { kind: 'step', step: { to: 'in_progress', accepts: true } };
  const { scheduledDate, scheduledTime } = booking;
  if (!isMoved && isSlotPast(scheduledDate, scheduledTime, now))
    return refused('bookings.slotPast');
  const wasAgreed = booking.acceptedAt !== null || booking.status === 'completed';
  return {
    kind: 'step',
    step: wasAgreed
      ? { to: 'confirmed', accepts: true }
      : { to: 'pending', clearsAcceptance: true },
  };
}

/** Whether staff may hand a booking to another master: before the work, or after it was cancelled. */
export function decideHandover(
  actor: Actor,
  booking: Omit<ClosedBooking, 'scheduledDate' | 'scheduledTime'>,
): StaffDecision<{ kind: 'handover' }> {
  const refusal = refusalOf(actor, booking);
  if (refusal !== null) return refused(refusal);
  if (booking.isFinal) return refused('bookings.final');
  const isOpen = isMovable(booking) || booking.status === 'cancelled';
  return isOpen ? { kind: 'handover' } : refused('bookings.statusConflict');
}

/** The prices that a handover compares, in NOK. */
export interface HandoverPrices {
  /** What the customer agreed to or was shown. */
  agreed: BookingPrice;
  /** The price of the other master's service. */
  own: number;
  /** The other master's rate; null for one without. */
  hourlyRate: number | null;
}

/**
 * The price of a booking that is handed to another master: what the customer agreed to, or less. An hour is never dearer
 * than the agreed one, and the sum of an offer becomes a fixed price, because the other master made no offer.
 */
export function priceOfHandover({ agreed, own, hourlyRate }: HandoverPrices): BookingPrice {
  const { amount, basis, callOutFee } = agreed;
  const least: Record<PriceBasis, number> = {
    hour: hourlyRate === null ? amount : Math.min(amount, hourlyRate),
    service: Math.min(amount, own),
    offer: amount,
  };
  return { amount: least[basis], basis: basis === 'hour' ? 'hour' : 'service', callOutFee };
}

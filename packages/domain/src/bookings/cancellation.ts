import { osloInstant } from '../time/oslo.ts';
import type { NoShowState } from './no-shows.ts';
import { type BookingState, type Side, isTrackable } from './status.ts';

/** Hours and whole NOK that an operator may choose. */
export const cancellationBounds = {
  freeHours: { min: 0, max: 168 },
  fee: { min: 0, max: 5000 },
} as const;

/**
 * The rule of an installation, alike for both sides: cancelling is free until `freeHours` before the start. Later, or
 * not being there, costs `fee` in NOK, which is recorded and not collected.
 */
export interface CancellationTerms {
  freeHours: number;
  fee: number;
}

/** The rule of the settings; null where there is none, because the fee is 0. */
export function termsInForce({ freeHours, fee }: CancellationTerms): CancellationTerms | null {
  return fee > 0 ? { freeHours, fee } : null;
}

/** Whether two readings of the rule say the same; null is no rule, as is a fee of 0. */
export function areSameTerms(
  one: CancellationTerms | null,
  other: CancellationTerms | null,
): boolean {
  const [first, second] = [one && termsInForce(one), other && termsInForce(other)];
  return first?.freeHours === second?.freeHours && first?.fee === second?.fee;
}

/** Why a fee is due. */
export const feeReasons = ['late', 'noShow'] as const;
export type FeeReason = (typeof feeReasons)[number];

/** The terms of one booking. `withdrawUntil`: the customer may withdraw by law until then; null without that right. */
export interface BookingCancellation extends CancellationTerms {
  /** ISO. */
  withdrawUntil: string | null;
}

/** The part of a booking on which the price of cancelling depends. */
export interface CancellableBooking extends Pick<BookingState, 'status' | 'acceptedAt'> {
  /** Civil date and time in Oslo. */
  scheduledDate: string;
  scheduledTime: string;
  /** Null where no rule applies to the booking. */
  cancellation: BookingCancellation | null;
  noShows: readonly { side: Side; state: NoShowState }[];
}

/** The instant until which cancelling is free: whole hours on the clock, also where the Oslo clock is changed. */
export function freeUntil(
  { scheduledDate, scheduledTime }: Pick<CancellableBooking, 'scheduledDate' | 'scheduledTime'>,
  { freeHours }: Pick<CancellationTerms, 'freeHours'>,
): Date {
  const start = osloInstant(scheduledDate, scheduledTime);
  return new Date(start.getTime() - freeHours * 3_600_000);
}

/**
 * What cancelling now costs a side:
 * - `none`: no rule applies, so nothing is said of it;
 * - `free`: nothing until the instant, then the fee;
 * - `byLaw`: nothing, although it is late, because the customer may still withdraw from the agreement;
 * - `reported`: nothing, although it is late, because the other side is reported as not there;
 * - `fee`: the fee, in NOK.
 */
export type CancellationCost =
  | { kind: 'none' }
  | { kind: 'free'; until: Date; fee: number }
  | { kind: 'byLaw'; until: Date }
  | { kind: 'reported' }
  | { kind: 'fee'; fee: number };

const none: CancellationCost = { kind: 'none' };

/** States in which a report excuses its side from the fee of cancelling: not refuted, and not taken back. */
const excusing: readonly NoShowState[] = ['open', 'agreed', 'lapsed', 'disputed', 'upheld'];

/** What giving up an accepted job costs now. Administrators pay nothing, and nobody does before the acceptance. */
export function cancellationCost(
  side: Side,
  booking: CancellableBooking,
  now: Date,
): CancellationCost {
  const { cancellation: terms } = booking;
  if (terms === null || side === 'admin' || !isTrackable(booking)) return none;
  const { fee } = terms;
  const until = freeUntil(booking, terms);
  if (now < until) return { kind: 'free', until, fee };
  if (booking.noShows.some((report) => report.side === side && excusing.includes(report.state)))
    return { kind: 'reported' };
  const lawUntil = side === 'client' ? terms.withdrawUntil : null;
  if (lawUntil !== null && now < new Date(lawUntil))
    return { kind: 'byLaw', until: new Date(lawUntil) };
  return { kind: 'fee', fee };
}

/** The fee that cancelling now records, in NOK; 0 for none. */
export function feeOf(cost: CancellationCost): number {
  return cost.kind === 'fee' ? cost.fee : 0;
}

/** Whether a person who was shown `seen` NOK would have to pay more by now: nobody pays what they have not read. */
export function isFeeUnseen(cost: CancellationCost, seen: number | undefined): boolean {
  return seen !== undefined && feeOf(cost) > seen;
}

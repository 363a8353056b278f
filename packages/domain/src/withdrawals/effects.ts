import type { BookingStatus } from '../bookings/status.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { withdrawalEndsAt } from './period.ts';

type WithdrawalRefusal = Extract<
  ErrorCode,
  | 'agreements.notFound'
  | 'withdrawals.tooLate'
  | 'withdrawals.lost'
  | 'withdrawals.urgent'
  | 'withdrawals.cancelled'
>;

/**
 * What a withdrawal does to a booking. `to` is its next status, null where it stays. `due`: nothing, or the part of the
 * price for what was done.
 */
export type WithdrawalEffect =
  | { kind: 'withdraws'; to: BookingStatus | null; due: 'nothing' | 'part' }
  | { kind: 'refused'; code: WithdrawalRefusal };

/** The effect with and without an express request to begin before the period ends. */
interface Effects {
  requested: WithdrawalEffect;
  unrequested: WithdrawalEffect;
}

const both = (effect: WithdrawalEffect): Effects => ({ requested: effect, unrequested: effect });
const cancelsFree = both({ kind: 'withdraws', to: 'cancelled', due: 'nothing' });

/**
 * The effect for each status of a booking with an agreement. Work that nobody expressly asked to begin early is not paid
 * for; work that was asked for is paid in part while it lasts, and ends the right once it is done.
 */
export const withdrawalEffects: Record<BookingStatus, Effects> = {
  // Returned to the master by the customer after the agreement: still agreed, not begun.
  pending: cancelsFree,
  pending_payment: cancelsFree,
  confirmed: cancelsFree,
  in_progress: {
    requested: { kind: 'withdraws', to: 'cancelled', due: 'part' },
    unrequested: { kind: 'withdraws', to: 'cancelled', due: 'nothing' },
  },
  completed: {
    requested: { kind: 'refused', code: 'withdrawals.lost' },
    // The job stays done: only what is paid for it changes.
    unrequested: { kind: 'withdraws', to: null, due: 'nothing' },
  },
  cancelled: both({ kind: 'refused', code: 'withdrawals.cancelled' }),
};

/** What decides about a withdrawal. */
export interface WithdrawalSituation {
  status: BookingStatus;
  /** Null for a booking without an agreement: an unanswered request is cancelled instead. */
  agreement: { agreedAt: string; isUrgent: boolean; hasEarlyStart: boolean } | null;
  isWithdrawn: boolean;
}

/** Decides about a withdrawal now. A repeated one changes nothing. */
export function decideWithdrawal(
  booking: WithdrawalSituation,
  now: Date,
): WithdrawalEffect | { kind: 'unchanged' } {
  const { agreement, status } = booking;
  if (booking.isWithdrawn) return { kind: 'unchanged' };
  if (agreement === null) return refuse('agreements.notFound');
  const effects = withdrawalEffects[status];
  const effect = agreement.hasEarlyStart ? effects.requested : effects.unrequested;
  if (effect.kind === 'refused') return effect;
  if (agreement.isUrgent) return refuse('withdrawals.urgent');
  if (now >= withdrawalEndsAt(new Date(agreement.agreedAt))) return refuse('withdrawals.tooLate');
  return effect;
}

function refuse(code: WithdrawalRefusal): WithdrawalEffect {
  return { kind: 'refused', code };
}

import type { BookingStatus } from '../bookings/status.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { toOre } from '../numbers/ore.ts';

export const billStates = ['sent', 'accepted', 'objected', 'settled'] as const;
export type BillState = (typeof billStates)[number];

export const maxObjectionPictures = 6;

export type BillSide = 'client' | 'master' | 'moderator';
export type BillAction = 'accept' | 'object' | 'answer' | 'settle';

type BillRefusal = Extract<
  ErrorCode,
  | 'access.forbidden'
  | 'bills.statusConflict'
  | 'bills.alreadySent'
  | 'bills.jobNotDone'
  | 'bills.aboveCeiling'
  | 'bills.notAnnounced'
  | 'bills.withdrawn'
>;

export type BillDecision =
  | { kind: 'step'; to: BillState }
  | { kind: 'unchanged' }
  | { kind: 'refused'; code: BillRefusal };

const rules: Record<
  BillAction,
  { by: BillSide; from: readonly BillState[]; to: BillState; repeats?: true }
> = {
  // A customer may come round after an objection; a moderator need not act then.
  accept: { by: 'client', from: ['sent', 'objected'], to: 'accepted' },
  object: { by: 'client', from: ['sent'], to: 'objected' },
  // The words of the master to an objection, which they may put differently until it is settled.
  answer: { by: 'master', from: ['objected'], to: 'objected', repeats: true },
  settle: { by: 'moderator', from: ['objected'], to: 'settled' },
};

/** Decides whether a side may do that to a bill. Repeating what has been done changes nothing. */
export function decideBill(
  side: BillSide,
  bill: { state: BillState },
  action: BillAction,
): BillDecision {
  const { by, from, to, repeats } = rules[action];
  if (side !== by) return refuse('access.forbidden');
  if (bill.state === to && !repeats) return { kind: 'unchanged' };
  return from.includes(bill.state) ? { kind: 'step', to } : refuse('bills.statusConflict');
}

/** What decides whether a bill may be sent. Sums in NOK. */
export interface BillToSend {
  total: number;
  /** With the accepted changes; null for an open account. */
  ceiling: number | null;
  /** The sum up to which the customer of an open account knows what is coming; null without one. */
  announcedUpTo: number | null;
  status: BookingStatus;
  /** The state of the bill that the job has already; null before the first. */
  sent: BillState | null;
  isWithdrawn: boolean;
}

/**
 * Decides whether a bill may be sent: once work has begun, never above the ceiling, and on an open account not above a
 * sum that the customer named before they have been notified. After an objection the master may send a corrected one.
 */
export function decideBilling(bill: BillToSend): BillDecision {
  if (bill.isWithdrawn) return refuse('bills.withdrawn');
  if (bill.status !== 'in_progress' && bill.status !== 'completed')
    return refuse('bills.jobNotDone');
  if (bill.sent !== null && bill.sent !== 'objected') return refuse('bills.alreadySent');
  if (!isWithinCeiling(bill.total, bill.ceiling)) return refuse('bills.aboveCeiling');
  if (!isWithinCeiling(bill.total, bill.announcedUpTo)) return refuse('bills.notAnnounced');
  return { kind: 'step', to: 'sent' };
}

/** Whether a sum in NOK is at most the ceiling; null is none. */
export function isWithinCeiling(total: number, ceiling: number | null): boolean {
  return ceiling === null || toOre(total) <= toOre(ceiling);
}

function refuse(code: BillRefusal): BillDecision {
  return { kind: 'refused', code };
}

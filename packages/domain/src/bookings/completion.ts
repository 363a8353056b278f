import { osloCivil } from '../time/oslo.ts';

/** Milliseconds in which a master can undo a completion; reviews, emails and webhooks are delayed as long. */
export const completionUndoMs = 10 * 60_000;

/**
 * Delay in milliseconds of the notification of a completion: longer than the undo period, since an undo may be in
 * flight and the clocks of servers differ.
 */
export const completionDelayMs = completionUndoMs + 5000;

/** When a completion becomes final: an administrator's at once, a master's when it can no longer be undone. */
export function completionFinalAt(side: 'client' | 'master' | 'admin', completedAt: Date): Date {
  return new Date(completedAt.getTime() + (side === 'admin' ? 0 : completionUndoMs));
}

/** The field that decides whether a completion can still be undone; null: it cannot. */
export interface Completion {
  /** ISO, by the server's clock. */
  completionFinalAt: string | null;
}

/** Whether a completion can no longer be undone. `now` is the server's time where it decides. */
export function isCompletionFinal({ completionFinalAt: at }: Completion, now: Date): boolean {
  return at === null || now.getTime() >= Date.parse(at);
}

/** Whether the agreed day is in the future, in Oslo: starting or completing then requires a confirmation. */
export function isBeforeAgreedDay(booking: { scheduledDate: string }, now: Date): boolean {
  return booking.scheduledDate > osloCivil(now).date;
}

import { osloCivil } from '../time/oslo.ts';

/** Milliseconds for which a master can take a completion back; reviews, emails and webhooks wait as long. */
export const completionUndoMs = 10 * 60_000;

/**
 * Milliseconds that the news of a completion waits: a little longer, for an undo may be under way and the clocks of
 * servers differ.
 */
export const completionDelayMs = completionUndoMs + 5000;

/** When a completion counts for good: an administrator's at once, a master's when it can no longer be undone. */
export function completionFinalAt(side: 'client' | 'master' | 'admin', completedAt: Date): Date {
  return new Date(completedAt.getTime() + (side === 'admin' ? 0 : completionUndoMs));
}

/** The part of a booking that says whether its completion can still be undone; null: it cannot. */
export interface Completion {
  /** ISO, by the server's clock. */
  completionFinalAt: string | null;
}

/** Whether nobody can undo a completion any more. `now` is the server's time where it decides. */
export function isCompletionFinal({ completionFinalAt: at }: Completion, now: Date): boolean {
  return at === null || now.getTime() >= Date.parse(at);
}

/** Whether the day that was agreed is still to come, by the calendar of Oslo: starting or completing then asks first. */
export function isBeforeAgreedDay(booking: { scheduledDate: string }, now: Date): boolean {
  return booking.scheduledDate > osloCivil(now).date;
}

import type { SubscriberState } from './subscription.ts';

const minute = 60_000;

/** Hours that the link of a confirmation works. */
export const confirmHours = 48;
/** Minimum minutes between two confirmation emails to the same address. */
export const askAgainMinutes = 10;
/** Days after which an unconfirmed address is deleted. */
export const pendingDays = 30;

/** The state of an address: instants in UTC, null where there was none. */
export interface Standing {
  state: SubscriberState;
  askedAt: string | null;
  confirmUntil: string | null;
}

/** Expiry of a confirmation link sent now. */
export function confirmUntil(now: Date): Date {
  return new Date(now.getTime() + confirmHours * 60 * minute);
}

/** Unconfirmed addresses asked before this instant are deleted. */
export function forgetBefore(now: Date): Date {
  return new Date(now.getTime() - pendingDays * 24 * 60 * minute);
}

/**
 * Whether a submitted form sends a confirmation email. Not to subscribers, nor to an address that got one recently:
 * otherwise others could flood somebody's mailbox. After unsubscribing it is possible at once.
 */
export function mayAsk({ state, askedAt }: Standing, now: Date): boolean {
  if (state === 'confirmed') return false;
  if (state === 'unsubscribed' || askedAt === null) return true;
  return now.getTime() - new Date(askedAt).getTime() >= askAgainMinutes * minute;
}

/** The result of a confirmation: a link that was used stays valid, an expired one has no effect. */
export function judgeConfirmation(
  { state, confirmUntil: until }: Standing,
  now: Date,
): 'confirm' | 'unchanged' | 'refused' {
  if (state === 'confirmed') return 'unchanged';
  if (state === 'unsubscribed' || until === null) return 'refused';
  return now.getTime() <= new Date(until).getTime() ? 'confirm' : 'refused';
}

import type { SubscriberState } from './schema.ts';

const minute = 60_000;

/** Hours that the link of a confirmation works. */
export const confirmHours = 48;
/** Minutes between two letters that ask the same address for confirmation. */
export const askAgainMinutes = 10;
/** Days after which an address that nobody confirmed is forgotten. */
export const pendingDays = 30;

/** What is known of an address: instants in UTC, null where there was none. */
export interface Standing {
  state: SubscriberState;
  askedAt: string | null;
  confirmUntil: string | null;
}

/** Until when a link that goes out now works. */
export function confirmUntil(now: Date): Date {
  return new Date(now.getTime() + confirmHours * 60 * minute);
}

/** Before when somebody must have been asked to be forgotten now. */
export function forgetBefore(now: Date): Date {
  return new Date(now.getTime() - pendingDays * 24 * 60 * minute);
}

/**
 * Whether somebody who fills in the form gets a letter. Who is in already does not, nor does an address that was
 * asked a moment ago: others could fill a stranger's letter box otherwise. Who has left may come back at once.
 */
export function mayAsk({ state, askedAt }: Standing, now: Date): boolean {
  if (state === 'confirmed') return false;
  if (state === 'unsubscribed' || askedAt === null) return true;
  return now.getTime() - new Date(askedAt).getTime() >= askAgainMinutes * minute;
}

/** What a confirmation comes to: a link that has done its work stays true, an old one does nothing. */
export function judgeConfirmation(
  { state, confirmUntil: until }: Standing,
  now: Date,
): 'confirm' | 'unchanged' | 'refused' {
  if (state === 'confirmed') return 'unchanged';
  if (state === 'unsubscribed' || until === null) return 'refused';
  return now.getTime() <= new Date(until).getTime() ? 'confirm' : 'refused';
}

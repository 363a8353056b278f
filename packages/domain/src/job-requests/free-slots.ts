import { type MasterPlan, listFreeStarts } from '../bookings/day-plan.ts';
import { defaultMinutes } from '../bookings/duration.ts';
import { addDays, daysBetween, osloCivil, startOfOsloDay } from '../time/oslo.ts';
import type { WantedWhen } from './schema.ts';
import { openRequestDays } from './states.ts';

/** As soon as possible is within these days, today included. */
const soonDays = 7;
/** Days of a wanted span that are searched for a free slot. */
const searchedDays = 62;

/** Civil days in Oslo, both included. */
export interface WantedDays {
  from: string;
  until: string;
}

/** The days on which the work is wanted; those that are over are left out. */
export function wantedDays(when: WantedWhen, now: Date): WantedDays {
  const today = osloCivil(now).date;
  if (when.urgency === 'asap') return { from: today, until: addDays(today, soonDays - 1) };
  const { from, until } = spanOf(when);
  return { from: from < today ? today : from, until };
}

/** The first and the last wanted day as they are stored. */
export function spanOf(when: Exclude<WantedWhen, { urgency: 'asap' }>): WantedDays {
  return when.urgency === 'date' ? { from: when.date, until: when.date } : when;
}

/** When an open request expires: the night after {@link openRequestDays}, or after the last wanted day. */
export function expiryOf(when: WantedWhen, createdAt: Date): Date {
  const last = addDays(osloCivil(createdAt).date, openRequestDays);
  const until = when.urgency === 'asap' ? last : spanOf(when).until;
  return startOfOsloDay(addDays(until > last ? until : last, 1));
}

/** Whether a master has an hour in the wanted days that is open, not past, and not taken. */
export function hasFreeSlot(plan: MasterPlan, { from, until }: WantedDays, now: Date): boolean {
  const days = Math.min(daysBetween(from, until) + 1, searchedDays);
  const job = { durationMinutes: defaultMinutes, bufferMinutes: 0, place: null };
  // How long the work takes and where it is decides the offer, not the question.
  const found = listFreeStarts(plan, { ...job, from, days, limit: 1 }, { now, travel: () => 0 });
  return found.length > 0;
}

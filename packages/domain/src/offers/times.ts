import { isBookableDate, isSlotPast } from '../bookings/slots.ts';
import type { Issue } from '../errors/codes.ts';

/** A proposed time: a civil date in Oslo and the start of a slot. */
export interface ProposedTime {
  date: string;
  time: string;
}

export const maxTimes = 3;

export function isSameTime(one: ProposedTime, other: ProposedTime): boolean {
  return one.date === other.date && one.time === other.time;
}

/** Issues of times that have begun already or lie beyond the days that are booked, by their place in the list. */
export function checkTimes(times: readonly ProposedTime[], now: Date): Issue[] {
  return times.flatMap(({ date, time }, index): Issue[] => {
    if (!isBookableDate(date, now))
      return [{ path: ['times', index, 'date'], message: 'dateOutOfRange' }];
    return isSlotPast(date, time, now)
      ? [{ path: ['times', index, 'time'], message: 'slotPast' }]
      : [];
  });
}

import { isSlotPast, slots } from '@mesterhand/domain/bookings/slots';
import { isSlotOpen, type WorkingCalendar } from '@mesterhand/domain/calendar/hours';
import type { WantedDays } from '@mesterhand/domain/job-requests/free-slots';
import { addDays } from '@mesterhand/domain/time/oslo';

/** A master's calendar, with the slots that accepted jobs hold. */
export type Agenda = {
  calendar: WorkingCalendar;
  /** Work and buffer of the job. */
  minutes?: number;
  isTaken(this: void, date: string, time: string): boolean;
};

/** The free slots of a day. */
export type FreeDay = { date: string; times: string[] };

/** Days that are offered at first, and the slots of each where there are several days. */
const shownDays = 4;
const slotsOfDay = 4;
/** Days that are searched, so that a master without free time does not search a year. */
const searchedDays = 60;

/** The slots of a day that are open, not past and not taken. */
export function freeSlotsOf(
  { calendar, minutes, isTaken }: Agenda,
  date: string,
  now: Date,
): string[] {
  return slots.filter(
    (time) =>
      isSlotOpen(calendar, date, time, minutes) &&
      !isTaken(date, time) &&
      !isSlotPast(date, time, now),
  );
}

/** The next free slots: in the wanted days, then after them. All slots of a single wanted day, else some of each. */
export function nextFreeDays(agenda: Agenda, { from, until }: WantedDays, now: Date): FreeDay[] {
  const days: FreeDay[] = [];
  for (let day = 0; day < searchedDays && days.length < shownDays; day += 1) {
    const date = addDays(from, day);
    const times = freeSlotsOf(agenda, date, now);
    const isSingle = from === until && date === from;
    if (times.length > 0) days.push({ date, times: isSingle ? times : spread(times) });
  }
  return days;
}

/** A few slots spread over the day: its first, its last, and some between. */
function spread(times: readonly string[]): string[] {
  if (times.length <= slotsOfDay) return [...times];
  const step = (times.length - 1) / (slotsOfDay - 1);
  return Array.from({ length: slotsOfDay }, (_, index) => times[Math.round(index * step)] ?? '');
}

import { type WorkingCalendar, defaultHours, isSlotOpen } from '@mesterhand/domain/calendar/hours';
import { answerClock } from '@mesterhand/domain/job-requests/answering';
import { addDays, osloCivil, osloInstant } from '@mesterhand/domain/time/oslo';

/** When every seeded master works, but for the days that they open for a visit (`opensFor`). */
export const usualWeek: WorkingCalendar = { hours: defaultHours, exceptions: [] };

const opens = '09:00';
const closes = '19:00';
const minute = 60_000;

const isWorkingDay = (date: string) => isSlotOpen(usualWeek, date, opens);

/** The working day that is so many working days after today, before it when negative; never today. */
export function workingDay(now: Date, count: number): string {
  const step = count < 0 ? -1 : 1;
  let date = osloCivil(now).date;
  for (let left = Math.abs(count); left > 0;) {
    date = addDays(date, step);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

/** The instant since which so many minutes of working time have passed. */
export function workingMinutesBefore(now: Date, minutes: number): Date {
  let left = minutes * minute;
  for (let date = osloCivil(now).date; ; date = addDays(date, -1)) {
    const from = osloInstant(date, opens).getTime();
    const until = Math.min(now.getTime(), osloInstant(date, closes).getTime());
    if (!isWorkingDay(date) || until <= from) continue;
    if (until - from >= left) return new Date(until - left);
    left -= until - from;
  }
}

/** The clock of a master who is asked at an instant, in the hours of every seeded master. */
export function clockAt(at: Date): { askedAt: Date; deadlineAt: Date } {
  const clock = answerClock(usualWeek, at);
  if (clock === null) throw new Error('no seeded master works in the next two weeks');
  return clock;
}

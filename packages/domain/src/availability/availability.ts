import { type FreeStart, type MasterPlan, listFreeStarts } from '../bookings/day-plan.ts';
import { type JobTime, type ServiceTime, timeOfJob, unstatedTime } from '../bookings/duration.ts';
import { hasBegun, slots } from '../bookings/slots.ts';
import { addDays, daysBetween, osloCivil, startOfOsloDay, weekdayOf } from '../time/oslo.ts';
import { type FreeSpan, shownDays } from './spans.ts';

/** Days that are stored: those that are shown, and a week in which nobody needs to extend them. */
export const storedDays = 21;
/** The starts of a day on which every slot is free: a bit for each of the ten, 09:00 the lowest. */
export const everyStart = 2 ** slots.length - 1;

/** When a job of a master's usual length could begin, on {@link storedDays} days. */
export interface Availability {
  /** In Oslo. */
  firstDay: string;
  /** The free starts of each day from the first one on: a bit for each of the ten slots, 09:00 the lowest. */
  starts: readonly number[];
}

/**
 * The usual length of a master's jobs with the buffer after it: the lower median of the services, and an hour where
 * there are none.
 */
export function usualTimeOf(services: readonly ServiceTime[]): JobTime {
  const times = services
    .map((service) => timeOfJob(service))
    .toSorted((one, other) => minutesOf(one) - minutesOf(other));
  return times[Math.floor((times.length - 1) / 2)] ?? timeOfJob(unstatedTime);
}

const minutesOf = ({ durationMinutes, bufferMinutes }: JobTime): number =>
  durationMinutes + bufferMinutes;

/**
 * The free starts of a plan from a day on. Where a job is and when somebody asks decides the booking: drives and the
 * time of day are left out.
 */
export function availabilityOf(plan: MasterPlan, job: JobTime, firstDay: string): Availability {
  const starts = Array.from({ length: storedDays }, () => 0);
  const search = { ...job, place: null, from: firstDay, days: storedDays, limit: Infinity };
  const found = listFreeStarts(plan, search, {
    now: startOfOsloDay(firstDay),
    travel: () => 0,
  });
  for (const { date, time } of found) {
    const day = daysBetween(firstDay, date);
    starts[day] = (starts[day] ?? 0) | bitOf(time);
  }
  return { firstDay, starts };
}

const bits = new Map<string, number>(slots.map((slot, place) => [slot, 2 ** place]));
const bitOf = (time: string): number => bits.get(time) ?? 0;

/**
 * The first free start that has not begun, within {@link shownDays} days; null where there is none, and undefined where
 * nobody knows, since not all of these days are stored.
 */
export function nextFreeTime(
  { firstDay, starts }: Availability,
  now: Date,
): FreeStart | null | undefined {
  const clock = osloCivil(now);
  const first = daysBetween(firstDay, clock.date);
  if (first < 0) return undefined;
  for (let day = 0; day < shownDays; day += 1) {
    const free = starts[first + day];
    if (free === undefined) return undefined;
    if (free === 0) continue;
    const date = addDays(clock.date, day);
    const time = slots.find(
      (slot) => (free & bitOf(slot)) !== 0 && !hasBegun({ date, time: slot }, clock),
    );
    if (time !== undefined) return { date, time };
  }
  return null;
}

/** Days in which one start must be free. */
export interface WantedStarts {
  /** First day, in Oslo. */
  from: string;
  /** The starts that count on the first day, as bits. */
  startsOfFirst: number;
  /** How many whole days follow. */
  furtherDays: number;
}

/** The starts that a span has left: today from the next slot on, tomorrow, or what is left of the week until Sunday. */
export function wantedStarts(span: FreeSpan, now: Date): WantedStarts {
  const clock = osloCivil(now);
  const { date } = clock;
  if (span === 'tomorrow')
    return { from: addDays(date, 1), startsOfFirst: everyStart, furtherDays: 0 };
  const begun = slots.filter((time) => hasBegun({ date, time }, clock)).length;
  return {
    from: date,
    startsOfFirst: everyStart - (2 ** begun - 1),
    furtherDays: span === 'week' ? 7 - weekdayOf(date) : 0,
  };
}

/** Whether one of the wanted starts is free; the same in SQL is `isFreeIn` of the server's `core/listings`. */
export function isFreeIn({ firstDay, starts }: Availability, wanted: WantedStarts): boolean {
  const first = daysBetween(firstDay, wanted.from);
  if (first < 0) return false;
  const [ofFirst = 0, ...further] = starts.slice(first, first + wanted.furtherDays + 1);
  return (ofFirst & wanted.startsOfFirst) !== 0 || further.some((free) => free !== 0);
}

/**
 * The zone of all civil values: dates, slots, working hours, quiet hours. Every conversion between them and instants is
 * in this file; SQL that groups by Oslo's days has `osloClock` of the server's `core/database`.
 */
export const osloZone = 'Europe/Oslo';

let clock: Intl.DateTimeFormat | undefined;

// Created on first use: the web loads this module for its formats before any page needs the clock.
function osloFormat(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: osloZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock;
}

type Civil = Readonly<{ date: string; time: string }>;
/** By minute. */
const known = new Map<number, Civil>();

/** The Oslo wall clock at an instant: date `YYYY-MM-DD`, time `HH:MM`. */
export function osloCivil(at: Date): Civil {
  // `Intl` is slow, and lists ask for the same instants: now, and the starts of jobs.
  const minute = Math.floor(at.getTime() / 60_000);
  let civil = known.get(minute);
  if (civil === undefined) {
    if (known.size > 999) known.clear();
    known.set(minute, (civil = readCivil(at)));
  }
  return civil;
}

function readCivil(at: Date): Civil {
  const part = Object.fromEntries(
    osloFormat()
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  );
  return {
    date: `${part['year']}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}

/** The civil date `days` after another; pure calendar arithmetic, so clock changes cannot shift it. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * dayMs).toISOString().slice(0, 10);
}

/** The weekday of a date, 1 Monday to 7 Sunday. */
export function weekdayOf(date: string): number {
  return civilDay(date).getUTCDay() || 7;
}

/** A date as an instant for `Intl.DateTimeFormat` with `timeZone: 'UTC'`: a civil date has no zone. */
export function civilDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** How many midnights of Oslo lie between two dates; negative when the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

const dayMs = 86_400_000;

/** Days since 1970; faster than to parse the text as an instant. */
function dayNumber(date: string): number {
  return Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8)) / dayMs;
}

/** Dates far enough inside of four digits that a span of years before or after them stays there. */
const [firstDate, lastDate] = ['1900-01-01', '2999-12-31'];

/** Whether a text is a real calendar date `YYYY-MM-DD` (not 2026-02-30) of a year in which anybody lives. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDate || text > lastDate) return false;
  return addDays(text, 0) === text;
}

/**
 * The instant at which an Oslo wall clock shows this date `YYYY-MM-DD` and time `HH:MM`; the first of two when clocks go
 * back, an hour later on the clock when they skip it.
 */
export function osloInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Oslo is one or two hours ahead; the one that reads back right is it.
  const ahead = [2, 1].find((hours) => {
    const shown = osloCivil(new Date(asUtc - hours * 3_600_000));
    return shown.date === date && shown.time === time;
  });
  return new Date(asUtc - (ahead ?? 1) * 3_600_000);
}

/** The first instant of a day in Oslo. */
export function startOfOsloDay(date: string): Date {
  return osloInstant(date, '00:00');
}

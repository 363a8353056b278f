import { describe, expect, test } from 'vitest';
import {
  type CalendarException,
  type WorkingCalendar,
  closingTimes,
  dayOf,
  defaultHours,
} from '../calendar/hours.ts';
import { slots } from '../bookings/slots.ts';
import { addDays, osloCivil, osloInstant } from '../time/oslo.ts';
import { answerClock, answerDeadline, answerMinutes, workingMinutes } from './answering.ts';

const usual: WorkingCalendar = { hours: defaultHours, exceptions: [] };
const off = (from: string, to = from): CalendarException => ({
  kind: 'off',
  from,
  to,
  hours: null,
});
const onlyOn = (weekday: number): WorkingCalendar => ({
  hours: [{ weekday, hours: { opens: '09:00', closes: '10:00' } }],
  exceptions: [],
});
const never: WorkingCalendar = { hours: [], exceptions: [] };

describe('when a master is asked, and until when an answer is in time', () => {
  test.each<[string, WorkingCalendar, string, string, string]>([
    ['at work', usual, '2026-11-23 12:00', '2026-11-23 12:00', '2026-11-23 12:15'],
    ['before work', usual, '2026-11-23 06:30', '2026-11-23 09:00', '2026-11-23 09:15'],
    ['as work begins', usual, '2026-11-23 09:00', '2026-11-23 09:00', '2026-11-23 09:15'],
    ['a quarter before closing', usual, '2026-11-23 18:45', '2026-11-23 18:45', '2026-11-23 19:00'],
    ['ten minutes before', usual, '2026-11-23 18:50', '2026-11-23 18:50', '2026-11-24 09:05'],
    ['as work ends', usual, '2026-11-23 19:00', '2026-11-24 09:00', '2026-11-24 09:15'],
    ['at midnight', usual, '2026-11-24 00:00', '2026-11-24 09:00', '2026-11-24 09:15'],
    ['a minute before midnight', usual, '2026-11-23 23:59', '2026-11-24 09:00', '2026-11-24 09:15'],
    ['on Saturday evening', usual, '2026-11-28 18:55', '2026-11-28 18:55', '2026-11-30 09:10'],
    ['on a Sunday', usual, '2026-11-29 12:00', '2026-11-30 09:00', '2026-11-30 09:15'],
    ['before Christmas', usual, '2026-12-24 18:55', '2026-12-24 18:55', '2026-12-28 09:10'],
    ['before Easter', usual, '2027-03-24 19:00', '2027-03-27 09:00', '2027-03-27 09:15'],
    [
      'on the last evening of the year',
      usual,
      '2026-12-31 18:59',
      '2026-12-31 18:59',
      '2027-01-02 09:14',
    ],
    [
      'the evening before summer time',
      usual,
      '2027-03-27 18:55',
      '2027-03-27 18:55',
      '2027-03-30 09:10',
    ],
    [
      'the evening before winter time',
      usual,
      '2026-10-24 18:55',
      '2026-10-24 18:55',
      '2026-10-26 09:10',
    ],
    [
      'on a Sunday of summer time that is open',
      { ...usual, exceptions: [{ ...off('2027-03-28'), kind: 'open' }] },
      '2027-03-28 01:30',
      '2027-03-28 09:00',
      '2027-03-28 09:15',
    ],
    [
      'before a week off',
      { ...usual, exceptions: [off('2026-11-24', '2026-11-30')] },
      '2026-11-23 18:50',
      '2026-11-23 18:50',
      '2026-12-01 09:05',
    ],
    [
      'a week before the next hour',
      onlyOn(1),
      '2026-11-23 09:55',
      '2026-11-23 09:55',
      '2026-11-30 09:10',
    ],
  ])('%s', (_name, calendar, now, askedAt, deadlineAt) => {
    expect(answerClock(calendar, instant(now))).toEqual({
      askedAt: instant(askedAt),
      deadlineAt: instant(deadlineAt),
    });
  });

  test.each<[string, WorkingCalendar]>([
    ['without working hours', never],
    ['who is away for a month', { ...usual, exceptions: [off('2026-11-23', '2026-12-23')] }],
  ])('a master %s is not asked', (_name, calendar) => {
    expect(answerClock(calendar, instant('2026-11-23 12:00'))).toBeNull();
  });
});

describe('for every calendar and instant of a year with its clock changes and holidays', () => {
  const cases = generateCases(2000);

  test('the clock starts and ends inside the working hours, 15 minutes of them apart', () => {
    let asked = 0;
    for (const { calendar, now } of cases) {
      const clock = answerClock(calendar, now);
      if (clock === null) continue;
      asked += 1;
      expect(clock.askedAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(isWithinHours(calendar, clock.askedAt)).toBe(true);
      expect(isWithinHours(calendar, clock.deadlineAt)).toBe(true);
      // Counted minute by minute, which is slow and cannot be wrong in the same way.
      expect(countMinutes(calendar, clock.askedAt, clock.deadlineAt)).toBe(answerMinutes);
      expect(workingMinutes(calendar, clock.askedAt, clock.deadlineAt)).toBe(answerMinutes);
    }
    expect(asked).toBeGreaterThan(cases.length / 2);
  });

  test('a master who is asked later has no earlier deadline', () => {
    const reversed = cases.filter(({ calendar, now }) => {
      const first = answerClock(calendar, now);
      const second = answerClock(calendar, new Date(now.getTime() + 7 * 60_000));
      return first && second && second.deadlineAt < first.deadlineAt;
    });
    expect(reversed).toEqual([]);
  });

  test('an answer at the deadline took 15 minutes, one before the clock started took none', () => {
    const lengths = cases.flatMap(({ calendar, now }) => {
      const [clock, deadline] = [answerClock(calendar, now), answerDeadline(calendar, now)];
      if (clock === null || deadline === null) return [];
      const early = workingMinutes(calendar, clock.askedAt, now);
      return [[early, workingMinutes(calendar, now, deadline)]];
    });
    expect(new Set(lengths.map(String))).toEqual(new Set([`0,${answerMinutes}`]));
  });
});

function instant(civil: string): Date {
  const [date = '', time = ''] = civil.split(' ');
  return osloInstant(date, time);
}

/** Whether an instant is in the hours of its day, opening and closing included. */
function isWithinHours(calendar: WorkingCalendar, at: Date): boolean {
  const { date, time } = osloCivil(at);
  const { hours } = dayOf(calendar, date);
  return hours !== null && hours.opens <= time && time <= hours.closes;
}

function countMinutes(calendar: WorkingCalendar, from: Date, to: Date): number {
  let minutes = 0;
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) {
    const { date, time } = osloCivil(new Date(at));
    const { hours } = dayOf(calendar, date);
    if (hours !== null && hours.opens <= time && time < hours.closes) minutes += 1;
    // Nights are skipped by the hour.
    if (hours === null || time >= hours.closes) at += 59 * 60_000 - (at % 3_600_000);
  }
  return minutes;
}

/** Calendars and instants, the same on every run; a third of the instants lie around clock changes and holidays. */
function generateCases(count: number): { calendar: WorkingCalendar; now: Date }[] {
  const next = randomNumbers(20_261_122);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(next() * items.length)];
  const special = [
    '2026-10-24',
    '2026-10-25',
    '2027-03-27',
    '2027-03-28',
    '2026-12-24',
    '2027-05-16',
  ];
  return Array.from({ length: count }, () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
      const opens = pick(slots) ?? '09:00';
      const closes = pick(closingTimes.filter((time) => time > opens)) ?? '19:00';
      return { weekday, hours: next() < 0.35 ? null : { opens, closes } };
    });
    const day =
      next() < 0.33 ? (pick(special) ?? '') : addDays('2026-07-01', Math.floor(next() * 365));
    const exceptions: CalendarException[] =
      next() < 0.5 ? [] : [off(addDays(day, 1), addDays(day, 1 + Math.floor(next() * 6)))];
    const time = `${String(Math.floor(next() * 24)).padStart(2, '0')}:${String(Math.floor(next() * 60)).padStart(2, '0')}`;
    return { calendar: { hours, exceptions }, now: osloInstant(day, time) };
  });
}

/** Park and Miller's generator: numbers from 0 to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

import { afterEach, describe, expect, test, vi } from 'vitest';
import { listFreeStarts } from '../bookings/day-plan.ts';
import { isBookableDate, isSlotPast, slots } from '../bookings/slots.ts';
import { mondayOf } from '../bookings/week-plan.ts';
import { quickBlockFrom } from '../calendar/blocked-hours.ts';
import { type WorkingCalendar, defaultHours, weekdays, wholeDay } from '../calendar/hours.ts';
import { addDays, civilDay, osloCivil, osloInstant, startOfOsloDay, weekdayOf } from './oslo.ts';

// A phone in another zone has Oslo's days and times. Santiago changes its clocks at midnight: a day there may begin at
// 01:00. Apia and Honolulu have almost never the date of Oslo.
const zones = ['America/New_York', 'America/Santiago', 'Pacific/Apia', 'Pacific/Honolulu'];

const usual: WorkingCalendar = { hours: defaultHours, exceptions: [] };
/** Sundays, too: clocks change on them. */
const daily: WorkingCalendar = {
  hours: weekdays.map((weekday) => ({ weekday, hours: wholeDay })),
  exceptions: [],
};

const freeStarts = (calendar: WorkingCalendar, at: string, from: string) =>
  listFreeStarts(
    { calendar, accepted: [] },
    { from, days: 2, limit: Infinity, durationMinutes: 60, bufferMinutes: 0, place: null },
    { now: new Date(at), travel: () => 0 },
  ).map(({ date, time }) => `${date} ${time}`);

const startsOf = (date: string) => slots.map((time) => `${date} ${time}`);

describe.each(zones)('on a device in %s', (zone) => {
  afterEach(() => vi.unstubAllEnvs());

  /** Sets the zone of the process; the test is void if that has no effect. */
  function travelThere(): void {
    vi.stubEnv('TZ', zone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  }

  // Midnight, the days on which clocks change, and the turn of the year.
  test.each([
    ['2026-03-28T22:59:00Z', '2026-03-28', '23:59', 6, '2026-03-23'],
    ['2026-03-28T23:00:00Z', '2026-03-29', '00:00', 7, '2026-03-23'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '03:00', 7, '2026-03-23'],
    ['2026-03-29T22:00:00Z', '2026-03-30', '00:00', 1, '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25', '00:00', 7, '2026-10-19'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '02:30', 7, '2026-10-19'],
    ['2026-10-25T22:59:00Z', '2026-10-25', '23:59', 7, '2026-10-19'],
    ['2026-10-25T23:00:00Z', '2026-10-26', '00:00', 1, '2026-10-26'],
    ['2027-03-28T01:00:00Z', '2027-03-28', '03:00', 7, '2027-03-22'],
    ['2026-12-31T23:00:00Z', '2027-01-01', '00:00', 5, '2026-12-28'],
  ])('%s is %s %s', (at, date, time, weekday, monday) => {
    travelThere();
    expect(osloCivil(new Date(at))).toEqual({ date, time });
    expect(weekdayOf(date)).toBe(weekday);
    expect(mondayOf(date)).toBe(monday);
    expect(civilDay(date).toISOString()).toBe(`${date}T00:00:00.000Z`);
    expect(isBookableDate(date, new Date(at))).toBe(true);
    expect(isBookableDate(addDays(date, -1), new Date(at))).toBe(false);
  });

  test('days of 23 and 25 hours begin at midnight in Oslo, and have their ten starts', () => {
    travelThere();
    for (const [date, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2027-03-28', 23],
    ] as const) {
      const begins = startOfOsloDay(date).getTime();
      const next = startOfOsloDay(addDays(date, 1)).getTime();
      expect(next - begins).toBe(hours * 3_600_000);
      for (const time of slots) {
        const instant = osloInstant(date, time);
        expect(osloCivil(instant)).toEqual({ date, time });
        expect(isSlotPast(date, time, new Date(instant.getTime() - 60_000))).toBe(false);
        expect(isSlotPast(date, time, instant)).toBe(true);
      }
    }
  });

  // 28 March 2027 is Easter Sunday as well: only a master who opens it works then.
  test.each([
    ['the day before clocks go forward', '2026-03-28T06:00:00Z', '2026-03-28'],
    ['the day on which clocks go back', '2026-10-25T00:30:00Z', '2026-10-25'],
  ])('%s has all starts in the morning, and those of the next day', (_, at, date) => {
    travelThere();
    expect(freeStarts(daily, at, date)).toEqual([...startsOf(date), ...startsOf(addDays(date, 1))]);
  });

  test('a start of today is gone when Oslo’s clock has reached it', () => {
    travelThere();
    // 13:30 on the day on which clocks went forward at 02:00.
    const left = startsOf('2026-03-29').slice(5);
    const of = freeStarts(daily, '2026-03-29T11:30:00Z', '2026-03-29');
    expect(of).toEqual([...left, ...startsOf('2026-03-30')]);
    expect(freeStarts(daily, '2026-03-29T16:00:00Z', '2026-03-29')).toEqual(startsOf('2026-03-30'));
  });

  test.each([
    ['Constitution Day and the day after it', '2027-05-17', ['2027-05-18']],
    ['Easter Sunday, on which clocks go forward, and Easter Monday', '2027-03-28', []],
    ['Christmas Eve and Christmas Day', '2026-12-24', ['2026-12-24']],
    ['New Year’s Eve and New Year’s Day', '2026-12-31', ['2026-12-31']],
  ])('%s are open on: %s', (_, from, open) => {
    travelThere();
    const early = startOfOsloDay(from).toISOString();
    expect(freeStarts(usual, early, from)).toEqual(open.flatMap(startsOf));
  });

  test('the rest of the day ends at Oslo’s midnight', () => {
    travelThere();
    const at = osloCivil(new Date('2026-10-25T20:50:00Z'));
    expect(quickBlockFrom(at, 'rest')).toEqual({ date: '2026-10-25', from: '21:45', to: '24:00' });
    expect(quickBlockFrom(at, 240)).toEqual({ date: '2026-10-25', from: '21:45', to: '24:00' });
  });
});

import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, osloCivil } from '../time/oslo.ts';
import { differenceOf, hasNoNumbers, measureOf, toneOfDifference } from './measures.ts';
import {
  comparedPeriod,
  instantsOf,
  isoWeekOf,
  listPeriods,
  periodAt,
  periodKinds,
  periodsShown,
} from './periods.ts';
import type { PeriodNumbers } from './schema.ts';
import { earningsOf, workedMinutes } from './work.ts';

describe('periods', () => {
  test.each([
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2026-11-30', '2026-11-01', '2026-11-30'],
    ['month', '2026-12-01', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2027-02-14', '2027-02-01', '2027-02-28'],
  ] as const)('the %s of %s is %s to %s', (kind, date, from, until) => {
    expect(periodAt(kind, date)).toEqual({ from, until });
  });

  test.each([
    ['2026-11-20', 47],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2023-01-01', 52],
  ])('%s lies in ISO week %i', (date, week) => {
    expect(isoWeekOf(date)).toBe(week);
  });

  test.each(periodKinds)('of every day of four years the %ss join without a gap', (kind) => {
    for (let day = 0; day < 4 * 366; day += 1) {
      const today = addDays('2025-12-28', day);
      const periods = listPeriods(kind, today);
      expect(periods).toHaveLength(periodsShown);
      const [last] = periods.slice(-1);
      expect(last && last.from <= today && today <= last.until).toBe(true);
      periods.slice(1).forEach(({ from }, index) => {
        expect(addDays(periods[index]?.until ?? '', 1)).toBe(from);
      });
    }
  });

  test.each([
    ['Monday', '2026-11-16', '2026-11-09', '2026-11-09'],
    ['Wednesday', '2026-11-18', '2026-11-09', '2026-11-11'],
    ['Sunday', '2026-11-22', '2026-11-09', '2026-11-15'],
  ])('on a %s a running week is compared with as many days', (_day, today, from, until) => {
    expect(comparedPeriod('week', periodAt('week', today), today)).toEqual({ from, until });
  });

  test.each([
    ['2026-11-10', '2026-10-01', '2026-10-10'],
    ['2027-03-30', '2027-02-01', '2027-02-28'],
    ['2027-02-28', '2027-01-01', '2027-01-31'],
  ])('on %s a running month is compared with %s to %s', (today, from, until) => {
    expect(comparedPeriod('month', periodAt('month', today), today)).toEqual({ from, until });
  });

  test('a period that is over is compared with the whole one before', () => {
    const october = periodAt('month', '2026-10-05');
    expect(comparedPeriod('month', october, '2026-11-20')).toEqual({
      from: '2026-09-01',
      until: '2026-09-30',
    });
  });

  test.each([
    ['clocks go forward', { from: '2026-03-23', until: '2026-03-29' }, 7 * 24 - 1],
    ['clocks go back', { from: '2026-10-19', until: '2026-10-25' }, 7 * 24 + 1],
    ['an ordinary week', { from: '2026-11-16', until: '2026-11-22' }, 7 * 24],
    ['a month in which clocks go back', { from: '2026-10-01', until: '2026-10-31' }, 31 * 24 + 1],
  ])('%s: from midnight to midnight in Oslo', (_name, period, hours) => {
    const { starts, ends } = instantsOf(period);
    expect(osloCivil(starts)).toEqual({ date: period.from, time: '00:00' });
    expect(osloCivil(ends)).toEqual({ date: addDays(period.until, 1), time: '00:00' });
    expect((ends.getTime() - starts.getTime()) / 3_600_000).toBe(hours);
    expect(daysBetween(period.from, period.until)).toBeGreaterThan(5);
  });
});

describe('work', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, 0) + minutes * 60_000);
  const job = (minutes: number | null, plannedMinutes = 60) => ({
    startedAt: minutes === null ? null : at(0).toISOString(),
    completedAt: at(minutes ?? 90).toISOString(),
    plannedMinutes,
  });
  test.each([
    ['recorded', job(95), 95],
    ['recorded to the second', job(95.5), 95.5],
    ['no start', job(null, 180), 180],
    ['start and completion at once', job(0, 120), 120],
    ['a little less than the shortest', job(4.9), 60],
    ['the shortest', job(5), 5],
    ['completed the next day', job(23 * 60), 720],
    ['planned for longer than a day of work', job(30 * 60, 1000), 1000],
    ['a clock that went back', job(-20, 90), 90],
  ])('%s', (_name, work, minutes) => {
    expect(workedMinutes(work)).toBe(minutes);
  });

  test.each([
    [{ billed: 1200, agreed: 1000, estimated: 900 }, 1200, 'bill'],
    [{ billed: 0, agreed: 1000, estimated: 900 }, 0, 'bill'],
    [{ billed: null, agreed: 1000, estimated: 900 }, 1000, 'agreement'],
    [{ billed: null, agreed: null, estimated: 900 }, 900, 'estimate'],
  ])('%j earns %i by the %s', (sums, amount, source) => {
    expect(earningsOf(sums)).toEqual({ amount, source });
  });
});

describe('measures', () => {
  const none: PeriodNumbers = {
    from: '2026-11-16',
    until: '2026-11-22',
    jobs: 0,
    workedMinutes: 0,
    earnings: 0,
    agreedEarnings: 0,
    estimatedEarnings: 0,
    customers: 0,
    repeatCustomers: 0,
    answers: 0,
    answerMinutes: null,
  };
  const some = { ...none, jobs: 3, earnings: 4500, customers: 2, repeatCustomers: 1, answers: 1 };

  test('without a customer or an answer there is no value', () => {
    expect(measureOf('repeatShare', none)).toBeNull();
    expect(measureOf('answerMinutes', none)).toBeNull();
    expect(measureOf('jobs', none)).toBe(0);
    expect(measureOf('repeatShare', some)).toBe(0.5);
  });

  test.each([
    ['jobs', 3, 'better'],
    ['earnings', 4500, 'better'],
    ['repeatShare', null, 'same'],
    ['answerMinutes', null, 'same'],
  ] as const)('the difference of %s is %j', (measure, difference, tone) => {
    expect(differenceOf(measure, { now: some, before: none })).toBe(difference);
    expect(toneOfDifference(measure, difference ?? 0)).toBe(tone);
  });

  test('a longer answer time is worse', () => {
    expect(toneOfDifference('answerMinutes', 4)).toBe('worse');
    expect(toneOfDifference('answerMinutes', -4)).toBe('better');
    expect(toneOfDifference('jobs', -1)).toBe('worse');
  });

  test('a master who only answered has numbers', () => {
    expect(hasNoNumbers([none, none])).toBe(true);
    expect(hasNoNumbers([none, { ...none, answers: 1 }])).toBe(false);
  });
});

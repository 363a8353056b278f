import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, osloCivil, osloInstant, weekdayOf } from '../time/oslo.ts';
import {
  type SeriesRule,
  dateOfOccurrence,
  hasOccurrenceFrom,
  maxOccurrences,
  nextOccurrences,
  repetitions,
} from './rule.ts';

const ruleOf = (more: Partial<SeriesRule>): SeriesRule => ({
  repeats: 'weekly',
  firstDate: '2026-12-01',
  until: null,
  count: null,
  ...more,
});

const datesOf = (
  more: Partial<SeriesRule>,
  from: string,
  until: string,
  ...exceptions: string[]
): string[] =>
  nextOccurrences(ruleOf(more), { from, until, exceptions: new Set(exceptions) }).map(
    ({ date }) => date,
  );

describe('the occurrences of a series', () => {
  test.each<[string, Partial<SeriesRule>, string[]]>([
    ['every week', {}, ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29']],
    ['every second week', { repeats: 'biweekly' }, ['2026-12-01', '2026-12-15', '2026-12-29']],
    ['every month', { repeats: 'monthly' }, ['2026-12-01']],
    ['until a day, included', { until: '2026-12-15' }, ['2026-12-01', '2026-12-08', '2026-12-15']],
    ['until a day in between', { until: '2026-12-14' }, ['2026-12-01', '2026-12-08']],
    ['a number of times', { count: 2 }, ['2026-12-01', '2026-12-08']],
    ['that begin later', { firstDate: '2026-12-24' }, ['2026-12-24', '2026-12-31']],
  ])('%s in December', (_name, rule, expected) => {
    expect(datesOf(rule, '2026-12-01', '2026-12-31')).toEqual(expected);
  });

  test('leave out the exceptions, which count as occurrences', () => {
    const dates = datesOf({ count: 3 }, '2026-12-01', '2027-03-01', '2026-12-08');
    expect(dates).toEqual(['2026-12-01', '2026-12-15']);
  });

  test('keep holidays and mark them', () => {
    const span = { from: '2026-12-20', until: '2027-01-05' };
    expect(nextOccurrences(ruleOf({ firstDate: '2026-12-18' }), span)).toEqual([
      { date: '2026-12-25', holiday: 'christmasDay' },
      { date: '2027-01-01', holiday: 'newYear' },
    ]);
  });

  test.each([
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-12-30', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2026-10-15', ['2026-10-15', '2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15']],
  ])('of a month from %s end a short month on its last day', (firstDate, expected) => {
    const dates = expected.map((_, number) =>
      dateOfOccurrence({ repeats: 'monthly', firstDate }, number),
    );
    expect(dates).toEqual(expected);
  });

  test.each([
    [{}, '2030-01-01', true],
    [{ until: '2026-12-31' }, '2026-12-29', true],
    [{ until: '2026-12-31' }, '2026-12-30', false],
    [{ count: 2 }, '2026-12-08', true],
    [{ count: 2 }, '2026-12-09', false],
  ])('%o has one on %s or after it: %s', (rule, from, expected) => {
    expect(hasOccurrenceFrom(ruleOf(rule), from)).toBe(expected);
  });
});

describe('every series', () => {
  const firstDates = Array.from({ length: 62 }, (_, nth) => addDays('2026-02-20', nth * 13));
  const rules = repetitions.flatMap((repeats) =>
    firstDates.map((firstDate) => ruleOf({ repeats, firstDate })),
  );

  test('gives the same occurrences in one span as in two', () => {
    for (const rule of rules) {
      const [from, middle, until] = [0, 93, 400].map((days) => addDays(rule.firstDate, days));
      if (from === undefined || middle === undefined || until === undefined) continue;
      const halves = [
        ...nextOccurrences(rule, { from, until: middle }),
        ...nextOccurrences(rule, { from: addDays(middle, 1), until }),
      ];
      expect(nextOccurrences(rule, { from, until })).toEqual(halves);
    }
  });

  test('has as many occurrences as it states, in order and on distinct days', () => {
    for (const rule of rules) {
      const counted = { ...rule, count: maxOccurrences };
      const span = { from: '2020-01-01', until: '2040-01-01' };
      const dates = nextOccurrences(counted, span).map(({ date }) => date);
      expect(dates).toHaveLength(maxOccurrences);
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates[0]).toBe(rule.firstDate);
    }
  });

  test('keeps its weekday, and its time on the clock over a change of clocks', () => {
    for (const { repeats, firstDate } of rules.filter((rule) => rule.repeats !== 'monthly'))
      for (let number = 1; number < maxOccurrences; number += 1) {
        const date = dateOfOccurrence({ repeats, firstDate }, number);
        expect(weekdayOf(date)).toBe(weekdayOf(firstDate));
        expect(daysBetween(firstDate, date) % (repeats === 'weekly' ? 7 : 14)).toBe(0);
        expect(osloCivil(osloInstant(date, '09:00'))).toEqual({ date, time: '09:00' });
      }
  });
});

import { describe, expect, test } from 'vitest';
import { addDays } from '../time/oslo.ts';
import {
  type MetricName,
  type Period,
  changeOf,
  cutMetrics,
  daysAtMost,
  metricsInput,
  isMetricEmpty,
  toneOfChange,
  totalOf,
} from './dashboard.ts';

const quiet = { bookings: 0, revenue: 0, registrations: 0, responseMinutes: null };
const daysOf = (metric: MetricName, values: (number | null)[]): Period[] =>
  values.map((value, index) => ({
    from: addDays('2026-08-31', index),
    ...quiet,
    [metric]: value,
  }));

test.each([
  [6, false],
  [7, true],
  [daysAtMost, true],
  [daysAtMost + 1, false],
])('metrics of %i days may be requested: %s', (days, allowed) => {
  expect(metricsInput.safeParse({ days }).success).toBe(allowed);
});

describe('the range of the metrics', () => {
  const days = daysOf(
    'bookings',
    Array.from({ length: 20 }, () => 1),
  );
  const weeks = daysOf('bookings', [7, 7]).map((week, index) => ({
    ...week,
    from: addDays('2026-09-07', 7 * index),
  }));

  test('days are the last ones', () => {
    const { periods, span } = cutMetrics({ days, weeks }, { by: 'day', days: 7 });
    expect([periods.length, span]).toEqual([7, 7]);
    expect(periods.at(-1)).toBe(days.at(-1));
  });

  test('weeks span the days since their first Monday', () => {
    expect(cutMetrics({ days, weeks }, { by: 'week' })).toEqual({ periods: weeks, span: 13 });
  });

  test('nothing at all spans nothing', () => {
    expect(cutMetrics({ days: [], weeks: [] }, { by: 'week' })).toEqual({ periods: [], span: 0 });
  });
});

test.each<[MetricName, (number | null)[], number | null]>([
  ['bookings', [], 0],
  ['bookings', [1, 0, 4], 5],
  ['revenue', [1200, 0, 850.5], 2050.5],
  ['responseMinutes', [], null],
  ['responseMinutes', [null, null], null],
  ['responseMinutes', [30, null, 10], 20],
  ['responseMinutes', [90, 10, null, 20], 20],
  ['responseMinutes', [0], 0],
])('the total of %s over %j is %s', (metric, values, total) => {
  expect(totalOf(metric, daysOf(metric, values))).toBe(total);
});

test.each<[MetricName, (number | null)[], boolean]>([
  ['bookings', [0, 0], true],
  ['bookings', [0, 1], false],
  ['responseMinutes', [null, null], true],
  ['responseMinutes', [null, 12], false],
])('%s of %j are empty: %s', (metric, values, empty) => {
  expect(isMetricEmpty(metric, daysOf(metric, values))).toBe(empty);
});

test.each<[string, MetricName, (number | null)[], number | null]>([
  ['more than before', 'bookings', [1, 1, 2, 2, 2, 1], 0.25],
  ['nothing now', 'bookings', [1, 1, 2, 0, 0, 0], -1],
  ['as much as before', 'revenue', [900, 100, 500, 500, 500, 500], 0],
  ['days of which too few say anything', 'bookings', [0, 1, 4, 2, 2, 2], null],
  ['no days before', 'bookings', [2, 2, 2], null],
  ['not all of the days before', 'bookings', [9, 9, 2, 2, 2], null],
  ['a quicker typical day', 'responseMinutes', [40, 20, 30, null, 15, null], -0.5],
  ['gaps before', 'responseMinutes', [40, null, 30, 10, 10, 10], null],
  ['gaps alone now', 'responseMinutes', [40, 20, 30, null, null, null], null],
  ['older days, which do not count', 'bookings', [99, 1, 1, 1, 2, 2, 2], 1],
])('%s: %s have the expected change over three days', (_case, metric, values, change) => {
  expect(changeOf(metric, { days: daysOf(metric, values), span: 3 })).toBe(change);
});

test.each<[MetricName, number, string]>([
  ['bookings', 0.2, 'better'],
  ['bookings', -0.2, 'worse'],
  ['responseMinutes', 0.2, 'worse'],
  ['responseMinutes', -0.2, 'better'],
  ['revenue', 0.004, 'same'],
  ['responseMinutes', -0.004, 'same'],
])('%s changed by %s read as %s', (metric, change, tone) => {
  expect(toneOfChange(metric, change)).toBe(tone);
});

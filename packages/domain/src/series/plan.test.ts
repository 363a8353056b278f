import { describe, expect, test } from 'vitest';
import { defaultHours } from '../calendar/hours.ts';
import { findClash, horizonOf, listReplacements, ruleUntilEnd } from './plan.ts';

const now = new Date('2026-11-20T11:00:00Z');
const time = { durationMinutes: 60, bufferMinutes: 0, place: null };
const plan = {
  calendar: { hours: defaultHours, exceptions: [] },
  accepted: [{ date: '2026-12-08', time: '10:00', ...time }],
};
const placed = { plan, travel: () => 0 };
const jobOn = (date: string, at = '10:00') => ({ date, time: at, ...time });

describe('an occurrence of a series', () => {
  test.each([
    ['on a free day', '2026-12-01', '10:00', null],
    ['beside an accepted job', '2026-12-08', '11:00', null],
    ['on an accepted job', '2026-12-08', '10:00', 'taken'],
    ['on a Sunday', '2026-12-06', '10:00', 'closed'],
    ['on a holiday', '2026-12-25', '10:00', 'closed'],
  ])('%s', (_name, date, at, clash) => {
    expect(findClash(jobOn(date, at), placed)).toBe(clash);
  });

  test('that clashes has the next three free times', () => {
    expect(listReplacements(jobOn('2026-12-25'), placed, now)).toEqual([
      { date: '2026-12-28', time: '09:00' },
      { date: '2026-12-28', time: '10:00' },
      { date: '2026-12-28', time: '11:00' },
    ]);
  });
});

test.each([
  ['2026-11-25', '2027-01-20'],
  ['2026-11-01', '2027-01-15'],
])('bookings of a series from %s on exist until %s', (firstDate, until) => {
  expect(horizonOf({ firstDate }, '2026-11-20')).toBe(until);
});

test.each([
  [null, null, null],
  [null, '2027-01-05', '2027-01-04'],
  ['2026-12-31', '2027-01-05', '2026-12-31'],
  ['2027-12-31', '2027-01-05', '2027-01-04'],
])('a series until %s that ended from %s on has its last day on %s', (until, endedFrom, last) => {
  const rule = { repeats: 'weekly', firstDate: '2026-12-01', count: null } as const;
  expect(ruleUntilEnd({ ...rule, until, endedFrom }).until).toBe(last);
});

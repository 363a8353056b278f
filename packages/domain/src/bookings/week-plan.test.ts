import { expect, test } from 'vitest';
import { mondayOf, nearestSlot, shiftStart, shownHours } from './week-plan.ts';

test('a week begins on Monday, also across the days on which clocks change', () => {
  expect(mondayOf('2026-12-06')).toBe('2026-11-30');
  expect(mondayOf('2026-10-25')).toBe('2026-10-19');
  expect(mondayOf('2027-03-29')).toBe('2027-03-29');
});

const monday = '2026-11-30';
test.each([
  ['a quarter later', { days: 0, minutes: 15 }, '2026-12-02', '10:30'],
  ['an hour earlier on the day before', { days: -1, minutes: -60 }, '2026-12-01', '09:15'],
  ['to the nearest quarter', { days: 0, minutes: 52 }, '2026-12-02', '11:00'],
  ['not before the week', { days: -5, minutes: 0 }, '2026-11-30', '10:15'],
  ['not after the week', { days: 9, minutes: 0 }, '2026-12-06', '10:15'],
  ['not before its day', { days: 0, minutes: -900 }, '2026-12-02', '00:00'],
  ['not after its day', { days: 0, minutes: 900 }, '2026-12-02', '23:45'],
])('a job moves %s', (_, shift, date, time) => {
  expect(shiftStart({ date: '2026-12-02', time: '10:15' }, shift, monday)).toEqual({ date, time });
});

test('the days on which clocks change have civil times as any other', () => {
  const start = { date: '2026-10-25', time: '01:45' };
  expect(shiftStart(start, { days: 0, minutes: 60 }, '2026-10-19').time).toBe('02:45');
  expect(
    shiftStart({ ...start, date: '2027-03-28' }, { days: 0, minutes: 30 }, '2027-03-22'),
  ).toEqual({
    date: '2027-03-28',
    time: '02:15',
  });
});

test('bookings move to the nearest slot', () => {
  expect(nearestSlot('10:15')).toBe('10:00');
  expect(nearestSlot('06:00')).toBe('09:00');
  expect(nearestSlot('23:00')).toBe('18:00');
});

test('the shown hours reach as far as what is in the week', () => {
  expect(shownHours([])).toEqual({ from: 8, to: 20 });
  expect(shownHours([{ start: 6 * 60 + 45, end: 8 * 60 }])).toEqual({ from: 6, to: 20 });
  expect(shownHours([{ start: 18 * 60, end: 27 * 60 }])).toEqual({ from: 8, to: 24 });
});

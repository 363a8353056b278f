import { expect, test } from 'vitest';
import {
  civilAt,
  civilMinute,
  endOfJob,
  isDurationOrdered,
  spanOfJob,
  timeOfJob,
} from './duration.ts';

const unstated = { minutesFrom: null, minutesTo: null, bufferMinutes: 0 };

test.each([
  ['an hour where nothing is stated', unstated, undefined, 60],
  ['the longest usual duration', { ...unstated, minutesFrom: 60, minutesTo: 180 }, undefined, 180],
  ['the only usual duration', { ...unstated, minutesFrom: 90 }, undefined, 90],
  ['what was asked for', { ...unstated, minutesFrom: 60, minutesTo: 180 }, 45, 45],
])('a job takes %s', (_, service, asked, durationMinutes) => {
  expect(timeOfJob(service, asked)).toEqual({ durationMinutes, bufferMinutes: 0 });
});

test('the buffer of the service follows the job', () => {
  const job = {
    date: '2026-12-01',
    time: '18:00',
    ...timeOfJob({ ...unstated, bufferMinutes: 30 }),
  };
  const { start, end } = spanOfJob(job);
  expect(end - start).toBe(90);
  expect(endOfJob(job)).toEqual({ date: '2026-12-01', time: '19:00' });
});

test('a job may end after midnight, by the clock on the wall also when clocks change', () => {
  const evening = { date: '2026-10-24', time: '18:00', durationMinutes: 600 };
  expect(endOfJob(evening)).toEqual({ date: '2026-10-25', time: '04:00' });
  expect(civilAt(civilMinute('2026-12-31', '23:59') + 1)).toEqual({
    date: '2027-01-01',
    time: '00:00',
  });
});

test.each([
  [null, null, true],
  [60, null, true],
  [60, 60, true],
  [60, 45, false],
  [null, 60, false],
])('usual minutes from %s to %s are in order: %s', (minutesFrom, minutesTo, isOrdered) => {
  expect(isDurationOrdered({ minutesFrom, minutesTo })).toBe(isOrdered);
});

import { describe, expect, test } from 'vitest';
import type { PlannedJob } from './day-plan.ts';
import { type GrowingJob, canGrow, growJob, nextAfter, reasonOfOverrun } from './lengthening.ts';
import { type BookingStatus, bookingStatuses } from './status.ts';

const date = '2026-12-07';
const [here, there] = [
  { latitude: 59.9, longitude: 10.7 },
  { latitude: 59.8, longitude: 10.2 },
];

const jobAt = (time: string, more: Partial<PlannedJob> = {}): PlannedJob => ({
  date,
  time,
  durationMinutes: 60,
  bufferMinutes: 0,
  place: here,
  ...more,
});
const growing = (more: Partial<GrowingJob> = {}): GrowingJob => ({
  ...jobAt('10:00'),
  status: 'confirmed',
  unplannedMinutes: 0,
  ...more,
});
/** Half an hour between the two places. */
const travel = (from: object, to: object) => (from === to ? 0 : 30);

describe('the length of a job with more hours', () => {
  test.each<[string, Partial<GrowingJob>, number, PlannedJob[], [number, number]]>([
    ['nothing else that day', {}, 90, [], [150, 0]],
    ['up to the next job', {}, 60, [jobAt('12:00')], [120, 0]],
    ['into the next job', {}, 75, [jobAt('12:00')], [60, 75]],
    ['with its buffer into the next job', { bufferMinutes: 15 }, 60, [jobAt('12:00')], [60, 60]],
    ['up to the drive', {}, 30, [jobAt('12:00', { place: there })], [90, 0]],
    ['into the drive', {}, 45, [jobAt('12:00', { place: there })], [60, 45]],
    ['to a job nobody knows the place of', {}, 60, [jobAt('12:00', { place: null })], [120, 0]],
    [
      'past midnight into the next day',
      { time: '18:00' },
      480,
      [jobAt('03:00', { date: '2026-12-08' })],
      [540, 0],
    ],
    ['up to the longest day', {}, 540, [], [600, 0]],
    ['beyond the longest day', {}, 555, [], [60, 555]],
    [
      'after a job that is too far away already',
      {},
      60,
      [jobAt('09:00', { place: there })],
      [120, 0],
    ],
    ['all that is outstanding, now that it fits', { unplannedMinutes: 60 }, 0, [], [120, 0]],
    ['outstanding, still in the way', { unplannedMinutes: 75 }, 0, [jobAt('12:00')], [60, 75]],
    ['outstanding and more, both fit', { unplannedMinutes: 30 }, 30, [jobAt('12:00')], [120, 0]],
    [
      'outstanding and more, only the latter fits',
      { unplannedMinutes: 120 },
      30,
      [jobAt('12:00')],
      [90, 120],
    ],
  ])('%s', (_, more, added, accepted, [durationMinutes, unplannedMinutes]) => {
    expect(growJob(growing(more), { added, accepted, travel })).toEqual({
      durationMinutes,
      unplannedMinutes,
    });
  });

  test('is never more than was agreed, and loses no minute', () => {
    for (let added = 0; added <= 720; added += 15)
      for (let outstanding = 0; outstanding <= 120; outstanding += 30) {
        const job = growing({ unplannedMinutes: outstanding });
        const grown = growJob(job, { added, accepted: [jobAt('15:00')], travel });
        expect(grown.durationMinutes + grown.unplannedMinutes).toBe(60 + outstanding + added);
        expect(grown.durationMinutes).toBeLessThanOrEqual(5 * 60);
        expect(grown.durationMinutes).toBeGreaterThanOrEqual(60);
      }
  });
});

describe('a job grows', () => {
  const noon = new Date('2026-12-07T11:00:00Z');

  test('while it is accepted and not over', () => {
    const later = growing({ time: '14:00' });
    const grows = (status: BookingStatus) => canGrow({ ...later, status }, 60, noon);
    expect(bookingStatuses.filter(grows)).toEqual(['confirmed', 'in_progress']);
  });

  test.each([
    ['10:00', 60, false],
    ['10:00', 75, true],
    ['11:00', 0, false],
    ['11:15', 0, true],
  ])('from %s by %i minutes, at noon: %s', (time, added, grows) => {
    expect(canGrow(growing({ time }), added, noon)).toBe(grows);
  });

  test('by the clock of Oslo on the day on which it goes back', () => {
    const job = growing({ date: '2026-10-25', time: '10:00' });
    expect(canGrow(job, 0, new Date('2026-10-25T09:59:00Z'))).toBe(true);
    expect(canGrow(job, 0, new Date('2026-10-25T10:00:00Z'))).toBe(false);
  });
});

test.each([
  [60, { date, time: '11:30' }, 'overlap'],
  [30, { date, time: '11:30' }, 'drive'],
  [60, null, 'unreserved'],
  [555, { date, time: '11:30' }, 'tooLong'],
] as const)('%i minutes before %j are explained by %s', (minutes, next, reason) => {
  expect(reasonOfOverrun(growing(), { minutes, next })).toBe(reason);
});

test('the next job is the first that begins after it, within half a day', () => {
  const job = growing({ unplannedMinutes: 60 });
  const [before, soon, later] = [jobAt('09:00'), jobAt('12:00'), jobAt('15:00')];
  expect(nextAfter(job, [later, soon, before])).toBe(soon);
  expect(nextAfter(job, [before, jobAt('00:30', { date: '2026-12-08' })])).toBeNull();
});

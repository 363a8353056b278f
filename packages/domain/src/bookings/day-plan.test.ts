import { expect, test } from 'vitest';
import { defaultHours, type WorkingCalendar } from '../calendar/hours.ts';
import { type PlannedJob, findPlanConflict, listFreeStarts, listTakenStarts } from './day-plan.ts';

const calendar: WorkingCalendar = { hours: defaultHours, exceptions: [] };
const [home, away] = [
  { latitude: 59.9, longitude: 10.7 },
  { latitude: 60.1, longitude: 11.3 },
];
/** 45 minutes between the two places, none within one. */
const travel = (from: object, to: object) => (from === to ? 0 : 45);

function job(time: string, minutes = 60, rest: Partial<PlannedJob> = {}): PlannedJob {
  const place = home;
  return { date: '2026-12-01', time, durationMinutes: minutes, bufferMinutes: 0, place, ...rest };
}

test.each([
  ['the same hour', job('10:00'), [job('10:00')], 'overlap'],
  ['the next hour', job('11:00'), [job('10:00')], null],
  ['the second hour of a longer job', job('11:00'), [job('10:00', 120)], 'overlap'],
  ['a longer job before one', job('09:00', 90), [job('10:00')], 'overlap'],
  [
    'the buffer of the job before',
    job('11:00'),
    [job('10:00', 60, { bufferMinutes: 15 })],
    'overlap',
  ],
  ['its own buffer', job('09:00', 60, { bufferMinutes: 15 }), [job('10:00')], 'overlap'],
  [
    'the road from the job before',
    job('11:00'),
    [job('10:00', 60, { place: away })],
    'unreachable',
  ],
  ['the road to the job after', job('10:00'), [job('11:00', 60, { place: away })], 'unreachable'],
  ['an hour for the road', job('12:00'), [job('10:00', 60, { place: away })], null],
  ['a neighbour of unknown place', job('11:00'), [job('10:00', 60, { place: null })], null],
  [
    'the road past a neighbour of unknown place',
    job('11:15', 60),
    [job('10:00', 45, { place: away }), job('10:45', 15, { place: null })],
    'unreachable',
  ],
  [
    'the nearest neighbours alone',
    job('13:00'),
    [
      job('09:00', 60, { place: away }),
      job('12:00'),
      job('14:00'),
      job('15:00', 60, { place: away }),
    ],
    null,
  ],
  [
    'a job of the evening before that runs over midnight',
    job('00:00'),
    [job('18:00', 420, { date: '2026-11-30' })],
    'overlap',
  ],
] as const)('%s', (_, candidate, accepted, conflict) => {
  expect(findPlanConflict(candidate, accepted, travel)).toBe(conflict);
});

test('a buffer ends before the drive begins', () => {
  const before = job('10:00', 60, { place: away, bufferMinutes: 15 });
  expect(findPlanConflict(job('12:00'), [before], travel)).toBeNull();
  expect(findPlanConflict(job('12:00'), [{ ...before, bufferMinutes: 30 }], travel)).toBe(
    'unreachable',
  );
});

const search = { from: '2026-12-01', days: 2, limit: 3, durationMinutes: 120, bufferMinutes: 0 };
const now = new Date('2026-12-01T07:30:00Z');

test('free starts leave room for the job, the road and the closing time', () => {
  const accepted = [job('11:00', 240, { place: away }), job('18:00')];
  const found = listFreeStarts({ calendar, accepted }, { ...search, place: home }, { now, travel });
  // 09:00 to 11:00 leaves no time for the drive; 16:00 to 18:00 begins 60 minutes after 15:00.
  expect(found).toEqual([
    { date: '2026-12-01', time: '16:00' },
    { date: '2026-12-02', time: '09:00' },
    { date: '2026-12-02', time: '10:00' },
  ]);
});

test('free starts are not in the past and not on closed days', () => {
  const later = new Date('2026-12-01T15:10:00Z');
  const options = { ...search, place: null, days: 1, limit: 10 };
  expect(listFreeStarts({ calendar, accepted: [] }, options, { now: later, travel })).toEqual([
    { date: '2026-12-01', time: '17:00' },
  ]);
  const sunday = { ...options, from: '2026-12-06' };
  expect(listFreeStarts({ calendar, accepted: [] }, sunday, { now, travel })).toEqual([]);
});

test('taken starts are those at which a job of the length would meet another', () => {
  const accepted = [job('10:00', 90)];
  const times = (minutes: number) => listTakenStarts(accepted, minutes).map(({ time }) => time);
  expect(times(60)).toEqual(['10:00', '11:00']);
  expect(times(120)).toEqual(['09:00', '10:00', '11:00']);
});

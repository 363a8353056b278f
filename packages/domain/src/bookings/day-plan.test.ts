import { expect, test } from 'vitest';
import {
  type WorkingCalendar,
  dayOf,
  defaultHours,
  endsAfter,
  isSlotOpen,
  weekdays,
  wholeDay,
} from '../calendar/hours.ts';
import { addDays, osloInstant } from '../time/oslo.ts';
import { type PlannedJob, findPlanConflict, listFreeStarts, listTakenStarts } from './day-plan.ts';
import { isSlotPast, slots } from './slots.ts';

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

test('the first start of a day ends the search, and each drive is computed once in each direction', () => {
  const drives: string[] = [];
  const counted = (from: { latitude: number }, to: { latitude: number }) => {
    drives.push(`${from.latitude} ${to.latitude}`);
    return 15;
  };
  const jobs = ['10:00', '12:00', '14:00', '16:00'].flatMap((time, nth) =>
    Array.from({ length: 14 }, (_, day) =>
      job(time, 30, {
        date: addDays('2026-12-01', day),
        place: { latitude: 60 + day + nth / 10, longitude: 10 },
      }),
    ),
  );
  const wide = { ...search, durationMinutes: 60, days: 14, place: home };
  const plan = { calendar, accepted: jobs };
  const all = listFreeStarts(plan, { ...wide, limit: Infinity }, { now, travel: counted });
  expect(all.length).toBeGreaterThan(14);
  expect(drives).toHaveLength(new Set(drives).size);
  drives.length = 0;
  expect(listFreeStarts(plan, { ...wide, limit: 1 }, { now, travel: counted })).toEqual([all[0]]);
  // Jobs lie 60 degrees north on the first day, 61 on the next, and so on: later ones are not in its way.
  expect(drives.filter((drive) => /\b(?:6[2-9]|7)/.test(drive))).toEqual([]);
});

/** A plan with every third job at an unknown place, blocked hours and a day off, around a date. */
function makePlan(from: string, seed: number) {
  let state = seed;
  const below = (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
  const anyDay = () => addDays(from, below(7) - 1);
  const anyTime = () => `${String(8 + below(11)).padStart(2, '0')}:${['00', '30'][below(2)]}`;
  const places = [home, away, null];
  const accepted = Array.from({ length: below(12) }, () =>
    job(anyTime(), 15 + 15 * below(20), {
      date: anyDay(),
      bufferMinutes: 15 * below(3),
      place: places[below(3)] ?? null,
    }),
  );
  const off = anyDay();
  const made: WorkingCalendar = {
    hours: weekdays.map((weekday) => ({ weekday, hours: below(5) === 0 ? null : wholeDay })),
    exceptions: [{ kind: 'off', from: off, to: off, hours: null }],
    blocks: [
      { date: anyDay(), from: '12:15', to: '14:45' },
      { date: anyDay(), from: '09:00', to: '19:00' },
    ],
  };
  const wanted = { durationMinutes: 15 + 15 * below(12), bufferMinutes: 15 * below(3) };
  return { calendar: made, accepted, wanted: { ...wanted, place: places[below(3)] ?? null } };
}

// Around both changes of clocks, a public holiday and the turn of the year.
test.each(['2026-03-27', '2026-10-23', '2027-03-27', '2027-05-15', '2026-12-30'])(
  'free starts from %s are those that the rules allow one by one',
  (from) => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const { wanted, ...plan } = makePlan(from, seed * 7919);
      const clock = osloInstant(addDays(from, 1), '11:00');
      const { durationMinutes, bufferMinutes } = wanted;
      const allowed = Array.from({ length: 5 }, (_, day) => addDays(from, day)).flatMap((date) =>
        slots
          .filter((time) => {
            const { hours } = dayOf(plan.calendar, date);
            const start = { ...wanted, date, time };
            return (
              hours !== null &&
              isSlotOpen(plan.calendar, date, time, durationMinutes + bufferMinutes) &&
              !endsAfter(hours, start) &&
              !isSlotPast(date, time, clock) &&
              findPlanConflict(start, plan.accepted, travel) === null
            );
          })
          .map((time) => ({ date, time })),
      );
      const options = { ...wanted, from, days: 5, limit: Infinity };
      expect(listFreeStarts(plan, options, { now: clock, travel })).toEqual(allowed);
      const first = listFreeStarts(plan, { ...options, limit: 3 }, { now: clock, travel });
      expect(first).toEqual(allowed.slice(0, 3));
    }
  },
);

test('taken starts are those at which a job of the length would meet another', () => {
  const accepted = [job('10:00', 90)];
  const times = (minutes: number) => listTakenStarts(accepted, minutes).map(({ time }) => time);
  expect(times(60)).toEqual(['10:00', '11:00']);
  expect(times(120)).toEqual(['09:00', '10:00', '11:00']);
});

import { describe, expect, test } from 'vitest';
import { defaultHours } from '../calendar/hours.ts';
import { findClash, horizonOf, listReplacements, planSeriesMove, ruleUntilEnd } from './plan.ts';

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
  ['2026-11-25', null, '2027-01-20'],
  ['2026-11-01', null, '2027-01-15'],
  ['2026-11-25', '2027-01-20', '2027-01-20'],
  ['2027-01-08', '2027-01-06', '2027-01-15'],
])(
  'bookings of a series from %s on that is filled until %s exist until %s',
  (firstDate, filledUntil, until) => {
    expect(horizonOf({ firstDate, filledUntil }, '2026-11-20')).toBe(until);
  },
);

test.each([
  [null, null, null],
  [null, '2027-01-05', '2027-01-04'],
  ['2026-12-31', '2027-01-05', '2026-12-31'],
  ['2027-12-31', '2027-01-05', '2027-01-04'],
])('a series until %s that ended from %s on has its last day on %s', (until, endedFrom, last) => {
  const rule = { repeats: 'weekly', firstDate: '2026-12-01', count: null } as const;
  expect(ruleUntilEnd({ ...rule, until, endedFrom }).until).toBe(last);
});

describe('a series that moves', () => {
  const series = {
    repeats: 'weekly',
    firstDate: '2026-12-01',
    until: null,
    count: null,
    filledUntil: '2026-12-29',
    ...time,
    time: '10:00',
  } as const;
  const booked = (id: number, occurrence: string, more = {}) =>
    ({ id, occurrence, date: occurrence, time: '10:00', status: 'confirmed', ...more }) as const;
  const others = [
    { id: 99, kind: 'booking', date: '2026-12-17', time: '14:00', ...time },
    // Its own job is never in its own way.
    { id: 5, kind: 'booking', date: '2026-12-31', time: '14:00', ...time },
    { id: 5, kind: 'ownJob', date: '2026-12-10', time: '14:00', ...time },
  ];
  const move = { occurrence: '2026-12-08', date: '2026-12-10', time: '14:00' };

  test.each([
    ['moves', booked(5, '2026-12-29'), '2026-12-31', 5, null],
    ['stays where another job is', booked(3, '2026-12-15'), '2026-12-17', 3, 'taken'],
    ['stays where an own job is', booked(2, '2026-12-08'), '2026-12-10', 2, 'taken'],
    [
      'keeps a time of its own',
      booked(4, '2026-12-22', { time: '12:00' }),
      '2026-12-24',
      null,
      null,
    ],
    [
      'keeps a day of its own',
      booked(4, '2026-12-22', { date: '2026-12-21' }),
      '2026-12-24',
      null,
      null,
    ],
    [
      'that has begun stays',
      booked(4, '2026-12-22', { status: 'in_progress' }),
      '2026-12-24',
      null,
      null,
    ],
    [
      'that was cancelled stays',
      booked(4, '2026-12-22', { status: 'cancelled' }),
      '2026-12-24',
      null,
      null,
    ],
  ])('a job that %s', (_name, booking, to, bookingId, clash) => {
    const days = planSeriesMove(series, move, {
      stored: { bookings: [booking], clashes: new Set() },
      plan: { ...plan, accepted: others },
      travel: () => 0,
    });
    expect(days.map((day) => day.from)).toEqual([
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2026-12-29',
    ]);
    const day = days.find(({ from }) => from === booking.occurrence);
    expect(day).toMatchObject({ to, bookingId, clash, isOpen: false });
  });

  test('opens a day again that clashed before, and takes along a job that an earlier move left', () => {
    const days = planSeriesMove(series, move, {
      stored: {
        bookings: [booked(6, '2026-12-22', { date: '2026-12-20' })],
        clashes: new Set(['2026-12-22', '2026-12-29']),
      },
      plan: { ...plan, accepted: [] },
      travel: () => 0,
    });
    expect(days.slice(2)).toEqual([
      { from: '2026-12-22', to: '2026-12-24', bookingId: 6, isOpen: false, clash: null },
      { from: '2026-12-29', to: '2026-12-31', bookingId: null, isOpen: true, clash: null },
    ]);
  });
});

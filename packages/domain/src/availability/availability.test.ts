import { describe, expect, test } from 'vitest';
import type { PlannedJob } from '../bookings/day-plan.ts';
import { overlaps, spanOfJob } from '../bookings/duration.ts';
import { isSlotPast, slots } from '../bookings/slots.ts';
import {
  type WorkingCalendar,
  dayOf,
  defaultHours,
  endsAfter,
  isSlotOpen,
  weekdays,
} from '../calendar/hours.ts';
import { addDays, osloCivil, osloInstant } from '../time/oslo.ts';
import {
  availabilityOf,
  everyStart,
  isFreeIn,
  nextFreeTime,
  storedDays,
  usualTimeOf,
  wantedStarts,
} from './availability.ts';
import { freeSpans, shownDays } from './spans.ts';

const hour = { durationMinutes: 60, bufferMinutes: 0 };
const ordinary: WorkingCalendar = { hours: defaultHours, exceptions: [] };

function job(date: string, time: string, minutes = 60, bufferMinutes = 0): PlannedJob {
  return { date, time, durationMinutes: minutes, bufferMinutes, place: null };
}

/** A Monday at noon in Oslo. */
const noon = new Date('2026-11-30T11:00:00Z');

test.each([
  ['the next slot of an open day', ordinary, [], hour, '2026-11-30 13:00'],
  [
    'an hour later where that is taken',
    ordinary,
    [job('2026-11-30', '13:00')],
    hour,
    '2026-11-30 14:00',
  ],
  [
    'after the buffer of a job',
    ordinary,
    [job('2026-11-30', '13:00', 60, 30)],
    hour,
    '2026-11-30 15:00',
  ],
  [
    'where a longer job has room between others',
    ordinary,
    [job('2026-11-30', '14:00'), job('2026-11-30', '17:00')],
    { durationMinutes: 90, bufferMinutes: 30 },
    '2026-11-30 15:00',
  ],
  [
    'the next day where the job would end after closing time',
    ordinary,
    [job('2026-11-30', '13:00', 180)],
    { durationMinutes: 240, bufferMinutes: 0 },
    '2026-12-01 09:00',
  ],
  [
    'after blocked hours, which a buffer may not reach',
    { ...ordinary, blocks: [{ date: '2026-11-30', from: '14:15', to: '24:00' }] },
    [],
    { durationMinutes: 60, bufferMinutes: 30 },
    '2026-12-01 09:00',
  ],
  [
    'an exception before the week',
    {
      hours: weekdays.map((weekday) => ({ weekday, hours: null })),
      exceptions: [
        {
          kind: 'open',
          from: '2026-12-05',
          to: '2026-12-05',
          hours: { opens: '11:00', closes: '13:00' },
        },
      ],
    },
    [],
    hour,
    '2026-12-05 11:00',
  ],
  [
    'the first day after days off and a Sunday',
    {
      ...ordinary,
      exceptions: [{ kind: 'off', from: '2026-11-30', to: '2026-12-05', hours: null }],
    },
    [],
    hour,
    '2026-12-07 09:00',
  ],
  [
    'none where fourteen days are off, whatever follows',
    {
      ...ordinary,
      exceptions: [{ kind: 'off', from: '2026-11-30', to: '2026-12-13', hours: null }],
    },
    [],
    hour,
    null,
  ],
] satisfies [string, WorkingCalendar, PlannedJob[], typeof hour, string | null][])(
  'the next free time is %s',
  (_, calendar, accepted, length, expected) => {
    const availability = availabilityOf({ calendar, accepted }, length, '2026-11-30');
    const found = nextFreeTime(availability, noon);
    expect(found && `${found.date} ${found.time}`).toBe(expected);
  },
);

describe('the usual length is the lower median of the services', () => {
  const service = (minutesTo: number | null, bufferMinutes = 0) => ({
    minutesFrom: minutesTo && 30,
    minutesTo,
    bufferMinutes,
  });
  test.each([
    [[], 60, 0],
    [[service(null)], 60, 0],
    [[service(120), service(45)], 45, 0],
    [[service(240), service(90, 15), service(30)], 90, 15],
  ])('%j', (services, durationMinutes, bufferMinutes) => {
    expect(usualTimeOf(services)).toEqual({ durationMinutes, bufferMinutes });
  });
});

test('what was stored on an earlier day is still true while its days last', () => {
  const plan = { calendar: ordinary, accepted: [job('2026-12-04', '09:00', 600)] };
  const stored = availabilityOf(plan, hour, '2026-11-27');
  for (let day = 0; day <= storedDays - shownDays; day += 1) {
    const date = addDays('2026-11-27', day);
    const now = osloInstant(date, '20:00');
    expect(nextFreeTime(stored, now)).toEqual(nextFreeTime(availabilityOf(plan, hour, date), now));
  }
});

test('a master is free in no span of which nothing is stored', () => {
  const stored = availabilityOf({ calendar: ordinary, accepted: [] }, hour, '2026-12-01');
  expect(freeSpans.map((span) => isFreeIn(stored, wantedStarts(span, noon)))).toEqual([
    false,
    true,
    false,
  ]);
  const over = availabilityOf({ calendar: ordinary, accepted: [] }, hour, '2026-10-01');
  expect(freeSpans.some((span) => isFreeIn(over, wantedStarts(span, noon)))).toBe(false);
  expect(nextFreeTime(over, noon)).toBeUndefined();
  expect(nextFreeTime(stored, noon)).toBeUndefined();
});

test.each([
  [
    'today',
    '2026-11-30T07:59:00Z',
    { from: '2026-11-30', startsOfFirst: everyStart, furtherDays: 0 },
  ],
  [
    'today',
    '2026-11-30T08:00:00Z',
    { from: '2026-11-30', startsOfFirst: everyStart - 1, furtherDays: 0 },
  ],
  ['today', '2026-11-30T17:00:00Z', { from: '2026-11-30', startsOfFirst: 0, furtherDays: 0 }],
  // Half past midnight in Oslo.
  [
    'tomorrow',
    '2026-11-29T23:30:00Z',
    { from: '2026-12-01', startsOfFirst: everyStart, furtherDays: 0 },
  ],
  ['week', '2026-11-30T16:00:00Z', { from: '2026-11-30', startsOfFirst: 512, furtherDays: 6 }],
  ['week', '2026-12-06T11:00:00Z', { from: '2026-12-06', startsOfFirst: 1008, furtherDays: 0 }],
] as const)('%s at %s', (span, at, wanted) => {
  expect(wantedStarts(span, new Date(at))).toEqual(wanted);
});

/** A generator of numbers below one, the same for a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Days around both changes of the clock, the holidays of spring and Christmas. */
const firstDays = [
  '2026-03-27',
  '2026-03-29',
  '2026-05-13',
  '2026-10-24',
  '2026-10-25',
  '2026-12-23',
];

function makePlan(next: () => number, firstDay: string) {
  const whole = (below: number) => Math.floor(next() * below);
  const dayOfPlan = () => addDays(firstDay, whole(storedDays + 2) - 1);
  const hours = weekdays.map((weekday) => {
    const opens = whole(8);
    const closes = slots[opens + whole(10 - opens)];
    if (closes === undefined || closes === '09:00' || next() < 0.3) return { weekday, hours: null };
    const open = { opens: slots[opens] ?? '09:00', closes };
    return { weekday, hours: open.opens < open.closes ? open : null };
  });
  const off = dayOfPlan();
  const calendar: WorkingCalendar = {
    hours,
    exceptions: [{ kind: 'off', from: off, to: addDays(off, whole(5)), hours: null }],
    blocks: Array.from({ length: whole(4) }, () => {
      const from = 8 + whole(10);
      return { date: dayOfPlan(), from: `${String(from).padStart(2, '0')}:15`, to: '24:00' };
    }),
  };
  const accepted = Array.from({ length: whole(40) }, () =>
    job(dayOfPlan(), slots[whole(10)] ?? '09:00', 15 + 15 * whole(40), 15 * whole(5)),
  );
  const length = { durationMinutes: 15 + 15 * whole(20), bufferMinutes: 15 * whole(4) };
  return { plan: { calendar, accepted }, length };
}

/** The definition, start by start and job by job. */
function isOffered(
  { plan, length }: ReturnType<typeof makePlan>,
  start: { date: string; time: string },
  now: Date,
): boolean {
  const { date, time } = start;
  const { hours } = dayOf(plan.calendar, date);
  const span = spanOfJob({ ...start, ...length });
  return (
    hours !== null &&
    isSlotOpen(plan.calendar, date, time, length.durationMinutes + length.bufferMinutes) &&
    !endsAfter(hours, { ...start, ...length }) &&
    !isSlotPast(date, time, now) &&
    plan.accepted.every((other) => !overlaps(span, spanOfJob(other)))
  );
}

test.each(firstDays)('plans from %s agree with the definition', (firstDay) => {
  const next = numbersFrom(Number(firstDay.replaceAll('-', '')));
  for (let nth = 0; nth < 15; nth += 1) {
    const made = makePlan(next, firstDay);
    const stored = availabilityOf(made.plan, made.length, firstDay);
    const now = new Date(osloInstant(firstDay, '00:00').getTime() + next() * 7 * 86_400_000);
    const today = osloCivil(now).date;
    const startsOf = (from: string, days: number) =>
      Array.from({ length: days }, (_, day) => addDays(from, day)).flatMap((date) =>
        slots.map((time) => ({ date, time })).filter((start) => isOffered(made, start, now)),
      );
    expect(nextFreeTime(stored, now)).toEqual(startsOf(today, shownDays)[0] ?? null);
    for (const span of freeSpans) {
      const { from, furtherDays } = wantedStarts(span, now);
      expect(isFreeIn(stored, wantedStarts(span, now))).toBe(
        startsOf(from, furtherDays + 1).length > 0,
      );
    }
  }
});

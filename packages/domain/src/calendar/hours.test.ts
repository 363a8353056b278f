import { describe, expect, test } from 'vitest';
import { slots } from '../bookings/slots.ts';
import {
  type CalendarException,
  type WorkingCalendar,
  closingTimes,
  dayOf,
  endsAfter,
  isOutside,
  defaultHours,
  isSlotOpen,
} from './hours.ts';
import { exceptionFormSchema, readCalendarInput, saveHoursInput } from './schema.ts';

const usual: WorkingCalendar = { hours: defaultHours, exceptions: [] };
const off = (from: string, to = from): CalendarException => ({
  kind: 'off',
  from,
  to,
  hours: null,
});
const openOn = (date: string, hours: CalendarException['hours'] = null): CalendarException => ({
  kind: 'open',
  from: date,
  to: date,
  hours,
});

test.each<[string, WorkingCalendar, string, string, boolean]>([
  ['a Monday morning', usual, '2026-11-23', '09:00', true],
  ['the last slot of a Saturday', usual, '2026-11-28', '18:00', true],
  ['a Sunday', usual, '2026-11-29', '12:00', false],
  ['Christmas Day, a Friday', usual, '2026-12-25', '12:00', false],
  ['Christmas Eve, which is no holiday', usual, '2026-12-24', '12:00', true],
  ['half past', usual, '2026-11-23', '09:30', false],
  ['an hour that no slot has', usual, '2026-11-23', '19:00', false],
  ['a day off', { ...usual, exceptions: [off('2026-11-23')] }, '2026-11-23', '12:00', false],
  [
    'the first day of a holiday week',
    { ...usual, exceptions: [off('2026-11-23', '2026-11-27')] },
    '2026-11-23',
    '12:00',
    false,
  ],
  [
    'the last day of a holiday week',
    { ...usual, exceptions: [off('2026-11-23', '2026-11-27')] },
    '2026-11-27',
    '12:00',
    false,
  ],
  [
    'the day after it',
    { ...usual, exceptions: [off('2026-11-23', '2026-11-27')] },
    '2026-11-28',
    '12:00',
    true,
  ],
  [
    'an opened Sunday',
    { ...usual, exceptions: [openOn('2026-11-29')] },
    '2026-11-29',
    '18:00',
    true,
  ],
  [
    'an opened holiday before its hours',
    { ...usual, exceptions: [openOn('2026-12-25', { opens: '11:00', closes: '13:00' })] },
    '2026-12-25',
    '10:00',
    false,
  ],
  [
    'an opened holiday in its hours',
    { ...usual, exceptions: [openOn('2026-12-25', { opens: '11:00', closes: '13:00' })] },
    '2026-12-25',
    '12:00',
    true,
  ],
  [
    'the hour at which work ends',
    { hours: [{ weekday: 1, hours: { opens: '09:00', closes: '12:00' } }], exceptions: [] },
    '2026-11-23',
    '12:00',
    false,
  ],
  ['a weekday nobody spoke of', { hours: [], exceptions: [] }, '2026-11-23', '12:00', false],
])('%s', (_name, calendar, date, time, expected) => {
  expect(isSlotOpen(calendar, date, time)).toBe(expected);
});

test.each([
  ['2026-11-29', { reason: 'weekday' }],
  ['2026-12-25', { reason: 'holiday', holiday: 'christmasDay' }],
  ['2027-05-16', { reason: 'holiday', holiday: 'whitSunday' }],
  ['2026-11-24', { reason: 'off' }],
  ['2026-11-23', null],
])('%s is closed because of %j', (date, closure) => {
  expect(dayOf({ ...usual, exceptions: [off('2026-11-24')] }, date).closure).toEqual(closure);
});

test('a working day ends where a slot ends', () => {
  expect(closingTimes).toHaveLength(slots.length);
  expect(closingTimes.at(-1)).toBe('19:00');
});

describe('what a calendar accepts', () => {
  const problems = (schema: typeof exceptionFormSchema | typeof saveHoursInput, value: unknown) =>
    schema
      .safeParse(value)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  test.each<[string, object, string[]]>([
    ['a week off', { kind: 'off', from: '2026-12-01', to: '2026-12-07' }, []],
    ['an opened Sunday', { kind: 'open', from: '2026-11-29', to: '2026-11-29' }, []],
    ['nothing', { kind: 'off', from: '', to: '' }, ['from: required', 'to: required']],
    [
      'the end before the start',
      { kind: 'off', from: '2026-12-02', to: '2026-12-01' },
      ['to: dateOrder'],
    ],
    ['a day that is none', { kind: 'off', from: '2026-02-30', to: '2026-03-01' }, ['from: date']],
    [
      'opening a whole week at once',
      { kind: 'open', from: '2026-12-01', to: '2026-12-07' },
      ['to: dateOrder'],
    ],
    [
      'hours that end before they begin',
      {
        kind: 'open',
        from: '2026-12-01',
        to: '2026-12-01',
        hours: { opens: '12:00', closes: '11:00' },
      },
      ['hours.closes: hoursOrder'],
    ],
    [
      'a very long note',
      { kind: 'off', from: '2026-12-01', to: '2026-12-01', note: 'x'.repeat(201) },
      ['note: tooLong'],
    ],
  ])('%s', (_name, value, expected) => {
    expect(problems(exceptionFormSchema, value)).toEqual(expected);
  });

  test('a week has each of its days once', () => {
    expect(problems(saveHoursInput, { masterId: 1, hours: defaultHours })).toEqual([]);
    const twice = defaultHours.map((day) => ({ ...day, weekday: 1 }));
    expect(problems(saveHoursInput, { masterId: 1, hours: twice })).toEqual(['hours: invalid']);
    expect(problems(saveHoursInput, { masterId: 1, hours: defaultHours.slice(1) })).toHaveLength(1);
  });

  test.each([
    [{}, true],
    [{ from: '2026-11-20', to: '2027-11-20' }, true],
    [{ from: '2026-11-20', to: '2026-11-19' }, false],
    [{ from: '2026-11-20', to: '2030-11-20' }, false],
    [{ from: 'i morgen', to: 'i overmorgen' }, false],
  ])('a span %j is read: %s', (span, isRead) => {
    expect(readCalendarInput.safeParse({ masterId: 1, ...span }).success).toBe(isRead);
  });
});

test.each([
  ['within the hours', '10:00', 60, [false, false]],
  ['until the hours end', '15:00', 60, [false, false]],
  ['after the hours', '15:00', 75, [true, true]],
  ['before the hours', '09:00', 60, [false, true]],
])('work %s', (_, time, durationMinutes, [late, outside]) => {
  const hours = { opens: '10:00', closes: '16:00' } as const;
  const job = { date: '2026-12-01', time, durationMinutes };
  expect(endsAfter(hours, job)).toBe(late);
  expect(isOutside(hours, job)).toBe(outside);
});

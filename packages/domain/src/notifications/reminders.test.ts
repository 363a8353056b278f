import { describe, expect, test } from 'vitest';
import { dueReminders, reminderAt } from './reminders.ts';

describe('when a job is reminded of, by the clock of Oslo', () => {
  test.each([
    ['in winter', '2026-01-10', '10:00', 24, '2026-01-09T09:00:00Z'],
    ['in summer', '2026-07-10', '10:00', 24, '2026-07-09T08:00:00Z'],
    ['the day the clock goes forward: 23 hours', '2026-03-29', '10:00', 24, '2026-03-28T09:00:00Z'],
    ['the day it goes back: 25 hours', '2026-10-25', '10:00', 24, '2026-10-24T08:00:00Z'],
    ['the day after it went back', '2026-10-26', '10:00', 24, '2026-10-25T09:00:00Z'],
    ['two hours before', '2026-01-10', '10:00', 2, '2026-01-10T07:00:00Z'],
    ['two hours before the first slot', '2026-07-10', '09:00', 2, '2026-07-10T05:00:00Z'],
    ['two hours on the day it goes forward', '2026-03-29', '09:00', 2, '2026-03-29T05:00:00Z'],
    ['two hours on the day it goes back', '2026-10-25', '09:00', 2, '2026-10-25T06:00:00Z'],
    ['the first of a month', '2026-03-01', '18:00', 24, '2026-02-28T17:00:00Z'],
    ['two hours across midnight', '2026-01-10', '01:00', 2, '2026-01-09T22:00:00Z'],
  ] as const)('%s', (_, date, time, hours, at) => {
    expect(reminderAt(date, time, hours)).toEqual(new Date(at));
  });
});

describe('which reminders are due', () => {
  const job = {
    scheduledDate: '2026-01-10',
    scheduledTime: '10:00',
    settledAt: new Date('2026-01-01T12:00:00Z'),
  };
  const booked = (settledAt: string) => ({ ...job, settledAt: new Date(settledAt) });
  test.each([
    ['a minute too early', job, '2026-01-09T08:59:00Z', []],
    ['a day before', job, '2026-01-09T09:00:00Z', [24]],
    ['hours late, for no server was awake', job, '2026-01-09T20:00:00Z', [24]],
    ['two hours before: that one alone', job, '2026-01-10T07:00:00Z', [2]],
    ['an hour late', job, '2026-01-10T08:00:00Z', [2]],
    ['the job has begun', job, '2026-01-10T09:00:00Z', []],
    ['booked three hours ahead', booked('2026-01-10T06:00:00Z'), '2026-01-10T06:01:00Z', []],
    ['and two hours before it', booked('2026-01-10T06:00:00Z'), '2026-01-10T07:00:00Z', [2]],
    ['booked an hour ahead', booked('2026-01-10T08:00:00Z'), '2026-01-10T08:01:00Z', []],
  ])('%s', (_, asked, now, due) => {
    expect(dueReminders(asked, new Date(now))).toEqual(due);
  });
});

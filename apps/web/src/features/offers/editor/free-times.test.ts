import { defaultHours } from '@mesterhand/domain/calendar/hours';
import { expect, test } from 'vitest';
import { freeSlotsOf, nextFreeDays } from './free-times.ts';

const calendar = { hours: defaultHours, exceptions: [] };
const agendaWith = (...taken: string[]) => ({
  calendar,
  isTaken: (date: string, time: string) => taken.includes(`${date} ${time}`),
});
/** 12:30 on a Friday in Oslo. */
const now = new Date('2026-11-20T11:30:00Z');

test('slots that have begun, are taken or closed are not free', () => {
  const agenda = agendaWith('2026-11-20 14:00');
  expect(freeSlotsOf(agenda, '2026-11-20', now)).toEqual([
    '13:00',
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ]);
  expect(freeSlotsOf(agenda, '2026-11-22', now)).toEqual([]);
});

test('several days show some slots each, from the first to the last, and days off none', () => {
  const span = { from: '2026-11-20', until: '2026-11-26' };
  expect(nextFreeDays(agendaWith(), span, now)).toEqual([
    { date: '2026-11-20', times: ['13:00', '15:00', '16:00', '18:00'] },
    { date: '2026-11-21', times: ['09:00', '12:00', '15:00', '18:00'] },
    { date: '2026-11-23', times: ['09:00', '12:00', '15:00', '18:00'] },
    { date: '2026-11-24', times: ['09:00', '12:00', '15:00', '18:00'] },
  ]);
});

test('a single wanted day shows all its slots, and the days after it some', () => {
  const days = nextFreeDays(agendaWith(), { from: '2026-11-24', until: '2026-11-24' }, now);
  expect(days.map(({ date, times }) => [date, times.length])).toEqual([
    ['2026-11-24', 10],
    ['2026-11-25', 4],
    ['2026-11-26', 4],
    ['2026-11-27', 4],
  ]);
});

test('a calendar without open days ends the search', () => {
  const off = { hours: defaultHours.map((day) => ({ ...day, hours: null })), exceptions: [] };
  const span = { from: '2026-11-20', until: '2026-11-26' };
  expect(nextFreeDays({ ...agendaWith(), calendar: off }, span, now)).toEqual([]);
});

import { expect, test } from 'vitest';
import {
  addDays,
  civilDay,
  daysBetween,
  isCivilDate,
  osloCivil,
  osloInstant,
  weekdayOf,
} from './oslo.ts';

// 23:30 UTC is already tomorrow in Oslo; in winter Oslo is one hour ahead, in summer two.
test.each([
  ['2026-11-20T23:30:00Z', '2026-11-21', '00:30'],
  ['2026-07-01T22:15:00Z', '2026-07-02', '00:15'],
  ['2026-03-29T01:30:00Z', '2026-03-29', '03:30'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
])('C-43 an Oslo clock at %s shows %s %s', (at, date, time) => {
  expect(osloCivil(new Date(at))).toEqual({ date, time });
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['2026-1-1', false],
  ['', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['9999-12-31', false],
  ['0001-01-01', false],
])('%s is a calendar date: %s', (text, expected) => {
  expect(isCivilDate(text)).toBe(expected);
});

test('days are added across a change of clocks', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

// On 29 March 2026 clocks go from 02:00 to 03:00, on 25 October from 03:00 back to 02:00.
test.each([
  ['in winter', '2026-11-20', '10:00', '2026-11-20T09:00:00.000Z'],
  ['in summer', '2026-07-01', '10:00', '2026-07-01T08:00:00.000Z'],
  ['just before the hour that is skipped', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['in the hour that is skipped', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['just after the hour that is skipped', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['in the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['after the hour that comes twice', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['at midnight of a day of 23 hours', '2026-03-29', '00:00', '2026-03-28T23:00:00.000Z'],
  ['at midnight after it', '2026-03-30', '00:00', '2026-03-29T22:00:00.000Z'],
  ['at midnight of a day of 25 hours', '2026-10-25', '00:00', '2026-10-24T22:00:00.000Z'],
  ['at midnight after it', '2026-10-26', '00:00', '2026-10-25T23:00:00.000Z'],
])('the instant of an Oslo clock %s: %s %s', (_name, date, time, instant) => {
  expect(osloInstant(date, time).toISOString()).toBe(instant);
});

test('every slot of a day on which clocks change is read back as itself', () => {
  for (const date of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25'])
    for (let hour = 3; hour < 24; hour += 1) {
      const time = `${String(hour).padStart(2, '0')}:00`;
      expect(osloCivil(osloInstant(date, time))).toEqual({ date, time });
    }
});

test('days between two dates are counted in midnights, also over a change of clocks', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-10-26', '2026-10-24')).toBe(-2);
});

test.each([
  ['2026-11-23', 1],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
  ['2026-03-29', 7],
  ['2026-10-25', 7],
])('%s is weekday %i', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});

test('a civil date is written as itself in UTC', () => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' });
  expect(format.format(civilDay('2026-10-25'))).toBe('2026-10-25');
});

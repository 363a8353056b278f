import { expect, test } from 'vitest';
import { addDays, isCivilDate, osloCivil } from '../time/oslo.ts';
import { bookingHorizonDays, isBookableDate, isSlotPast, slots } from './slots.ts';

test('C-41 ten hourly slots from 09:00 to 18:00', () => {
  expect(slots).toHaveLength(10);
  expect([slots[0], slots[9]]).toEqual(['09:00', '18:00']);
});

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
  ['yesterday', '2026-11-19', '18:00', true],
  ['an hour ago', '2026-11-20', '12:00', true],
  ['this very minute', '2026-11-20', '13:00', true],
  ['the next slot', '2026-11-20', '14:00', false],
  ['tomorrow', '2026-11-21', '09:00', false],
])('C-43 a slot %s is past: %#', (_name, date, time, past) => {
  expect(isSlotPast(date, time, new Date('2026-11-20T12:00:00Z'))).toBe(past);
});

test('C-43 dates from today to a year ahead are bookable', () => {
  const now = new Date('2026-11-20T23:30:00Z');
  expect(isBookableDate('2026-11-20', now)).toBe(false);
  expect(isBookableDate('2026-11-21', now)).toBe(true);
  expect(isBookableDate(addDays('2026-11-21', bookingHorizonDays), now)).toBe(true);
  expect(isBookableDate(addDays('2026-11-21', bookingHorizonDays + 1), now)).toBe(false);
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

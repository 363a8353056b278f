import { expect, test } from 'vitest';
import { addDays } from '../time/oslo.ts';
import { bookingHorizonDays, isBookableDate, isSlotPast, slots } from './slots.ts';

test('C-41 ten hourly slots from 09:00 to 18:00', () => {
  expect(slots).toHaveLength(10);
  expect([slots[0], slots[9]]).toEqual(['09:00', '18:00']);
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

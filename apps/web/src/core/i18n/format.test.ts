import { describe, expect, test } from 'vitest';
import { formatIn } from './format.ts';

/** Intl uses several kinds of space as separators; which one is irrelevant here. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('Norwegian formats', () => {
  const format = formatIn('nb');

  test.each([
    [700, '700 kr'],
    [1290.4, '1 290,40 kr'],
    [50_000, '50 000 kr'],
  ])('C-24 the price %d reads %s', (amount, text) =>
    expect(plain(format.price(amount))).toBe(text),
  );

  test.each([
    [4.75, '4,8'],
    [5, '5,0'],
  ])('C-21 the rating %d has one decimal', (value, text) =>
    expect(format.rating(value)).toBe(text),
  );

  test.each([
    [0.4321, '432 m'],
    [0.9999, '1,0 km'],
    [1, '1,0 km'],
    [12.34, '12,3 km'],
  ])('C-64 %d km reads %s', (kilometres, text) =>
    expect(plain(format.distance(kilometres))).toBe(text),
  );

  test.each([
    [11_624, '11 624 m'],
    [4.66, '4,7 m'],
    [0, '0 m'],
  ])('A-58 %d metres stay metres', (metres, text) =>
    expect(plain(format.metres(metres))).toBe(text),
  );

  test('an instant is shown in the time of Oslo', () => {
    expect(format.date('2026-06-30T22:30:00Z')).toBe('1. juli 2026');
    expect(format.dateTime('2026-01-05T11:00:00Z')).toContain('12:00');
    expect(format.time('2026-07-05T11:00:00Z')).toBe('13:00');
  });

  test('a civil day has no time zone to shift it', () => {
    expect(format.day('2026-11-20')).toBe('fredag 20. november');
  });
});

test('other languages have their own separators', () => {
  expect(formatIn('en').rating(4.75)).toBe('4.8');
  expect(formatIn('en').time('2026-01-05T12:05:00Z')).toBe('13:05');
  expect(plain(formatIn('ru').distance(12.34))).toBe('12,3 км');
});

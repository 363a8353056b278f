import { expect, test } from 'vitest';
import { relativeTimeOf, daysAgo } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'nå'],
  ['2026-11-21T11:59:01Z', 'nå'],
  ['2026-11-21T11:59:00Z', 'for 1 minutt siden'],
  ['2026-11-21T11:00:01Z', 'for 59 minutter siden'],
  ['2026-11-21T11:00:00Z', 'for 1 time siden'],
  ['2026-11-20T12:00:01Z', 'for 23 timer siden'],
  ['2026-11-20T12:00:00Z', 'i går'],
  ['2026-11-14T12:00:01Z', 'for 6 døgn siden'],
  ['2026-11-14T12:00:00Z', undefined],
])('A-67 %s was %s', (instant, words) => {
  const ago = relativeTimeOf(instant, now);
  const norwegian = new Intl.RelativeTimeFormat('nb-NO', { numeric: 'auto' });
  expect(ago && norwegian.format(ago.value, ago.unit)).toBe(words);
});

test('A-67 Saturday is not "yesterday" on Monday, and the day heading agrees', () => {
  const monday = new Date('2026-11-23T09:00:00Z');
  const saturday = '2026-11-21T19:00:00Z';
  expect(relativeTimeOf(saturday, monday)).toEqual({ value: -2, unit: 'day' });
  expect(daysAgo('2026-11-21', monday)).toBe(2);
  // 23:30 on Saturday in UTC is Sunday in Oslo.
  expect(relativeTimeOf('2026-11-21T23:30:00Z', new Date('2026-11-23T00:30:00Z'))).toEqual({
    value: -1,
    unit: 'day',
  });
});

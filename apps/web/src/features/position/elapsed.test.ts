import { expect, test } from 'vitest';
import { elapsedSince } from './elapsed.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test.each([
  ['2026-11-21T12:00:00.000Z', 'nå'],
  ['2026-11-21T12:00:40.000Z', 'nå'],
  ['2026-11-21T11:59:57.000Z', 'nå'],
  ['2026-11-21T11:59:47.000Z', 'for 10 sekunder siden'],
  ['2026-11-21T11:59:00.000Z', 'for 1 minutt siden'],
  ['2026-11-21T11:46:30.000Z', 'for 13 minutter siden'],
])('%s is shown as %s', (instant, text) => {
  const { value, unit } = elapsedSince(instant, now);
  const words = new Intl.RelativeTimeFormat('nb-NO', { numeric: 'auto' });
  expect(words.format(value, unit)).toBe(text);
});

import { expect, test } from 'vitest';
import { durationRangeText, durationText } from './duration-text.ts';

test.each([
  ['nb', 90, '1 t 30 min'],
  ['en', 60, '1 h'],
  ['ru', 45, '45 мин'],
  ['uk', 615, '10 год 15 хв'],
  ['nb', 0, '0 min'],
] as const)('%s: %d minutes are %s', (language, minutes, text) => {
  expect(durationText(language, minutes).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  [null, null, null],
  [60, null, '1 t'],
  [60, 60, '1 t'],
  [60, 120, '1 t – 2 t'],
])('from %s to %s is %s', (minutesFrom, minutesTo, text) => {
  const made = durationRangeText('nb', { minutesFrom, minutesTo });
  expect(made?.replaceAll('\u00a0', ' ') ?? null).toBe(text);
});

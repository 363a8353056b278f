import { expect, test } from 'vitest';
import { readDay } from './date-text.ts';

test.each<[string, string | null]>([
  ['17.05.1990', '1990-05-17'],
  ['7.5.1990', '1990-05-07'],
  ['17/05/1990', '1990-05-17'],
  ['17-5-1990', '1990-05-17'],
  ['17 05 1990', '1990-05-17'],
  ['17. 5. 1990', '1990-05-17'],
  [' 17051990 ', '1990-05-17'],
  ['1990-05-17', '1990-05-17'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', null],
  ['31.04.2026', null],
  ['12.13.2026', null],
  ['00.01.2026', null],
  ['17.05.90', null],
  ['17.05', null],
  ['', null],
  ['i morgen', null],
])('what is typed as %j is read as %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

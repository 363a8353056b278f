import { expect, test } from 'vitest';
import { experienceLabel, experienceMonths, parseExperience } from './experience.ts';

test.each([
  [0, { kind: 'new' }],
  [1, { kind: 'months', months: 1 }],
  [11, { kind: 'months', months: 11 }],
  [12, { kind: 'years', years: 1, months: 0 }],
  [31, { kind: 'years', years: 2, months: 7 }],
])('C-34 %s months are labelled %j', (months, label) => {
  expect(experienceLabel(months)).toEqual(label);
});

test.each([
  ['the same day', 0, '2026-11-20', '2026-11-20', 0],
  ['a day short of a month', 0, '2026-10-21', '2026-11-20', 0],
  ['a month', 0, '2026-10-20', '2026-11-20', 1],
  ['declared and since', 24, '2025-11-20', '2026-11-20', 36],
  ['a clock that ran backwards', 3, '2027-01-01', '2026-11-20', 3],
])('C-34 experience: %s', (_name, declared, since, now, expected) => {
  expect(experienceMonths(declared, new Date(since), new Date(now))).toBe(expected);
});

test.each([
  [5, 60],
  [0.5, 6],
  ['5 år', 60],
  ['8 måneder', 8],
  ['1,5 years', 18],
  ['6 месяцев', 6],
  ['lenge', 0],
  ['', 0],
  ['9999 år', 960],
])('C-166 experience %j is read as %s months', (input, months) => {
  expect(parseExperience(input)).toBe(months);
});

import { expect, test } from 'vitest';
import { axisTop } from './axis-top.ts';

test.each([
  ['jobs', 0, 2],
  ['jobs', 1, 2],
  ['jobs', 3, 4],
  ['jobs', 10, 10],
  ['jobs', 11, 20],
  ['earnings', 9_999, 10_000],
  ['earnings', 10_001, 20_000],
  ['earnings', 43_210.5, 60_000],
  ['workedMinutes', 95, 120],
  ['workedMinutes', 21 * 60, 40 * 60],
  ['answerMinutes', 0, 10],
  ['answerMinutes', 31, 60],
  ['answerMinutes', 700, 720],
  ['answerMinutes', 20_000, 20 * 1440],
  ['repeatShare', 0.3, 1],
] as const)('an axis of %s up to %d ends at %d', (measure, most, top) => {
  expect(axisTop(measure, most)).toBe(top);
});

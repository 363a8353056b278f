import { expect, test } from 'vitest';
import { isFinal, problemOf } from './fix.ts';

test.each([
  [1, 'denied', true],
  [2, 'unavailable', false],
  [3, 'timeout', false],
  [9, 'unknown', false],
])(
  'C-118 A-62 the code %d of a browser is %s; asking again is of no use: %s',
  (code, problem, is) => {
    expect(problemOf(code)).toBe(problem);
    expect(isFinal(problemOf(code))).toBe(is);
  },
);

test('A-62 a browser without positions has none later either', () => {
  expect(isFinal('unsupported')).toBe(true);
});

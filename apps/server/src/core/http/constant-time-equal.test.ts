import { expect, it } from 'vitest';
import { isSameSecret } from './constant-time-equal.ts';

it.each([
  ['the same', 'abc', 'abc', true],
  ['another', 'abc', 'abd', false],
  ['shorter', 'ab', 'abc', false],
  ['nothing', '', 'abc', false],
  ['as many characters and more bytes', 'abé', 'abc', false],
  ['half of a pair', 'ab\ud800', 'abc', false],
  ['an emoji of two units', 'a💧', 'abc', false],
])('compares %s', (_, one, other, isSame) => {
  expect(isSameSecret(one, other)).toBe(isSame);
  expect(isSameSecret(Buffer.from(one), Buffer.from(other))).toBe(isSame);
});

import { expect, test } from 'vitest';
import { fold, normalise, tokenise, understoodLength } from './tokens.ts';

test.each([
  ['Kranen DRYPPER!!', ['kranen', 'drypper']],
  ["won't", ['wont']],
  ['el-sjekk, 60 m²', ['el', 'sjekk', '60', 'm2']],
  ['под’їзд', ['подїзд']],
  ['café', ['cafe']],
  ['Bär ö', ['bær', 'ø']],
  ['течёт', ['течет']],
  ['мий ґанок, їжа', ['мий', 'ганок', 'їжа']],
  ['bla\u030Abær', ['blåbær']],
  ['', []],
  ['!?…🔧', []],
])('%j has the words %j', (text, words) => {
  expect(tokenise(text)).toEqual(words);
});

test.each([
  ['rørlegger', 'roerlegger'],
  ['rørlegger', 'rorlegger'],
  ['måle', 'maale'],
  ['lærer', 'laerer'],
])('%s and %s are one word', (left, right) => {
  expect(fold(left)).toBe(fold(right));
});

test('reads the first 300 characters, and no more than that many of what they compose to', () => {
  expect(normalise('a'.repeat(400))).toHaveLength(understoodLength);
  expect(normalise('\uFDFA'.repeat(400)).length).toBeLessThanOrEqual(understoodLength);
});

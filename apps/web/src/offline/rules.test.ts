import { expect, test } from 'vitest';
import { delayOf, languageOf, restMs, restOf } from './rules.ts';

test.each([
  ['uk', null, 'uk'],
  ['uk', '{"language":"en"}', 'uk'],
  [null, '{"language":"en"}', 'en'],
  ['tlh', '{"language":"en"}', 'en'],
  [null, null, 'nb'],
  ['tlh', '{"id":1}', 'nb'],
  [null, '{"language":"tlh"}', 'nb'],
  [null, '{"lang', 'nb'],
  [null, '"uk"', 'nb'],
])('C-16 with %j chosen and the user %s, the offline page is in %s', (language, user, expected) => {
  expect(languageOf({ language, user })).toBe(expected);
});

test('it polls soon at first, and never less than twice a minute', () => {
  expect([0, 1, 2, 3].map(delayOf)).toEqual([2000, 4000, 8000, 16_000]);
  for (const tries of [4, 10, 100_000]) expect(delayOf(tries)).toBe(30_000);
});

test('a page that has just reloaded and failed waits before the next reload', () => {
  expect(restOf(0, 1_000_000)).toBe(0);
  expect(restOf(1_000_000, 1_000_000)).toBe(restMs);
  expect(restOf(1_000_000, 1_000_000 + restMs - 1)).toBe(1);
  expect(restOf(1_000_000, 1_000_000 + restMs)).toBe(0);
  // A clock that was set back must not block it for long.
  expect(restOf(2_000_000, 1_000_000)).toBe(0);
});

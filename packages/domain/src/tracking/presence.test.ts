import { expect, test } from 'vitest';
import { isFresh, presenceColors, presenceOf } from './presence.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();
const fix = (seconds: number, isOnline: boolean, isEnRoute: boolean) => ({
  isOnline,
  isEnRoute,
  receivedAt: ago(seconds),
});

test.each([
  ['no fix', null, 'offline'],
  ['a fix of now', fix(0, true, false), 'online'],
  ['five minutes to the second', fix(300, true, false), 'online'],
  ['a second more', fix(301, true, false), 'offline'],
  ['on the way', fix(60, true, true), 'enRoute'],
  ['on the way, long ago', fix(301, true, true), 'offline'],
  ['on the way, but not online', fix(0, false, true), 'offline'],
  ['the last fix of a day’s work', fix(0, false, false), 'offline'],
] as const)('C-84 %s', (_name, given, expected) => {
  expect(presenceOf(given, now)).toBe(expected);
});

test('C-84 offline is grey, online green, en route amber', () => {
  expect(presenceColors).toEqual({ offline: 'grey', online: 'green', enRoute: 'amber' });
});

test.each([
  [0, true],
  [30 * 60, true],
  [30 * 60 + 1, false],
])('trap 5 a fix of %d seconds ago is fresh: %s', (seconds, expected) => {
  expect(isFresh({ receivedAt: ago(seconds) }, now)).toBe(expected);
});

import { expect, test } from 'vitest';
import { decideReport, isKept, recordedAt } from './storing.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const kept = { recordedAt: '2026-11-21T11:59:00.000Z' };

test.each([
  ['nothing', undefined, '2026-11-21T12:00:00.000Z'],
  ['a minute ago', '2026-11-21T11:59:00Z', '2026-11-21T11:59:00.000Z'],
  ['another zone', '2026-11-21T12:58:00+01:00', '2026-11-21T11:58:00.000Z'],
  ['milliseconds', Date.parse('2026-11-21T11:00:00Z'), '2026-11-21T11:00:00.000Z'],
  ['a time to come', '2036-01-01T00:00:00Z', '2026-11-21T12:00:00.000Z'],
])('a fix that claims %s is of %s', (_name, timestamp, expected) => {
  expect(recordedAt({ timestamp, isOnline: true }, now).toISOString()).toBe(expected);
});

test.each([
  ['the first', { isOnline: true, timestamp: '2020-01-01T00:00:00Z' }, null, 'store'],
  ['a newer one', { isOnline: true, timestamp: '2026-11-21T11:59:01Z' }, kept, 'store'],
  ['one of the same instant', { isOnline: true, timestamp: kept.recordedAt }, kept, 'store'],
  ['an older one', { isOnline: true, timestamp: '2026-11-21T11:58:59Z' }, kept, 'drop'],
  ['an older one that ends work', { isOnline: false, timestamp: 0 }, kept, 'end'],
  ['one without a time', { isOnline: true }, kept, 'store'],
] as const)('%s', (_name, report, before, expected) => {
  expect(decideReport(report, before, now)).toBe(expected);
});

const fix = { isOnline: true, isEnRoute: false };
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
test.each([
  ['the first', null, true],
  ['after 9.999 s', { ...fix, receivedAt: ago(9_999) }, false],
  ['after 10 s', { ...fix, receivedAt: ago(10_000) }, true],
  ['at once, en route no more', { ...fix, isEnRoute: true, receivedAt: ago(1) }, true],
  ['at once, online again', { ...fix, isOnline: false, receivedAt: ago(1) }, true],
])('%s is kept: %s', (_name, last, expected) => {
  expect(isKept(fix, last, now)).toBe(expected);
});

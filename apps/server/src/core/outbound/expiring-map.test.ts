import { expect, test } from 'vitest';
import { createExpiringMap } from './expiring-map.ts';

test('entries expire, and the oldest make room', () => {
  const time = { now: 0 };
  const map = createExpiringMap<number>({ lifetimeMs: 10, entries: 2, now: () => time.now });
  map.set('a', 1);
  time.now = 5;
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4]);
  time.now = 14;
  expect(map.get('a')).toBe(3);
  time.now = 15;
  expect([map.get('a'), map.get('c')]).toEqual([undefined, undefined]);
});

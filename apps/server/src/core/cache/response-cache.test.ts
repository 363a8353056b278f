import { describe, expect, test } from 'vitest';
import type { Dependency } from './dependency.ts';
import { createByteCache } from './response-cache.ts';

const all = (table: string): Dependency => ({ table, key: undefined });
const one = (table: string, key: number): Dependency => ({ table, key: String(key) });
const answer = (key: string, size = 10) => ({
  key,
  note: null,
  headers: [],
  etag: undefined,
  body: 'a'.repeat(size),
  until: Number.POSITIVE_INFINITY,
});

function makeCache(bytes = 1_000_000) {
  const cache = createByteCache<null>(bytes);
  const keep = (key: string, dependencies: Dependency[], size?: number): void =>
    cache.keep(answer(key, size), { place: cache.place(), dependencies });
  const has = (key: string): boolean => cache.find(key) !== undefined;
  return { cache, keep, has };
}

describe('a change', () => {
  test('invalidates responses that depend on the table or on these rows, and no others', () => {
    const { cache, keep, has } = makeCache();
    keep('list', [all('masters')]);
    keep('seven', [one('masters', 7), one('users', 1)]);
    keep('eight', [one('masters', 8)]);
    keep('posts', [all('posts')]);
    cache.changed('masters', ['7']);
    expect(['list', 'seven', 'eight', 'posts'].map(has)).toEqual([false, false, true, true]);
  });

  test('of unknown rows invalidates the whole table', () => {
    const { cache, keep, has } = makeCache();
    keep('seven', [one('masters', 7)]);
    keep('posts', [all('posts')]);
    cache.changed('masters', undefined);
    expect(['seven', 'posts'].map(has)).toEqual([false, true]);
  });

  test.each([
    ['the table', [all('masters')], ['7']],
    ['the row', [one('masters', 7)], ['7', '9']],
    ['any row', [one('masters', 7)], undefined],
  ])('while it is read keeps the answer out: %s', (_, dependencies, keys) => {
    const { cache, has } = makeCache();
    const place = cache.place();
    cache.changed('masters', keys);
    cache.keep(answer('a'), { place, dependencies });
    expect(has('a')).toBe(false);
  });

  test('of something else while it is read does not', () => {
    const { cache, has } = makeCache();
    const place = cache.place();
    cache.changed('masters', ['8']);
    cache.changed('posts', undefined);
    cache.keep(answer('a'), { place, dependencies: [one('masters', 7)] });
    expect(has('a')).toBe(true);
  });

  test('evicted from the log counts as a change of everything', () => {
    const { cache, has } = makeCache();
    const place = cache.place();
    for (let turn = 0; turn < 20_000; turn += 1) cache.changed('posts', undefined);
    cache.keep(answer('a'), { place, dependencies: [all('masters')] });
    expect(has('a')).toBe(false);
  });

  test('before a reset prevents caching of reads that started earlier', () => {
    const { cache, keep, has } = makeCache();
    keep('old', [all('masters')]);
    const place = cache.place();
    cache.clear();
    cache.keep(answer('a'), { place, dependencies: [all('masters')] });
    expect(['old', 'a'].map(has)).toEqual([false, false]);
  });
});

describe('the memory limit', () => {
  test('is never exceeded; the least recently used entry is evicted first', () => {
    const { cache, keep, has } = makeCache(50_000);
    for (let number = 0; number < 20; number += 1) {
      keep(`k${number}`, [all('masters')], 4000);
      cache.find('k0');
      expect(cache.figures().bytes).toBeLessThanOrEqual(50_000);
    }
    expect([has('k0'), has('k1'), has('k19')]).toEqual([true, false, true]);
  });

  test('rejects a response larger than the maximum share', () => {
    const { keep, has } = makeCache(50_000);
    keep('large', [all('masters')], 20_000);
    expect(has('large')).toBe(false);
  });

  test('is free again when the cache is cleared', () => {
    const { cache, keep } = makeCache();
    for (let number = 0; number < 100; number += 1) keep(`k${number}`, [one('masters', number)]);
    cache.changed('masters', undefined);
    expect(cache.figures()).toMatchObject({ entries: 0, bytes: 0, dropped: 100 });
  });
});

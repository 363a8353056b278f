import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createResponseCache, lifetime } from './response-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const response = (body: string, begunAt = performance.now()) => ({
  begunAt,
  headers: [],
  etag: undefined,
  body,
  calls: [],
  route: '/',
  path: '/',
});

function makeCache(bytes = 1_000_000) {
  const cache = createResponseCache(bytes);
  const store = (url: string, size = 10): void => cache.store(url, response('a'.repeat(size)));
  const bodyOf = (url: string): string | undefined => cache.find(url)?.body;
  return { cache, store, bodyOf };
}

describe('a response', () => {
  test('lives for a second from the start of its request, however long it took', () => {
    const { cache, bodyOf } = makeCache();
    const begunAt = performance.now();
    vi.advanceTimersByTime(600);
    cache.store('a', response('old', begunAt));
    vi.advanceTimersByTime(lifetime - 601);
    expect(bodyOf('a')).toBe('old');
    vi.advanceTimersByTime(1);
    expect(bodyOf('a')).toBeUndefined();
  });

  test('is not extended by being read', () => {
    const { store, bodyOf } = makeCache();
    store('a');
    for (let part = 0; part < 4; part += 1) {
      expect(bodyOf('a')).toBeDefined();
      vi.advanceTimersByTime(lifetime / 4);
    }
    expect(bodyOf('a')).toBeUndefined();
  });

  test('does not replace one whose request began later', () => {
    const { cache, bodyOf } = makeCache();
    const slow = response('old');
    vi.advanceTimersByTime(10);
    cache.store('a', response('new'));
    cache.store('a', slow);
    expect(bodyOf('a')).toBe('new');
  });

  test('begun before the cache was cleared is not stored', () => {
    const { cache, store, bodyOf } = makeCache();
    store('a');
    const slow = response('old');
    vi.advanceTimersByTime(10);
    cache.clear();
    cache.store('b', slow);
    expect([bodyOf('a'), bodyOf('b')]).toEqual([undefined, undefined]);
    expect(cache.counts()).toMatchObject({ entries: 0, bytes: 0 });
  });
});

describe('a compressed body', () => {
  const body = 'Kranen drypper. '.repeat(200);

  test('is made once, and sent on while the response stays the same', async () => {
    const { cache } = makeCache();
    cache.store('a', response(body));
    expect(cache.pack('a', 'br')).toBeUndefined();
    const packed = await vi.waitFor(() => {
      const made = cache.pack('a', 'br');
      expect(made).toBeDefined();
      return made;
    });
    const { bytes } = cache.counts();
    vi.advanceTimersByTime(lifetime);
    cache.store('a', response(body));
    expect([cache.pack('a', 'br'), cache.counts().bytes]).toEqual([packed, bytes]);
    vi.advanceTimersByTime(lifetime);
    cache.store('a', response(`${body}!`));
    expect(cache.pack('a', 'br')).toBeUndefined();
  });

  test('of a response that has been replaced meanwhile is dropped', async () => {
    const { cache } = makeCache();
    cache.store('a', response(body));
    cache.pack('a', 'gzip');
    const other = body.toUpperCase();
    cache.store('a', response(other));
    const packed = await vi.waitFor(() => {
      const made = cache.pack('a', 'gzip');
      expect(made).toBeDefined();
      return made ?? '';
    });
    expect(gunzipSync(Buffer.from(packed, 'latin1')).toString()).toBe(other);
  });
});

describe('the memory limit', () => {
  test('is never exceeded; the least recently used entry is evicted first', () => {
    const { cache, store, bodyOf } = makeCache(50_000);
    for (let number = 0; number < 20; number += 1) {
      store(`k${number}`, 4000);
      cache.find('k0');
      expect(cache.counts().bytes).toBeLessThanOrEqual(50_000);
    }
    expect(['k0', 'k1', 'k19'].map((url) => bodyOf(url) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
    expect(cache.counts().evicted).toBeGreaterThan(0);
  });

  test('rejects a response larger than the maximum share', () => {
    const { store, bodyOf } = makeCache(50_000);
    store('large', 20_000);
    expect(bodyOf('large')).toBeUndefined();
  });
});

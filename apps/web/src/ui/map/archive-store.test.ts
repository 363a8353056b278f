import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenArchive, createArchiveStore } from './archive-store.ts';
import type { Archive } from './archive.ts';

const archive: Archive = {
  addTo: (style) => style,
  fetchTile: async () => ({ data: new ArrayBuffer(3) }),
};
const request = { url: 'map-archive://1/2/3' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an archive is opened once, by the first map', async () => {
  const open = vi.fn<OpenArchive>(async () => archive);
  const store = createArchiveStore(open);
  expect(open).not.toHaveBeenCalled();
  const changed = vi.fn<() => void>();
  store.subscribe(changed);
  store.subscribe(() => {});
  expect(store.read()).toBeNull();
  await vi.waitFor(() => expect(store.read()).toBe(archive));
  expect([open.mock.calls.length, changed.mock.calls.length]).toEqual([1, 1]);
});

test('tiles are empty until it is open', async () => {
  const store = createArchiveStore(async () => archive);
  const sizeOf = async () =>
    (await store.fetchTile(request, new AbortController())).data.byteLength;
  expect(await sizeOf()).toBe(0);
  store.subscribe(() => {});
  await vi.waitFor(() => expect(store.read()).toBe(archive));
  expect(await sizeOf()).toBe(3);
});

test('one that can’t be opened is tried again after a minute', async () => {
  const open = vi
    .fn<OpenArchive>()
    .mockRejectedValueOnce(new Error('no archive'))
    .mockResolvedValueOnce(archive);
  const store = createArchiveStore(open);
  store.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(59_999);
  expect([store.read(), open.mock.calls.length]).toEqual([null, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([store.read(), open.mock.calls.length]).toEqual([archive, 2]);
});

test('a broken one is left, and not tried again without a map', async () => {
  const open = vi.fn<OpenArchive>(async () => archive);
  const store = createArchiveStore(open);
  const leave = store.subscribe(() => {});
  await vi.waitFor(() => expect(store.read()).toBe(archive));
  const [[onBroken] = []] = open.mock.calls;
  onBroken?.();
  expect(store.read()).toBeNull();
  leave();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(open).toHaveBeenCalledTimes(1);
  store.subscribe(() => {});
  expect(open).toHaveBeenCalledTimes(2);
});

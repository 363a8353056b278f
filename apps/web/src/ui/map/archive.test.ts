import type { Source } from 'pmtiles';
import { expect, test, vi } from 'vitest';
import { openArchive } from './archive.ts';

/** The header of an archive without compression, and a directory with one tile at zoom 0. */
function makeArchive({ tileType = 1 } = {}): Uint8Array<ArrayBuffer> {
  const directory = [1, 0, 1, 4, 1];
  const bytes = new Uint8Array(127 + directory.length + 4);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes[7] = 3;
  const dataAt = 127 + directory.length;
  for (const [index, place] of [127, directory.length, dataAt, 0, dataAt, 0, dataAt, 4].entries())
    view.setBigUint64(8 + index * 8, BigInt(place), true);
  bytes.set([1, 1, 1, tileType, 0, 2], 96);
  bytes.set(directory, 127);
  bytes.set([7, 7, 7, 7], dataAt);
  return bytes;
}

function sourceOf(bytes: Uint8Array<ArrayBuffer>): Source & { isDown: boolean } {
  return {
    isDown: false,
    getKey: () => 'test',
    async getBytes(offset, length, signal) {
      signal?.throwIfAborted();
      if (this.isDown) throw new TypeError('Failed to fetch');
      return { data: bytes.slice(offset, offset + length).buffer };
    },
  };
}

const ask = (zoom: number) => ({ url: `map-archive://${zoom}/0/0` });

test('a tile of the archive, and an empty one where it has none', async () => {
  const archive = await openArchive(sourceOf(makeArchive()), () => {});
  const sizeOf = async (zoom: number) =>
    (await archive.fetchTile(ask(zoom), new AbortController())).data.byteLength;
  expect([await sizeOf(0), await sizeOf(2)]).toEqual([4, 0]);
});

test.each([
  ['no archive', new TextEncoder().encode('<!doctype html>'.padEnd(200))],
  ['an archive of pictures', makeArchive({ tileType: 2 })],
])('%s is refused', async (_, bytes) => {
  await expect(openArchive(sourceOf(bytes), () => {})).rejects.toThrow(Error);
});

test('an archive whose first tile can’t be read is broken', async () => {
  const onBroken = vi.fn<() => void>();
  const source = sourceOf(makeArchive());
  const archive = await openArchive(source, onBroken);
  source.isDown = true;
  for (let failed = 0; failed < 3; failed += 1)
    await archive.fetchTile(ask(0), new AbortController());
  expect(onBroken).toHaveBeenCalledTimes(1);
});

test('later, failed tiles are empty; four in a row report the archive as broken, once', async () => {
  const onBroken = vi.fn<() => void>();
  const source = sourceOf(makeArchive());
  const archive = await openArchive(source, onBroken);
  const fetchSize = async () =>
    (await archive.fetchTile(ask(0), new AbortController())).data.byteLength;
  expect(await fetchSize()).toBe(4);
  source.isDown = true;
  for (let failed = 0; failed < 3; failed += 1) expect(await fetchSize()).toBe(0);
  source.isDown = false;
  expect(await fetchSize()).toBe(4);
  source.isDown = true;
  for (let failed = 0; failed < 3; failed += 1) await fetchSize();
  expect(onBroken).not.toHaveBeenCalled();
  for (let failed = 0; failed < 3; failed += 1) await fetchSize();
  expect(onBroken).toHaveBeenCalledTimes(1);
});

test('an aborted tile says nothing about the archive', async () => {
  const onBroken = vi.fn<() => void>();
  const archive = await openArchive(sourceOf(makeArchive()), onBroken);
  const unwanted = new AbortController();
  unwanted.abort();
  for (let asked = 0; asked < 6; asked += 1)
    await expect(archive.fetchTile(ask(0), unwanted)).rejects.toThrow('abort');
  expect(onBroken).not.toHaveBeenCalled();
});

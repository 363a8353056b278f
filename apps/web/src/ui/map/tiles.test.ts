import { afterEach, expect, test, vi } from 'vitest';
import { createTileFetcher, readArchivePath, readTileUrl, tileTemplate } from './tiles.ts';

const url = 'https://tiles.example/{z}/{x}/{y}.png';
const request = { url: tileTemplate('https://tiles.example/1/2/3.png') };

function writeMeta(content: string): void {
  document.head.innerHTML = `<meta name="map-tiles" content="${content}">`;
}

afterEach(() => {
  document.head.innerHTML = '';
});

test.each([
  [url, url, null],
  ['/tiles/norway.pmtiles', null, '/tiles/norway.pmtiles'],
  ['', null, null],
  ['TILE_URL', null, null],
])('the page says %s', (content, service, archive) => {
  writeMeta(content);
  expect([readTileUrl(), readArchivePath()]).toEqual([service, archive]);
});

test('a page without a tile URL has no tiles', () => {
  expect([readTileUrl(), readArchivePath()]).toEqual([null, null]);
});

test('a tile is requested with the origin as referrer and without cookies', async () => {
  const ask = vi.fn<typeof fetch>(async () => new Response('picture'));
  const { data } = await createTileFetcher(ask)(request, new AbortController());
  expect(data.byteLength).toBe(7);
  expect(ask.mock.calls[0]?.[0]).toBe('https://tiles.example/1/2/3.png');
  expect(ask.mock.calls[0]?.[1]).toMatchObject({ referrerPolicy: 'origin', credentials: 'omit' });
});

test('an unreachable service is no error, and is not asked for a minute', async () => {
  let now = 0;
  const ask = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('Failed to fetch')));
  const fetchTile = createTileFetcher(ask, () => now);
  for (let asked = 0; asked < 10; asked += 1) {
    const { data } = await fetchTile(request, new AbortController());
    expect(data.byteLength).toBe(0);
  }
  expect(ask).toHaveBeenCalledTimes(4);
  now = 60_001;
  await fetchTile(request, new AbortController());
  expect(ask).toHaveBeenCalledTimes(5);
});

test('a refused tile counts as missing', async () => {
  const ask = async () => new Response('no', { status: 403 });
  const { data, expires } = await createTileFetcher(ask)(request, new AbortController());
  expect([data.byteLength, expires instanceof Date]).toEqual([0, true]);
});

test('an aborted request says nothing about the service', async () => {
  const ask = vi.fn<typeof fetch>(async () =>
    Promise.reject(new DOMException('Aborted', 'AbortError')),
  );
  const fetchTile = createTileFetcher(ask);
  const unwanted = new AbortController();
  unwanted.abort();
  for (let asked = 0; asked < 6; asked += 1)
    await expect(fetchTile(request, unwanted)).rejects.toThrow('Aborted');
  expect(ask).toHaveBeenCalledTimes(6);
});

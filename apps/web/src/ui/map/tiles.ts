import type { GetResourceResponse, RequestParameters } from 'maplibre-gl';

export const TILE_PROTOCOL = 'map-tiles';
/** Tiles of the archive on this site, `map-archive://{z}/{x}/{y}`. */
export const ARCHIVE_PROTOCOL = 'map-archive';
/** Consecutive failures after which the service counts as unreachable, rather than a tile as missing. */
export const FAILURE_LIMIT = 4;
/** Milliseconds without a request to an unreachable service. */
export const PAUSE = 60_000;

const readMeta = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]')?.content ?? '';

/** The URL of a tile service from the server's page; null if absent or off. */
export function readTileUrl(): string | null {
  const url = readMeta();
  return url.includes('{z}') ? url : null;
}

/** The path of the tile archive on this site from the server's page; null without one. */
export function readArchivePath(): string | null {
  const path = readMeta();
  return path.startsWith('/') ? path : null;
}

/** The template with the custom protocol of `fetchTile`. */
export function tileTemplate(url: string): string {
  return `${TILE_PROTOCOL}://${url}`;
}

export type Tile = GetResourceResponse<ArrayBuffer>;

/** A missing tile is empty: the base map below is visible. It is requested again later. */
export const missing = (): Tile => ({
  data: new ArrayBuffer(0),
  expires: new Date(Date.now() + PAUSE),
});

/**
 * Fetches tiles: failures are no errors of the map, and open a circuit breaker after some in a row. A factory, so that
 * tests can count requests.
 */
export function createTileFetcher(fetchOne: typeof fetch, clock: () => number = Date.now) {
  let failures = 0;
  let pausedUntil = 0;
  return async (request: RequestParameters, { signal }: AbortController): Promise<Tile> => {
    if (clock() < pausedUntil) return missing();
    try {
      const answer = await fetchOne(request.url.slice(TILE_PROTOCOL.length + 3), {
        signal,
        credentials: 'omit',
        // Tile services require a referrer: they get the origin, never the page.
        referrerPolicy: 'origin',
      });
      if (!answer.ok) throw new Error(`The tile service answered ${answer.status}.`);
      failures = 0;
      return {
        data: await answer.arrayBuffer(),
        cacheControl: answer.headers.get('cache-control'),
      };
    } catch (error) {
      // The map has aborted this one; that says nothing about the service.
      if (signal.aborted) throw error;
      failures += 1;
      if (failures >= FAILURE_LIMIT) {
        failures = 0;
        pausedUntil = clock() + PAUSE;
      }
      return missing();
    }
  };
}

import type { GetResourceResponse, RequestParameters } from 'maplibre-gl';

export const TILE_PROTOCOL = 'map-tiles';
/** So many failures in a row mean that the service is out of reach, not that one picture is missing. */
const PATIENCE = 4;
/** Milliseconds without a question to a service that is out of reach. */
const PAUSE = 60_000;

/** Where the server says that tiles come from; null where it says nothing, or off. */
export function readTileUrl(): string | null {
  const url = document.querySelector<HTMLMetaElement>('meta[name="map-tiles"]')?.content ?? '';
  return url.includes('{z}') ? url : null;
}

/** The address under which the map asks for them, so that `fetchTile` answers. */
export function tileTemplate(url: string): string {
  return `${TILE_PROTOCOL}://${url}`;
}

type Tile = GetResourceResponse<ArrayBuffer>;

/** A picture that is nowhere to be had is an empty one: the base map below shows through. It is asked for again later. */
const missing = (): Tile => ({ data: new ArrayBuffer(0), expires: new Date(Date.now() + PAUSE) });

/**
 * Asks a tile service, quietly: failures are no errors of the map, and after some in a row it is left alone for a
 * while. Made apart from the map so that a test can count the questions.
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
        // Services ask who shows their pictures: they learn the site, never the page.
        referrerPolicy: 'origin',
      });
      if (!answer.ok) throw new Error(`The tile service answered ${answer.status}.`);
      failures = 0;
      return {
        data: await answer.arrayBuffer(),
        cacheControl: answer.headers.get('cache-control'),
      };
    } catch (error) {
      // The map no longer wants this one; that says nothing about the service.
      if (signal.aborted) throw error;
      failures += 1;
      if (failures >= PATIENCE) {
        failures = 0;
        pausedUntil = clock() + PAUSE;
      }
      return missing();
    }
  };
}

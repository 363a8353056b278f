import type { RequestParameters, StyleSpecification } from 'maplibre-gl';
import { FetchSource, PMTiles, type Source, TileType } from 'pmtiles';
import { type ArchiveExtent, addArchive } from './archive-style.ts';
import type { Scheme } from './map-style.ts';
import { FAILURE_LIMIT, type Tile, missing } from './tiles.ts';

/** An opened archive of vector tiles. */
export interface Archive {
  /** The style of the coast with the archive's streets. */
  addTo(style: StyleSpecification, scheme: Scheme): StyleSpecification;
  /** A protocol of the map library: the tile of a URL that ends with zoom, column and row. */
  fetchTile(request: RequestParameters, abort: AbortController): Promise<Tile>;
}

/**
 * Opens an archive by its first bytes. `onBroken` is called after some failed tiles in a row.
 * @throws Error when it can't be read, or has no vector tiles.
 */
export async function openArchive(source: Source | string, onBroken: () => void): Promise<Archive> {
  const reader = new PMTiles(typeof source === 'string' ? new FetchSource(source) : source);
  const header = await reader.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error('The archive has no vector tiles.');
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  const extent: ArchiveExtent = { bounds: [minLon, minLat, maxLon, maxLat], minZoom, maxZoom };
  let failures = 0;
  // A map may show few tiles: until one has been read, the first failure decides.
  let limit = 1;
  return {
    addTo: (style, scheme) => addArchive(style, { extent, scheme }),
    async fetchTile({ url }, { signal }) {
      const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number);
      try {
        const tile = await reader.getZxy(z, x, y, signal);
        failures = 0;
        if (tile) limit = FAILURE_LIMIT;
        return { data: tile?.data ?? new ArrayBuffer(0) };
      } catch (error) {
        // The map has aborted this one; that says nothing about the archive.
        if (signal.aborted) throw error;
        failures += 1;
        if (failures === limit) onBroken();
        return missing();
      }
    },
  };
}

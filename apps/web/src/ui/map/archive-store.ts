import type { RequestParameters } from 'maplibre-gl';
import type { Archive } from './archive.ts';
import { PAUSE, type Tile, missing } from './tiles.ts';

/** Opens an archive; `onBroken` reports that it can't be used any longer. */
export type OpenArchive = (onBroken: () => void) => Promise<Archive>;

/**
 * The archive of this page, shared by its maps. Opened when the first one is shown; one that can't be read is tried again
 * after a minute, while a map is shown.
 */
export function createArchiveStore(open: OpenArchive) {
  const listeners = new Set<() => void>();
  let archive: Archive | null = null;
  let isStarted = false;

  const publish = (next: Archive | null): void => {
    archive = next;
    for (const listener of listeners) listener();
  };
  const giveUp = (): void => {
    publish(null);
    setTimeout(() => {
      isStarted = false;
      if (listeners.size > 0) start();
    }, PAUSE);
  };
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    open(giveUp).then(publish, giveUp);
  };

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      start();
      return () => listeners.delete(listener);
    },
    /** null until it is open, and while it can't be read. */
    read: () => archive,
    fetchTile: async (request: RequestParameters, abort: AbortController): Promise<Tile> =>
      archive === null ? missing() : archive.fetchTile(request, abort),
  };
}

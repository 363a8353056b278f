import * as maplibre from 'maplibre-gl';
import { useSyncExternalStore } from 'react';
import type { Archive } from './archive.ts';
import { createArchiveStore } from './archive-store.ts';
import { ARCHIVE_PROTOCOL, readArchivePath } from './tiles.ts';

const path = readArchivePath();
// The reader and its layers are fetched only where there is an archive.
const store =
  path === null
    ? null
    : createArchiveStore(async (onBroken) =>
        (await import('./archive.ts')).openArchive(path, onBroken),
      );
if (store) maplibre.addProtocol(ARCHIVE_PROTOCOL, store.fetchTile);

const never = () => () => {};
const none = () => null;

/** The site's own archive of vector tiles; null without one, until it is open, and while it can't be read. */
export function useArchive(): Archive | null {
  return useSyncExternalStore(store?.subscribe ?? never, store?.read ?? none);
}

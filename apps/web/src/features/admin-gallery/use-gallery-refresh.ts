import { useCallback } from 'react';
import { trpc } from '../../core/api/trpc.ts';

/** Invalidates the four views of the gallery: both of the panel, the public one, and the masters' works. */
export function useGalleryRefresh(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return useCallback(
    () =>
      Promise.all([
        utils.admin.gallery.invalidate(),
        utils.admin.masterGallery.invalidate(),
        utils.masters.invalidate(),
      ]),
    [utils],
  );
}

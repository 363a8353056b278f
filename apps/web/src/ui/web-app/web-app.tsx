import { useEffect } from 'react';
import { startServiceWorker, watchMissingParts } from '../../core/browser/service-worker.ts';
import { OfflineNote } from './offline-note.tsx';
import { VersionNote } from './version-note.tsx';

/** Service worker, connection state and new versions. */
export default function WebApp() {
  useEffect(() => {
    // In development every change would be a new version.
    if (import.meta.env.PROD) void startServiceWorker();
  }, []);
  useEffect(watchMissingParts, []);
  return (
    <>
      <VersionNote />
      <OfflineNote />
    </>
  );
}

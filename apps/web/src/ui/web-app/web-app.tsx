import { useEffect } from 'react';
import { startServiceWorker, watchMissingParts } from '../../core/browser/service-worker.ts';
import { LineNote } from './line-note.tsx';
import { VersionNote } from './version-note.tsx';

/** The worker, and what there is to say of the line and of new versions. */
export default function WebApp() {
  useEffect(() => {
    // While one develops, every change would be a new version.
    if (import.meta.env.PROD) void startServiceWorker();
  }, []);
  useEffect(watchMissingParts, []);
  return (
    <>
      <VersionNote />
      <LineNote />
    </>
  );
}

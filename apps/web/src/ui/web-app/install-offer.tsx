import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useInstallWay } from '../../core/browser/install-prompt.ts';

const InstallEntry = lazy(() => import('./install-entry.tsx'));

/** An entry of a menu where the site can be installed; most visits see none, and no menu fails with it. */
export function InstallOffer() {
  if (useInstallWay() === null) return null;
  return (
    <CatchBoundary getResetKey={() => 'install'} errorComponent={() => null}>
      <Suspense>
        <InstallEntry />
      </Suspense>
    </CatchBoundary>
  );
}

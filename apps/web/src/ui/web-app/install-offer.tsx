import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useInstallMethod } from '../../core/browser/install-prompt.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';

const InstallEntry = lazyPart(() => import('./install-entry.tsx'));

/** The menu entry where the site can be installed; its failure breaks no menu. */
export function InstallOffer() {
  if (useInstallMethod() === null) return null;
  return (
    <CatchBoundary getResetKey={() => 'install'} errorComponent={() => null}>
      <Suspense>
        <InstallEntry />
      </Suspense>
    </CatchBoundary>
  );
}

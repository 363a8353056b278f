import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsIdle } from './use-is-idle.ts';

const WebApp = lazy(() => import('./web-app.tsx'));

/** What makes the site an app comes last, and no page fails with it. */
export function WebAppWhenIdle() {
  if (!useIsIdle()) return null;
  return (
    <CatchBoundary getResetKey={() => 'web-app'} errorComponent={() => null}>
      <Suspense>
        <WebApp />
      </Suspense>
    </CatchBoundary>
  );
}

import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsIdle } from './use-is-idle.ts';
import { lazyPart } from '../../core/navigation/lazy-part.ts';

const WebApp = lazyPart(() => import('./web-app.tsx'));

/** The app features load last, and their failure breaks no page. */
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

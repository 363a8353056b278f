import { Suspense } from 'react';
import { lazyPart } from '../core/navigation/lazy-part.ts';
import type { ArtName } from './state-drawing.tsx';

export type { ArtName } from './state-drawing.tsx';

const StateDrawing = lazyPart(() => import('./state-drawing.tsx'));

/** The drawing of an empty state or a failure: most visits see none, so it is lazily loaded. */
export function StateArt({ name, className }: { name: ArtName; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 240 140" width="240" height="140" aria-hidden>
      <Suspense fallback={null}>
        <StateDrawing name={name} />
      </Suspense>
    </svg>
  );
}

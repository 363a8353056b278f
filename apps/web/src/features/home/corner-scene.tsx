import { Suspense } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { Scene } from '../../ui/scene.tsx';

// Lazy: the drawings are below the fold, and their place is reserved.
const CornerDrawing = lazyPart(() => import('./corner-drawings.tsx'));

type CornerSceneProps = { name: 'director' | 'supply'; width: number; height: number };

/** A scene at the foot of the home page. */
export const CornerScene = ({ name, width, height }: CornerSceneProps) => (
  <Scene name={name} width={width} height={height}>
    <Suspense fallback={<svg width={width} height={height} aria-hidden />}>
      <CornerDrawing name={name} />
    </Suspense>
  </Scene>
);

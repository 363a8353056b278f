import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { MapNote } from './map-note.tsx';
import type { MapViewProps } from './map-props.ts';
import { lazyCode } from '../../core/navigation/lazy-part.ts';

const MapView = lazyCode(() => import('./map-view.tsx'));

let drawable: boolean | undefined;

/** Whether this browser supports WebGL; checked once, before the map is loaded. */
function canDrawMaps(): boolean {
  drawable ??= tryDrawing();
  return drawable;
}

function tryDrawing(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers limit the number of contexts.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null && context !== undefined;
  } catch {
    return false;
  }
}

/** A map, loaded when first shown. A text replaces it without WebGL: its content is also available as text. */
export function LazyMap(props: MapViewProps) {
  const [isDrawable] = useState(canDrawMaps);
  const unavailable = <MapNote height={props.height} kind="unavailable" />;
  if (!isDrawable) return unavailable;
  return (
    <CatchBoundary getResetKey={() => 'map'} errorComponent={() => unavailable}>
      <Suspense fallback={<MapNote height={props.height} kind="loading" />}>
        <MapView {...props} />
      </Suspense>
    </CatchBoundary>
  );
}

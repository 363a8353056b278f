import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { MapNote } from './map-note.tsx';
import type { MapViewProps } from './map-props.ts';

const MapView = lazy(() => import('./map-view.tsx'));

let drawable: boolean | undefined;

/** Whether this browser can draw maps at all; found out once, before the map is fetched. */
function canDrawMaps(): boolean {
  drawable ??= tryDrawing();
  return drawable;
}

function tryDrawing(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers keep only so many of them.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null && context !== undefined;
  } catch {
    return false;
  }
}

/** A map, fetched when it is first shown. Where there can be none a text says so: what it shows stands beside it in words. */
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

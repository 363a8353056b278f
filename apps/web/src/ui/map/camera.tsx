import { useEffect, useRef } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { type Place, boundsOf } from './geometry.ts';
import type { MapAim, MapViewProps } from './map-props.ts';

/** The maximum zoom of a fit: a lone marker needs some surroundings. */
const NEAREST_FIT = 14;

/** The library's zoom is based on tiles twice as wide as those of the tile services. */
export const cameraZoom = (zoom: number): number => zoom - 1;

/** Markers extend above their places, and the buttons are on the right. */
export const fitOptions = {
  maxZoom: cameraZoom(NEAREST_FIT),
  padding: { top: 48, right: 68, bottom: 24, left: 24 },
};

/** Moves the map to its initial view. */
export function showView(map: MapRef, { centre, zoom, fit, points }: MapAim): void {
  const bounds = fit ? boundsOf(points) : null;
  if (bounds) map.fitBounds(bounds, { ...fitOptions, duration: 700 });
  else
    map.easeTo({
      center: [centre.longitude, centre.latitude],
      zoom: cameraZoom(zoom),
      duration: 900,
    });
}

/** Pixels around a marker for its label. */
const ROOM = { top: 112, side: 92, bottom: 28 };

/** The smallest shift that moves a value between two limits. */
const beyond = (at: number, low: number, high: number): number =>
  at < low ? at - low : Math.max(0, at - high);

/** Pans the map as little as necessary to show a marker with its label. */
export function bringIntoSight(map: MapRef, { latitude, longitude }: Place): void {
  const { x, y } = map.project([longitude, latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const right = beyond(x, ROOM.side, clientWidth - ROOM.side);
  const down = beyond(y, ROOM.top, clientHeight - ROOM.bottom);
  if (right !== 0 || down !== 0) map.panBy([right, down]);
}

/** Whether the user has moved the map: then it stops following. */
function useHandled(map: MapRef | undefined) {
  const isHandled = useRef(false);
  useEffect(() => {
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isHandled.current = true;
    };
    map?.on('dragstart', onMove);
    map?.on('zoomstart', onMove);
    return () => {
      map?.off('dragstart', onMove);
      map?.off('zoomstart', onMove);
    };
  }, [map]);
  return isHandled;
}

/** Moves the map when points, centre or selection change. */
export function Camera({
  centre,
  zoom,
  fit,
  points,
  selected,
  aimedAgain,
}: MapAim & Pick<MapViewProps, 'selected' | 'aimedAgain'>) {
  const { current: map } = useMap();
  const isHandled = useHandled(map);
  const ids = points.map(({ id }) => id).join(' ');
  const place = `${centre.latitude} ${centre.longitude}`;
  const seen = useRef({ ids, place, aimedAgain });

  useEffect(() => {
    if (!map || seen.current.aimedAgain === aimedAgain) return;
    seen.current = { ids, place, aimedAgain };
    isHandled.current = false;
    showView(map, { centre, zoom, points, ...(fit !== undefined && { fit }) });
  });

  useEffect(() => {
    if (!map || !fit || seen.current.ids === ids) return;
    seen.current.ids = ids;
    showView(map, { centre, zoom, fit, points });
  });

  useEffect(() => {
    if (!map || fit || seen.current.place === place) return;
    seen.current.place = place;
    if (isHandled.current) return;
    map.easeTo({ center: [centre.longitude, centre.latitude], duration: 900 });
  });

  useEffect(() => {
    const point = points.find(({ id }) => id === selected);
    if (!map || !point) return;
    bringIntoSight(map, point);
    // Only a new selection pans: a selected marker may move out of sight.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, selected]);

  return null;
}

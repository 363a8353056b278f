import { useEffect, useRef } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { type Place, boundsOf } from './geometry.ts';
import type { MapAim, MapViewProps } from './map-props.ts';

/** Nearer than this, a lone mark would stand on a map without anything around it. */
const NEAREST_FIT = 14;

/** The library counts by tiles twice as wide as those of the tile services. */
export const cameraZoom = (zoom: number): number => zoom - 1;

/** Marks stand above their places, and the buttons lie on the right. */
export const fitOptions = {
  maxZoom: cameraZoom(NEAREST_FIT),
  padding: { top: 48, right: 68, bottom: 24, left: 24 },
};

/** Shows what the map is about. */
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

/** Pixels around a mark in which its name has room. */
const ROOM = { top: 112, side: 92, bottom: 28 };

/** How far something must be moved to lie between two limits. */
const beyond = (at: number, low: number, high: number): number =>
  at < low ? at - low : Math.max(0, at - high);

/** Moves the map no further than it takes to show a place with the name of its mark. */
export function bringIntoSight(map: MapRef, { latitude, longitude }: Place): void {
  const { x, y } = map.project([longitude, latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const right = beyond(x, ROOM.side, clientWidth - ROOM.side);
  const down = beyond(y, ROOM.top, clientHeight - ROOM.bottom);
  if (right !== 0 || down !== 0) map.panBy([right, down]);
}

/** Whether the person has taken the map in hand: then it stops following by itself. */
function useHandled(map: MapRef | undefined) {
  const isHandled = useRef(false);
  useEffect(() => {
    const notice = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isHandled.current = true;
    };
    map?.on('dragstart', notice);
    map?.on('zoomstart', notice);
    return () => {
      map?.off('dragstart', notice);
      map?.off('zoomstart', notice);
    };
  }, [map]);
  return isHandled;
}

/** Moves the map when what it is about changes: other points, another centre, another selection. */
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
    // Only choosing moves the map: a chosen mark that wanders off may leave.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, selected]);

  return null;
}

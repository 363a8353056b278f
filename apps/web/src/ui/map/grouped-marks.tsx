import { useEffect, useMemo, useState } from 'react';
import { type MapRef, Marker, useMap } from 'react-map-gl/maplibre';
import { useTranslation } from '../../core/i18n/translation.ts';
import { fitOptions } from './camera.tsx';
import { type Bounds, boundsOf, groupMarks, isInSight } from './geometry.ts';
import type { MapPointData, MapTone } from './map-props.ts';
import classes from './map.module.css';
import { Marks, type MarksProps } from './marks.tsx';

type Sight = { zoom: number; bounds: Bounds };

function readSight(map: MapRef): Sight {
  const bounds = map.getBounds();
  return {
    zoom: map.getZoom(),
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
  };
}

/** What the map shows since it last stood still. */
function useSight(map: MapRef | undefined): Sight | undefined {
  const [sight, setSight] = useState<Sight>();
  useEffect(() => {
    if (!map) return;
    const look = () => setSight(readSight(map));
    look();
    map.on('moveend', look);
    map.on('resize', look);
    return () => {
      map.off('moveend', look);
      map.off('resize', look);
    };
  }, [map]);
  return sight;
}

/** A group wears the colour of the first of these that is in it: who can be reached counts most. */
const order: readonly MapTone[] = ['enRoute', 'online', 'recent', 'offline', 'self', 'place'];

function toneOf(points: readonly MapPointData[]): MapTone {
  return order.find((tone) => points.some((point) => point.tone === tone)) ?? 'place';
}

/** Nearer than a lone mark is shown: that is what it was pressed for. */
const NEAREST_GROUP = 17;

function GroupMark({ points, at }: { points: readonly MapPointData[]; at: MapPointData }) {
  const { t } = useTranslation('map');
  const { current: map } = useMap();
  const label = t('group', { count: points.length });
  const open = () => {
    const bounds = boundsOf(points);
    if (!map || !bounds) return;
    // The button is about to go: the keyboard stays on the map.
    map.getCanvas().focus({ preventScroll: true });
    // At least one step nearer, or it would have been pressed for nothing.
    const zoom = map.cameraForBounds(bounds, fitOptions)?.zoom ?? 0;
    const nearer = Math.min(NEAREST_GROUP, Math.max(zoom, map.getZoom() + 1));
    const [west, south, east, north] = bounds;
    map.easeTo({ center: [(west + east) / 2, (south + north) / 2], zoom: nearer, duration: 700 });
  };
  return (
    <Marker longitude={at.longitude} latitude={at.latitude} className={`${classes.mark}`}>
      <button
        type="button"
        className={`${classes.group} ${classes[toneOf(points)]}`}
        aria-label={label}
        title={label}
        onClick={open}
      >
        {points.length}
      </button>
    </Marker>
  );
}

/** Marks for many points: those in sight alone, and as one where they would lie on each other. */
export function GroupedMarks({ points, selected, onSelect }: MarksProps) {
  const { current: map } = useMap();
  const sight = useSight(map);
  const groups = useMemo(() => {
    if (!sight) return [];
    // In an order of their own, so that a new fix of somebody does not regroup everyone.
    const seen = points
      .filter((point) => isInSight(point, sight.bounds))
      .sort((one, other) => String(one.id).localeCompare(String(other.id)));
    return groupMarks(seen, sight.zoom, selected);
  }, [points, sight, selected]);
  const alone = useMemo(
    () => groups.flatMap(([first, ...more]) => (more.length === 0 ? [first] : [])),
    [groups],
  );
  return (
    <>
      {groups
        .filter((group) => group.length > 1)
        .map((group) => (
          <GroupMark key={group[0].id} points={group} at={group[0]} />
        ))}
      <Marks points={alone} selected={selected} onSelect={onSelect} />
    </>
  );
}

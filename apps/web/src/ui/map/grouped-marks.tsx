import { useEffect, useMemo, useState } from 'react';
import { type MapRef, Marker, useMap } from 'react-map-gl/maplibre';
import { useTranslation } from '../../core/i18n/translation.ts';
import { UnstyledButton } from '../button.tsx';
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

/** The map's bounds and zoom when it last stopped moving. */
function useSight(map: MapRef | undefined): Sight | undefined {
  const [sight, setSight] = useState<Sight>();
  useEffect(() => {
    if (!map) return;
    const update = () => setSight(readSight(map));
    update();
    map.on('moveend', update);
    map.on('resize', update);
    return () => {
      map.off('moveend', update);
      map.off('resize', update);
    };
  }, [map]);
  return sight;
}

/** A group has the colour of the first of these within it: reachable masters first. */
const order: readonly MapTone[] = ['enRoute', 'online', 'recent', 'offline', 'self', 'place'];

function toneOf(points: readonly MapPointData[]): MapTone {
  return order.find((tone) => points.some((point) => point.tone === tone)) ?? 'place';
}

/** Closer than the fit of a lone marker: the group was pressed for detail. */
const NEAREST_GROUP = 17;

function GroupMark({ points, at }: { points: readonly MapPointData[]; at: MapPointData }) {
  const { t } = useTranslation('map');
  const { current: map } = useMap();
  const label = t('group', { count: points.length });
  const open = () => {
    const bounds = boundsOf(points);
    if (!map || !bounds) return;
    // The button is about to be removed: the focus stays on the map.
    map.getCanvas().focus({ preventScroll: true });
    // At least one zoom level, or the press would have no effect.
    const zoom = map.cameraForBounds(bounds, fitOptions)?.zoom ?? 0;
    const nearer = Math.min(NEAREST_GROUP, Math.max(zoom, map.getZoom() + 1));
    const [west, south, east, north] = bounds;
    map.easeTo({ center: [(west + east) / 2, (south + north) / 2], zoom: nearer, duration: 700 });
  };
  return (
    <Marker longitude={at.longitude} latitude={at.latitude} className={`${classes.mark}`}>
      <UnstyledButton
        className={`${classes.group} ${classes[toneOf(points)]}`}
        aria-label={label}
        title={label}
        onClick={open}
      >
        {points.length}
      </UnstyledButton>
    </Marker>
  );
}

/** Markers for many points: only visible ones, grouped where they would overlap. */
export function GroupedMarks({ points, selected, onSelect }: MarksProps) {
  const { current: map } = useMap();
  const sight = useSight(map);
  const groups = useMemo(() => {
    if (!sight) return [];
    // A stable order, so that a new fix does not regroup everyone.
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

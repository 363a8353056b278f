import { useMemo } from 'react';
import { Layer, Marker, Source, useMap } from 'react-map-gl/maplibre';
import { UnstyledButton } from '../button.tsx';
import { bringIntoSight } from './camera.tsx';
import { type Place, circleAround } from './geometry.ts';
import type { MapPointData, MapTone } from './map-props.ts';
import classes from './map.module.css';
import { useGlide } from './use-glide.ts';

/** The same colours as in the style sheet, which WebGL layers cannot use. */
const circleColours: Record<MapTone, string> = {
  online: '#2e7d46',
  enRoute: '#d98a00',
  recent: '#d98a00',
  offline: '#6c7672',
  self: '#1f6fd6',
  place: '#1f6fd6',
};

type CircleProps = { id: string | number; place: Place; metres: number; tone: MapTone };

/** The circle of a position's accuracy. */
function AccuracyCircle({ id, place, metres, tone }: CircleProps) {
  const colour = circleColours[tone];
  const circle = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: [circleAround(place, metres)] },
    }),
    [place, metres],
  );
  return (
    <Source type="geojson" data={circle}>
      <Layer
        id={`accuracy-${id}`}
        type="fill"
        paint={{ 'fill-color': colour, 'fill-opacity': 0.14 }}
      />
      <Layer
        id={`accuracy-line-${id}`}
        type="line"
        paint={{ 'line-color': colour, 'line-opacity': 0.6, 'line-width': 1.5 }}
      />
    </Source>
  );
}

/** Icons repeat the colour's meaning: a tick is online, an arrow en route, a clock recent, a bar offline. */
const glyphs: Record<Exclude<MapTone, 'self'>, string> = {
  online: 'M12.2 16.6l2.6 2.6 5-5.4',
  enRoute: 'M16 11.2l4.6 9.4-4.6-2-4.6 2z',
  recent: 'M16 11.6v4.9l3.4 2.2',
  offline: 'M12 16.5h8',
  place: 'M12.6 16a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z',
};

function Pin({ tone }: { tone: MapTone }) {
  if (tone === 'self') return <span className={classes.self} />;
  const isFilled = tone === 'enRoute' || tone === 'place';
  return (
    <svg className={classes.pin} viewBox="0 0 32 42" width="32" height="42" aria-hidden>
      <path
        fill="var(--pin)"
        stroke="var(--pin-edge)"
        strokeWidth="2"
        d="M16 1.5c8 0 14.5 6.3 14.5 14.3 0 9.4-9.6 17.3-13.4 24.2a1.25 1.25 0 0 1-2.2 0C11.1 33.1 1.5 25.2 1.5 15.8 1.5 7.8 8 1.5 16 1.5z"
      />
      <path
        d={glyphs[tone]}
        fill={isFilled ? 'var(--pin-glyph)' : 'none'}
        stroke="var(--pin-glyph)"
        strokeWidth={isFilled ? 1.4 : 2.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type MapPointProps = {
  point: MapPointData;
  /** Pixel offset, where markers share a place. */
  shift: [number, number];
  isSelected: boolean;
  onSelect(id: string | number): void;
};

/** A marker: a button, so that the keyboard reaches it too. */
export function MapPoint({ point, shift, isSelected, onSelect }: MapPointProps) {
  const { id, tone, label, accuracy } = point;
  const { current: map } = useMap();
  const place = useGlide(point);
  return (
    <>
      {accuracy !== undefined && accuracy > 0 && (
        <AccuracyCircle id={id} place={place} metres={accuracy} tone={tone} />
      )}
      <Marker
        longitude={place.longitude}
        latitude={place.latitude}
        anchor={tone === 'self' ? 'center' : 'bottom'}
        offset={shift}
        // The library fails on a trailing space in a class name.
        className={isSelected ? `${classes.mark} ${classes.selected}` : `${classes.mark}`}
      >
        <UnstyledButton
          className={`${classes.point} ${classes[tone]}`}
          aria-label={label}
          aria-pressed={isSelected}
          data-point={id}
          onFocus={() => map && bringIntoSight(map, place)}
          onClick={() => onSelect(id)}
        >
          <Pin tone={tone} />
          <span className={classes.bubble} aria-hidden>
            {label}
          </span>
        </UnstyledButton>
      </Marker>
    </>
  );
}

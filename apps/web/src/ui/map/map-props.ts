import type { Place } from './geometry.ts';

/** Offline grey, online green, en route and recently online amber; self is the user, place is not a person. */
export type MapTone = 'online' | 'enRoute' | 'recent' | 'offline' | 'self' | 'place';

export type MapPointData = Place & {
  id: string | number;
  tone: MapTone;
  /** The marker's tooltip and accessible name: a name, and the colour's meaning. */
  label: string;
  /** Accuracy radius in metres. */
  accuracy?: number | undefined;
};

export type MapViewProps = {
  /** The map's accessible name. */
  label: string;
  /** Near Oslo by default. */
  centre?: Place;
  /** In the zoom levels of tile services: 10 is a city, 13 a part of it. */
  zoom?: number;
  height: 350 | 400 | 500;
  points: readonly MapPointData[];
  /** Fits all points instead of centre and zoom, again whenever the points change. */
  fit?: boolean;
  /** Overlapping markers are grouped, with their number, until the zoom separates them. */
  isGrouped?: boolean;
  selected?: string | number | null | undefined;
  onSelect?: (id: string | number) => void;
  /** Called with a place that was pressed. */
  onPick?: (place: Place) => void;
  /** A new number resets the view, wherever the map was moved to. */
  aimedAgain?: number;
};

/** Near Oslo: the initial centre without data. */
const DEFAULT_CENTRE: Place = { latitude: 59.91, longitude: 10.75 };
const DEFAULT_ZOOM = 10;
export const POSITION_ZOOM = 13;

/** The initial view of a map. */
export type MapAim = Pick<MapViewProps, 'fit' | 'points'> & { centre: Place; zoom: number };

export function aimOf({ centre, zoom, fit, points }: MapViewProps): MapAim {
  return {
    centre: centre ?? DEFAULT_CENTRE,
    zoom: zoom ?? DEFAULT_ZOOM,
    points,
    ...(fit !== undefined && { fit }),
  };
}

import type { Place } from './geometry.ts';

/** Offline grey, online green, on the way and lately online amber; self is whoever looks, place no person at all. */
export type MapTone = 'online' | 'enRoute' | 'recent' | 'offline' | 'self' | 'place';

export type MapPointData = Place & {
  id: string | number;
  tone: MapTone;
  /** What the mark says to those who point at it or cannot see it: a name, and what the colour means. */
  label: string;
  /** Metres around the place within which the truth lies. */
  accuracy?: number | undefined;
};

export type MapViewProps = {
  /** The name of the map for screen readers. */
  label: string;
  /** Near Oslo unless told otherwise. */
  centre?: Place;
  /** As tile services count: 10 is a city, 13 a part of it. */
  zoom?: number;
  height: 350 | 400 | 500;
  points: readonly MapPointData[];
  /** Shows all points instead of centre and zoom, anew whenever other points come. */
  fit?: boolean;
  /** Marks that would lie on each other stand as one, with their number, until the map is near enough. */
  isGrouped?: boolean;
  selected?: string | number | null | undefined;
  onSelect?: (id: string | number) => void;
  /** Told of a place that somebody points at. */
  onPick?: (place: Place) => void;
  /** Another number shows what the map is about anew, wherever it was moved to. */
  aimedAgain?: number;
};

/** Near Oslo: where a map starts that has nothing to show yet. */
const DEFAULT_CENTRE: Place = { latitude: 59.91, longitude: 10.75 };
const DEFAULT_ZOOM = 10;
export const POSITION_ZOOM = 13;

/** What a map shows before anybody moves it. */
export type MapAim = Pick<MapViewProps, 'fit' | 'points'> & { centre: Place; zoom: number };

export function aimOf({ centre, zoom, fit, points }: MapViewProps): MapAim {
  return {
    centre: centre ?? DEFAULT_CENTRE,
    zoom: zoom ?? DEFAULT_ZOOM,
    points,
    ...(fit !== undefined && { fit }),
  };
}

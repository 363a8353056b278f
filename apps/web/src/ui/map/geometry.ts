/** Degrees, WGS 84. */
export type Place = { latitude: number; longitude: number };

/** West, south, east and north, in the map library's order. */
export type Bounds = [west: number, south: number, east: number, north: number];

const METRES_PER_DEGREE = 111_320;
const CORNERS = 64;
/** Degrees around a single point, so that its bounds have a size. */
const SMALL = 0.005;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The bounds of all places, padded by a tenth of their size; null without places. */
export function boundsOf(places: readonly Place[]): Bounds | null {
  if (places.length === 0) return null;
  const longitudes = places.map(({ longitude }) => longitude);
  const latitudes = places.map(({ latitude }) => latitude);
  const [west, east] = widen(Math.min(...longitudes), Math.max(...longitudes));
  const [south, north] = widen(Math.min(...latitudes), Math.max(...latitudes));
  return [west, south, east, north];
}

function widen(low: number, high: number): [number, number] {
  const free = Math.max((high - low) * 0.1, SMALL);
  return [low - free, high + free];
}

/** A circle with a radius in metres as a closed polygon. */
export function circleAround({ latitude, longitude }: Place, metres: number): [number, number][] {
  const high = metres / METRES_PER_DEGREE;
  // Meridians converge towards the poles; the limit avoids a division by zero.
  const wide = high / Math.max(Math.cos(toRadians(latitude)), 0.01);
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % CORNERS)) / CORNERS;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
}

/** Pixel offsets of each marker: markers at the same place are arranged in a ring around it. */
export function spreadMarks(
  places: readonly (Place & { id: string | number })[],
): Map<string | number, [x: number, y: number]> {
  const groups = Map.groupBy(places, ({ latitude, longitude }) => `${latitude} ${longitude}`);
  const shifts = [...groups.values()].flatMap((group) =>
    group.map(({ id }, index) => [id, shiftOf(index, group.length)] as const),
  );
  return new Map(shifts);
}

/** Neighbours of a ring are a finger's width apart. */
const ELBOW = 44;

function shiftOf(index: number, count: number): [number, number] {
  if (count === 1) return [0, 0];
  const radius = ELBOW / (2 * Math.sin(Math.PI / count));
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
}

/** The width of the world in pixels at a zoom of the map library, whose tiles are twice as wide as usual. */
const worldSize = (zoom: number): number => 512 * 2 ** zoom;

/** A place's Mercator coordinates in pixels. */
function project({ latitude, longitude }: Place, zoom: number): [x: number, y: number] {
  const sine = Math.sin(toRadians(latitude));
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [((longitude + 180) / 360) * worldSize(zoom), (0.5 - north) * worldSize(zoom)];
}

/** Pixels below which markers would overlap. */
const REACH = 44;
/** From this zoom on streets, and thus markers, are distinguishable. */
const NEAREST_GROUPING = 15;

type Marked = Place & { id: string | number };

/** Groups overlapping markers at a zoom, each group led by its first; `apart` is not grouped. */
export function groupMarks<M extends Marked>(
  marks: readonly M[],
  zoom: number,
  apart?: string | number | null,
): [M, ...M[]][] {
  if (zoom >= NEAREST_GROUPING) return marks.map((mark) => [mark]);
  const groups: { at: [x: number, y: number]; marks: [M, ...M[]]; isOpen: boolean }[] = [];
  for (const mark of marks) {
    const at = project(mark, zoom);
    const isOpen = mark.id !== apart;
    const near = groups.find(
      (group) =>
        group.isOpen && isOpen && Math.hypot(group.at[0] - at[0], group.at[1] - at[1]) < REACH,
    );
    if (near) near.marks.push(mark);
    else groups.push({ at, marks: [mark], isOpen });
  }
  return groups.map((group) => group.marks);
}

/** Whether a place is within bounds, or so near that its marker reaches in. */
export function isInSight({ latitude, longitude }: Place, bounds: Bounds): boolean {
  const [west, south, east, north] = bounds;
  const [wide, high] = [(east - west) * 0.2, (north - south) * 0.2];
  return (
    longitude >= west - wide &&
    longitude <= east + wide &&
    latitude >= south - high &&
    latitude <= north + high
  );
}

/** Interpolates between two places (0 to 1), with easing at both ends. */
export function placeBetween(from: Place, to: Place, share: number): Place {
  const eased = share < 0.5 ? 2 * share ** 2 : 1 - (2 - 2 * share) ** 2 / 2;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * eased,
    longitude: from.longitude + (to.longitude - from.longitude) * eased,
  };
}

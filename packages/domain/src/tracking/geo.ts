/** A place on the earth, degrees in WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Mean radius of the earth, km. */
const earthRadius = 6371.0088;
/** The height of a grid cell in degrees of latitude: 1 km. */
const cellHeight = 0.009;
const decimals = 6;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The ratio of a degree of longitude to one of latitude here; never zero, not even at a pole. */
export function longitudeScale(latitude: number): number {
  return Math.max(Math.cos(radians(latitude)), 0.01);
}

/**
 * The centre of the grid cell of about 1 × 1 km that contains a place. All places in a cell share it, so that repeated
 * queries reveal no more than the cell.
 */
export function roundToGrid({ latitude, longitude }: Place): Place {
  const row = Math.min(Math.floor(latitude / cellHeight), Math.round(90 / cellHeight) - 1);
  const centre = (row + 0.5) * cellHeight;
  const cellWidth = cellHeight / longitudeScale(centre);
  const column = Math.floor(longitude / cellWidth);
  const east = (column + 0.5) * cellWidth;
  return { latitude: rounded(centre), longitude: rounded(Math.max(-180, Math.min(180, east))) };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(decimals));
}

/** The great-circle distance of two places, km. */
export function distanceKm(from: Place, to: Place): number {
  const northward = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const parallel = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(northward + parallel * eastward)));
}

/** A length as it is worded: whole metres, or kilometres with one decimal. */
export interface DistanceParts {
  value: number;
  unit: 'm' | 'km';
  /** How many decimals to write. */
  fractionDigits: 0 | 1;
}

/** Under 1 km in metres, else km to one decimal (C-64). A value that rounds up to 1000 m is shown as 1.0 km. */
export function formatDistance(km: number): DistanceParts {
  const metres = Math.round(km * 1000);
  return metres < 1000
    ? { value: metres, unit: 'm', fractionDigits: 0 }
    : { value: Math.round(km * 10) / 10, unit: 'km', fractionDigits: 1 };
}

/** The accuracy of a fix, from metres: under 1000 in metres, else km to one decimal (C-172). */
export function formatAccuracy(metres: number): DistanceParts {
  return formatDistance(metres / 1000);
}

/** Degrees as they are shown: six decimals (C-172). */
export function formatCoordinate(degrees: number): string {
  return degrees.toFixed(decimals);
}

/** Length of a drive by the great-circle distance: streets are longer than the crow flies. */
export const detour = 1.3;

/** The assumed speed for a position without one, km an hour: town traffic. */
export const usualSpeed = 30;

/** Estimated travel time in minutes, at least one. @param km as the crow flies @param speedKmh km an hour */
export function estimateArrival(km: number, speedKmh: number = usualSpeed): number {
  const speed = speedKmh > 0 ? speedKmh : usualSpeed;
  return Math.max(1, Math.ceil(((km * detour) / speed) * 60));
}

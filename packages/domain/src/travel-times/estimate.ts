import { cities, cityCodes } from '../places/cities.ts';
import { type Place, detour, distanceKm, longitudeScale, usualSpeed } from '../tracking/geo.ts';

/** Around the centre of a city the traffic is that of a town, km. Areas of two cities do not meet. */
export const urbanReach = 12;

/**
 * Assumed average speeds of a drive, km an hour: in and near the cities, and elsewhere, where roads wind, ferries run
 * and few are faster than 80. Our assumption, not a measurement.
 */
export const drivingSpeeds = { urban: usualSpeed, rural: 60 } as const;

const kmPerDegree = 111.195;
/** Minutes below which a fraction is an error of floating-point arithmetic. */
const precision = 1e-6;

/**
 * Estimated time of a drive in whole minutes, rounded up: great-circle distance × {@link detour}, at the speed of each
 * kind of area that the straight line crosses. The same in both directions, 0 from a place to itself, longer the farther
 * on the line. Roads, tolls, ferries and the hour of the day are unknown to it: shown as an estimate.
 */
export function estimateMinutes(from: Place, to: Place): number {
  const [start, end] = inOrder(from, to);
  const km = distanceKm(start, end) * detour;
  const urbanKm = km * urbanShare(start, end);
  const hours = urbanKm / drivingSpeeds.urban + (km - urbanKm) / drivingSpeeds.rural;
  return Math.max(0, Math.ceil(hours * 60 - precision));
}

/** Both directions compute with the same numbers, so that they are equal to the last bit. */
function inOrder(one: Place, other: Place): [Place, Place] {
  const order = one.latitude - other.latitude || one.longitude - other.longitude;
  return order <= 0 ? [one, other] : [other, one];
}

/** The share of a straight line that lies in or near a city, 0 to 1. */
function urbanShare(from: Place, to: Place): number {
  const shares = cityCodes.map((code) => shareWithin(cities[code], from, to));
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** The share of a line within `urbanReach` of a centre: where it enters and leaves the circle on the local plane. */
function shareWithin(centre: Place, from: Place, to: Place): number {
  const [x, y] = onPlane(centre, from);
  const [endX, endY] = onPlane(centre, to);
  const [dx, dy] = [endX - x, endY - y];
  const squared = dx * dx + dy * dy;
  const outside = x * x + y * y - urbanReach ** 2;
  if (squared === 0) return outside <= 0 ? 1 : 0;
  const along = x * dx + y * dy;
  const discriminant = along * along - squared * outside;
  if (discriminant <= 0) return 0;
  const half = Math.sqrt(discriminant);
  const enters = Math.max(0, (-along - half) / squared);
  const leaves = Math.min(1, (-along + half) / squared);
  return Math.max(0, leaves - enters);
}

/** Kilometres east and north of a centre. */
function onPlane(centre: Place, { latitude, longitude }: Place): [east: number, north: number] {
  const scale = longitudeScale(centre.latitude) * kmPerDegree;
  return [(longitude - centre.longitude) * scale, (latitude - centre.latitude) * kmPerDegree];
}

import { type Place, distanceKm } from '../tracking/geo.ts';

/** Streets are longer than the crow flies. */
const detour = 1.3;
/** The last kilometres of a drive lead through streets, the rest over roads; average speeds, km an hour. */
const streets = { km: 5, speed: 28 };
const roads = { speed: 62 };

/** Minutes of a drive by its distance alone: an assumption, which the pace of the drive then corrects. */
export function roughMinutes(from: Place, to: Place): number {
  const km = distanceKm(from, to) * detour;
  const inStreets = Math.min(km, streets.km);
  return (inStreets / streets.speed + (km - inStreets) / roads.speed) * 60;
}

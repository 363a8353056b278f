import { cityOfAddress } from '../job-requests/contact.ts';
import { type CityCode, cities } from '../places/cities.ts';
import type { Place } from '../tracking/geo.ts';

/** Where a job is for the computation of travel: at its address, or as good as known, in its city. */
export interface JobPlace {
  place: Place;
  precision: 'address' | 'city';
}

/** A job as it is stored: coordinates are both set or both null. */
export interface LocatedJob {
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * The place of a job: its coordinates; without them the centre of the city that its text names, else of the city in
 * which the master works. Null where none of them is known: nothing can be said of the way.
 */
export function placeOfJob(job: LocatedJob, masterCity: CityCode | null): JobPlace | null {
  const { address, latitude, longitude } = job;
  if (latitude !== null && longitude !== null)
    return { place: { latitude, longitude }, precision: 'address' };
  const city = cityOfAddress(address) ?? masterCity;
  return city === null ? null : { place: { ...cities[city] }, precision: 'city' };
}

import type { WorkingDay } from '../calendar/hours.ts';
import { type Place, longitudeScale } from '../tracking/geo.ts';

/** Languages that masters may state, ISO 639-1. */
export const spokenLanguages = [
  'nb',
  'en',
  'sv',
  'da',
  'pl',
  'lt',
  'uk',
  'ru',
  'de',
  'es',
  'ro',
  'ar',
  'so',
  'ur',
] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** Offered upper limits of the hourly rate, NOK. */
export const priceSteps = [600, 800, 1000, 1200] as const;
/** Offered lower limits of the rating. */
export const ratingSteps = [4, 4.5, 4.8] as const;
/** Offered distances from a place, km. */
export const distanceSteps = [5, 10, 20, 50] as const;
/** Hours outside of those in which most people are at work themselves. */
export const extraHours = ['evening', 'weekend'] as const;
export type ExtraHours = (typeof extraHours)[number];
/** Orders of a search; the first is the documented one. */
export const searchSorts = ['best', 'price', 'rating', 'free', 'distance'] as const;
export type SearchSort = (typeof searchSorts)[number];

/** Filters whose values are counted, in the order of their bits. */
export const facetNames = [
  'verified',
  'maxPrice',
  'minRating',
  'hours',
  'language',
  'free',
  'within',
] as const;
export type FacetName = (typeof facetNames)[number];

/** Hits of a value are counted exactly up to here. */
export const maxFacetCount = 1000;

/** A weekday that closes at this time or later has hours in the evening. */
export const eveningFrom = '18:00';

/** Whether a master takes jobs in the evening of a weekday: the last start is 17:00 or later. */
export const worksEvenings = (week: readonly WorkingDay[]): boolean =>
  week.some(({ weekday, hours }) => weekday <= 5 && hours !== null && hours.closes >= eveningFrom);

/** Whether a master takes jobs on Saturdays or Sundays. */
export const worksWeekends = (week: readonly WorkingDay[]): boolean =>
  week.some(({ weekday, hours }) => weekday >= 6 && hours !== null);

/** The height of an area in degrees of latitude: 3 km. */
const areaHeight = 0.027;

/**
 * The centre of the area of about 3 × 3 km that contains a place: all that searches and profiles publish of where a master
 * begins the day. The same in SQL is `area_latitude` and `area_longitude`.
 */
export function roundToArea({ latitude, longitude }: Place): Place {
  const centre = (Math.floor(latitude / areaHeight) + 0.5) * areaHeight;
  const width = areaHeight / longitudeScale(centre);
  return { latitude: centre, longitude: (Math.floor(longitude / width) + 0.5) * width };
}

/** A distance as a search states it, from the centre of an area: whole kilometres, at least one. */
export const statedKm = (km: number): number => Math.max(1, Math.round(km));

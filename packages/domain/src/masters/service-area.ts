import { z } from 'zod';
import { maxAddressLength } from '../contact/address.ts';
import { type Place, distanceKm, roundToGrid } from '../tracking/geo.ts';
import { roundToArea } from './refinements.ts';
import { masterIdSchema } from '../wire/fields.ts';
import { tooLong } from '../wire/page.ts';

/** Where a master takes jobs, as it is stored: coordinates are both set or both null. */
export interface StoredArea {
  baseLatitude: number | null;
  baseLongitude: number | null;
  travelRadiusKm: number | null;
}

/**
 * Whether a master takes jobs at a place: within the radius around the base, as the crow flies. Everywhere without a base
 * of known coordinates or without a radius, and at a place that nobody knows. The base counts as the centre of its cell
 * of about 1 km: whoever tries many addresses learns no more than the cell.
 */
export function isServed(area: StoredArea, place: Place | null): boolean {
  const { baseLatitude: latitude, baseLongitude: longitude, travelRadiusKm: radius } = area;
  if (latitude === null || longitude === null || radius === null || place === null) return true;
  return distanceKm(roundToGrid({ latitude, longitude }), place) <= radius;
}

/** A place that is only known to be within a circle, such as a municipality. */
export interface AroundPlace extends Place {
  radiusKm: number;
}

/** The same of a place somewhere in a circle; null where a part of the circle is served and another is not. */
export function isServedAround(area: StoredArea, around: AroundPlace): boolean | null {
  const { baseLatitude: latitude, baseLongitude: longitude, travelRadiusKm: radius } = area;
  if (latitude === null || longitude === null || radius === null) return true;
  const km = distanceKm(roundToGrid({ latitude, longitude }), around);
  if (km - around.radiusKm > radius) return false;
  return km + around.radiusKm <= radius ? true : null;
}

/**
 * The area as profiles show it; null without a radius or a located base. Centred on a cell of about 3 km: everybody sees
 * the map, and the base is often a home. `isServed` decides by the exact radius around a smaller cell.
 */
export function shownArea(area: StoredArea): ShownArea | null {
  const { baseLatitude: latitude, baseLongitude: longitude, travelRadiusKm: radiusKm } = area;
  if (latitude === null || longitude === null || radiusKm === null) return null;
  return { ...roundToArea({ latitude, longitude }), radiusKm };
}

/** A circle on the map of a profile, approximately where the master takes jobs. */
export const shownAreaSchema = z
  .object({
    latitude: z.number().meta({ description: 'Latitude of the centre, rounded to about 3 km.' }),
    longitude: z.number().meta({ description: 'Longitude of the centre, rounded to about 3 km.' }),
    radiusKm: z.number().meta({
      description: 'How far from there the master takes jobs, in kilometres.',
      examples: [40],
    }),
  })
  .meta({ id: 'ShownArea' });
export type ShownArea = z.infer<typeof shownAreaSchema>;

/** Whether a master takes jobs at a typed address. */
export const servedAddressInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  address: z
    .string('required')
    .max(maxAddressLength, tooLong)
    .trim()
    .min(1, 'required')
    .meta({ description: 'Where the job is.', examples: ['Storgata 12, 0184 Oslo'] }),
});

export const servedAddressSchema = z
  .object({
    isServed: z
      .boolean()
      .nullable()
      .meta({
        description:
          'False outside of the area in which the master takes jobs; null where it is not known whether the address is within it.',
        examples: [true],
      }),
    isApproximate: z.boolean().meta({
      description:
        'True where the register did not find the address, and the municipality of its postcode decided: the answer holds for the whole municipality.',
      examples: [false],
    }),
  })
  .meta({ id: 'ServedAddress' });
export type ServedAddress = z.infer<typeof servedAddressSchema>;

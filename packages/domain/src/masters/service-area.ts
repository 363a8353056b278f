import { z } from 'zod';
import { maxAddressLength } from '../contact/address.ts';
import { type Place, distanceKm, roundToGrid } from '../tracking/geo.ts';
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
          'False outside of the area in which the master takes jobs; null where the address is not known to the register.',
        examples: [true],
      }),
  })
  .meta({ id: 'ServedAddress' });
export type ServedAddress = z.infer<typeof servedAddressSchema>;

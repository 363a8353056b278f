import { z } from 'zod';
import { type CityCode, cityCodes } from './city-codes.ts';

export { type CityCode, cityCodes } from './city-codes.ts';

/** The cities one can search in, by code, with their centre (degrees, WGS 84). */
export const cities = {
  oslo: { latitude: 59.9139, longitude: 10.7522 },
  bergen: { latitude: 60.3913, longitude: 5.3221 },
  trondheim: { latitude: 63.4305, longitude: 10.3951 },
  stavanger: { latitude: 58.97, longitude: 5.7331 },
  tromso: { latitude: 69.6492, longitude: 18.9553 },
} as const satisfies Record<CityCode, { latitude: number; longitude: number }>;

export const citySchema = z.enum(cityCodes).meta({ id: 'City' });

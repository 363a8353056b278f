import { z } from 'zod';
import { idSchema } from './page.ts';

/*
 * Fields that many schemas share, each with the example of the API description: Kari Nordmann in Oslo has a dripping
 * tap, which the plumber Ola Hansen repairs.
 */

export const userIdSchema = idSchema.meta({ examples: [12] });
/** The id of a master's record. */
export const masterIdSchema = idSchema.meta({ examples: [3] });
export const categoryIdSchema = idSchema.meta({ examples: [1] });
export const bookingIdSchema = idSchema.meta({ examples: [41] });

export const personNameSchema = z.string().meta({ examples: ['Kari Nordmann'] });
export const masterNameSchema = z.string().meta({ examples: ['Ola Hansen'] });
export const firstNameSchema = z.string().meta({ examples: ['Kari'] });
export const lastNameSchema = z.string().meta({ examples: ['Nordmann'] });
export const emailTextSchema = z.string().meta({ examples: ['kari@example.no'] });
export const phoneTextSchema = z.string().meta({ examples: ['+47 400 00 100'] });

/** The name of a trade. */
export const tradeNameSchema = z.string().meta({ examples: ['Rørlegger'] });
export const serviceNameSchema = z.string().meta({ examples: ['Bytte blandebatteri'] });
export const jobTextSchema = z
  .string()
  .meta({ examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'] });
export const messageTextSchema = z.string().meta({ examples: ['Hei! Passer det klokken 10?'] });
export const reasonTextSchema = z
  .string()
  .meta({ examples: ['Bildet viser noe annet enn arbeidet.'] });

/** The address of a stored picture. */
export const pictureUrlSchema = z
  .string()
  .meta({ examples: ['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp'] });
/** A civil day in Oslo. */
export const dayTextSchema = z.string().meta({ examples: ['2026-12-01'] });
/** Norwegian kroner. */
export const moneySchema = z.number().meta({ examples: [890] });

/** Degrees in WGS 84. */
export const latitudeSchema = z
  .number()
  .min(-90)
  .max(90)
  .meta({ examples: [59.9139] });
export const longitudeSchema = z
  .number()
  .min(-180)
  .max(180)
  .meta({ examples: [10.7522] });

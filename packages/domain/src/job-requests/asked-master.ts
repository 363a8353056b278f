import { z } from 'zod';
import { citySchema } from '../places/cities.ts';
import {
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  pictureUrlSchema,
  tradeNameSchema,
} from '../wire/fields.ts';

/** A median answer time; minutes of working time, over the 30 days before. */
export const answerTimeSchema = z
  .object({
    medianMinutes: z
      .int()
      .nullable()
      .meta({
        description:
          'Median minutes of working time until an answer; null where more than half of the requests stayed without one.',
        examples: [7],
      }),
    requests: z
      .int()
      .meta({ description: 'Number of requests in the 30 days before.', examples: [14] }),
  })
  .meta({ id: 'AnswerTime' });
export type AnswerTime = z.infer<typeof answerTimeSchema>;

/** A master as the customer of a request sees them. */
export const askedMasterSchema = z
  .object({
    id: masterIdSchema.meta({ description: 'Id of the master.' }),
    name: masterNameSchema.meta({ description: 'Name of the master.' }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
    city: citySchema.nullable().meta({ description: 'Code of the city.' }),
    hourlyRate: moneySchema
      .nullable()
      .meta({ description: 'Price per hour in NOK; null where it is not stated.' }),
    rating: z.number().meta({ description: 'Stars from 1 to 5.', examples: [4.8] }),
    reviewCount: z.number().meta({ description: 'Number of approved reviews.', examples: [31] }),
    isVerified: z.boolean().meta({
      description: 'Whether administrators have verified the master.',
      examples: [true],
    }),
  })
  .meta({ id: 'AskedMaster' });
export type AskedMaster = z.infer<typeof askedMasterSchema>;

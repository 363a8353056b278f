import { z } from 'zod';
import { foundMasterSchema } from '../masters/schema.ts';
import { categoryIdSchema, moneySchema, tradeNameSchema } from '../wire/fields.ts';
import { tooLong } from '../wire/page.ts';

const slugSchema = z
  .string()
  .max(100, tooLong)
  .regex(/^[a-z0-9-]+$/);

export const localServiceInput = z.object({
  service: slugSchema.meta({
    description: 'Slug of a service of the taxonomy, made of its Norwegian name.',
    examples: ['kraner-og-blandebatterier'],
  }),
  place: slugSchema.meta({
    description: 'Slug of a municipality; with the county where two have the same name.',
    examples: ['oslo'],
  }),
});
export type LocalServiceInput = z.infer<typeof localServiceInput>;

const nameIn = (language: string, example: string) =>
  z.string().meta({ description: `Name in ${language}.`, examples: [example] });

const namedServiceSchema = z.object({
  slug: slugSchema.meta({
    description: 'Slug of the service.',
    examples: ['kraner-og-blandebatterier'],
  }),
  names: z
    .object({
      nb: nameIn('Norwegian', 'Kraner og blandebatterier'),
      en: nameIn('English', 'Taps and mixers'),
      ru: nameIn('Russian', 'Краны и смесители'),
      uk: nameIn('Ukrainian', 'Крани та змішувачі'),
    })
    .meta({ description: 'Name of the service in the languages of the site.' }),
});

const namedPlaceSchema = z.object({
  slug: slugSchema.meta({ description: 'Slug of the municipality.', examples: ['baerum'] }),
  name: z.string().meta({ description: 'Name of the municipality.', examples: ['Bærum'] }),
});

const whole = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });

/** A service in a municipality, made of what its masters state. */
export const localServiceSchema = z
  .object({
    service: namedServiceSchema.meta({ description: 'The service.' }),
    place: namedPlaceSchema.meta({ description: 'The municipality.' }),
    categoryId: categoryIdSchema.meta({ description: 'Id of the trade.' }),
    categoryName: tradeNameSchema.meta({ description: 'Name of the trade.' }),
    masters: whole('Masters of the trade who take jobs in the municipality.', 14),
    offering: whole('Those of them who have set a price for this service.', 5),
    prices: z
      .object({
        lowest: moneySchema.meta({ description: 'Lowest price in NOK.' }),
        median: moneySchema.meta({ description: 'The price in the middle, in NOK.' }),
        highest: moneySchema.meta({ description: 'Highest price in NOK.' }),
        count: whole('Number of prices.', 6),
      })
      .meta({ description: 'The prices that the masters state for this service.' }),
    rating: z
      .number()
      .nullable()
      .meta({
        description: 'Mean of all reviews of the masters, 1 to 5; null without a review.',
        examples: [4.7],
      }),
    reviews: whole('Number of these reviews.', 83),
    items: z.array(foundMasterSchema).meta({
      description:
        'At most twelve masters: who states a price for the service first, then the best rated.',
    }),
    neighbours: z
      .array(namedPlaceSchema)
      .meta({ description: 'The nearest municipalities with a page of this service.' }),
    related: z
      .array(namedServiceSchema)
      .meta({ description: 'Services of the same trade with a page in this municipality.' }),
  })
  .meta({ id: 'LocalService' });
export type LocalServicePage = z.infer<typeof localServiceSchema>;

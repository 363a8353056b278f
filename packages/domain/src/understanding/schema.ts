import { z } from 'zod';
import { languages } from '../pages/languages.ts';
import { categoryIdSchema, tradeNameSchema } from '../wire/fields.ts';
import { searchTextSchema } from '../wire/search-text.ts';

export const understandInput = z.object({
  text: searchTextSchema.meta({
    description: 'What somebody needs, in their own words, in any of five languages.',
    examples: ['vaskemaskinen tømmer ikke vannet'],
  }),
  language: z
    .enum(languages)
    .default('nb')
    .meta({ description: 'Language of the names in the answer.', examples: ['nb'] }),
});

/** One reading of a text: a service of the taxonomy and its category. */
const namedReadingSchema = z.object({
  service: z.string().meta({
    description: 'Key of the service in the taxonomy; finer than a category, and a suggestion.',
    examples: ['washing-machines'],
  }),
  name: z.string().meta({ description: 'Name of the service.', examples: ['Vaskemaskin'] }),
  category: z.string().meta({ description: 'Code of the category.', examples: ['appliances'] }),
  categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
  categoryName: tradeNameSchema.meta({ description: 'Name of the category.' }),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .meta({
      description: 'Probability that the category is right, from 0 to 1.',
      examples: [0.96],
    }),
});
export type NamedReading = z.infer<typeof namedReadingSchema>;

/** `understood` is null where nothing is likely enough; alternatives may be there even then. */
export const understandingSchema = z
  .object({
    understood: namedReadingSchema
      .extend({
        matched: z.array(z.string()).meta({
          description: 'Words that speak for the service, corrected; empty where the whole does.',
          examples: [['vaskemaskinen']],
        }),
      })
      .nullable()
      .meta({ description: 'The likeliest service; null where none is likely enough.' }),
    alternatives: z
      .array(namedReadingSchema)
      .meta({ description: 'Services of other categories to choose from, the likeliest first.' }),
  })
  .meta({ id: 'Understanding' });
export type Understanding = z.infer<typeof understandingSchema>;

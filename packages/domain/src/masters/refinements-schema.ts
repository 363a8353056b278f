import { z } from 'zod';
import { freeSpanInput } from '../availability/schema.ts';
import { freeSpans } from '../availability/spans.ts';
import { citySchema } from '../places/cities.ts';
import { latitudeSchema, longitudeSchema } from '../wire/fields.ts';
import {
  distanceSteps,
  extraHours,
  facetNames,
  maxFacetCount,
  priceSteps,
  ratingSteps,
  searchSorts,
  spokenLanguages,
} from './refinements.ts';

export const spokenLanguageSchema = z.enum(spokenLanguages).meta({ id: 'SpokenLanguage' });

export const spokenMeta = {
  description: 'Languages that the master speaks with customers, ISO 639-1.',
  examples: [['nb', 'en']],
};

/** Languages as a master states them: each once, in the order of the list. */
export const statedLanguagesSchema = z
  .array(spokenLanguageSchema)
  .max(spokenLanguages.length, 'tooMany')
  .transform((stated) => spokenLanguages.filter((language) => stated.includes(language)))
  .meta(spokenMeta);

/** The same beside the documented fields of a master; absent where none is stated. */
export const languagesField = z.array(spokenLanguageSchema).exactOptional().meta(spokenMeta);

/** Filters and order of a search, beside text, city and category. All are optional: without any the search is as documented. */
export const refinementFields = {
  free: freeSpanInput,
  verified: z
    .literal(true)
    .optional()
    .meta({ description: 'Only masters whom administrators have verified.' }),
  maxPrice: z
    .number()
    .positive()
    .max(100_000)
    .optional()
    .meta({
      description: 'Only masters whose hourly rate is stated and at most this, NOK.',
      examples: [800],
    }),
  minRating: z
    .number()
    .min(1)
    .max(5)
    .optional()
    .meta({ description: 'Only masters with at least this rating.', examples: [4.5] }),
  language: spokenLanguageSchema
    .optional()
    .meta({ description: 'Only masters who speak this language.', examples: ['pl'] }),
  hours: z
    .enum(extraHours)
    .optional()
    .meta({
      description: 'Only masters whose usual week has hours in the evening or at the weekend.',
      examples: ['weekend'],
    }),
  lat: latitudeSchema
    .optional()
    .meta({ description: 'Latitude of the place of the job; with `lng`.' }),
  lng: longitudeSchema.optional().meta({
    description:
      'Longitude of the place of the job. Distances are counted from it, and masters who do not take jobs there are left out.',
  }),
  within: z
    .int()
    .min(1)
    .max(500)
    .optional()
    .meta({
      description: 'Only masters within so many kilometres of the place.',
      examples: [20],
    }),
  sort: z
    .enum(searchSorts)
    .optional()
    .meta({
      description:
        'Order: the best match as documented, the lowest price, the highest rating, the next free time or the distance from the place.',
      examples: ['price'],
    }),
};
const refinementsSchema = z.object(refinementFields);
export type Refinements = z.infer<typeof refinementsSchema>;

const countSchema = z
  .int()
  .min(0)
  .max(maxFacetCount)
  .meta({ description: 'Hits with the value, counted up to 1000.', examples: [12] });
const countsOf = <const Value extends string | number>(values: readonly Value[], what: string) =>
  z
    .array(
      z.object({
        value: z.literal(values).meta({ description: 'The value.' }),
        count: countSchema,
      }),
    )
    .meta({ description: what });

/** How many hits each value of a filter has, with the other filters applied. */
export const facetsSchema = z
  .object({
    isComplete: z.boolean().meta({
      description: 'False where there were too many to count: some counts are lower bounds.',
    }),
    lowerBounds: z.array(z.enum(facetNames)).exactOptional().meta({
      description: 'Filters of which some counts are lower bounds; absent where all are exact.',
    }),
    verified: countSchema,
    free: countsOf(freeSpans, 'By when they are free.'),
    maxPrice: countsOf(priceSteps, 'By the upper limit of the hourly rate.'),
    minRating: countsOf(ratingSteps, 'By the lower limit of the rating.'),
    language: countsOf(spokenLanguages, 'By language; those without hits are left out.'),
    hours: countsOf(extraHours, 'By hours outside of the usual ones.'),
    within: countsOf(distanceSteps, 'By distance from the place; empty without a place.'),
  })
  .meta({ id: 'SearchFacets' });
export type Facets = z.infer<typeof facetsSchema>;

/** Where the nearest masters of the trade are, if the chosen city has none. */
export const elsewhereSchema = z
  .object({
    city: citySchema.meta({ description: 'The nearest city that has some.' }),
    count: countSchema,
  })
  .meta({ id: 'SearchElsewhere' });

/** Of a hit: the distance from the place, and the area where the master begins the day. */
export const hitFields = {
  distance: z
    .int()
    .exactOptional()
    .meta({
      description:
        'Whole kilometres from the place to the master’s area; absent without a place, or where the area is not known.',
      examples: [4],
    }),
  area: z
    .object({
      latitude: latitudeSchema.meta({ description: 'Latitude of the area’s centre.' }),
      longitude: longitudeSchema.meta({ description: 'Longitude of the area’s centre.' }),
    })
    .exactOptional()
    .meta({
      description: 'Centre of the area of about 3 × 3 km in which the master begins the day.',
    }),
};

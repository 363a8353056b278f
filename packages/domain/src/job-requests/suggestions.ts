import { z } from 'zod';
import { maxAddressLength } from '../contact/address.ts';
import { citySchema } from '../places/cities.ts';
import { isCivilDate } from '../time/oslo.ts';
import { categoryIdSchema } from '../wire/fields.ts';
import { instantSchema, tooLong } from '../wire/page.ts';
import { answerTimeSchema, askedMasterSchema } from './asked-master.ts';
import { placeMatches, selectionCriteria, workloads } from './selection.ts';
import { maxAsked } from './states.ts';

const dayInput = z
  .string()
  .max(10, { error: 'date', abort: true })
  .refine(isCivilDate, 'date')
  .optional();

/** Whom to suggest for a request that is being written. Flat, as a query string is. */
export const suggestInput = z
  .object({
    categoryId: categoryIdSchema.meta({ description: 'Id of the category of the work.' }),
    city: citySchema
      .optional()
      .meta({ description: 'City of the work; left out where it is none of the known ones.' }),
    address: z
      .string()
      .max(maxAddressLength, tooLong)
      .trim()
      .optional()
      .meta({
        description:
          'Where the work is: masters who take no jobs there are left out, where the register knows it.',
        examples: ['Storgata 12, 0184 Oslo'],
      }),
    from: dayInput.meta({
      description: 'First wanted day, in Oslo; as soon as possible without it.',
      examples: ['2026-12-01'],
      format: 'date',
    }),
    until: dayInput.meta({
      description: 'Last wanted day, in Oslo; the first one without it.',
      examples: ['2026-12-07'],
      format: 'date',
    }),
    limit: z
      .int()
      .min(1)
      .max(maxAsked)
      .default(maxAsked)
      .meta({ description: 'How many at most.', examples: [5] }),
  })
  .refine(({ from, until }) => until === undefined || (from !== undefined && from <= until), {
    path: ['until'],
    error: 'dateOrder',
  });
export type SuggestInput = z.infer<typeof suggestInput>;

/** A master who could be asked, with the reasons for the place in the order. */
export const suggestedMasterSchema = z
  .object({
    master: askedMasterSchema.meta({ description: 'The master.' }),
    askedAt: instantSchema.meta({
      description: 'When the master’s clock would start: now, or in the next working hours.',
    }),
    deadlineAt: instantSchema.meta({
      description: 'Until when the master would answer.',
      examples: ['2026-11-22T09:45:00.000Z'],
    }),
    reasons: z
      .object({
        place: z.enum(placeMatches).meta({
          description: 'Whether the master works in the city of the work, near it, or is unknown.',
        }),
        distanceKm: z
          .int()
          .nullable()
          .meta({
            description: 'Kilometres to the centre of the city; null where a place is unknown.',
            examples: [4],
          }),
        isFree: z
          .boolean()
          .meta({ description: 'Whether a slot is free in the wanted days.', examples: [true] }),
        workload: z.enum(workloads).meta({ description: 'How much open work the master has.' }),
        answerTime: answerTimeSchema
          .nullable()
          .meta({ description: 'Answers of the last 30 days; null without requests.' }),
      })
      .meta({ description: 'Why the master has this place.' }),
    decidedBy: z.enum(selectionCriteria).nullable().meta({
      description:
        'The comparison by which this master comes after the one before; null for the first.',
    }),
  })
  .meta({ id: 'SuggestedMaster' });
export type SuggestedMaster = z.infer<typeof suggestedMasterSchema>;

/** The suggested masters, best first, and the comparisons that were made, in their order. */
export const suggestionsSchema = z
  .object({
    criteria: z.array(z.enum(selectionCriteria)).meta({
      description: 'The comparisons that made the order, the first one first.',
      examples: [[...selectionCriteria]],
    }),
    masters: z.array(suggestedMasterSchema).meta({ description: 'The masters, best first.' }),
  })
  .meta({ id: 'MasterSuggestions' });
export type Suggestions = z.infer<typeof suggestionsSchema>;

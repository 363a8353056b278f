import { z } from 'zod';
import { extraHoursBounds } from '../numbers/bounds.ts';
import { linesSchema, optionalLinesInput, sumFields } from '../offers/line-schema.ts';
import { bookingIdSchema, moneySchema } from '../wire/fields.ts';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';
import { changeOrderStates } from './state.ts';

const changeIdSchema = idSchema.meta({ description: 'Id of the change order.', examples: [9] });
const reasonExamples = ['Avløpsrøret under vasken er rustet og må byttes.'];

/** New work, a higher price or more time than was agreed. At least one of them changes. */
export const proposeChangeInput = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    reason: requiredText(1000).meta({
      description: 'Why the work or its price changes.',
      examples: reasonExamples,
    }),
    lines: optionalLinesInput,
    extraHours: z
      .number('number')
      .multipleOf(0.5, 'halfHours')
      .min(extraHoursBounds.min, 'extraHoursRange')
      .max(extraHoursBounds.max, 'extraHoursRange')
      .default(0)
      .meta({ description: 'Hours by which the job becomes longer, in halves.', examples: [1.5] }),
  })
  .refine(({ lines, extraHours }) => lines.length > 0 || extraHours > 0, {
    path: ['lines'],
    error: 'linesRequired',
  })
  .meta({ id: 'ProposeChangeInput' });
export type ProposeChangeInput = z.infer<typeof proposeChangeInput>;

/** Change orders of a booking, of which all are shown. */
export const maxChanges = 100;

export const changesOfBookingInput = z.object({
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
});

export const changeIdInput = z.object({ id: changeIdSchema });

/** A change order as both sides read it; refused and retracted ones stay. */
export const changeOrderSchema = z
  .object({
    id: changeIdSchema,
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    reason: z
      .string()
      .meta({ description: 'Why the work or its price changes.', examples: reasonExamples }),
    lines: linesSchema,
    ...sumFields,
    extraHours: z
      .number()
      .meta({ description: 'Hours by which the job becomes longer.', examples: [1.5] }),
    ceilingAfter: moneySchema.nullable().meta({
      description:
        'The highest sum in NOK that the bill may come to once this change is accepted; null for an open account.',
    }),
    state: z
      .enum(changeOrderStates)
      .meta({ description: 'State of the change order.', examples: ['proposed'] }),
    proposedAt: instantSchema.meta({ description: 'When it was proposed.' }),
    decidedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was accepted, refused or retracted; null before.' }),
  })
  .meta({ id: 'ChangeOrder' });
export type ChangeOrder = z.infer<typeof changeOrderSchema>;

import { z } from 'zod';
import { languages } from '../pages/languages.ts';
import { bookingIdSchema, dayTextSchema, moneySchema } from '../wire/fields.ts';
import { instantSchema, optionalText } from '../wire/page.ts';

const ofBooking = { bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }) };

export const withdrawalOfBookingInput = z.object(ofBooking);

/** The second step of a withdrawal; no reason is required. */
export const withdrawInput = z
  .object({
    ...ofBooking,
    statement: optionalText(1000).meta({
      description: 'What the customer wants to say about it.',
      examples: ['Jeg angrer avtalen.'],
    }),
    seenDue: z
      .number('required')
      .min(0, 'priceNegative')
      .max(10_000_000, 'number')
      .meta({
        description:
          'What the preview showed as due, in NOK. Work after it is not paid for, for up to 15 minutes.',
        examples: [0],
      }),
    language: z.enum(languages).meta({ description: 'Language of the receipt.', examples: ['nb'] }),
  })
  .meta({ id: 'WithdrawInput' });
export type WithdrawInput = z.infer<typeof withdrawInput>;

/** How the sum comes about, day by day. All sums in NOK, VAT included. */
export const dueCalculationSchema = z
  .object({
    reason: z.enum(['notStarted', 'notRequested', 'part']).meta({
      description:
        'Nothing was done; nobody expressly asked for it to be done early; or a part was done.',
      examples: ['part'],
    }),
    agreed: moneySchema.meta({ description: 'The whole price with accepted changes, in NOK.' }),
    callOut: moneySchema.meta({ description: 'The call-out, done in full with the arrival.' }),
    byTime: moneySchema.meta({ description: 'The rest of the price, of which time decides.' }),
    plannedMinutes: z
      .number()
      .meta({ description: 'Minutes that the whole job was to take.', examples: [120] }),
    days: z
      .array(
        z.object({
          date: dayTextSchema.meta({ description: 'Day of work, in Oslo.', format: 'date' }),
          minutes: z.number().meta({ description: 'Minutes of work that count.', examples: [60] }),
          amount: moneySchema.meta({ description: 'Part of the price for them, in NOK.' }),
        }),
      )
      .meta({ description: 'The days of work.' }),
    due: moneySchema.meta({ description: 'What the customer pays, in NOK.' }),
  })
  .meta({ id: 'DueCalculation' });

/** What a withdrawal would do now. */
export const withdrawalPreviewSchema = z
  .object({
    ...ofBooking,
    isPossible: z
      .boolean()
      .meta({ description: 'Whether the customer can withdraw now.', examples: [true] }),
    refusal: z
      .string()
      .nullable()
      .meta({
        description: 'Code of the reason why not; null where it is possible.',
        examples: ['withdrawals.tooLate'],
      }),
    lastDay: dayTextSchema.nullable().meta({
      description: 'Last day of the right to withdraw, in Oslo; null where there is none.',
      format: 'date',
    }),
    calculation: dueCalculationSchema
      .nullable()
      .meta({ description: 'What would be due; null where it is not possible.' }),
  })
  .meta({ id: 'WithdrawalPreview' });
export type WithdrawalPreview = z.infer<typeof withdrawalPreviewSchema>;

/** A withdrawal with its receipt, as both sides read it. */
export const withdrawalSchema = z
  .object({
    ...ofBooking,
    at: instantSchema.meta({ description: 'When the customer withdrew.' }),
    statement: z
      .string()
      .meta({ description: 'What the customer said.', examples: ['Jeg angrer avtalen.'] }),
    amountDue: moneySchema.meta({ description: 'What the customer pays, in NOK.' }),
    calculation: dueCalculationSchema.meta({ description: 'How that comes about.' }),
    receipt: z
      .string()
      .meta({ description: 'Number of the receipt.', examples: ['A-2026-000123'] }),
    receiptText: z.string().meta({
      description: 'The receipt as it was sent to the customer, line by line.',
      examples: ['Kvittering A-2026-000123'],
    }),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawalSchema>;

import { z } from 'zod';
import { slotFormat } from '../wire/formats.ts';
import { dayTextSchema, moneySchema, personNameSchema } from '../wire/fields.ts';
import { instantSchema } from '../wire/page.ts';
import { cancellationBounds, feeReasons } from './cancellation.ts';
import { movingSides } from './moves.ts';
import { noShowSchema } from './no-shows-schema.ts';

const { freeHours, fee } = cancellationBounds;

/** Hours before the start of a job until which cancelling is free. */
export const freeHoursSchema = z
  .int('number')
  .min(freeHours.min, 'outOfRange')
  .max(freeHours.max, 'outOfRange')
  .meta({
    description: 'Hours before the start of a job until which cancelling is free.',
    examples: [24],
  });

/** The fee in NOK with at most two decimals; 0 for no rule. */
export const cancellationFeeSchema = z
  .number('number')
  .min(fee.min, 'outOfRange')
  .max(fee.max, 'outOfRange')
  .multipleOf(0.01, 'number')
  .meta({
    description: 'NOK that a late cancellation or a no-show costs either side; 0 for no rule.',
    examples: [500],
  });

/** The fee that a person saw when they gave up a job. */
export const seenFeeField = cancellationFeeSchema.optional().meta({
  description:
    'The fee of cancelling that was seen, in NOK: where more would be due by now, nothing happens (409 `bookings.feeChanged`).',
  examples: [0],
});

/** The rule of the installation. */
export const cancellationTermsSchema = z
  .object({
    freeHours: z.number().meta({
      description: 'Hours before the start of a job until which cancelling is free.',
      examples: [24],
    }),
    fee: moneySchema.meta({
      description:
        'NOK that a late cancellation or a no-show costs, of either side: recorded, not collected.',
      examples: [500],
    }),
  })
  .meta({ id: 'CancellationTerms' });

/** The rule that a customer saw when they booked: another one is refused like another price. */
export const seenCancellationField = z
  .object({ freeHours: freeHoursSchema, fee: cancellationFeeSchema })
  .nullable()
  .optional()
  .meta({
    description: 'The rule of cancelling that the customer saw, null for none: another is refused.',
  });

const side = z.enum(movingSides).meta({ description: 'Of which side it is due.' });

/** A recorded fee. */
export const cancellationFeeRecordSchema = z
  .object({
    side,
    reason: z
      .enum(feeReasons)
      .meta({ description: 'For a late cancellation, or for not being there.' }),
    amount: moneySchema.meta({ description: 'NOK; recorded, not collected.', examples: [500] }),
    at: instantSchema.meta({ description: 'When it was recorded.' }),
  })
  .meta({ id: 'CancellationFee' });
export type CancellationFee = z.infer<typeof cancellationFeeRecordSchema>;

/** The part of a booking that is about giving it up. */
export const cancellationFields = {
  cancellation: cancellationTermsSchema
    .extend({
      withdrawUntil: instantSchema.nullable().meta({
        description:
          'Until then the customer may withdraw by law, and cancels without a fee; null without that right.',
      }),
    })
    .nullable()
    .meta({
      description:
        'The rule of cancelling as the customer read it when they booked; null without one.',
    }),
  fees: z
    .array(cancellationFeeRecordSchema)
    .meta({ description: 'Recorded fees, at most one of each side.' }),
  noShows: z
    .array(noShowSchema)
    .meta({ description: 'Reports that one side was not there, with the answer of the other.' }),
};

/** A report with its booking, as moderators read it. */
export const listedNoShowSchema = noShowSchema
  .extend({
    bookingId: z.int().meta({ description: 'Id of the booking.', examples: [41] }),
    clientId: z.int().meta({ description: 'Id of the customer, as a user.', examples: [12] }),
    client: personNameSchema.meta({ description: 'Name of the customer.' }),
    masterId: z.int().meta({ description: 'Id of the master’s record.', examples: [3] }),
    master: personNameSchema.meta({ description: 'Name of the master.' }),
    scheduledDate: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
    scheduledTime: z.string().meta({ description: 'Start, in Oslo.', ...slotFormat }),
    fee: moneySchema.nullable().meta({
      description: 'NOK that the rule of the booking names; null without a rule.',
    }),
    recorded: moneySchema.nullable().meta({
      description: 'NOK recorded of the side that the report is about; null where nothing is due.',
    }),
  })
  .meta({ id: 'ListedNoShow' });
export type ListedNoShow = z.infer<typeof listedNoShowSchema>;

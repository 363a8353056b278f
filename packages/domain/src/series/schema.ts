import { z } from 'zod';
import { jobTimeFields } from '../bookings/duration-schema.ts';
import { priceBases } from '../bookings/pricing.ts';
import { slots } from '../bookings/slots.ts';
import { bookingStatusSchema } from '../bookings/state-schema.ts';
import { holidays } from '../calendar/holidays.ts';
import { isCivilDate } from '../time/oslo.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  reasonTextSchema,
  serviceNameSchema,
  userIdSchema,
} from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { seriesProposalSchema, sideField } from './moves-schema.ts';
import { maxOccurrences, repetitions } from './rule.ts';
import { clashReasons, seriesStatuses } from './status.ts';

const repeatsField = z
  .enum(repetitions)
  .meta({ description: 'How often the job comes back.', examples: ['weekly'] });

const dayInput = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .max(10, { error: 'date', abort: true })
  .refine(isCivilDate, 'date');

/** What makes a booking request one for a series; its first occurrence is the date and time of the request. */
const seriesRequestField = z
  .object({
    repeats: repeatsField,
    until: dayInput
      .optional()
      .meta({ description: 'Last day, in Oslo; open without it.', format: 'date' }),
    count: z
      .int('numberWhole')
      .min(2, 'number')
      .max(maxOccurrences, 'number')
      .optional()
      .meta({ description: 'Number of occurrences; open without it.', examples: [12] }),
  })
  .refine(({ until, count }) => until === undefined || count === undefined, {
    path: ['count'],
    error: 'invalid',
  })
  .meta({ id: 'SeriesRequest', examples: [{ repeats: 'weekly', count: 12 }] });
export type SeriesRequest = z.infer<typeof seriesRequestField>;

/** The field of a booking request. */
export const bookingSeriesInput = seriesRequestField.optional().meta({
  description: 'Makes the request one for a series, of which this booking is the first.',
});

export const seriesIdSchema = idSchema.meta({ description: 'Id of the series.', examples: [6] });
const seriesStatusField = z
  .enum(seriesStatuses)
  .meta({ description: 'State of the series.', examples: ['active'] });

/** The series of a booking, as the booking states it. */
export const bookingSeriesField = z
  .object({
    id: seriesIdSchema,
    repeats: repeatsField,
    status: seriesStatusField,
    proposedBy: sideField
      .nullable()
      .meta({ description: 'Which side proposes another time for the series; null without one.' }),
  })
  .meta({ id: 'SeriesOfBooking' })
  .nullable()
  .meta({ description: 'The series that the booking is one of; null for a single one.' });

const startSchema = z.object({
  date: dayTextSchema.meta({ description: 'Day, in Oslo.', format: 'date' }),
  time: z.string().meta({ description: 'Start, in Oslo.', ...slotFormat }),
});

const skippedByField = sideField
  .nullable()
  .meta({ description: 'Which side has left this day out; null where none has.' });
const holidayField = z
  .enum(holidays)
  .nullable()
  .meta({ description: 'The public holiday on this day; null on others.' });

/** A day of a series: a booking, one that is to come, or one that clashes. */
export const seriesOccurrenceSchema = z
  .object({
    date: dayTextSchema.meta({ description: 'Day by the rule, in Oslo.', format: 'date' }),
    holiday: holidayField,
    booking: startSchema
      .extend({
        id: bookingIdSchema.meta({ description: 'Id of the booking.' }),
        status: bookingStatusSchema.meta({ description: 'State of the booking.' }),
        accepted: z.boolean().meta({ description: 'Whether the master has accepted it.' }),
      })
      .nullable()
      .meta({ description: 'The booking of this day; null while there is none.' }),
    clash: z
      .enum(clashReasons)
      .nullable()
      .meta({ description: 'Why this day has no booking; null where nothing is in the way.' }),
    skippedBy: skippedByField,
    freeTimes: z
      .array(startSchema)
      .meta({ description: 'Other times that are free for a day that clashes; at most three.' }),
  })
  .meta({ id: 'SeriesOccurrence' });
export type SeriesOccurrence = z.infer<typeof seriesOccurrenceSchema>;

const seriesFields = {
  id: seriesIdSchema,
  createdAt: instantSchema.meta({ description: 'When it was requested.' }),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
  masterName: masterNameSchema.meta({ description: 'Name of the master.' }),
  clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
  service: serviceNameSchema.meta({ description: 'Name of the booked service.' }),
  repeats: repeatsField,
  firstDate: dayTextSchema.meta({ description: 'Day of the first occurrence.', format: 'date' }),
  time: z.string().meta({ description: 'Start of each occurrence, in Oslo.', ...slotFormat }),
  until: dayTextSchema
    .nullable()
    .meta({ description: 'Last day, in Oslo; null without one.', format: 'date' }),
  count: z
    .int()
    .nullable()
    .meta({ description: 'Number of occurrences; null without a limit.', examples: [12] }),
  ...jobTimeFields,
  estimatedPrice: moneySchema.meta({ description: 'Price of each occurrence in NOK.' }),
  priceBasis: z.enum(priceBases).meta({ description: 'What the price was made from.' }),
  callOutFee: moneySchema
    .nullable()
    .meta({ description: 'Call-out fee of each occurrence in NOK; null without one.' }),
  status: seriesStatusField,
  acceptedAt: instantSchema.nullable().meta({ description: 'When it was accepted; null before.' }),
  timeSince: dayTextSchema.nullable().meta({
    description:
      'The day from which the two have agreed on this time; null where it was never moved.',
    format: 'date',
  }),
  endedFrom: dayTextSchema
    .nullable()
    .meta({ description: 'The first day without it; null while it goes on.', format: 'date' }),
  endedBy: z
    .enum(['client', 'master', 'admin'])
    .nullable()
    .meta({ description: 'Which side ended it; null where it ended by itself or goes on.' }),
  endReason: reasonTextSchema
    .nullable()
    .meta({ description: 'Why it was declined or ended; null without a reason.' }),
};

/** A series in a list. */
export const seriesSummarySchema = z.object(seriesFields).meta({ id: 'SeriesSummary' });
export type SeriesSummary = z.infer<typeof seriesSummarySchema>;

/** A series as its two sides and administrators read it, with the days from today on. */
export const seriesSchema = z
  .object({
    ...seriesFields,
    occurrences: z
      .array(seriesOccurrenceSchema)
      .meta({ description: 'The days from today until the bookings end, in order.' }),
    laterDays: z
      .array(
        z.object({
          date: dayTextSchema.meta({ description: 'Day by the rule, in Oslo.', format: 'date' }),
          holiday: holidayField,
          skippedBy: skippedByField,
        }),
      )
      .meta({
        description: 'The days after those, for half a year, in order; none has a job yet.',
      }),
    proposal: seriesProposalSchema
      .nullable()
      .meta({ description: 'Another time that one side proposes; null without one.' }),
  })
  .meta({ id: 'BookingSeries' });
export type Series = z.infer<typeof seriesSchema>;

export const seriesIdInput = z.object({ id: seriesIdSchema });

const reasonInput = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .optional()
  .meta({ description: 'Why.', examples: ['Jeg flytter fra byen.'] });

export const declineSeriesInput = seriesIdInput
  .extend({ reason: reasonInput })
  .meta({ id: 'DeclineSeriesInput' });
export type DeclineSeriesInput = z.infer<typeof declineSeriesInput>;

export const endSeriesInput = seriesIdInput
  .extend({
    from: dayInput.meta({
      description: 'The first day without the series, in Oslo; jobs before it stay.',
      examples: ['2027-01-04'],
      format: 'date',
    }),
    reason: reasonInput.meta({
      description: 'Why; required where a master ends a series that was accepted.',
      examples: ['Jeg flytter fra byen.'],
    }),
  })
  .meta({ id: 'EndSeriesInput' });
export type EndSeriesInput = z.infer<typeof endSeriesInput>;

export const replaceOccurrenceInput = seriesIdInput
  .extend({
    occurrence: dayInput.meta({
      description: 'The day of the series that clashes, in Oslo.',
      examples: ['2026-12-25'],
      format: 'date',
    }),
    date: dayInput.meta({
      description: 'Another day, in Oslo.',
      examples: ['2026-12-28'],
      format: 'date',
    }),
    time: z
      .string('required')
      .min(1, 'required')
      .max(5, 'slot')
      .pipe(z.enum(slots, 'slot'))
      .meta({ description: 'Another start, in Oslo.', ...slotFormat }),
  })
  .meta({ id: 'ReplaceOccurrenceInput' });
export type ReplaceOccurrenceInput = z.infer<typeof replaceOccurrenceInput>;

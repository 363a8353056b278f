import { z } from 'zod';
import { arrivalSchema, lateMinutesSchema } from '../arrivals/schema.ts';
import { addressSchema } from '../contact/address.ts';
import { phoneSchema } from '../contact/phone-schema.ts';
import { slotFormat } from '../wire/formats.ts';
import { isCivilDate } from '../time/oslo.ts';
import { masterLocationSchema } from '../tracking/schema.ts';
import { idSchema, instantSchema, pageInput, requiredText } from '../wire/page.ts';
import { accessNoteFormField, shownAccessNote } from './access-note-schema.ts';
import { agendaParts, countedParts } from './agenda.ts';
import { cancellationFields, seenCancellationField, seenFeeField } from './cancellation-schema.ts';
import { durationField, jobTimeFields, overrunField } from './duration-schema.ts';
import { moveSchema, proposalSchema } from './moves-schema.ts';
import { bookingPicturesField, shownBookingPictures } from './pictures-schema.ts';
import { priceBases } from './pricing.ts';
import { shownReviewSchema } from './shown-review-schema.ts';
import { slots } from './slots.ts';
import { paymentStatuses } from './status.ts';
import { bookingSeriesField, bookingSeriesInput } from '../series/schema.ts';
import { bookingStatusSchema, travelStateSchema } from './state-schema.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  jobTextSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  phoneTextSchema,
  pictureUrlSchema,
  reasonTextSchema,
  serviceNameSchema,
  tradeNameSchema,
  userIdSchema,
} from '../wire/fields.ts';

/** The fields a customer fills in, in the order of the form; the missing ones are listed by these names. */
export const bookingFormFields = [
  'clientName',
  'clientPhone',
  'address',
  'scheduledDate',
  'scheduledTime',
  'description',
] as const;

/** The fields of the booking form; `scheduledDate` and `scheduledTime` are civil values in Oslo. */
export const bookingFormSchema = z.object({
  clientName: requiredText(120).meta({
    description: 'Name of the customer.',
    examples: ['Kari Nordmann'],
  }),
  clientPhone: phoneSchema.meta({
    description: 'Phone of the customer; null where it is not shown.',
  }),
  address: addressSchema.meta({ description: 'Street address of the job.' }),
  scheduledDate: z
    .string('required')
    .min(1, { error: 'required', abort: true })
    .max(10, { error: 'date', abort: true })
    .refine(isCivilDate, 'date')
    .meta({ description: 'Day of the job, in Oslo.', examples: ['2026-12-01'], format: 'date' }),
  scheduledTime: z
    .string('required')
    .min(1, 'required')
    .max(5, 'slot')
    .pipe(z.enum(slots, 'slot'))
    .meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
  description: requiredText(4000).meta({
    description: 'What has to be done.',
    examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
  }),
  accessNote: accessNoteFormField,
});

/**
 * A booking request. The customer and the price are determined by the server. A client may send the price that its user
 * saw: it is only compared, and a different price is refused with `bookings.priceChanged` (409).
 */
export const createBookingInput = bookingFormSchema
  .extend({
    masterId: z
      .int('masterRequired')
      .positive('masterRequired')
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ description: 'Id of the master’s record.', examples: [3] }),
    serviceId: z
      .int('serviceRequired')
      .positive('serviceRequired')
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ description: 'Id of a service of that master.', examples: [11] }),
    series: bookingSeriesInput,
    durationMinutes: durationField
      .optional()
      .meta({ description: 'Minutes of work; those of the service without it.', examples: [90] }),
    seenPrice: z
      .number('number')
      .min(0, 'number')
      .max(10_000_000, 'number')
      .optional()
      .meta({ description: 'The price that the customer saw, in NOK: another one is refused.' }),
    seenCallOutFee: z
      .number('number')
      .min(0, 'number')
      .max(10_000_000, 'number')
      .nullable()
      .optional()
      .meta({ description: 'The call-out fee that the customer saw, in NOK; null for none.' }),
    seenCancellation: seenCancellationField,
    pictures: bookingPicturesField,
  })
  .meta({ id: 'CreateBookingInput' });
export type CreateBookingInput = z.infer<typeof createBookingInput>;

/** A booking as its two sides and administrators read it. `estimatedPrice` in NOK. */
export const bookingSchema = z
  .object({
    id: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    updatedAt: instantSchema.meta({ description: 'When it last changed.' }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
    serviceId: idSchema.meta({ description: 'Id of the service.' }),
    service: serviceNameSchema
      .nullable()
      .meta({ description: 'Name of the booked service; null when it is gone.' }),
    master: z
      .object({
        id: masterIdSchema.meta({ description: 'Id of the master.' }),
        name: masterNameSchema.meta({ description: 'Name of the master.' }),
        avatar: pictureUrlSchema
          .nullable()
          .meta({ description: 'Address of the picture; null without one.' }),
        specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
      })
      .meta({ description: 'The master who is booked.' }),
    clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
    /** Null to the master until the job is accepted; the address is no more than its area until then. */
    clientPhone: phoneTextSchema
      .nullable()
      .meta({ description: 'Phone of the customer; null where it is not shown.' }),
    address: z
      .string()
      .meta({ description: 'Street address of the job.', examples: ['Storgata 12, 0184 Oslo'] }),
    scheduledDate: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
    scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
    ...jobTimeFields,
    overrun: overrunField,
    description: jobTextSchema.meta({ description: 'What has to be done.' }),
    accessNote: shownAccessNote,
    pictures: shownBookingPictures,
    /** The price of the service, or an hour of the master's rate; without the call-out fee. */
    estimatedPrice: moneySchema.meta({ description: 'Estimated price in NOK.' }),
    priceBasis: z.enum(priceBases).meta({
      description:
        'What the price was made from: the service, an hour of work, or an accepted offer.',
    }),
    /** Paid on top of the price; null where there is none. */
    callOutFee: moneySchema
      .nullable()
      .meta({ description: 'Call-out fee in NOK; null without one.' }),
    status: bookingStatusSchema.meta({ description: 'State of the booking.' }),
    paymentStatus: z
      .enum(paymentStatuses)
      .nullable()
      .meta({ description: 'State of the payment; null without one.' }),
    acceptedAt: instantSchema.nullable().meta({
      description: 'When the master accepted, or an administrator for them; null before.',
    }),
    proposal: proposalSchema
      .nullable()
      .meta({ description: 'Other times that one side proposes; null without an open proposal.' }),
    series: bookingSeriesField,
    hasAgreement: z.boolean().meta({
      description:
        'Whether the two have an agreement in writing: made by an accepted offer, or by the master’s own acceptance of a priced service.',
      examples: [true],
    }),
    /** When a completed job counts for good: until then its master can undo it, and reviews wait. Null when not completed, and for jobs that were final before this was recorded. */
    completionFinalAt: instantSchema.nullable().meta({
      description:
        'Until then the master can undo the completion; null where it was final at once.',
    }),
    /** The latest travel state that the master of an accepted job reported, and when. */
    travel: travelStateSchema
      .nullable()
      .meta({ description: 'What the master said last of the journey to the job; null before.' }),
    travelAt: instantSchema
      .nullable()
      .meta({ description: 'When the master said so; null before.' }),
    lateMinutes: lateMinutesSchema.nullable().meta({
      description: 'By how many minutes the master says to be late; null where nothing was said.',
    }),
    /** Made at the last report: a span that has passed means at any minute. */
    arrival: arrivalSchema.nullable().meta({
      description:
        'When the master is expected, from the position or from what was said of being late; null where nothing is known.',
    }),
    ...cancellationFields,
    cancelledBy: z
      .enum(['client', 'master', 'admin'])
      .nullable()
      .meta({ description: 'Which side cancelled; null while nobody has.' }),
    cancelReason: reasonTextSchema
      .nullable()
      .meta({ description: 'Why it was cancelled; null without a reason.' }),
    /** True once the review is written, approved or not. */
    reviewed: z.boolean().meta({ description: 'Whether the customer has written a review.' }),
    review: shownReviewSchema,
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof bookingSchema>;

/** The detail: the booking with its master, and the master's position where it may be shown. */
export const bookingDetailSchema = bookingSchema
  .extend({
    masterLocation: masterLocationSchema
      .nullable()
      .meta({ description: 'Position of the master; null where it is not shown.' }),
    history: z
      .array(
        z.object({
          at: instantSchema.meta({ description: 'When the status changed.' }),
          from: bookingStatusSchema
            .nullable()
            .meta({ description: 'The status before; null for the first.' }),
          to: bookingStatusSchema.meta({ description: 'The status after.' }),
          by: z.enum(['client', 'master', 'admin']).meta({ description: 'Which side changed it.' }),
          reason: reasonTextSchema
            .nullable()
            .meta({ description: 'Why it was changed; null without a reason.' }),
        }),
      )
      .meta({ description: 'Every change of the status, oldest first.' }),
    moves: z.array(moveSchema).meta({ description: 'Every change of the time, oldest first.' }),
  })
  .meta({ id: 'BookingDetail' });
export type BookingDetail = z.infer<typeof bookingDetailSchema>;

/** The own booking that changed; null when any may have. */
export const bookingChangedSchema = z.object({
  bookingId: idSchema.nullable().meta({ description: 'Id of the booking.' }),
});

/** One part of the jobs, by the time at which they begin; all of them, newest first, without it. */
const partInput = z
  .enum(agendaParts)
  .optional()
  .meta({ description: 'One part of the jobs, by when they begin; all of them without it.' });

export const listBookingsOfClientInput = z.object({
  ...pageInput(50),
  clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
  part: partInput,
});
export const listBookingsOfMasterInput = z.object({
  ...pageInput(50),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  part: partInput,
});
export type ListBookingsOfMasterInput = z.infer<typeof listBookingsOfMasterInput>;

export const countJobsInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
});

/** Number of bookings in the parts that require an action of the master. */
export const jobCountsSchema = z
  .record(z.enum(countedParts), z.int())
  .meta({ examples: [{ today: 2, waiting: 1, upcoming: 5 }] });
export type JobCounts = z.infer<typeof jobCountsSchema>;

export const setStatusInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  status: bookingStatusSchema.meta({ description: 'The new status.' }),
  /** The status that the change was decided on, for optimistic locking. */
  seen: bookingStatusSchema
    .optional()
    .meta({ description: 'The status that the change was decided on: another one is refused.' }),
  reason: z
    .string()
    .trim()
    .max(500, 'tooLong')
    .optional()
    .meta({
      description: 'Why; required where a master declines or calls off.',
      examples: ['Bildet viser noe annet enn arbeidet.'],
    }),
  seenFee: seenFeeField,
});

export type SetStatusInput = z.infer<typeof setStatusInput>;

import { nextFreeField } from '../availability/schema.ts';
import { durationField } from '../bookings/duration-schema.ts';
import { z } from 'zod';
import { marginBounds, validDaysBounds } from '../numbers/bounds.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  pictureUrlSchema,
  reasonTextSchema,
  serviceNameSchema,
  tradeNameSchema,
} from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema, optionalText } from '../wire/page.ts';
import {
  draftLineInput,
  draftLineSchema,
  exampleLines,
  linesInput,
  priceKindSchema,
  sumFields,
} from './line-schema.ts';
import { maxLines } from './lines.ts';
import { offerStates } from './state.ts';
import { proposedTimes, timesExamples } from './time-schema.ts';
import { defaultValidDays } from './validity.ts';

export const maxExcluded = 1000;

/** Id of an offer. */
export const offerIdSchema = idSchema.meta({ description: 'Id of the offer.', examples: [73] });
/** Id of a job request. */
const requestIdSchema = idSchema.meta({ description: 'Id of the job request.', examples: [58] });

export const excludedField = optionalText(maxExcluded).meta({
  description: 'What the price does not include.',
  examples: ['Maling etter arbeidet.'],
});

const marginField = z
  .number('number')
  .int('numberWhole')
  .min(marginBounds.min, 'marginRange')
  .max(marginBounds.max, 'marginRange')
  .nullable()
  .default(null)
  .meta({
    description:
      'Percent by which the bill may exceed an estimate, where the two agree on another limit than the law’s 15; null for the law’s.',
    examples: [null],
  });

const validDaysField = z
  .number('number')
  .int('numberWhole')
  .min(validDaysBounds.min, 'validDaysRange')
  .max(validDaysBounds.max, 'validDaysRange')
  .default(defaultValidDays)
  .meta({ description: 'Days for which the offer is valid after it is sent.', examples: [14] });

const offeredDuration = durationField
  .nullable()
  .default(null)
  .meta({
    description:
      'Minutes of work that the booking takes, in quarters of an hour; null for what is usual for the service.',
    examples: [180],
  });

const serviceField = idSchema.meta({
  description: 'Id of a service of the master.',
  examples: [11],
});

/** A draft of the answer to a request. Anything may be missing; saving again replaces it. */
export const saveOfferInput = z
  .object({
    requestId: requestIdSchema,
    serviceId: serviceField
      .nullable()
      .default(null)
      .meta({
        description: 'Id of a service of the master; null while it is not chosen.',
        examples: [11],
      }),
    kind: priceKindSchema.default('fixed').meta({ description: 'Kind of the price.' }),
    lines: z
      .array(draftLineInput)
      .max(maxLines, 'tooMany')
      .default([])
      .meta({ description: 'The lines so far.', examples: [exampleLines] }),
    marginPercent: marginField,
    excluded: excludedField,
    times: proposedTimes
      .default([])
      .meta({ description: 'The times proposed so far.', examples: timesExamples }),
    validDays: validDaysField,
    durationMinutes: offeredDuration,
    seen: instantSchema
      .max(40, 'invalid')
      .nullable()
      .default(null)
      .meta({
        description:
          'The `updatedAt` of the draft that is replaced; null for the first one. Another one is refused with `conflict.stale` (409), so that no device overwrites what it has not shown.',
        examples: [null],
      }),
  })
  .meta({ id: 'SaveOfferInput' });
export type SaveOfferInput = z.infer<typeof saveOfferInput>;

/** The answer to a request, complete. It replaces a draft that the master has. */
export const sendOfferInput = z
  .object({
    requestId: requestIdSchema,
    serviceId: z
      .int('serviceRequired')
      .positive('serviceRequired')
      .max(Number.MAX_SAFE_INTEGER)
      .meta({ description: 'Id of a service of the master.', examples: [11] }),
    kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
    lines: linesInput,
    marginPercent: marginField,
    excluded: excludedField,
    times: proposedTimes.min(1, 'timesRequired').meta({
      description: 'One to three times at which the master can come.',
      examples: timesExamples,
    }),
    validDays: validDaysField,
    durationMinutes: offeredDuration,
  })
  .refine(({ kind, marginPercent }) => kind === 'estimate' || marginPercent === null, {
    path: ['marginPercent'],
    error: 'marginOfEstimate',
  })
  .meta({ id: 'SendOfferInput' });
export type SendOfferInput = z.infer<typeof sendOfferInput>;

export const declineOfferInput = z.object({
  id: offerIdSchema,
  reason: optionalText(500).meta({
    description: 'Why; the master reads it.',
    examples: ['Jeg har valgt en annen.'],
  }),
});
export type DeclineOfferInput = z.infer<typeof declineOfferInput>;

export const offerIdInput = z.object({ id: offerIdSchema });
export const offerOfRequestInput = z.object({ requestId: requestIdSchema });

/** The master of an offer, with what a customer compares. */
const offeringMaster = z.object({
  id: masterIdSchema.meta({ description: 'Id of the master.' }),
  name: masterNameSchema.meta({ description: 'Name of the master.' }),
  avatar: pictureUrlSchema
    .nullable()
    .meta({ description: 'Address of the picture; null without one.' }),
  specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
  rating: z.number().meta({ description: 'Stars from 1 to 5.', examples: [4.8] }),
  reviewCount: z.number().meta({ description: 'Number of approved reviews.', examples: [31] }),
  isVerified: z
    .boolean()
    .meta({ description: 'Whether administrators have verified the master.', examples: [true] }),
  nextFree: nextFreeField,
});

/** An offer as its two sides read it. Lines of a draft may be incomplete; only its master reads one. */
export const offerSchema = z
  .object({
    id: offerIdSchema,
    requestId: requestIdSchema,
    master: offeringMaster.meta({ description: 'The master who offers.' }),
    serviceId: serviceField.nullable().meta({ description: 'Id of the service; null in a draft.' }),
    service: serviceNameSchema
      .nullable()
      .meta({ description: 'Name of the service; null in a draft, and when it is gone.' }),
    kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
    lines: z
      .array(draftLineSchema)
      .meta({ description: 'The lines of the price.', examples: [exampleLines] }),
    ...sumFields,
    marginPercent: z
      .number()
      .nullable()
      .meta({
        description: 'Agreed percent above an estimate; null for the law’s.',
        examples: [10],
      }),
    ceiling: moneySchema.nullable().meta({
      description: 'The highest sum in NOK that a bill may come to; null for an open account.',
    }),
    notifyAbove: moneySchema.nullable().meta({
      description: 'Sum that the customer is notified of before it is passed; null without one.',
    }),
    excluded: z.string().meta({
      description: 'What the price does not include.',
      examples: ['Maling etter arbeidet.'],
    }),
    times: z
      .array(
        z.object({
          date: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
          time: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
        }),
      )
      .meta({ description: 'The proposed times.', examples: timesExamples }),
    validDays: z
      .number()
      .meta({ description: 'Days for which the offer is valid after it is sent.', examples: [14] }),
    durationMinutes: z
      .int()
      .nullable()
      .meta({
        description:
          'Minutes of work that the booking takes; null for what is usual for the service.',
        examples: [180],
      }),
    workMinutes: z
      .int()
      .nullable()
      .meta({
        description:
          'Minutes that the work takes: those of the offer, else what is usual for its service; null without a service.',
        examples: [180],
      }),
    validUntil: instantSchema
      .nullable()
      .meta({ description: 'When the offer expires; null for a draft.' }),
    isExpired: z
      .boolean()
      .meta({ description: 'Whether it has expired and can no longer be accepted.' }),
    state: z.enum(offerStates).meta({ description: 'State of the offer.', examples: ['sent'] }),
    declineReason: reasonTextSchema
      .nullable()
      .meta({ description: 'Why the customer declined; null without a reason.' }),
    bookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'The booking that the acceptance made; null before.' }),
    updatedAt: instantSchema.meta({ description: 'When it last changed.' }),
    sentAt: instantSchema.nullable().meta({ description: 'When it was sent; null for a draft.' }),
    decidedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was accepted, declined, retracted or closed; null before.' }),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offerSchema>;

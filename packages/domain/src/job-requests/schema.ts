import { z } from 'zod';
import { addressSchema } from '../contact/address.ts';
import { citySchema } from '../places/cities.ts';
import { isCivilDate } from '../time/oslo.ts';
import {
  bookingIdSchema,
  categoryIdSchema,
  firstNameSchema,
  jobTextSchema,
  masterIdSchema,
  phoneTextSchema,
  pictureUrlSchema,
  tradeNameSchema,
} from '../wire/fields.ts';
import { idSchema, instantSchema, pageInput, requiredText, tooLong } from '../wire/page.ts';
import { askedMasterSchema } from './asked-master.ts';
import { questionIds } from './questions.ts';
import {
  declineReasons,
  invitationStates,
  maxAskedAtOnce,
  maxRequestPictures,
  requestStates,
} from './states.ts';

const civilDate = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .max(10, { error: 'date', abort: true })
  .refine(isCivilDate, 'date');

const dayField = (description: string) =>
  civilDate.meta({ description, examples: ['2026-12-01'], format: 'date' });

/** When the work is wanted; days are civil ones in Oslo. */
export const whenSchema = z
  .discriminatedUnion(
    'urgency',
    [
      z.object({
        urgency: z.literal('asap').meta({ description: 'As soon as possible.' }),
      }),
      z.object({
        urgency: z.literal('date').meta({ description: 'On one day.' }),
        date: dayField('The day of the work, in Oslo.'),
      }),
      z
        .object({
          urgency: z
            .literal('span')
            .meta({ description: 'On any day between two, both included.' }),
          from: dayField('First day on which the work may be done, in Oslo.'),
          until: dayField('Last day on which the work may be done, in Oslo.').meta({
            examples: ['2026-12-07'],
          }),
        })
        .refine(({ from, until }) => from <= until, { path: ['until'], error: 'dateOrder' }),
    ],
    'required',
  )
  .meta({ id: 'WantedWhen', examples: [{ urgency: 'date', date: '2026-12-01' }] });
export type WantedWhen = z.infer<typeof whenSchema>;

/** Answers by the id of their question (`questions.ts`). A stored question may be gone by now. */
export const answersSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .meta({ examples: [{ waterRunning: 'yes', stopcockClosed: 'no' }] });

/** The same as they are sent, to known questions; what fits a question depends on the category: `checkAnswers`. */
const answersInput = z.partialRecord(
  z.enum(questionIds, 'invalid'),
  z.union(
    [
      z.string().max(200, tooLong),
      z.number().min(-1_000_000, 'outOfRange').max(1_000_000, 'outOfRange'),
    ],
    'invalid',
  ),
);

const isUnique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

/** The fields of the form, in its order. */
export const jobRequestFormSchema = z.object({
  categoryId: z
    .int('required')
    .positive('required')
    .max(Number.MAX_SAFE_INTEGER)
    .meta({ description: 'Id of the category of the work.', examples: [1] }),
  description: requiredText(4000).meta({
    description: 'What is wrong, in the customer’s own words.',
    examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
  }),
  pictures: z
    .array(z.string().max(200, 'tooLong'))
    .max(maxRequestPictures, 'tooMany')
    .refine(isUnique, 'invalid')
    .default([])
    .meta({
      description: 'Addresses of pictures that the customer has uploaded for a request.',
      examples: [['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp']],
    }),
  answers: answersInput.default({}).meta({
    description: 'Answers to the questions of the trade, by the id of the question.',
    examples: [{ waterRunning: 'yes', stopcockClosed: 'no' }],
  }),
  address: addressSchema.meta({ description: 'Street address of the work.' }),
  when: whenSchema.meta({ description: 'When the work is wanted.' }),
  isEmergency: z
    .boolean()
    .default(false)
    .meta({
      description: 'Whether the customer asks for help in an emergency.',
      examples: [false],
    }),
});

/**
 * A job request to one master or to several. With `asksNext` the customer agrees that the next suitable master is asked in
 * the place of one who does not answer in time, or declines.
 */
export const createJobRequestInput = jobRequestFormSchema
  .extend({
    masterIds: z
      .array(masterIdSchema)
      .min(1, 'masterRequired')
      .max(maxAskedAtOnce, 'tooMany')
      .refine(isUnique, 'invalid')
      .meta({ description: 'The masters who are asked first.', examples: [[3, 8]] }),
    asksNext: z.boolean('required').meta({
      description:
        'Whether the next suitable master is asked where one does not answer in 15 minutes of working time, or declines.',
      examples: [true],
    }),
  })
  .meta({ id: 'CreateJobRequestInput' });
export type CreateJobRequestInput = z.infer<typeof createJobRequestInput>;

const requestStateSchema = z.enum(requestStates).meta({ id: 'JobRequestState' });
const invitationStateSchema = z.enum(invitationStates).meta({ id: 'InvitationState' });
const declineReasonSchema = z.enum(declineReasons).meta({ id: 'DeclineReason' });

const invitationFields = {
  state: invitationStateSchema.meta({
    description:
      'Whether the master still has time, has sent an offer, declined or was passed over.',
  }),
  position: z.int().meta({ description: 'Place in the order of asking, from 1.', examples: [1] }),
  askedAt: instantSchema.meta({
    description: 'When the clock starts: inside the master’s working hours, perhaps still to come.',
  }),
  deadlineAt: instantSchema.meta({
    description: 'Until when the master answers: 15 minutes of working time later.',
    examples: ['2026-11-22T09:45:00.000Z'],
  }),
  answeredAt: instantSchema
    .nullable()
    .meta({ description: 'When the master answered; null without an answer.' }),
};

const requestFields = {
  id: idSchema.meta({ description: 'Id of the request.' }),
  createdAt: instantSchema.meta({ description: 'When it was sent.' }),
  categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
  category: tradeNameSchema.meta({ description: 'Name of the category.' }),
  categoryCode: z.string().meta({
    description: 'Code of the category, which names its questions.',
    examples: ['plumbing'],
  }),
  description: jobTextSchema.meta({ description: 'What is wrong, in the customer’s own words.' }),
  pictures: z
    .array(pictureUrlSchema)
    .meta({ description: 'Addresses of the pictures; they need the bearer token.' }),
  answers: answersSchema.meta({
    description: 'Answers to the questions of the trade, by the id of the question.',
  }),
  when: whenSchema.meta({ description: 'When the work is wanted.' }),
  isEmergency: z.boolean().meta({
    description: 'Whether the customer asks for help in an emergency.',
    examples: [false],
  }),
  state: requestStateSchema.meta({ description: 'State of the request.' }),
  closedAt: instantSchema
    .nullable()
    .meta({ description: 'When it was agreed, withdrawn or expired; null while it is open.' }),
  expiresAt: instantSchema.meta({
    description: 'When an open request expires.',
    examples: ['2026-12-22T23:00:00.000Z'],
  }),
};

/** A request as its customer and administrators read it. */
export const jobRequestSchema = z
  .object({
    ...requestFields,
    address: z.string().meta({
      description: 'Street address of the work.',
      examples: ['Storgata 12, 0184 Oslo'],
    }),
    city: citySchema.nullable().meta({ description: 'City of the address, where it is known.' }),
    asksNext: z.boolean().meta({
      description:
        'Whether the next suitable master is asked in the place of one who does not answer.',
      examples: [true],
    }),
    /** All who were asked have declined or let the time pass, and nobody else is suitable. */
    listEndedAt: instantSchema
      .nullable()
      .meta({ description: 'When nobody was left to ask; null while somebody is.' }),
    bookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'Id of the booking that was agreed; null before.' }),
    invitations: z
      .array(
        z.object({
          ...invitationFields,
          replaces: z
            .int()
            .nullable()
            .meta({
              description:
                'Position of the master in whose place this one was asked; null for a master whom the customer chose.',
              examples: [1],
            }),
          master: askedMasterSchema.meta({ description: 'The master who is asked.' }),
          declineReason: declineReasonSchema
            .nullable()
            .meta({ description: 'Why the master declined; null without a reason.' }),
        }),
      )
      .meta({ description: 'The masters who were asked, in the order of asking.' }),
  })
  .meta({ id: 'JobRequest' });
export type JobRequest = z.infer<typeof jobRequestSchema>;

/** A request as an invited master reads it: area and problem, and neither phone nor full address until accepted. */
export const receivedRequestSchema = z
  .object({
    ...requestFields,
    customer: firstNameSchema.meta({ description: 'First name of the customer.' }),
    address: z.string().meta({
      description: 'Postcode and place; the full address once the master’s offer is accepted.',
      examples: ['0184 Oslo'],
    }),
    clientPhone: phoneTextSchema
      .nullable()
      .meta({ description: 'Phone of the customer; null until the master’s offer is accepted.' }),
    askedMasters: z
      .int()
      .meta({ description: 'Number of masters who were asked so far.', examples: [3] }),
    invitation: z.object(invitationFields).meta({ description: 'The master’s own invitation.' }),
  })
  .meta({ id: 'ReceivedJobRequest' });
export type ReceivedRequest = z.infer<typeof receivedRequestSchema>;

export const requestIdInput = z.object({
  id: idSchema.meta({ description: 'Id of the request.' }),
});
export const listRequestsInput = z.object(pageInput(20));
export const receivedRequestsInput = z.object({
  ...pageInput(20),
  part: z
    .enum(['open', 'past'])
    .default('open')
    .meta({ description: 'Requests that can still be answered, or all others.' }),
});
export type ReceivedRequestsInput = z.infer<typeof receivedRequestsInput>;

export const declineRequestInput = requestIdInput.extend({
  reason: declineReasonSchema
    .nullish()
    .meta({ description: 'Why; the customer sees it.', examples: ['busy'] }),
});
export type DeclineRequestInput = z.infer<typeof declineRequestInput>;

/** The own request, sent or received, that changed; null when any may have. */
export const jobRequestChangedSchema = z.object({
  requestId: idSchema.nullable().meta({ description: 'Id of the request.' }),
});

/** An uploaded picture that waits for its request. */
export const requestPictureSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored picture, which a request names.',
    }),
  })
  .meta({ id: 'JobRequestPicture' });

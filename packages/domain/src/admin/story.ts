import { z } from 'zod';
import { userTypeSchema } from '../access/actor.ts';
import { billStates } from '../bills/state.ts';
import { noShowStates } from '../bookings/no-shows.ts';
import { bookingStatuses } from '../bookings/status.ts';
import { reportStates } from '../reports/reasons.ts';
import { supportStates } from '../support/enquiry.ts';
import { idSchema, instantSchema, pageInput, pageOf } from '../wire/page.ts';
import { reviewStates } from './review-moderation.ts';
import { adminUserSchema } from './users.ts';

/** What a person's story consists of, in the order of its filters. */
export const storyKinds = [
  'booking',
  'bill',
  'review',
  'report',
  'noShow',
  'enquiry',
  'session',
  'decision',
  'note',
] as const;
export type StoryKind = (typeof storyKinds)[number];

/** The states that an entry of any kind but a decision may have. */
export const storyStates = [
  ...bookingStatuses,
  ...billStates,
  ...reviewStates,
  ...reportStates,
  ...supportStates,
  ...noShowStates,
] as const;

/** Characters of the text of an entry; the rest is read where the entry leads. */
export const storyTextLength = 300;

const sumsSchema = z
  .object({
    requested: z.int().meta({ description: 'Bookings in all.', examples: [12] }),
    completed: z.int().meta({ description: 'Bookings that were done.', examples: [9] }),
    cancelled: z.int().meta({ description: 'Bookings that were cancelled.', examples: [2] }),
    total: z.number().meta({
      description:
        'NOK of the bookings that were done: billed, else agreed, else estimated with the call-out fee.',
      examples: [18_450],
    }),
    fees: z.number().meta({
      description: 'NOK of recorded fees for late cancelling and not being there.',
      examples: [500],
    }),
  })
  .meta({ id: 'PersonSums' });
export type PersonSums = z.infer<typeof sumsSchema>;

export const personInput = z.object({ id: idSchema.meta({ description: 'Id of the user.' }) });

/** A person with what their bookings add up to, as a customer and as a master. */
export const personSchema = z
  .object({
    user: adminUserSchema.meta({ description: 'The person.' }),
    asCustomer: sumsSchema.meta({ description: 'What they have booked.' }),
    asMaster: sumsSchema
      .nullable()
      .meta({ description: 'What was booked with them; null for somebody who is not a master.' }),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

export const storyInput = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  kind: z.enum(storyKinds).optional().meta({ description: 'Entries of this kind alone.' }),
  ...pageInput(25),
});
export type StoryInput = z.infer<typeof storyInput>;

/** Something that happened with a person. */
export const storyEntrySchema = z
  .object({
    kind: z.enum(storyKinds).meta({ description: 'What it is about.' }),
    id: idSchema.meta({
      description: 'Id of the booking, review, report, enquiry, sign-in, audit entry or note.',
    }),
    at: instantSchema.meta({ description: 'When it happened.' }),
    side: userTypeSchema.nullable().meta({
      description:
        'The part of the person in a booking; `client` wrote a review or report, `master` is its subject; null elsewhere.',
    }),
    state: z
      .string()
      .nullable()
      .meta({
        description: 'State of it, or the action of an audit entry; null without one.',
        examples: ['completed'],
      }),
    other: z
      .object({
        id: idSchema.meta({ description: 'Id of the other user.' }),
        name: z.string().meta({ description: 'Their name.', examples: ['Ola Hansen'] }),
      })
      .nullable()
      .meta({ description: 'Who else took part; null where nobody did.' }),
    amount: z
      .number()
      .nullable()
      .meta({ description: 'NOK, or stars of a review; null without.', examples: [1690] }),
    text: z.string().meta({
      description: 'The service, the words or the device.',
      examples: ['Bytte av blandebatteri'],
    }),
  })
  .meta({ id: 'StoryEntry' });
export type StoryEntry = z.infer<typeof storyEntrySchema>;

export const storyOutput = pageOf(storyEntrySchema);

import { z } from 'zod';
import { seriesIdSchema } from '../series/schema.ts';
import { bookingIdSchema, masterNameSchema, serviceNameSchema } from '../wire/fields.ts';
import { idSchema } from '../wire/page.ts';
import { bookingSchema } from './schema.ts';

/** What a customer is waited for, the most urgent first. */
export const waitingKinds = ['move', 'series', 'change', 'bill', 'offers', 'review'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** The most things that the home names: the rest is in the lists. */
export const shownWaiting = 12;

/** Days after a completion within which its review is asked for. */
export const askedReviewDays = 60;

const waitingSchema = z
  .object({
    kind: z.enum(waitingKinds).meta({
      description:
        'What waits: other times of a job or a series, a change of the agreement, a bill, offers, or a review.',
    }),
    bookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'Id of the booking; null for a series and for offers.' }),
    seriesId: seriesIdSchema
      .nullable()
      .meta({ description: 'Id of the series; null for everything else.' }),
    requestId: idSchema
      .nullable()
      .meta({ description: 'Id of the request that has offers; null for everything else.' }),
    master: masterNameSchema
      .nullable()
      .meta({ description: 'Name of the master; null for offers, which come from several.' }),
    masterId: idSchema
      .nullable()
      .meta({ description: 'Id of the master’s record; null for offers.' }),
    service: serviceNameSchema
      .nullable()
      .meta({ description: 'Name of the service; null for offers.' }),
    count: z.int().meta({ description: 'How many offers there are; 1 otherwise.', examples: [3] }),
  })
  .meta({ id: 'WaitingForCustomer' });
export type WaitingForCustomer = z.infer<typeof waitingSchema>;

/** A customer's home: the next job, and what waits for them. */
export const customerHomeSchema = z
  .object({
    next: bookingSchema.nullable().meta({
      description: 'The job that is under way or comes first; null without one.',
    }),
    waiting: z
      .array(waitingSchema)
      .max(shownWaiting)
      .meta({ description: 'What waits for the customer, the most urgent first.' }),
  })
  .meta({ id: 'CustomerHome' });
export type CustomerHome = z.infer<typeof customerHomeSchema>;

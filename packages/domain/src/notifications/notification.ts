import { z } from 'zod';
import { slotFormat } from '../wire/formats.ts';
import { decidedStateSchema } from '../admin/reviews.ts';
import { bookingStatusSchema } from '../bookings/status.ts';
import { travelStateSchema } from '../bookings/travel.ts';
import { broadcastTextsSchema } from '../broadcasts/schema.ts';
import { documentTypeSchema } from '../uploads/documents.ts';
import { idSchema } from '../wire/page.ts';

/** The data in every notification of a booking; `side` is the reader's own, `person` the name of the other one. */
const ofBooking = {
  bookingId: idSchema.meta({ description: 'Id of the booking.' }),
  side: z
    .enum(['client', 'master'])
    .meta({ description: 'Which side of the booking the reader is on.' }),
  person: z.string().meta({ description: 'Name of the other person.' }),
  /** Null when the master has removed the service since. */
  service: z
    .string()
    .nullable()
    .meta({ description: 'Name of the service; null when it is gone.' }),
  /** Civil date in Europe/Oslo, `2026-12-01`, and the slot of an hour that begins at `time`, `10:00`. */
  date: z.string().meta({ description: 'Day of the booking, in Oslo.', format: 'date' }),
  time: z.string().meta({ description: 'Start of the booking, in Oslo.', ...slotFormat }),
};

/**
 * One notification, with all values that its texts need in any language and on any channel. The server reads the names
 * on delivery: they are not stored.
 */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bookingCreated').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
  }),
  z.object({
    kind: z.literal('bookingConfirmed').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
  }),
  z.object({
    kind: z.literal('bookingCancelled').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
    by: z.enum(['client', 'master', 'admin']).meta({ description: 'Which side did it.' }),
    /** Empty when none was asked for. */
    reason: z.string().meta({ description: 'Why; empty or null without a reason.' }),
  }),
  z.object({
    kind: z.literal('bookingChanged').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
    to: bookingStatusSchema.meta({ description: 'The new status.' }),
  }),
  z.object({
    kind: z.literal('bookingCompleted').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
  }),
  /** The master is on the way, or has arrived; for the customer. */
  z.object({
    kind: z.literal('bookingTravel').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
    travel: travelStateSchema.meta({ description: 'On the way, or arrived.' }),
  }),
  z.object({
    kind: z.literal('bookingReminder').meta({ description: 'What the notification is about.' }),
    ...ofBooking,
    hours: z.literal([24, 2]).meta({ description: 'Hours until the booking.' }),
  }),
  z.object({
    kind: z.literal('messageReceived').meta({ description: 'What the notification is about.' }),
    conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
    person: z.string().meta({ description: 'Name of the other person.' }),
    /** How many have come since the reader was last there. */
    count: z.int().positive().meta({ description: 'Number of messages.' }),
  }),
  z.object({
    kind: z.literal('reviewReceived').meta({ description: 'What the notification is about.' }),
    reviewId: idSchema.meta({ description: 'Id of the review.' }),
    /** The reviewed master's record, on whose page the review is shown; here the reader's own. */
    masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
    person: z.string().meta({ description: 'Name of the other person.' }),
    rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
  }),
  z.object({
    kind: z.literal('reviewDecided').meta({ description: 'What the notification is about.' }),
    reviewId: idSchema.meta({ description: 'Id of the review.' }),
    masterId: idSchema.meta({ description: 'Id of the master’s record.' }),
    state: decidedStateSchema.meta({ description: 'What was decided.' }),
  }),
  z.object({
    kind: z.literal('documentDecided').meta({ description: 'What the notification is about.' }),
    type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
    decision: z.enum(['approved', 'rejected']).meta({ description: 'What was decided.' }),
    reason: z.string().meta({ description: 'Why; empty or null without a reason.' }),
  }),
  z.object({
    kind: z.literal('masterVerified').meta({ description: 'What the notification is about.' }),
    verified: z.boolean().meta({ description: 'Whether the badge was given.' }),
    reason: z.string().meta({ description: 'Why; empty or null without a reason.' }),
  }),
  z.object({
    kind: z.literal('webhookStopped').meta({ description: 'What the notification is about.' }),
    endpointId: idSchema.meta({ description: 'Id of the webhook endpoint.' }),
    /** The host of the webhook. */
    host: z.string().meta({ description: 'Host of the endpoint.' }),
    why: z.enum(['gone', 'failing']).meta({ description: 'Why the endpoint was stopped.' }),
  }),
  z.object({
    kind: z.literal('announcement').meta({ description: 'What the notification is about.' }),
    broadcastId: idSchema.meta({ description: 'Id of the broadcast.' }),
    /** The texts of the broadcast: the reader's language is chosen on display (`textFor`). */
    texts: broadcastTextsSchema.meta({ description: 'The message in the four languages.' }),
  }),
]);
export type Notice = z.infer<typeof noticeSchema>;

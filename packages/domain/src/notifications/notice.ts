import { z } from 'zod';
import { decidedStateSchema } from '../admin/reviews.ts';
import { bookingStatusSchema } from '../bookings/status.ts';
import { broadcastTextsSchema } from '../broadcasts/schema.ts';
import { documentTypeSchema } from '../uploads/documents.ts';
import { idSchema } from '../wire/page.ts';

/** What every notice of a booking tells; `side` is the reader's own, `person` the name of the other one. */
const ofBooking = {
  bookingId: idSchema,
  side: z.enum(['client', 'master']),
  person: z.string(),
  /** Null when the master has taken the service away since. */
  service: z.string().nullable(),
  /** Civil date in Europe/Oslo, `2026-12-01`, and the slot of an hour that begins at `time`, `10:00`. */
  date: z.string(),
  time: z.string(),
};

/**
 * One thing a person is told, with all that its words need in any language and on any channel. The server reads the
 * names when it delivers: they are not kept.
 */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bookingCreated'), ...ofBooking }),
  z.object({ kind: z.literal('bookingConfirmed'), ...ofBooking }),
  z.object({
    kind: z.literal('bookingCancelled'),
    ...ofBooking,
    by: z.enum(['client', 'master', 'admin']),
    /** Empty when none was asked for. */
    reason: z.string(),
  }),
  z.object({ kind: z.literal('bookingChanged'), ...ofBooking, to: bookingStatusSchema }),
  z.object({ kind: z.literal('bookingCompleted'), ...ofBooking }),
  z.object({ kind: z.literal('bookingReminder'), ...ofBooking, hours: z.literal([24, 2]) }),
  z.object({
    kind: z.literal('messageReceived'),
    conversationId: idSchema,
    person: z.string(),
    /** How many have come since the reader was last there. */
    count: z.int().positive(),
  }),
  z.object({
    kind: z.literal('reviewReceived'),
    reviewId: idSchema,
    /** The reviewed master's record, on whose page the review stands; here the reader's own. */
    masterId: idSchema,
    person: z.string(),
    rating: z.number(),
  }),
  z.object({
    kind: z.literal('reviewDecided'),
    reviewId: idSchema,
    masterId: idSchema,
    state: decidedStateSchema,
  }),
  z.object({
    kind: z.literal('documentDecided'),
    type: documentTypeSchema,
    decision: z.enum(['approved', 'rejected']),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('masterVerified'), verified: z.boolean(), reason: z.string() }),
  z.object({
    kind: z.literal('webhookStopped'),
    endpointId: idSchema,
    /** The host that events went to. */
    host: z.string(),
    why: z.enum(['gone', 'failing']),
  }),
  z.object({
    kind: z.literal('announcement'),
    broadcastId: idSchema,
    /** What the house wrote: the reader's language is chosen where it is shown (`textFor`). */
    texts: broadcastTextsSchema,
  }),
]);
export type Notice = z.infer<typeof noticeSchema>;

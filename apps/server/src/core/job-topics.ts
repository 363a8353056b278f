import { type DecidedState, decidedStateSchema } from '@mesterhand/domain/admin/reviews';
import { type BookingStatus, bookingStatusSchema } from '@mesterhand/domain/bookings/status';
import { type Language, languages } from '@mesterhand/domain/pages/languages';
import { type DocumentType, documentTypeSchema } from '@mesterhand/domain/uploads/documents';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** What may be owed to the outside world, and what a delivery needs to know. Ids, not copies: a delivery reads what is true then. */
export interface Topics {
  'booking.created': { bookingId: number };
  'booking.statusChanged': { bookingId: number; from: BookingStatus; to: BookingStatus };
  /** A moderator has decided on a review: its author is told. */
  'review.decided': { reviewId: number; state: DecidedState };
  /** An administrator has decided on a paper: its owner is told, with the reason of that decision. */
  'document.decided': {
    userId: number;
    type: DocumentType;
    decision: 'approved' | 'rejected';
    reason: string;
  };
  /** The badge was given or taken: its master is told why. */
  'master.verified': { userId: number; verified: boolean; reason: string };
  /** Somebody has written to the customer service: the operator is told. */
  'support.received': { messageId: number };
  /** An address asks for the newsletter: a letter asks back. The secret of its link leaves the row with the delivery. */
  'newsletter.confirm': { subscriberId: number; token: string };
  /** Somebody forgot their password: the letter's link, if there is an account at all, is made when it is delivered. */
  'auth.resetRequested': { email: string; language: Language };
  /** A customer has written to a master for the first time. */
  'message.acknowledge': { conversationId: number };
}
export type Topic = keyof Topics;

/** How the payload of each topic is read back. */
export const topicPayloads: { [T in Topic]: z.ZodType<Topics[T]> } = {
  'booking.created': z.object({ bookingId: idSchema }),
  'booking.statusChanged': z.object({
    bookingId: idSchema,
    from: bookingStatusSchema,
    to: bookingStatusSchema,
  }),
  'review.decided': z.object({ reviewId: idSchema, state: decidedStateSchema }),
  'document.decided': z.object({
    userId: idSchema,
    type: documentTypeSchema,
    decision: z.enum(['approved', 'rejected']),
    reason: z.string(),
  }),
  'master.verified': z.object({ userId: idSchema, verified: z.boolean(), reason: z.string() }),
  'support.received': z.object({ messageId: idSchema }),
  'newsletter.confirm': z.object({ subscriberId: idSchema, token: z.string() }),
  'auth.resetRequested': z.object({ email: z.string(), language: z.enum(languages) }),
  'message.acknowledge': z.object({ conversationId: idSchema }),
};

import { type DecidedState, decidedStateSchema } from '@mesterhand/domain/admin/reviews';
import { type BookingStatus, bookingStatusSchema } from '@mesterhand/domain/bookings/status';
import { type Language, languages } from '@mesterhand/domain/pages/languages';
import { type DocumentType, documentTypeSchema } from '@mesterhand/domain/uploads/documents';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** What may be owed to the outside world, and what a delivery needs to know. Ids, not copies: a delivery reads what is true then. */
export interface Topics {
  /** A booking was made, or took a step; `eventId` is that of the step. Jobs of before version 0029 lack it. */
  'booking.created': { bookingId: number; eventId?: number | undefined };
  'booking.statusChanged': {
    bookingId: number;
    from: BookingStatus;
    to: BookingStatus;
    eventId?: number | undefined;
  };
  /** A moderator has decided on a review: its author is told. */
  'review.decided': { reviewId: number; state: DecidedState };
  /** A review shows from now on: its master is told. */
  'review.received': { reviewId: number };
  /**
   * Somebody has written: whoever has not read it a minute later is told. One look waits for each conversation: it looks
   * at what was written up to `seq`, and owes another for what came later.
   */
  'message.received': { conversationId: number; seq: number };
  /** A notification leaves the site, one job for each way. */
  'notify.mail': { notificationId: number };
  'notify.push': { notificationId: number; subscriptionId: number };
  'notify.sms': { notificationId: number };
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
  /** An event is owed to one of the owner's other systems; a later round of the same delivery takes an earlier one's place. */
  'webhook.deliver': { deliveryId: number; round: number };
  /** Nothing more is sent to one of them: administrators are told. */
  'webhook.stopped': { endpointId: number; why: 'gone' | 'failing' };
  /** An address asks for the newsletter: a letter asks back. The secret of its link leaves the row with the delivery. */
  'newsletter.confirm': { subscriberId: number; token: string };
  /** Somebody forgot their password: the letter's link, if there is an account at all, is made when it is delivered. */
  'auth.resetRequested': { email: string; language: Language };
  /** The house opened an account for somebody: a letter lets them choose a password, by a link made when it is delivered. */
  'auth.invited': { userId: number };
  /** An account has an address that nobody has proved to be theirs: the letter's link is made when it is delivered. */
  'auth.verifyEmail': { userId: number };
  /** Somebody wants another address: each side gets a letter, its links made when it is delivered. */
  'auth.changeEmail': { changeId: number; side: 'new' | 'old' };
  /** Somebody signed in where the account was never open before. The place is told as its owner would know it. */
  'auth.newDevice': {
    userId: number;
    browser: string;
    system: string;
    network: string;
    at: string;
  };
  /** The second factor was switched on or off, or reset by an administrator. */
  'auth.securityChanged': { userId: number; change: 'on' | 'off' | 'reset'; at: string };
  /** The house has something to say to all masters of a category: one job tells them, a batch at a time. */
  'broadcast.sent': { broadcastId: number };
  /** A customer has written to a master for the first time. */
  'message.acknowledge': { conversationId: number };
  /** It is time for last night's backup, or for another attempt at it; and archives that have expired go. */
  'backup.night': Periodic;
  /** It is time to remove what nobody needs any more. */
  'house.tidy': Periodic;
  /** … addresses that nobody has confirmed. */
  'newsletter.forget': Periodic;
  /** … links of forgotten passwords that ended long ago. */
  'passwords.forget': Periodic;
  /** … failed attempts, unanswered questions for a code, and sessions that ended by themselves. */
  'signIn.forget': Periodic;
  /** … what people were told long ago. */
  'notifications.forget': Periodic;
  /** … what was sent to the owner's other systems long ago. */
  'webhooks.forget': Periodic;
  /** It is time to look for jobs that are to be reminded of. */
  'reminders.look': Periodic;
  /** … what the rules of privacy give up by age, and people who have come back with a restored archive. */
  'privacy.forget': Periodic;
  /** … positions that have been kept for as long as masters are told, and who looked at them. */
  'positions.forget': Periodic;
}
export type Topic = keyof Topics;

/** What comes by the clock brings nothing but its time. */
type Periodic = Record<string, never>;
const periodic: z.core.$ZodType<Periodic> = z.strictObject({});

/** How the payload of each topic is read back. */
export const topicPayloads: { [T in Topic]: z.core.$ZodType<Topics[T]> } = {
  'booking.created': z.object({ bookingId: idSchema, eventId: idSchema.optional() }),
  'booking.statusChanged': z.object({
    bookingId: idSchema,
    from: bookingStatusSchema,
    to: bookingStatusSchema,
    eventId: idSchema.optional(),
  }),
  'review.decided': z.object({ reviewId: idSchema, state: decidedStateSchema }),
  'review.received': z.object({ reviewId: idSchema }),
  'message.received': z.object({ conversationId: idSchema, seq: idSchema }),
  'notify.mail': z.object({ notificationId: idSchema }),
  'notify.push': z.object({ notificationId: idSchema, subscriptionId: idSchema }),
  'notify.sms': z.object({ notificationId: idSchema }),
  'document.decided': z.object({
    userId: idSchema,
    type: documentTypeSchema,
    decision: z.enum(['approved', 'rejected']),
    reason: z.string(),
  }),
  'master.verified': z.object({ userId: idSchema, verified: z.boolean(), reason: z.string() }),
  'support.received': z.object({ messageId: idSchema }),
  'webhook.deliver': z.object({ deliveryId: idSchema, round: idSchema }),
  'webhook.stopped': z.object({ endpointId: idSchema, why: z.enum(['gone', 'failing']) }),
  'newsletter.confirm': z.object({ subscriberId: idSchema, token: z.string() }),
  'auth.resetRequested': z.object({ email: z.string(), language: z.enum(languages) }),
  'auth.invited': z.object({ userId: idSchema }),
  'auth.verifyEmail': z.object({ userId: idSchema }),
  'auth.changeEmail': z.object({ changeId: idSchema, side: z.enum(['new', 'old']) }),
  'auth.newDevice': z.object({
    userId: idSchema,
    browser: z.string(),
    system: z.string(),
    network: z.string(),
    at: z.string(),
  }),
  'auth.securityChanged': z.object({
    userId: idSchema,
    change: z.enum(['on', 'off', 'reset']),
    at: z.string(),
  }),
  'broadcast.sent': z.object({ broadcastId: idSchema }),
  'message.acknowledge': z.object({ conversationId: idSchema }),
  'backup.night': periodic,
  'house.tidy': periodic,
  'newsletter.forget': periodic,
  'passwords.forget': periodic,
  'signIn.forget': periodic,
  'notifications.forget': periodic,
  'webhooks.forget': periodic,
  'reminders.look': periodic,
  'privacy.forget': periodic,
  'positions.forget': periodic,
};

/** A time at which a job of a topic is queued, on one server however many there are. */
export interface Schedule {
  /** Minute, hour, day, month and weekday, by the clock of Oslo. */
  cron: string;
}

export interface TopicTraits<T extends Topic = Topic> {
  /** The field of the payload of which each value has one job waiting, however often it is queued. */
  turn?: keyof Topics[T];
  /** Seconds that an attempt may take; 30 without it. */
  timeLimit?: number;
  /** When it comes by itself. What came due while no server was awake is done once. Its payload is `{}`. */
  schedules?: readonly [Schedule, ...Schedule[]];
  /** Whether it also comes when a server starts: an hour without any may have owed something. */
  atStart?: true;
}

/** What is out of the ordinary about a topic. */
export const topicTraits: { [T in Topic]?: TopicTraits<T> } = {
  'message.received': { turn: 'conversationId' },
  'broadcast.sent': { timeLimit: 30 * 60 },
  'house.tidy': { timeLimit: 15 * 60, schedules: [{ cron: '17 * * * *' }], atStart: true },
  'backup.night': {
    schedules: [{ cron: '0 3 * * *' }, { cron: '4-59/5 * * * *' }],
    atStart: true,
  },
  'newsletter.forget': { schedules: [{ cron: '27 * * * *' }] },
  'passwords.forget': { schedules: [{ cron: '37 * * * *' }] },
  'signIn.forget': { schedules: [{ cron: '47 * * * *' }] },
  'notifications.forget': { schedules: [{ cron: '57 * * * *' }] },
  'webhooks.forget': { schedules: [{ cron: '7 * * * *' }] },
  'reminders.look': { schedules: [{ cron: '* * * * *' }] },
  'privacy.forget': { timeLimit: 15 * 60, schedules: [{ cron: '33 * * * *' }], atStart: true },
  'positions.forget': { schedules: [{ cron: '*/5 * * * *' }] },
};

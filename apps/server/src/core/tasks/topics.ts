import { type DecidedState, decidedStateSchema } from '@mesterhand/domain/admin/reviews';
import { type BookingStatus, bookingStatusSchema } from '@mesterhand/domain/bookings/status';
import { type Language, languages } from '@mesterhand/domain/pages/languages';
import { type DocumentType, documentTypeSchema } from '@mesterhand/domain/uploads/documents';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** Jobs by topic, with their payloads. Ids, not copies: a handler reads the state at the time it runs. */
export interface Topics {
  /** A booking was made or changed its state; `eventId` is that of the event. Jobs of before version 0029 lack it. */
  'booking.created': { bookingId: number; eventId?: number | undefined };
  'booking.statusChanged': {
    bookingId: number;
    from: BookingStatus;
    to: BookingStatus;
    eventId?: number | undefined;
  };
  /** A moderator has decided on a review: notify its author. */
  'review.decided': { reviewId: number; state: DecidedState };
  /** A review was published: notify its master. */
  'review.received': { reviewId: number };
  /**
   * Somebody has written: notify participants who have not read it a minute later. One job waits per conversation: it
   * checks what was written up to `seq`, and enqueues another for later messages.
   */
  'message.received': { conversationId: number; seq: number };
  /** Delivery of a notification outside the site, one job per channel. */
  'notify.mail': { notificationId: number };
  'notify.push': { notificationId: number; subscriptionId: number };
  'notify.sms': { notificationId: number };
  /** An administrator has decided on a document: notify its owner, with the reason. */
  'document.decided': {
    userId: number;
    type: DocumentType;
    decision: 'approved' | 'rejected';
    reason: string;
  };
  /** The verified badge was given or withdrawn: notify its master of the reason. */
  'master.verified': { userId: number; verified: boolean; reason: string };
  /** A message to customer support: notify the operator. */
  'support.received': { messageId: number };
  /** Delivery of an event to a webhook; a later round of the same delivery replaces an earlier one. */
  'webhook.deliver': { deliveryId: number; round: number };
  /** A webhook was disabled: notify administrators. */
  'webhook.stopped': { endpointId: number; why: 'gone' | 'failing' };
  /**
   * Double opt-in of the newsletter: send the confirmation email. The secret of its link is removed from the row after
   * delivery.
   */
  'newsletter.confirm': { subscriberId: number; token: string };
  /** Somebody forgot their password: the link, if there is an account at all, is created on delivery. */
  'auth.resetRequested': { email: string; language: Language };
  /**
   * An administrator created an account: send an invitation, with a link to choose a password that is created on
   * delivery.
   */
  'auth.invited': { userId: number };
  /** An account has an unverified address: the link is created on delivery. */
  'auth.verifyEmail': { userId: number };
  /** Somebody changes their address: an email to each address, the links created on delivery. */
  'auth.changeEmail': { changeId: number; side: 'new' | 'old' };
  /**
   * A sign-in from a device unknown for the account. Location and device are described as its owner would know them.
   */
  'auth.newDevice': {
    userId: number;
    browser: string;
    system: string;
    network: string;
    at: string;
  };
  /** The second factor was switched on or off, or reset by an administrator. */
  'auth.securityChanged': { userId: number; change: 'on' | 'off' | 'reset'; at: string };
  /** An announcement to all masters of a category: one job notifies them in batches. */
  'broadcast.sent': { broadcastId: number };
  /** A customer has written to a master for the first time. */
  'message.acknowledge': { conversationId: number };
  /** Scheduled: last night's backup, or a further attempt at it; removes expired archives. */
  'backup.night': Periodic;
  /** Scheduled: housekeeping of data that is no longer needed. */
  'house.tidy': Periodic;
  /** … unconfirmed newsletter addresses. */
  'newsletter.forget': Periodic;
  /** … expired links for password resets. */
  'passwords.forget': Periodic;
  /** … failed sign-ins, unanswered second-factor challenges, and expired sessions. */
  'signIn.forget': Periodic;
  /** … old notifications. */
  'notifications.forget': Periodic;
  /** … old webhook deliveries. */
  'webhooks.forget': Periodic;
  /** Scheduled: finds bookings that are due for a reminder. */
  'reminders.look': Periodic;
  /** … data whose retention period is over, and erased people who have come back with a restored archive. */
  'privacy.forget': Periodic;
  /** … positions past their retention period, and who viewed them. */
  'positions.forget': Periodic;
}
export type Topic = keyof Topics;

/** Scheduled jobs have an empty payload. */
type Periodic = Record<string, never>;
const periodic: z.core.$ZodType<Periodic> = z.strictObject({});

/** The schema of each topic's payload. */
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

/** Enqueues a job of a topic, on one server however many there are. */
export interface Schedule {
  /** Minute, hour, day, month and weekday, in Oslo time. */
  cron: string;
}

export interface TopicTraits<T extends Topic = Topic> {
  /** A field of the payload: at most one job is waiting per value, however often it is enqueued. */
  turn?: keyof Topics[T];
  /** Timeout of an attempt in seconds; 30 by default. */
  timeLimit?: number;
  /** Cron schedules. A time that passed while no server was running is caught up once. The payload is `{}`. */
  schedules?: readonly [Schedule, ...Schedule[]];
  /** Also enqueued when a server starts: an hour without servers may have missed a run. */
  atStart?: true;
}

/** Settings that differ from the defaults. */
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

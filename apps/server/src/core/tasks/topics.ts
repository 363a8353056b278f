import { decidedStateSchema } from '@mesterhand/domain/admin/reviews';
import { bookingStatusSchema } from '@mesterhand/domain/bookings/state-schema';
import { languages } from '@mesterhand/domain/pages/languages';
import { documentTypeSchema } from '@mesterhand/domain/documents/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** Scheduled jobs have an empty payload. */
const periodic: z.ZodType<Record<string, never>> = z.strictObject({});

/** The payloads of jobs by topic. Ids, not copies: a handler reads the state at the time it runs. */
const payloads = {
  /**
   * A booking was made in place of a day of a series that clashed, or by a version before this one, which enqueued it for
   * each; `eventId` is that of its event. Jobs of before version 0029 lack it.
   */
  'booking.created': z.object({ bookingId: idSchema, eventId: idSchema.optional() }),
  /** A booking has changed its state. */
  'booking.statusChanged': z.object({
    bookingId: idSchema,
    from: bookingStatusSchema,
    to: bookingStatusSchema,
    eventId: idSchema.optional(),
  }),
  /** The window in which a master on the way was announced is about to end: the customer learns of another one. */
  'arrival.due': z.object({ bookingId: idSchema }),
  /** A moderator has decided on a review: notify its author. */
  'review.decided': z.object({ reviewId: idSchema, state: decidedStateSchema }),
  /** A review was published: notify its master. */
  'review.received': z.object({ reviewId: idSchema }),
  /**
   * Somebody has written: notify participants who have not read it a minute later. One job waits per conversation, by
   * `conversations.unread_check_at`: it checks what was written up to `seq`, and enqueues another for later messages.
   */
  'message.received': z.object({ conversationId: idSchema, seq: idSchema }),
  /** Delivery of a notification outside the site, one job per channel. */
  'notify.mail': z.object({ notificationId: idSchema }),
  'notify.push': z.object({ notificationId: idSchema, subscriptionId: idSchema }),
  'notify.sms': z.object({ notificationId: idSchema }),
  /** An administrator has decided on a document: notify its owner, with the reason. */
  'document.decided': z.object({
    userId: idSchema,
    type: documentTypeSchema,
    decision: z.enum(['approved', 'rejected']),
    reason: z.string(),
  }),
  /** The verified badge was given or withdrawn: notify its master of the reason. */
  'master.verified': z.object({ userId: idSchema, verified: z.boolean(), reason: z.string() }),
  /** A message to customer support: notify the operator. */
  'support.received': z.object({ messageId: idSchema }),
  /** Delivery of an event to a webhook; a later round of the same delivery replaces an earlier one. */
  'webhook.deliver': z.object({ deliveryId: idSchema, round: idSchema }),
  /** A webhook was disabled: notify administrators. */
  'webhook.stopped': z.object({ endpointId: idSchema, why: z.enum(['gone', 'failing']) }),
  /** Double opt-in of the newsletter: send the confirmation email, with the secret of its link. */
  'newsletter.confirm': z.object({ subscriberId: idSchema, token: z.string() }),
  /** Somebody forgot their password: the link, if there is an account at all, is created on delivery. */
  'auth.resetRequested': z.object({ email: z.string(), language: z.enum(languages) }),
  /** An administrator created an account: send an invitation, with a link to choose a password created on delivery. */
  'auth.invited': z.object({ userId: idSchema }),
  /** An account has an unverified address: the link is created on delivery. */
  'auth.verifyEmail': z.object({ userId: idSchema }),
  /** Somebody changes their address: an email to each address, the links created on delivery. */
  'auth.changeEmail': z.object({ changeId: idSchema, side: z.enum(['new', 'old']) }),
  /** A sign-in from a device unknown for the account, with location and device as its owner would know them. */
  'auth.newDevice': z.object({
    userId: idSchema,
    browser: z.string(),
    system: z.string(),
    network: z.string(),
    at: z.string(),
  }),
  /** An account was suspended, or a suspension lifted. */
  'auth.suspensionChanged': z.object({
    userId: idSchema,
    change: z.enum(['suspended', 'lifted']),
    reason: z.string(),
    until: z.string().nullable(),
  }),
  /** The second factor was switched on or off, or reset by an administrator. */
  'auth.securityChanged': z.object({
    userId: idSchema,
    change: z.enum(['on', 'off', 'reset']),
    at: z.string(),
  }),
  /** A customer has withdrawn from an agreement: email the receipt at once. */
  'withdrawal.receipt': z.object({ withdrawalId: idSchema }),
  /** An announcement to all masters of a category: one job notifies them in batches. */
  'broadcast.sent': z.object({ broadcastId: idSchema }),
  /** The clock of an invitation to a job request starts: notify its master. */
  'request.asked': z.object({ invitationId: idSchema }),
  /** … and its deadline: pass over a master who has not answered, and ask the next one. */
  'request.due': z.object({ invitationId: idSchema }),
  /** The address register was away when a booking, a job request, an own job or a master’s base was saved: look up where it is. */
  'booking.locate': z.object({ bookingId: idSchema }),
  'ownJob.locate': z.object({ ownJobId: idSchema }),
  'request.locate': z.object({ requestId: idSchema }),
  'base.locate': z.object({ masterId: idSchema }),
  /** Nobody has answered a report of a no-show in time, if it is still open: it counts as true. */
  'noShow.due': z.object({ noShowId: idSchema }),
  /** Scheduled: moves on job requests whose jobs were late or are lost, closes expired ones, and counts new answers. */
  'requests.check': periodic,
  /** Scheduled: deletes job requests that ended long ago without an agreement. */
  'requests.forget': periodic,
  /** Scheduled: creates the next bookings of accepted series. */
  'series.fill': periodic,
  /** Scheduled: which services have a page in which municipality. */
  'localPages.refresh': periodic,
  /** Scheduled: colours and focus of public pictures that were stored without them. */
  'pictures.describe': periodic,
  /** A customer has written to a master for the first time. */
  'message.acknowledge': z.object({ conversationId: idSchema }),
  /** An offer has expired, if nobody has decided on it: the next master is asked. */
  'offer.due': z.object({ offerId: idSchema }),
  /** Scheduled: last night's backup, or a further attempt at it; removes expired archives. */
  'backup.night': periodic,
  /** Scheduled: housekeeping of data that is no longer needed, answers that no longer count included. */
  'house.tidy': periodic,
  /** … unconfirmed newsletter addresses. */
  'newsletter.forget': periodic,
  /** … expired links for password resets. */
  'passwords.forget': periodic,
  /** … failed sign-ins, unanswered second-factor challenges, and expired sessions. */
  'signIn.forget': periodic,
  /** … suspensions whose last day is over. */
  'suspensions.end': periodic,
  /** … old notifications. */
  'notifications.forget': periodic,
  /** … old webhook deliveries. */
  'webhooks.forget': periodic,
  /** Scheduled: finds bookings that are due for a reminder. */
  'reminders.look': periodic,
  /** … data whose retention period is over, and erased people who have come back with a restored archive. */
  'privacy.forget': periodic,
  /** … positions past their retention period, and who viewed them. */
  'positions.forget': periodic,
};
export type Topic = keyof typeof payloads;
export type Topics = { [T in Topic]: z.output<(typeof payloads)[T]> };

/** The schema of each topic's payload. */
export const topicPayloads: { [T in Topic]: z.core.$ZodType<Topics[T]> } = payloads;

/** Enqueues a job of a topic, on one server however many there are. */
export interface Schedule {
  /** Minute, hour, day, month and weekday, in Oslo time. */
  cron: string;
}

export interface TopicTraits {
  /** Seconds between two polls for delayed jobs and retries; others are announced. 5 by default. */
  pollEvery?: number;
  /** Timeout of an attempt in seconds; 30 by default. */
  timeLimit?: number;
  /** Cron schedules. A time that passed while no server was running is caught up once. The payload is `{}`. */
  schedules?: readonly [Schedule, ...Schedule[]];
  /** Also enqueued when a server starts: an hour without servers may have missed a run. */
  atStart?: true;
}

/** Settings that differ from the defaults. */
export const topicTraits: { [T in Topic]?: TopicTraits } = {
  // The answer is promised a second later.
  'message.acknowledge': { pollEvery: 1 },
  'broadcast.sent': { timeLimit: 30 * 60 },
  'house.tidy': { timeLimit: 15 * 60, schedules: [{ cron: '17 * * * *' }], atStart: true },
  'backup.night': {
    schedules: [{ cron: '0 3 * * *' }, { cron: '4-59/5 * * * *' }],
    atStart: true,
  },
  'newsletter.forget': { schedules: [{ cron: '27 * * * *' }] },
  'passwords.forget': { schedules: [{ cron: '37 * * * *' }] },
  'signIn.forget': { schedules: [{ cron: '47 * * * *' }] },
  'suspensions.end': { schedules: [{ cron: '*/5 * * * *' }] },
  'notifications.forget': { schedules: [{ cron: '57 * * * *' }] },
  'webhooks.forget': { schedules: [{ cron: '7 * * * *' }] },
  'reminders.look': { schedules: [{ cron: '* * * * *' }] },
  'requests.check': { timeLimit: 5 * 60, schedules: [{ cron: '* * * * *' }] },
  'requests.forget': { schedules: [{ cron: '53 * * * *' }] },
  'series.fill': { timeLimit: 15 * 60, schedules: [{ cron: '41 4 * * *' }], atStart: true },
  'localPages.refresh': {
    timeLimit: 30 * 60,
    schedules: [{ cron: '*/10 * * * *' }],
    atStart: true,
  },
  'pictures.describe': { timeLimit: 5 * 60, schedules: [{ cron: '*/5 * * * *' }] },
  'privacy.forget': { timeLimit: 15 * 60, schedules: [{ cron: '33 * * * *' }], atStart: true },
  'positions.forget': { schedules: [{ cron: '*/5 * * * *' }] },
};

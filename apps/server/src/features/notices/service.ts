import type { DB } from '@mesterhand/db/schema';
import type { BookingStatus, Side } from '@mesterhand/domain/bookings/status';
import { awayAfterMs } from '@mesterhand/domain/messages/limits';
import { channels, type NotificationKind } from '@mesterhand/domain/notifications/kinds';
import { isWanted } from '@mesterhand/domain/notifications/preferences';
import { nextAllowed } from '@mesterhand/domain/notifications/quiet-hours';
import type { Kysely, Transaction } from 'kysely';
import { type JobHandlers, enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type NewNotification, addNotification, settleBooking } from '../notifications/service.ts';
import { readAddressee } from '../preferences/service.ts';
import { listBrowsers } from '../push/service.ts';
import {
  type StepOfBooking,
  findReview,
  findStep,
  findWebhookHost,
  lockConversation,
  lockRecipient,
  listAdministrators,
  listUnread,
} from './queries.ts';

/** A notification for one person; `deadline` is when it becomes useless. */
export interface NotificationRequest extends NewNotification {
  deadline?: Date;
}

/** Minimum milliseconds between a notification delayed by quiet hours and its deadline. */
const minLeadMs = 30 * 60_000;

/**
 * Stores a notification for a person and enqueues one job for each further channel they enabled, in the same
 * transaction. Deduplicated by `key`; deleted people are skipped.
 */
export async function notify(
  trx: Transaction<DB>,
  { deadline, ...notification }: NotificationRequest,
): Promise<void> {
  const { userId, kind, now } = notification;
  await lockRecipient(trx, userId);
  const person = await readAddressee(trx, userId);
  if (person === undefined) return;
  const notificationId = await addNotification(trx, notification);
  if (notificationId === undefined) return;
  const delayMs = delayFor(nextAllowed(now, person.quietHours), now, deadline);
  for (const channel of channels) {
    if (!isWanted(person.choices, kind, channel)) continue;
    const key = `${channel}.${notificationId}`;
    if (channel === 'mail') await enqueue(trx, 'notify.mail', { notificationId }, { delayMs, key });
    if (channel === 'sms' && person.phone !== null)
      await enqueue(trx, 'notify.sms', { notificationId }, { delayMs, key });
    if (channel === 'push')
      for (const subscriptionId of await listBrowsers(trx, userId)) {
        const payload = { notificationId, subscriptionId };
        await enqueue(trx, 'notify.push', payload, { delayMs, key: `${key}.${subscriptionId}` });
      }
  }
}

/** Quiet hours are ignored if they would leave too little time: a missed job is worse than a sound. */
function delayFor(allowed: Date, now: Date, deadline: Date | undefined): number {
  const latest = deadline === undefined ? Infinity : deadline.getTime() - minLeadMs;
  return allowed.getTime() > latest ? 0 : allowed.getTime() - now.getTime();
}

interface NotificationParts {
  db: Kysely<DB>;
  clock: () => Date;
}

/**
 * Job handlers that notify about bookings, reviews, documents, messages and webhooks. Nobody is notified of their own
 * actions.
 */
export function notificationHandlers({ db, clock }: NotificationParts) {
  const handler =
    <Payload>(notifyOf: (trx: Transaction<DB>, payload: Payload, by: JobRun) => Promise<void>) =>
    (payload: Payload, { id }: { id: string }): Promise<void> =>
      withTransaction(db, (trx) => notifyOf(trx, payload, { jobId: id, now: clock() }));
  return {
    'booking.created': handler<BookingJob>((trx, { bookingId, eventId }, { now }) =>
      notifyOfStep(trx, { bookingId, eventId, to: 'pending', isNew: true, now }),
    ),
    'booking.statusChanged': handler<BookingJob & { to: BookingStatus }>(
      (trx, { bookingId, eventId, to }, { now }) =>
        notifyOfStep(trx, { bookingId, eventId, to, isNew: false, now }),
    ),
    'review.received': handler(notifyMaster),
    'review.decided': handler(notifyAuthor),
    'message.received': handler(notifyReaders),
    'document.decided': handler((trx, { userId, ...facts }, { jobId, now }) =>
      notify(trx, { userId, kind: 'documentDecided', key: `document.${jobId}`, facts, now }),
    ),
    'webhook.stopped': handler(notifyAdministrators),
    'master.verified': handler((trx, { userId, ...facts }, { jobId, now }) =>
      notify(trx, { userId, kind: 'masterVerified', key: `badge.${jobId}`, facts, now }),
    ),
  } satisfies Partial<JobHandlers>;
}

interface JobRun {
  /** Stable across retries. */
  jobId: string;
  now: Date;
}

export interface BookingJob {
  bookingId: number;
  eventId?: number | undefined;
}

interface Step extends BookingJob {
  to: BookingStatus;
  isNew: boolean;
  now: Date;
}

async function notifyOfStep(
  trx: Transaction<DB>,
  { bookingId, eventId, to, isNew, now }: Step,
): Promise<void> {
  const step = await findStep(trx, { bookingId, eventId, to });
  if (step === undefined || isOfUndoneCompletion(step)) return;
  const { id, actorId, side, from, clientId, masterUserId, finalAt } = step;
  if (to === 'completed' && from !== null && finalAt !== null && now < new Date(finalAt)) {
    // This server's clock is behind the one that computed the delay.
    const delayMs = Date.parse(finalAt) - now.getTime();
    const job = { bookingId, eventId: id, from, to };
    return enqueue(trx, 'booking.statusChanged', job, { delayMs });
  }
  const kind = isNew ? 'bookingCreated' : kindOfStep(to, side);
  for (const userId of new Set([clientId, masterUserId])) {
    if (userId === actorId) continue;
    await notify(trx, { userId, kind, key: `booking.${id}`, bookingId, eventId: id, now });
  }
  if (!isNew) await settleBooking(trx, { userId: actorId, bookingId, beforeEvent: id });
}

/** The undone completion was never announced, so neither is its undoing. */
function isOfUndoneCompletion({ from, to, side, isUndone }: StepOfBooking): boolean {
  if (to === 'completed') return isUndone;
  return from === 'completed' && to === 'in_progress' && side === 'master';
}

/** A customer's 'confirmed' is a request, not an agreement. */
function kindOfStep(to: BookingStatus, side: Side): NotificationKind {
  if (to === 'confirmed' && side !== 'client') return 'bookingConfirmed';
  if (to === 'cancelled') return 'bookingCancelled';
  return to === 'completed' ? 'bookingCompleted' : 'bookingChanged';
}

/** Once per review, even if it is hidden and shown again. */
async function notifyMaster(
  trx: Transaction<DB>,
  { reviewId }: { reviewId: number },
  { now }: JobRun,
): Promise<void> {
  const review = await findReview(trx, reviewId);
  if (review === undefined || !review.approved) return;
  const { masterUserId: userId } = review;
  await notify(trx, { userId, kind: 'reviewReceived', key: `review.${reviewId}`, reviewId, now });
}

async function notifyAuthor(
  trx: Transaction<DB>,
  { reviewId, state }: { reviewId: number; state: string },
  { jobId, now }: JobRun,
): Promise<void> {
  const review = await findReview(trx, reviewId);
  if (review === undefined || review.clientId === null) return;
  const { clientId: userId } = review;
  const key = `decision.${jobId}`;
  await notify(trx, { userId, kind: 'reviewDecided', key, reviewId, facts: { state }, now });
}

/** Skipped for a webhook that was deleted meanwhile. */
async function notifyAdministrators(
  trx: Transaction<DB>,
  { endpointId, why }: { endpointId: number; why: string },
  { jobId, now }: JobRun,
): Promise<void> {
  const host = await findWebhookHost(trx, endpointId);
  if (host === undefined) return;
  const facts = { endpointId, host, why };
  for (const userId of await listAdministrators(trx))
    await notify(trx, { userId, kind: 'webhookStopped', key: `webhook.${jobId}`, facts, now });
}

/**
 * A conversation has at most one unread notification, however many messages come. Messages that are not due yet get a
 * further check.
 */
async function notifyReaders(
  trx: Transaction<DB>,
  { conversationId, seq: upTo }: { conversationId: number; seq: number },
  { now }: JobRun,
): Promise<void> {
  await lockConversation(trx, conversationId);
  const before = new Date(now.getTime() - awayAfterMs);
  const unread = await listUnread(trx, { conversationId, upTo, before });
  for (const { readerId: userId, readSeq: after, dueSeq, isBlocked } of unread) {
    if (dueSeq === null || isBlocked) continue;
    const key = `message.${conversationId}.${dueSeq}`;
    const facts = { after };
    await notify(trx, { userId, kind: 'messageReceived', key, conversationId, facts, now });
  }
  for (const { dueSeq, nextSeq: seq, nextAt } of unread) {
    if (seq === null || nextAt === null) continue;
    const waits = Date.parse(nextAt) + awayAfterMs - now.getTime();
    // A just notified reader has an unread notification, so one check a minute suffices. Clock skew can put `nextAt` in
    // the future.
    const delayMs = dueSeq === null ? Math.min(awayAfterMs, Math.max(0, waits)) : awayAfterMs;
    await enqueue(trx, 'message.received', { conversationId, seq }, { delayMs });
  }
}

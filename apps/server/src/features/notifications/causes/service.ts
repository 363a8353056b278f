import type { DB } from '@mesterhand/db/schema';
import type { BookingStatus, Side } from '@mesterhand/domain/bookings/status';
import { channels } from '@mesterhand/domain/notifications/channels';
import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import { isWanted } from '@mesterhand/domain/notifications/preferences';
import { nextAllowed } from '@mesterhand/domain/notifications/quiet-hours';
import type { Kysely, Transaction } from 'kysely';
import { type JobHandlers, enqueue, enqueueAll } from '../../../core/tasks/index.ts';
import { withTransaction } from '../../../core/database/index.ts';
import {
  type AddedNotification,
  type NewNotification,
  addNotification,
  settleBooking,
} from '../service.ts';
import { readAddressee } from '../preferences/queries.ts';
import {
  type StepOfBooking,
  findReview,
  findStep,
  findWebhookHost,
  listAdministrators,
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
  const { kind, now } = notification;
  const added = await addNotification(trx, notification);
  if (added !== undefined) await enqueueDeliveries(trx, added, { kind, now, deadline });
}

type Sent = Pick<NotificationRequest, 'kind' | 'now'> & { deadline?: Date | undefined };

/** Enqueues the deliveries of a notification that was stored in the same transaction. */
export async function enqueueDeliveries(
  trx: Transaction<DB>,
  { id: notificationId, recipient }: AddedNotification,
  { kind, now, deadline }: Sent,
): Promise<void> {
  const person = readAddressee(recipient);
  const delayMs = delayFor(nextAllowed(now, person.quietHours), now, deadline);
  for (const channel of channels) {
    if (!isWanted(person.choices, kind, channel)) continue;
    if (channel === 'mail') await enqueue(trx, 'notify.mail', { notificationId }, { delayMs });
    if (channel === 'sms' && person.phone !== null)
      await enqueue(trx, 'notify.sms', { notificationId }, { delayMs });
    if (channel === 'push') {
      const jobs = recipient.browsers.map((subscriptionId) => ({ notificationId, subscriptionId }));
      await enqueueAll(trx, 'notify.push', jobs, { delayMs });
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
 * Job handlers that notify about bookings, reviews, documents and webhooks. Nobody is notified of their own
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
  const { id, actorId, side, from, clientId, masterUserId, finalAt, isWithdrawal } = step;
  if (to === 'completed' && from !== null && finalAt !== null && now < new Date(finalAt)) {
    // This server's clock is behind the one that computed the delay.
    const delayMs = Date.parse(finalAt) - now.getTime();
    const job = { bookingId, eventId: id, from, to };
    return enqueue(trx, 'booking.statusChanged', job, { delayMs });
  }
  const requested = step.isSeriesRequest ? 'seriesRequested' : 'bookingCreated';
  const kind = isNew ? requested : kindOfStep(to, side);
  for (const userId of new Set([clientId, masterUserId])) {
    if (userId === actorId || isWithdrawal) continue;
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

import type { DB } from '@mesterhand/db/schema';
import { completionUndoMs } from '@mesterhand/domain/bookings/completion';
import type { SentType, WebhookEventType } from '@mesterhand/domain/webhooks/event-types';
import type { BookingFacts } from '@mesterhand/domain/webhooks/events';
import { type Transaction, sql } from 'kysely';
import { enqueueAll } from '../../../core/tasks/index.ts';
import { listSubscribers } from '../../webhooks/service.ts';
import {
  findBillFacts,
  findBookingFacts,
  findChangeFacts,
  findOfferFacts,
  findReviewFacts,
} from './queries.ts';

type TypeOf<Thing extends string> = Extract<WebhookEventType, `${Thing}.${string}`>;

interface ChangedBooking extends Pick<BookingFacts, 'bookingId' | 'previousStatus' | 'by'> {
  now: Date;
  /** Milliseconds of delay, during which `withdrawCompletion` can cancel it. */
  delayMs?: number;
}

/**
 * Enqueues webhook events of a booking, in the transaction of the change (outbox). Call after the change, and before a
 * deletion.
 */
export async function announceBooking(
  trx: Transaction<DB>,
  type: TypeOf<'booking'>,
  { now, bookingId, delayMs = 0, ...change }: ChangedBooking,
): Promise<void> {
  const readFacts = async () => ({ ...(await findBookingFacts(trx, bookingId)), ...change });
  await announce(trx, type, { now, delayMs, readFacts });
}

/** The same for an offer. */
export async function announceOffer(
  trx: Transaction<DB>,
  type: TypeOf<'offer'>,
  { offerId, now }: { offerId: number; now: Date },
): Promise<void> {
  await announce(trx, type, { now, delayMs: 0, readFacts: () => findOfferFacts(trx, offerId) });
}

/** The same for an accepted change order. */
export async function announceChange(
  trx: Transaction<DB>,
  { changeId, now }: { changeId: number; now: Date },
): Promise<void> {
  const readFacts = () => findChangeFacts(trx, changeId);
  await announce(trx, 'change.accepted', { now, delayMs: 0, readFacts });
}

/** The same for a bill that was sent. */
export async function announceBill(
  trx: Transaction<DB>,
  { billId, now }: { billId: number; now: Date },
): Promise<void> {
  await announce(trx, 'bill.sent', {
    now,
    delayMs: 0,
    readFacts: () => findBillFacts(trx, billId),
  });
}

/** The same for a review. */
export async function announceReview(
  trx: Transaction<DB>,
  type: TypeOf<'review'>,
  { reviewId, now }: { reviewId: number; now: Date },
): Promise<void> {
  await announce(trx, type, { now, delayMs: 0, readFacts: () => findReviewFacts(trx, reviewId) });
}

/**
 * Withdraws the event of a completion that was undone, or whose booking was deleted, before it was sent: the delivery
 * becomes a no-op.
 */
export async function withdrawCompletion(
  trx: Transaction<DB>,
  bookingId: number,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('webhookEvents as v')
    .where('v.type', '=', 'booking.completed')
    .where(sql<string>`v.body::jsonb #>> '{data,bookingId}'`, '=', String(bookingId))
    // No completion is delayed longer; the bound lets the index find recent events.
    .where('v.createdAt', '>', new Date(now.getTime() - 2 * completionUndoMs).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries as d')
            .select('d.id')
            .whereRef('d.eventId', '=', 'v.id')
            .where(({ or, eb, exists: tried, selectFrom: from }) =>
              or([
                eb('d.state', '<>', 'waiting'),
                tried(
                  from('webhookAttempts as a').select('a.id').whereRef('a.deliveryId', '=', 'd.id'),
                ),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

/** Skips the queries without subscribers, which is the common case. */
async function announce(
  trx: Transaction<DB>,
  type: WebhookEventType,
  { now, delayMs, readFacts }: { now: Date; delayMs: number; readFacts(): Promise<object> },
): Promise<void> {
  const subscribers = await listSubscribers(trx, type);
  if (subscribers.length === 0) return;
  const body = writeBody(type, now, await readFacts());
  const at = now.toISOString();
  const event = await trx
    .insertInto('webhookEvents')
    .values({ type, body, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deliveries = await trx
    .insertInto('webhookDeliveries')
    .values(
      subscribers.map((endpointId) => ({
        eventId: event.id,
        endpointId,
        state: 'waiting' as const,
        createdAt: at,
      })),
    )
    .returning('id')
    .execute();
  const jobs = deliveries.map(({ id: deliveryId }) => ({ deliveryId, round: 1 }));
  await enqueueAll(trx, 'webhook.deliver', jobs, { delayMs });
}

/** The exact body that is signed, sent and stored. */
export function writeBody(type: SentType, now: Date, data: object): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}

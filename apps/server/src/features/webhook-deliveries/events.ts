import type { DB } from '@mesterhand/db/schema';
import type { BookingFacts, SentType, WebhookEventType } from '@mesterhand/domain/webhooks/events';
import type { Transaction } from 'kysely';
import { enqueue } from '../../core/jobs.ts';
import { listSubscribers } from '../webhooks/events.ts';
import { findBookingFacts, findReviewFacts } from './queries.ts';

type TypeOf<Thing extends string> = Extract<WebhookEventType, `${Thing}.${string}`>;

interface ChangedBooking extends Pick<BookingFacts, 'bookingId' | 'previousStatus' | 'by'> {
  now: Date;
}

/**
 * Owes the owner's systems word of a booking, in the transaction of the change: there is none without the other.
 * Called after the change, and before a deletion.
 */
export async function announceBooking(
  trx: Transaction<DB>,
  type: TypeOf<'booking'>,
  { now, bookingId, ...change }: ChangedBooking,
): Promise<void> {
  await announce(trx, type, now, async () => ({
    ...(await findBookingFacts(trx, bookingId)),
    ...change,
  }));
}

/** The same of a review. */
export async function announceReview(
  trx: Transaction<DB>,
  type: TypeOf<'review'>,
  { reviewId, now }: { reviewId: number; now: Date },
): Promise<void> {
  await announce(trx, type, now, () => findReviewFacts(trx, reviewId));
}

/** Facts are read only where somebody listens: most houses have no such systems. */
async function announce(
  trx: Transaction<DB>,
  type: WebhookEventType,
  now: Date,
  readFacts: () => Promise<object>,
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
  for (const { id } of deliveries) await queueDelivery(trx, { deliveryId: id, round: 1 });
}

/** The very text that is signed, sent and kept. */
export function writeBody(type: SentType, now: Date, data: object): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data });
}

/** One job for each delivery and each time that it is sent again. */
export function queueDelivery(
  trx: Transaction<DB>,
  payload: { deliveryId: number; round: number },
): Promise<void> {
  const key = `webhook.${payload.deliveryId}.${payload.round}`;
  return enqueue(trx, 'webhook.deliver', payload, { key });
}

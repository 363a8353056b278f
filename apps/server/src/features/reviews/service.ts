import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { isReviewable } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { CreateReviewInput, WrittenReview } from '@mesterhand/domain/reviews/schema';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/transaction.ts';
import { requireMaster } from '../masters/service.ts';
import {
  approvesReviewsAtOnce,
  findAuthorName,
  findWrittenReview,
  isBookingReviewed,
  lockOwnBooking,
} from './queries.ts';

/**
 * Writes a review of a master. One of the author's own completed job may show at once, if the settings say so; one
 * without a job behind it always waits for a moderator.
 */
export function createReview(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateReviewInput,
  now: Date,
): Promise<WrittenReview> {
  return withTransaction(db, async (trx) => {
    const { masterId } = input;
    await requireMaster(trx, masterId);
    if (!can(actor, 'masters.review', { masterId })) throw new AppError('reviews.ownProfile');
    const bookingId = await chooseBooking(trx, actor, input);
    const approved = bookingId !== null && (await approvesReviewsAtOnce(trx));
    const id = await insertReview(trx, actor, { input, bookingId, approved, now });
    return findWrittenReview(trx, id);
  });
}

/** The booking that the review is of; null when it is of the master alone. */
async function chooseBooking(
  trx: Transaction<DB>,
  actor: Actor,
  { bookingId, masterId, text }: CreateReviewInput,
): Promise<number | null> {
  if (typeof bookingId !== 'number') return null;
  const wish = { id: bookingId, clientId: actor.userId, masterId };
  const refusal = await refuseBooking(trx, wish);
  if (refusal === undefined) return bookingId;
  // The form of a master's page sends any number here; only the form of a booking means it.
  if (text === undefined) return null;
  throw new AppError(refusal);
}

async function refuseBooking(
  trx: Transaction<DB>,
  wish: { id: number; clientId: number; masterId: number },
) {
  const booking = await lockOwnBooking(trx, wish);
  if (booking === undefined) return 'bookings.notFound';
  const reviewed = await isBookingReviewed(trx, wish.id);
  if (isReviewable({ status: booking.status, reviewed })) return undefined;
  return reviewed ? 'reviews.alreadyReviewed' : 'reviews.notCompleted';
}

interface NewReview {
  input: CreateReviewInput;
  bookingId: number | null;
  approved: boolean;
  now: Date;
}

async function insertReview(
  trx: Transaction<DB>,
  actor: Actor,
  { input, bookingId, approved, now }: NewReview,
): Promise<number> {
  const { masterId, rating, text, comment } = input;
  const row = await trx
    .insertInto('reviews')
    .values({
      masterId,
      rating,
      comment: text ?? comment ?? '',
      bookingId,
      standalone: bookingId === null,
      approved,
      clientId: actor.userId,
      clientName: await findAuthorName(trx, actor.userId),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A booking's lock leaves one review to it; what else is there once is a review without one.
  if (row === undefined) throw new AppError('reviews.alreadyWritten');
  return row.id;
}

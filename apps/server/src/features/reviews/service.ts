import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import {
  type DecideReviewInput,
  type DeleteReviewInput,
  type ReviewVerdict,
  decideReview,
  reviewState,
} from '@mesterhand/domain/admin/reviews';
import { isReviewable } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import { erasedText } from '@mesterhand/domain/privacy/erasure';
import type { CreateReviewInput, WrittenReview } from '@mesterhand/domain/reviews/schema';
import { reviewEventOf } from '@mesterhand/domain/webhooks/events';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { requireMaster } from '../masters/service.ts';
import { announceReview } from '../webhook-deliveries/events.ts';
import {
  approvesReviewsAtOnce,
  findAuthorName,
  findWrittenReview,
  isBookingReviewed,
  lockOwnBooking,
  lockReview,
} from './queries.ts';

/**
 * Writes a review of a master. One of the author's own completed job may be published at once, by the settings; one
 * without a job always waits for a moderator.
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
    const bookingId = await chooseBooking(trx, actor, input, now);
    const approved = bookingId !== null && (await approvesReviewsAtOnce(trx));
    const id = await insertReview(trx, actor, { input, bookingId, approved, now });
    if (approved) await enqueue(trx, 'review.received', { reviewId: id });
    await announceReview(trx, 'review.created', { reviewId: id, now });
    if (approved) await announceReview(trx, 'review.approved', { reviewId: id, now });
    return findWrittenReview(trx, id);
  });
}

/** A moderator's decision on a review; a trigger updates the rating. */
export function judgeReview(
  db: Kysely<DB>,
  actor: Actor,
  { id, seen, reason, verdict }: DecideReviewInput & { verdict: ReviewVerdict },
  now: Date,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const { review, state } = await requireReview(trx, id);
    if (!can(actor, 'reviews.judge', review)) throw new AppError('access.forbidden');
    if (seen !== undefined && seen !== state) throw new AppError('conflict.stale');
    const next = decideReview(state, verdict);
    if (next === state || next === 'waiting') return;
    await trx
      .updateTable('reviews')
      .set({
        approved: next === 'approved',
        decision: next,
        decidedAt: now.toISOString(),
        decidedBy: actor.userId,
        decisionReason: reason,
      })
      .where('id', '=', id)
      .execute();
    const change = { before: { state }, after: { state: next }, reason };
    const entry = { actorId: actor.userId, subject: 'review', subjectId: id, ...change };
    await audit(trx, { ...entry, action: `reviews.${verdict}` });
    await enqueue(trx, 'review.decided', { reviewId: id, state: next });
    if (next === 'approved') await enqueue(trx, 'review.received', { reviewId: id });
    await announceReview(trx, reviewEventOf(next), { reviewId: id, now });
  });
}

/** Deletes a review; its text stays in the audit log. */
export function deleteReview(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason }: DeleteReviewInput,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  return withTransaction(db, async (trx) => {
    const { review, state } = await requireReview(trx, id);
    if (!can(actor, 'reviews.judge', review)) throw new AppError('access.forbidden');
    await announceReview(trx, 'review.deleted', { reviewId: id, now });
    await trx.deleteFrom('reviews').where('id', '=', id).execute();
    const { masterId, clientId, rating, comment } = review;
    await audit(trx, {
      actorId: actor.userId,
      action: 'reviews.delete',
      subject: 'review',
      subjectId: id,
      before: { masterId, clientId, rating, comment, state },
      reason,
    });
    return { id, deleted: true };
  });
}

/** Anonymises an erased person's reviews as `name`: stars stay, texts are removed. */
export async function anonymiseAuthor(
  trx: Transaction<DB>,
  clientId: number,
  name: string,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ clientName: name, comment: erasedText })
    .where('clientId', '=', clientId)
    .execute();
}

async function requireReview(trx: Transaction<DB>, id: number) {
  const review = await lockReview(trx, id);
  if (review === undefined) throw new AppError('reviews.notFound');
  return { review, state: reviewState(review) };
}

/** The booking of the review; null when it is of the master only. */
async function chooseBooking(
  trx: Transaction<DB>,
  actor: Actor,
  { bookingId, masterId, text }: CreateReviewInput,
  now: Date,
): Promise<number | null> {
  if (typeof bookingId !== 'number') return null;
  const request = { id: bookingId, clientId: actor.userId, masterId };
  const refusal = await refuseBooking(trx, request, now);
  if (refusal === undefined) return bookingId;
  // The form on a master's page sends arbitrary ids here; only a booking's form sends `text`.
  if (text === undefined) return null;
  throw new AppError(refusal);
}

async function refuseBooking(
  trx: Transaction<DB>,
  request: { id: number; clientId: number; masterId: number },
  now: Date,
) {
  const booking = await lockOwnBooking(trx, request);
  if (booking === undefined) return 'bookings.notFound';
  const reviewed = await isBookingReviewed(trx, request.id);
  if (isReviewable({ ...booking, reviewed }, now)) return undefined;
  if (reviewed) return 'reviews.alreadyReviewed';
  return booking.status === 'completed' ? 'bookings.completionPending' : 'reviews.notCompleted';
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
  // The lock allows one review per booking, so the conflict is on the review without a booking.
  if (row === undefined) throw new AppError('reviews.alreadyWritten');
  return row.id;
}

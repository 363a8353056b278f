import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { DecideReviewInput, DeleteReviewInput } from '@mesterhand/domain/admin/reviews';
import {
  type ReviewVerdict,
  decideReview,
  reviewState,
} from '@mesterhand/domain/admin/review-moderation';
import { isReviewable } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import { erasedText } from '@mesterhand/domain/privacy/erasure';
import type { ReviewAnswer } from '@mesterhand/domain/masters/schema';
import type {
  AnswerReviewInput,
  CreateReviewInput,
  WrittenReview,
} from '@mesterhand/domain/reviews/schema';
import { reviewEventOf } from '@mesterhand/domain/webhooks/events';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type Storage, discardBytes, removeFiles } from '../../core/storage/index.ts';
import { notify } from '../notifications/causes/service.ts';
import { announceReview } from '../webhook-deliveries/outbox/service.ts';
import { listPictures } from './pictures/queries.ts';
import { addPictures, removePicturesOf } from './pictures/service.ts';
import {
  type ReviewFacts,
  type WrittenRow,
  findAuthorToNotify,
  isBookingReviewed,
  lockReview,
  lockReviewFacts,
  readWritten,
  selectWritten,
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
    const named = typeof input.bookingId === 'number' ? input.bookingId : null;
    const request = { clientId: actor.userId, masterId, bookingId: named };
    const facts = await lockReviewFacts(trx, request);
    if (facts === undefined) throw new AppError('masters.notFound');
    if (!can(actor, 'masters.review', { masterId })) throw new AppError('reviews.ownProfile');
    const bookingId = await chooseBooking(trx, { bookingId: named, facts }, input, now);
    const approved = bookingId !== null && facts.isPublishedAtOnce;
    const { authorName: clientName, hasWatchers } = facts;
    const text = { rating: input.rating, comment: input.text ?? input.comment ?? '' };
    const at = now.toISOString();
    const review = { ...request, ...text, bookingId, clientName, approved, at };
    const [written] = await insertReview(trx, review);
    // The lock allows one review per booking, so the conflict is on the review without a booking.
    if (written === undefined) throw new AppError('reviews.alreadyWritten');
    const { id: reviewId } = written;
    const { pictures = [] } = input;
    const shown = await addPictures(trx, { reviewId, ownerId: actor.userId, pictures });
    if (approved) await enqueue(trx, 'review.received', { reviewId });
    if (hasWatchers) await announceReview(trx, 'review.created', { reviewId, now });
    if (hasWatchers && approved) await announceReview(trx, 'review.approved', { reviewId, now });
    return readWritten(written, shown);
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

/** Deletes a review with its pictures; its text stays in the audit log. */
export async function deleteReview(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  { id, reason }: DeleteReviewInput,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  const removed = await withTransaction(db, async (trx) => {
    const { review, state } = await requireReview(trx, id);
    if (!can(actor, 'reviews.judge', review)) throw new AppError('access.forbidden');
    const pictures = await listPictures(trx, id);
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
    return removeFiles(trx, pictures);
  });
  await discardBytes(storage, removed);
  return { id, deleted: true };
}

/** A master's public answer to a review of theirs; a later one replaces it. The first one notifies the author. */
export function answerReview(
  db: Kysely<DB>,
  actor: Actor,
  { id, text }: AnswerReviewInput,
  now: Date,
): Promise<ReviewAnswer> {
  return withTransaction(db, async (trx) => {
    const { masterId } = await requireAnswerable(trx, actor, id);
    const answeredAt = now.toISOString();
    await trx
      .insertInto('reviewAnswers')
      .values({ reviewId: id, masterId, text, answeredAt })
      .onConflict((conflict) => conflict.column('reviewId').doUpdateSet({ text, answeredAt }))
      .execute();
    const userId = await findAuthorToNotify(trx, id);
    const about = { kind: 'reviewAnswered', key: `answer.${id}`, reviewId: id, now } as const;
    if (userId !== null) await notify(trx, { userId, ...about });
    return { text, answeredAt };
  });
}

/** Removes the answer to a review; there may be none. */
export function removeAnswer(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<{ id: number; deleted: true }> {
  return withTransaction(db, async (trx) => {
    await requireAnswerable(trx, actor, id);
    await trx.deleteFrom('reviewAnswers').where('reviewId', '=', id).execute();
    return { id, deleted: true };
  });
}

/** A published review of this master; of others there is none. */
async function requireAnswerable(trx: Transaction<DB>, actor: Actor, id: number) {
  const { review, state } = await requireReview(trx, id);
  if (!can(actor, 'reviews.answer', review) || state !== 'approved')
    throw new AppError('reviews.notFound');
  return review;
}

/** Anonymises an erased person's reviews as `name`: stars stay, texts and pictures are removed. */
export async function anonymiseAuthor(
  trx: Transaction<DB>,
  clientId: number,
  name: string,
): Promise<void> {
  await removePicturesOf(trx, clientId);
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
  { bookingId, facts }: { bookingId: number | null; facts: ReviewFacts },
  { text, pictures = [] }: CreateReviewInput,
  now: Date,
): Promise<number | null> {
  if (bookingId === null) return null;
  const refusal = await refuseBooking(trx, { bookingId, facts }, now);
  if (refusal === undefined) return bookingId;
  // The form on a master's page sends arbitrary ids here; only a booking's form sends `text` or pictures.
  if (text === undefined && pictures.length === 0) return null;
  throw new AppError(refusal);
}

async function refuseBooking(
  trx: Transaction<DB>,
  { bookingId, facts }: { bookingId: number; facts: ReviewFacts },
  now: Date,
) {
  const { status, completionFinalAt } = facts;
  if (status === null) return 'bookings.notFound';
  const reviewed = await isBookingReviewed(trx, bookingId);
  if (isReviewable({ status, completionFinalAt, reviewed }, now)) return undefined;
  if (reviewed) return 'reviews.alreadyReviewed';
  return status === 'completed' ? 'bookings.completionPending' : 'reviews.notCompleted';
}

interface NewReview {
  masterId: number;
  rating: number;
  comment: string;
  bookingId: number | null;
  approved: boolean;
  clientId: number;
  clientName: string;
  at: string;
}

// The written row has the name of its table, so that it is read back like any other review.
const insertReview = namedStatement(
  'review-made',
  (db, value: Places<NewReview>) => sql<WrittenRow>`
    with reviews as (
      insert into reviews (
        master_id, rating, comment, booking_id, standalone, approved, client_id, client_name, created_at
      )
      values (
        ${value('masterId')}, ${value('rating')}, ${value('comment')}, ${value('bookingId')}::bigint,
        ${value('bookingId')}::bigint is null, ${value('approved')}, ${value('clientId')}, ${value('clientName')},
        ${value('at')}
      )
      on conflict do nothing
      returning *
    )
    ${selectWritten(db)}`,
);

import type { DB } from '@mesterhand/db/schema';
import type { Review } from '@mesterhand/domain/masters/schema';
import { publicNameOfText } from '@mesterhand/domain/profile/public-view';
import type { WrittenReview } from '@mesterhand/domain/reviews/schema';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

function selectReviews(db: Kysely<DB>) {
  return db
    .selectFrom('reviews')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'reviews.clientId').on('users.deletedAt', 'is', null),
    )
    .select([
      'reviews.id',
      'reviews.masterId',
      'reviews.clientName',
      'reviews.rating',
      'reviews.comment',
    ])
    .select(['reviews.createdAt', 'reviews.bookingId', 'users.firstName', 'users.avatarFile']);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

function readReview({ firstName, avatarFile, bookingId, ...review }: ReviewRow): Review {
  return {
    ...review,
    clientAvatar: uploadUrl(avatarFile),
    client: firstName === null ? null : { firstName },
    verified: bookingId !== null,
  };
}

/**
 * Approved reviews of a master, newest first; without those by people whom the viewer has blocked. Pending and hidden
 * ones are visible to their author only.
 */
export async function listReviews(
  db: Kysely<DB>,
  input: { masterId: number; limit: number; cursor?: string | undefined },
  viewerId: number | null = null,
) {
  const { masterId, limit, cursor } = input;
  let rows = selectReviews(db)
    .select(['reviews.approved', 'reviews.decision'])
    .select((eb) => eb('reviews.clientId', '=', viewerId).as('mine'))
    .where('reviews.masterId', '=', masterId)
    .where((eb) =>
      eb.or([eb('reviews.approved', '=', true), eb('reviews.clientId', '=', viewerId)]),
    )
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('reviews.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  if (viewerId !== null) rows = rows.where(byNobodyBlockedBy(viewerId));
  return pageOfRows(await rows.execute(), limit, {
    item: ({ mine, approved, decision, ...row }): Review => ({
      ...readReview(row),
      // The author sees the full name, others the public one.
      ...(mine === true ? { mine } : { clientName: publicNameOfText(row.clientName) }),
      ...(!approved && (decision === null ? { pending: true } : { hidden: true })),
    }),
    place: (row) => [row.id],
  });
}

function byNobodyBlockedBy(viewerId: number) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'reviews'>) =>
    not(
      exists(
        selectFrom('blocks')
          .select('blockedId')
          .where('blockerId', '=', viewerId)
          .whereRef('blockedId', '=', 'reviews.clientId'),
      ),
    );
}

/** A review that was just written, approved or not. */
export async function findWrittenReview(db: Kysely<DB>, id: number): Promise<WrittenReview> {
  const { approved, ...row } = await selectReviews(db)
    .select('reviews.approved')
    .where('reviews.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...readReview(row), bookingId: row.bookingId, approved };
}

/** A review, locked, so that one moderator decides at a time. */
export function lockReview(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('reviews')
    .select(['masterId', 'clientId', 'rating', 'comment', 'approved', 'decision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** An author's own booking with a master, locked: it is reviewed once, and its status cannot change meanwhile. */
export function lockOwnBooking(
  trx: Transaction<DB>,
  request: { id: number; clientId: number; masterId: number },
) {
  return trx
    .selectFrom('bookings')
    .select(['status', 'completionFinalAt'])
    .where('id', '=', request.id)
    .where('clientId', '=', request.clientId)
    .where('masterId', '=', request.masterId)
    .forUpdate()
    .executeTakeFirst();
}

/** Queried after the lock, so that a concurrent review is seen. */
export async function isBookingReviewed(trx: Transaction<DB>, bookingId: number): Promise<boolean> {
  const review = await trx
    .selectFrom('reviews')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return review !== undefined;
}

/** Whether reviews of bookings are published without moderation. */
export async function approvesReviewsAtOnce(db: Kysely<DB>): Promise<boolean> {
  const settings = await db
    .selectFrom('settings')
    .select('autoApproveReviews')
    .executeTakeFirstOrThrow();
  return settings.autoApproveReviews;
}

/** The name shown with an account's reviews. */
export async function findAuthorName(db: Kysely<DB>, userId: number): Promise<string> {
  const { firstName, lastName } = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${firstName} ${lastName}`.trim();
}

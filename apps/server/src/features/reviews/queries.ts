import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { Review } from '@mesterhand/domain/masters/schema';
import { publicNameOfText } from '@mesterhand/domain/profile/public-view';
import { mostCountedReviews } from '@mesterhand/domain/reviews/most-counted';
import type {
  ListReviewsInput,
  ReviewCounts,
  WrittenReview,
} from '@mesterhand/domain/reviews/schema';
import { type ExpressionBuilder, type Kysely, type SqlBool, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';
import { hasSubscribers } from '../webhooks/service.ts';
import { picturesOfReview, shownPictures } from './pictures/queries.ts';

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

/** Reviews as their readers see them, with the master's answers. */
const selectListed = (db: Kysely<DB>) =>
  selectReviews(db)
    .leftJoin('reviewAnswers', 'reviewAnswers.reviewId', 'reviews.id')
    .select(['reviewAnswers.text as answer', 'reviewAnswers.answeredAt'])
    .select(['reviews.approved', 'reviews.decision', picturesOfReview.as('pictures')]);

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
  input: Pick<ListReviewsInput, 'masterId' | 'limit' | 'cursor'> &
    Partial<Pick<ListReviewsInput, 'query' | 'withPictures'>>,
  viewerId: number | null = null,
) {
  const { masterId, limit, cursor, query = '', withPictures = false } = input;
  if (viewerId === null && cursor === undefined && query === '' && !withPictures)
    return pageOfReviews(await readFirst(db, { masterId, limit: limit + 1 }), limit);
  let rows = selectListed(db)
    .select((eb) => eb('reviews.clientId', '=', viewerId).as('mine'))
    .where('reviews.masterId', '=', masterId)
    .where(shownTo(viewerId))
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('reviews.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  if (withPictures) rows = rows.where('reviews.hasPictures', '=', sql.lit(true));
  for (const word of query.split(/\s+/).slice(0, maxWords))
    if (word !== '') rows = rows.where(has(word));
  return pageOfReviews(await rows.execute(), limit);
}

/** How many of a master's reviews a viewer is shown with pictures, up to {@link mostCountedReviews}. */
export async function countReviews(
  db: Kysely<DB>,
  masterId: number,
  viewerId: number | null = null,
): Promise<ReviewCounts> {
  const counted = db
    .selectFrom('reviews')
    .select('reviews.id')
    .where('reviews.masterId', '=', masterId)
    .where('reviews.hasPictures', '=', sql.lit(true))
    .where(shownTo(viewerId))
    .limit(mostCountedReviews)
    .as('counted');
  return db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('withPictures'))
    .executeTakeFirstOrThrow();
}

/** The author of a review, unless the account is gone or one of the two has blocked the other. */
export async function findAuthorToNotify(db: Kysely<DB>, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('reviews')
    .innerJoin('masters', 'masters.id', 'reviews.masterId')
    .select('reviews.clientId')
    .where('reviews.id', '=', id)
    .where(
      sql<SqlBool>`not exists (
        select from blocks where (blocker_id, blocked_id)
          in ((reviews.client_id, masters.user_id), (masters.user_id, reviews.client_id))
      )`,
    )
    .executeTakeFirst();
  return row?.clientId ?? null;
}

/** Words of a search beyond these are ignored. */
const maxWords = 6;

/** The comment or its answer contains the word, whatever its case and accents. */
const has = (word: string) =>
  sql<SqlBool>`fold_text(concat_ws(' ', reviews.comment, review_answers.text)) like fold_text(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;

/** What visitors see first, which is by far the most frequent read. */
const readFirst = namedStatement(
  'reviews-of-master',
  (db, value: Places<{ masterId: number; limit: number }>) =>
    selectListed(db)
      .select(sql<boolean>`false`.as('mine'))
      .where('reviews.masterId', '=', value('masterId'))
      .where('reviews.approved', '=', sql.lit(true))
      .orderBy('reviews.id', 'desc')
      .limit(value('limit')),
);

type ListedReview = Awaited<ReturnType<typeof readFirst>>[number];

const pageOfReviews = (
  rows: (Omit<ListedReview, 'mine'> & { mine: SqlBool | null })[],
  limit: number,
) =>
  pageOfRows(rows, limit, {
    item: ({ mine, approved, decision, answer, answeredAt, pictures, ...row }): Review => ({
      ...readReview(row),
      ...(answer !== null && answeredAt !== null && { answer: { text: answer, answeredAt } }),
      ...shownPictures(pictures),
      // The author sees the full name, others the public one.
      ...(mine === true ? { mine } : { clientName: publicNameOfText(row.clientName) }),
      ...(!approved && (decision === null ? { pending: true } : { hidden: true })),
    }),
    place: (row) => [row.id],
  });

/** Approved reviews, unless the viewer has blocked the author, and the viewer's own. */
function shownTo(viewerId: number | null) {
  return ({ eb, and, or, not, exists, selectFrom }: ExpressionBuilder<DB, 'reviews'>) => {
    const isApproved = eb('reviews.approved', '=', sql.lit(true));
    if (viewerId === null) return isApproved;
    const isBlocked = exists(
      selectFrom('blocks')
        .select('blockedId')
        .where('blockerId', '=', viewerId)
        .whereRef('blockedId', '=', 'reviews.clientId'),
    );
    return and([or([isApproved, eb('reviews.clientId', '=', viewerId)]), not(isBlocked)]);
  };
}

/** Reviews as their authors read them back, approved or not. */
export const selectWritten = (db: Kysely<DB>) => selectReviews(db).select('reviews.approved');

export type WrittenRow = ReviewRow & { approved: boolean };

export function readWritten(
  { approved, ...row }: WrittenRow,
  pictures: readonly string[],
): WrittenReview {
  const { bookingId } = row;
  return { ...readReview(row), ...shownPictures(pictures), bookingId, approved };
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

interface ReviewRequest {
  clientId: number;
  masterId: number;
  /** The booking that is reviewed; null: none. */
  bookingId: number | null;
}

export interface ReviewFacts {
  /** The name shown with the author's reviews. */
  authorName: string;
  /** Whether reviews of bookings are published without moderation. */
  isPublishedAtOnce: boolean;
  hasWatchers: boolean;
  /** Of the author's own booking with the master; null: there is no such one. */
  status: BookingStatus | null;
  completionFinalAt: string | null;
}

const lockFacts = namedStatement(
  'review-facts',
  (_, value: Places<ReviewRequest>) => sql<ReviewFacts>`
    with booking as materialized (
      select status, completion_final_at from bookings
       where id = ${value('bookingId')} and client_id = ${value('clientId')} and master_id = ${value('masterId')}
         for update
    )
    select btrim(author.first_name || ' ' || author.last_name) as author_name,
           settings.auto_approve_reviews as is_published_at_once,
           ${hasSubscribers(sql.lit('review.created'))} or ${hasSubscribers(sql.lit('review.approved'))} as has_watchers,
           booking.status, booking.completion_final_at
      from masters
     cross join settings
      join users author on author.id = ${value('clientId')}
      left join booking on true
     where masters.id = ${value('masterId')} and masters.hidden_at is null`,
);

/**
 * All that decides whether a review may be written, but whether the booking has one; undefined without such a master.
 * The booking is locked: it is reviewed once, and its status cannot change meanwhile.
 */
export async function lockReviewFacts(
  trx: Transaction<DB>,
  request: ReviewRequest,
): Promise<ReviewFacts | undefined> {
  const [facts] = await lockFacts(trx, request);
  return facts;
}

/** Queried after the lock, so that a concurrent review is seen. */
export async function isBookingReviewed(trx: Transaction<DB>, bookingId: number): Promise<boolean> {
  return (await findReviewOfBooking(trx, { bookingId })).length > 0;
}

const findReviewOfBooking = namedStatement(
  'review-of-booking',
  (_, value: Places<{ bookingId: number }>) =>
    sql`select id from reviews where booking_id = ${value('bookingId')}`,
);

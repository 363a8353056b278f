import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { tableOf } from '@mesterhand/domain/admin/list';
import {
  type AdminReview,
  type ListAdminReviewsInput,
  adminReviewSchema,
  decideReviewInput,
  deleteReviewInput,
  deletedReviewSchema,
  listAdminReviewsInput,
  removeReviewPictureInput,
} from '@mesterhand/domain/admin/reviews';
import { type ReviewVerdict, reviewState } from '@mesterhand/domain/admin/review-moderation';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import {
  holdsWords,
  countedPage,
  foundIn,
  windowOf,
  withinDays,
} from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { uploadUrl } from '../../../core/storage/index.ts';
import { removePicture } from '../../reviews/pictures/service.ts';
import { deleteReview, judgeReview } from '../../reviews/service.ts';

const tag = 'admin';
const ofReview = '/admin/reviews/{id}';
const recount = 'The master’s rating is counted anew.';

const verdict = (given: ReviewVerdict, summary: string) =>
  moderatorProcedure({
    rate: 'write',
    output: adminReviewSchema,
    rest: {
      method: 'POST',
      path: `${ofReview}/${given}`,
      tag,
      summary,
      description: `${recount} Neither by its author nor by its master.`,
    },
  })
    .input(decideReviewInput)
    .mutation(async ({ ctx, input }) => {
      await judgeReview(ctx.db, ctx.actor, { ...input, verdict: given }, ctx.now);
      return readReview(ctx.db, input.id);
    });

export const reviewsTab = router({
  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(adminReviewSchema),
    rest: {
      method: 'GET',
      path: '/admin/reviews',
      list: true,
      tag,
      summary: 'Reviews in every state, newest first',
    },
  })
    .input(listAdminReviewsInput)
    .query(({ ctx, input }) => listReviews(ctx.db, input, ctx.actor)),

  approve: verdict('approve', 'Shows a review to everyone'),
  reject: verdict('reject', 'Rejects a waiting review, or hides an approved one'),

  delete: moderatorProcedure({
    rate: 'write',
    output: deletedReviewSchema,
    rest: {
      method: 'DELETE',
      path: ofReview,
      tag,
      summary: 'Deletes a review',
      description: recount,
    },
  })
    .input(deleteReviewInput)
    .mutation(({ ctx, input }) => deleteReview(ctx, ctx.actor, input, ctx.now)),

  removePicture: moderatorProcedure({
    rate: 'write',
    output: adminReviewSchema,
    rest: {
      method: 'DELETE',
      path: `${ofReview}/pictures`,
      tag,
      summary: 'Removes one picture of a review',
      description: 'The review stays as it is. A picture that is gone counts as removed.',
    },
  })
    .input(removeReviewPictureInput)
    .mutation(async ({ ctx, input }) => {
      await removePicture(ctx, ctx.actor, input);
      return readReview(ctx.db, input.id);
    }),
});

type Rows = SelectQueryBuilder<DB, 'reviews', object>;

function matching(
  db: Kysely<DB>,
  { search, rating, state, ...days }: ListAdminReviewsInput,
  searcher: Searcher,
): Rows {
  let rows: Rows = db
    .selectFrom('reviews')
    .where(holdsWords('reviews', searcher, search))
    .where(withinDays('reviews.createdAt', days));
  if (rating !== undefined) rows = rows.where('reviews.rating', '=', rating);
  if (state === undefined) return rows;
  if (state === 'approved') return rows.where('reviews.approved', '=', true);
  // Spelled out to match the partial indexes.
  if (state === 'waiting')
    return rows.where(sql<boolean>`not reviews.approved and reviews.decision is null`);
  return rows.where('reviews.decision', '=', state);
}

const orders = {
  createdAt: ['reviews.createdAt', 'reviews.id'],
  rating: ['reviews.rating', 'reviews.createdAt', 'reviews.id'],
} as const;

function inOrder(rows: Rows, { sort, direction }: ListAdminReviewsInput): Rows {
  let sorted = rows;
  for (const column of orders[sort]) sorted = sorted.orderBy(column, direction);
  return sorted;
}

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listReviews(
  db: Kysely<DB>,
  input: ListAdminReviewsInput,
  searcher: Searcher,
) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('reviews.id').offset(offset).limit(limit);
  const shown = db.selectFrom('reviews').where('reviews.id', 'in', page);
  const rows = await describe(inOrder(shown, input)).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRow(row);
  return countedPage(db, input, { rows, matching: found, item });
}

const pictures = sql<string[]>`array(
  select image_file from review_pictures where review_id = reviews.id order by position)`;

function describe(rows: Rows) {
  return rows
    .innerJoin('masters', 'masters.id', 'reviews.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .leftJoin('bookings', 'bookings.id', 'reviews.bookingId')
    .leftJoin('services', 'services.id', 'bookings.serviceId')
    .select(['reviews.id', 'reviews.rating', 'reviews.comment', 'reviews.clientId'])
    .select(['reviews.clientName', 'reviews.masterId', 'reviews.bookingId', 'reviews.createdAt'])
    .select(sql<string>`btrim(users.first_name || ' ' || users.last_name)`.as('masterName'))
    .select(['services.name as serviceName', 'reviews.approved', 'reviews.decision'])
    .select(['reviews.decidedAt', 'reviews.decisionReason as reason', pictures.as('pictures')]);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRow({ decision, ...row }: ReviewRow): AdminReview {
  const state = reviewState({ approved: row.approved, decision });
  return { ...row, state, pictures: row.pictures.map((file) => uploadUrl(file)) };
}

async function readReview(db: Kysely<DB>, id: number): Promise<AdminReview> {
  const rows = db.selectFrom('reviews').where('reviews.id', '=', id);
  const row = await describe(rows).executeTakeFirst();
  if (row === undefined) throw new AppError('reviews.notFound');
  return readRow(row);
}

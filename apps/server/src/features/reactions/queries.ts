import type { DB } from '@mesterhand/db/schema';
import {
  type ArticleComment,
  type ListArticleCommentsInput,
} from '@mesterhand/domain/blog/comments';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { publicNameOf } from '@mesterhand/domain/profile/public-view';
import { uploadUrl } from '../../core/storage/index.ts';

/** The published article of a slug. */
export function findArticle(db: Kysely<DB>, slug: string) {
  return selectArticle(db, slug).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockArticle(trx: Transaction<DB>, slug: string) {
  return selectArticle(trx, slug).forKeyShare().executeTakeFirst();
}

function selectArticle(db: Kysely<DB>, slug: string) {
  return db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'published');
}

export async function countLikes(db: Kysely<DB>, postId: number): Promise<number> {
  const { likes } = await db
    .selectFrom('posts')
    .select('likes')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  return likes;
}

interface Place extends Omit<ListArticleCommentsInput, 'slug'> {
  postId: number;
}

/**
 * Comments on an article, newest first; without those by people whom the reader has blocked. Comments hidden by a
 * moderator are visible to their author only.
 */
export async function listComments(db: Kysely<DB>, place: Place, readerId: number | null) {
  const { postId, limit, cursor } = place;
  let rows = selectComments(db)
    .where('postComments.postId', '=', postId)
    .where((eb) =>
      eb.or([
        eb('postComments.hiddenAt', 'is', null),
        eb('postComments.authorId', '=', readerId ?? 0),
      ]),
    )
    .orderBy('postComments.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('postComments.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  if (readerId !== null) rows = rows.where(byNobodyBlockedBy(readerId));
  return pageOfRows(await rows.execute(), limit, {
    item: (row) => readComment(row, readerId),
    place: (row) => [row.id],
  });
}

function byNobodyBlockedBy(readerId: number) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'postComments'>) =>
    not(
      exists(
        selectFrom('blocks')
          .select('blockedId')
          .where('blockerId', '=', readerId)
          .whereRef('blockedId', '=', 'postComments.authorId'),
      ),
    );
}

/** A comment as its author sees it. */
export async function findOwnComment(db: Kysely<DB>, authorId: number, id: number) {
  const row = await selectComments(db)
    .where('postComments.id', '=', id)
    .where('postComments.authorId', '=', authorId)
    .executeTakeFirst();
  return row && readComment(row, authorId);
}

function selectComments(db: Kysely<DB>) {
  return db
    .selectFrom('postComments')
    .innerJoin('posts', 'posts.id', 'postComments.postId')
    .innerJoin('users', 'users.id', 'postComments.authorId')
    .leftJoin('masters', 'masters.userId', 'users.id')
    .leftJoin('listing', 'listing.masterId', 'masters.id')
    .select(['postComments.id', 'posts.slug', 'postComments.text', 'postComments.createdAt'])
    .select(['postComments.hiddenAt', 'postComments.authorId', 'listing.masterId'])
    .select(['users.firstName', 'users.lastName', 'users.avatarFile'])
    .select(['users.userType', 'users.deletedAt']);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number];

/** A deleted author's comments stay, anonymised. */
function readComment(row: CommentRow, readerId: number | null): ArticleComment {
  const { id, slug, text, createdAt, hiddenAt, authorId, deletedAt } = row;
  return {
    id,
    slug,
    text,
    createdAt,
    author: deletedAt === null ? authorOf(row) : null,
    mine: authorId === readerId,
    hidden: hiddenAt !== null,
  };
}

function authorOf({ userType, masterId, avatarFile, ...name }: CommentRow) {
  return {
    name: publicNameOf(name),
    avatar: uploadUrl(avatarFile),
    isMaster: userType === 'master',
    masterId: userType === 'master' ? masterId : null,
  };
}

/** The comment an author has sent under this client id. */
export function findSent(db: Kysely<DB>, authorId: number, clientCommentId: string) {
  return db
    .selectFrom('postComments')
    .select(['id', 'postId'])
    .where('authorId', '=', authorId)
    .where('clientCommentId', '=', clientCommentId)
    .executeTakeFirst();
}

/** A comment on the published article of this slug, locked. */
export function lockCommentOn(trx: Transaction<DB>, { slug, id }: { slug: string; id: number }) {
  return trx
    .selectFrom('postComments')
    .innerJoin('posts', 'posts.id', 'postComments.postId')
    .select(['postComments.id', 'postComments.authorId'])
    .where('postComments.id', '=', id)
    .where('posts.slug', '=', slug)
    .where('posts.status', '=', 'published')
    .forUpdate('postComments')
    .executeTakeFirst();
}

/** A comment for moderation, on any article, locked. */
export function lockComment(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('postComments')
    .select(['id', 'authorId', 'hiddenAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

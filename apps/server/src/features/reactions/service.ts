import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { CommentState, JudgeCommentInput } from '@mesterhand/domain/admin/comments';
import type {
  ArticleComment,
  CreateArticleCommentInput,
  DeleteArticleCommentInput,
  ListArticleCommentsInput,
} from '@mesterhand/domain/blog/comments';
import type { ArticleLike } from '@mesterhand/domain/blog/public';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import {
  countLikes,
  findArticle,
  findOwnComment,
  findSent,
  lockArticle,
  listComments,
  lockComment,
  lockCommentOn,
} from './queries.ts';

/** The published article of a slug, locked while a row is added to it. */
async function requireArticle(trx: Transaction<DB>, slug: string): Promise<{ id: number }> {
  const article = await lockArticle(trx, slug);
  if (article === undefined) throw new AppError('blog.notFound');
  return article;
}

/** Sets or removes a like. Idempotent. */
export function setArticleLike(
  db: Kysely<DB>,
  actor: Actor,
  { slug, liked }: { slug: string; liked: boolean },
): Promise<ArticleLike> {
  return withTransaction(db, async (trx) => {
    const { id: postId } = await requireArticle(trx, slug);
    const { userId } = actor;
    if (liked)
      await trx
        .insertInto('postLikes')
        .values({ postId, userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await trx
        .deleteFrom('postLikes')
        .where('postId', '=', postId)
        .where('userId', '=', userId)
        .execute();
    return { likes: await countLikes(trx, postId), likedByMe: liked };
  });
}

/** A page of comments on a published article. @throws AppError `blog.notFound`. */
export async function readComments(
  db: Kysely<DB>,
  { slug, ...place }: ListArticleCommentsInput,
  readerId: number | null,
) {
  const article = await findArticle(db, slug);
  if (article === undefined) throw new AppError('blog.notFound');
  return listComments(db, { ...place, postId: article.id }, readerId);
}

/** Comments on a published article. Idempotent by `clientCommentId`. */
export function createComment(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateArticleCommentInput,
  now: Date,
): Promise<ArticleComment> {
  return withTransaction(db, async (trx) => {
    const { id: postId } = await requireArticle(trx, input.slug);
    const { text, clientCommentId = null } = input;
    const written = await trx
      .insertInto('postComments')
      .values({
        postId,
        authorId: actor.userId,
        text,
        clientCommentId,
        createdAt: now.toISOString(),
      })
      // Waits for a concurrent insert with the same id.
      .onConflict((conflict) =>
        conflict
          .columns(['authorId', 'clientCommentId'])
          .where('clientCommentId', 'is not', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    const id = written?.id ?? (await findRepeated(trx, actor, { postId, clientCommentId }));
    const comment = await findOwnComment(trx, actor.userId, id);
    // Its author deleted it between the two statements.
    if (comment === undefined) throw new AppError('conflict.stale');
    return comment;
  });
}

async function findRepeated(
  trx: Transaction<DB>,
  { userId }: Actor,
  { postId, clientCommentId }: { postId: number; clientCommentId: string | null },
): Promise<number> {
  const sent = clientCommentId === null ? undefined : await findSent(trx, userId, clientCommentId);
  if (sent === undefined) throw new AppError('conflict.stale');
  if (sent.postId !== postId) throw new AppError('idempotency.mismatch');
  return sent.id;
}

/** Deletes an own comment; others get not found. */
export function deleteComment(
  db: Kysely<DB>,
  actor: Actor,
  input: DeleteArticleCommentInput,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    const comment = await lockCommentOn(trx, input);
    if (comment === undefined || !can(actor, 'comments.delete', comment))
      throw new AppError('comments.notFound');
    await trx.deleteFrom('postComments').where('id', '=', comment.id).execute();
    return { id: comment.id };
  });
}

/** A moderator hides or restores a comment. Idempotent. */
export function moderateComment(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason, to }: JudgeCommentInput & { to: CommentState },
  now: Date,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const comment = await lockComment(trx, id);
    if (comment === undefined) throw new AppError('comments.notFound');
    if (!can(actor, 'comments.judge', comment)) throw new AppError('access.forbidden');
    const state: CommentState = comment.hiddenAt === null ? 'visible' : 'hidden';
    if (state === to) return;
    const decision =
      to === 'hidden'
        ? { hiddenAt: now.toISOString(), hiddenBy: actor.userId, hiddenReason: reason }
        : { hiddenAt: null, hiddenBy: null, hiddenReason: '' };
    await trx.updateTable('postComments').set(decision).where('id', '=', id).execute();
    await audit(trx, {
      actorId: actor.userId,
      action: to === 'hidden' ? 'comments.hide' : 'comments.restore',
      subject: 'comment',
      subjectId: id,
      before: { state },
      after: { state: to },
      reason: reason === '' ? null : reason,
    });
  });
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { PostInput, UpdatePostInput } from '@mesterhand/domain/blog/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, sql } from 'kysely';
import { audit } from '../../core/audit.ts';
import { cleanHtml, isEmptyHtml } from '../../core/html.ts';
import { withTransaction } from '../../core/transaction.ts';
import { lockPost } from './queries.ts';

/** Writes a new post. Its content is cleaned here, once for all readers; a slug in use is `blog.slugTaken`. */
export function createPost(
  db: Kysely<DB>,
  actor: Actor,
  input: PostInput,
  now: Date,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    refuseOthers(actor);
    const at = now.toISOString();
    const { id } = await trx
      .insertInto('posts')
      .values({
        ...input,
        content: requireContent(input.content),
        createdAt: at,
        updatedAt: at,
        publishedAt: input.status === 'published' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(trx, {
      actorId: actor.userId,
      action: 'blog.create',
      subject: 'post',
      subjectId: id,
      after: withoutContent(input),
    });
    return { id };
  });
}

/**
 * Replaces what a post says. When it was first published stays, whatever becomes of it.
 * @throws AppError `conflict.stale` when it was saved since the version that was read.
 */
export function updatePost(
  db: Kysely<DB>,
  actor: Actor,
  { id, version, ...input }: UpdatePostInput,
  now: Date,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    refuseOthers(actor);
    const before = await lockPost(trx, id);
    if (before === undefined) throw new AppError('blog.notFound');
    if (version !== undefined && version !== before.version) throw new AppError('conflict.stale');
    const at = now.toISOString();
    await trx
      .updateTable('posts')
      .set({
        ...input,
        content: requireContent(input.content),
        updatedAt: at,
        publishedAt: before.publishedAt ?? (input.status === 'published' ? at : null),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'blog.update',
      subject: 'post',
      subjectId: id,
      before,
      after: withoutContent(input),
    });
    return { id };
  });
}

/** Takes a post away for good. */
export function deletePost(db: Kysely<DB>, actor: Actor, id: number): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    refuseOthers(actor);
    const before = await lockPost(trx, id);
    if (before === undefined) throw new AppError('blog.notFound');
    await trx.deleteFrom('posts').where('id', '=', id).execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'blog.delete',
      subject: 'post',
      subjectId: id,
      before,
    });
    return { id };
  });
}

function refuseOthers(actor: Actor): void {
  if (!can(actor, 'blog.write', null)) throw new AppError('access.forbidden');
}

/** The content as it may be shown; what has nothing left to read is missing. */
function requireContent(html: string): string {
  const content = cleanHtml(html);
  if (!isEmptyHtml(content)) return content;
  throw new AppError('input.invalid', { issues: [{ path: ['content'], message: 'required' }] });
}

/** The trail says what was decided; the text itself would fill it. */
function withoutContent({ content: _, ...post }: PostInput): Omit<PostInput, 'content'> {
  return post;
}

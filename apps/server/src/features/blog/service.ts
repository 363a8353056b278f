import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { isEmptyHtml } from '@mesterhand/domain/blog/html';
import {
  type PostPicture,
  storedPictureName,
  storedPicturesIn,
} from '@mesterhand/domain/blog/pictures';
import type { Article } from '@mesterhand/domain/blog/public';
import type { PostInput, UpdatePostInput } from '@mesterhand/domain/blog/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, type Transaction, sql } from 'kysely';
import { type AuditEntry, audit } from '../../core/observability/index.ts';
import {
  type Storage,
  type StagedFile,
  insertFile,
  discardBytes,
  removeFiles,
  uploadUrl,
} from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type Viewer, viewKey } from '../../core/trpc/index.ts';
import { findArticle, listPictures, lockPictures, lockPost } from './queries.ts';

/** @throws AppError `blog.notFound`, also for an unpublished post. */
export async function readArticle(
  db: Kysely<DB>,
  slug: string,
  readerId: number | null = null,
): Promise<Article> {
  const article = await findArticle(db, slug, readerId);
  if (article === undefined) throw new AppError('blog.notFound');
  return article;
}

const insertPostView = namedStatement(
  'post-viewed',
  (_, value: Places<{ slug: string; viewer: string; day: string }>) => sql<{ views: number }>`
    with found as (
      select id, views from posts where slug = ${value('slug')} and status = 'published'
    ), counted as (
      insert into post_views (post_id, viewer, day)
      select id, ${value('viewer')}, ${value('day')}::date from found
      on conflict do nothing
      returning post_id
    ), changed as (
      update posts set views = posts.views + 1 from counted where posts.id = counted.post_id returning posts.views
    )
    select coalesce((select views from changed), views) as views from found`,
);

/** Counts a view of an article, once per viewer and day. */
export async function countView(
  db: Kysely<DB>,
  viewer: Viewer,
  slug: string,
): Promise<{ views: number }> {
  const [seen] = await insertPostView(db, { slug, ...viewKey(viewer, `post ${slug}`) });
  if (seen === undefined) throw new AppError('blog.notFound');
  return seen;
}

/** Records a staged picture, for a post that will show it. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<PostPicture> {
  return withTransaction(db, async (trx) => {
    requirePermission(actor);
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'blog' });
    const { name, width, height } = staged;
    return { url: uploadUrl(name), width: width ?? 0, height: height ?? 0 };
  });
}

/** Writes a new post. Its content is sanitised here, once for all readers; a slug in use is `blog.slugTaken`. */
export function createPost(
  db: Kysely<DB>,
  actor: Actor,
  input: PostInput,
  now: Date,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    requirePermission(actor);
    const at = now.toISOString();
    const change = await changeOf(input);
    await requirePictures(trx, change);
    const { id } = await trx
      .insertInto('posts')
      .values({
        ...change,
        createdAt: at,
        updatedAt: at,
        publishedAt: input.status === 'published' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await showPictures(trx, id, change);
    await auditChange(trx, actor, { id, action: 'blog.create', after: withoutContent(change) });
    return { id };
  });
}

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}

/**
 * Replaces a post. The first publication date never changes. Pictures that no post shows any more are removed.
 * @throws AppError `conflict.stale` when it was saved since the version that was read.
 */
export async function updatePost(
  { db, storage }: Files,
  actor: Actor,
  { id, version, ...input }: UpdatePostInput,
  now: Date,
): Promise<{ id: number }> {
  const removed = await withTransaction(db, async (trx) => {
    requirePermission(actor);
    const before = await lockPost(trx, id);
    if (before === undefined) throw new AppError('blog.notFound');
    if (version !== undefined && version !== before.version) throw new AppError('conflict.stale');
    const at = now.toISOString();
    const change = { coverFile: before.coverFile, ...(await changeOf(input)) };
    await requirePictures(trx, change);
    await trx
      .updateTable('posts')
      .set({
        ...change,
        updatedAt: at,
        publishedAt: before.publishedAt ?? (input.status === 'published' ? at : null),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
    const unused = await showPictures(trx, id, change);
    await auditChange(trx, actor, {
      id,
      action: 'blog.update',
      before,
      after: withoutContent(change),
    });
    return removeFiles(trx, unused);
  });
  await discardBytes(storage, removed);
  return { id };
}

/**
 * Deletes a post with the pictures that no other post shows.
 * @throws AppError `conflict.stale` when it was saved since the version that was read.
 */
export async function deletePost(
  { db, storage }: Files,
  actor: Actor,
  { id, reason, version }: { id: number; reason?: string; version?: number | undefined },
): Promise<{ id: number }> {
  const removed = await withTransaction(db, async (trx) => {
    requirePermission(actor);
    const before = await lockPost(trx, id);
    if (before === undefined) throw new AppError('blog.notFound');
    if (version !== undefined && version !== before.version) throw new AppError('conflict.stale');
    const pictures = await listPictures(trx, id);
    await trx.deleteFrom('posts').where('id', '=', id).execute();
    await auditChange(trx, actor, { id, action: 'blog.delete', before, reason: reason || null });
    return removeFiles(trx, pictures);
  });
  await discardBytes(storage, removed);
  return { id };
}

function requirePermission(actor: Actor): void {
  if (!can(actor, 'blog.write', null)) throw new AppError('access.forbidden');
}

/** The sanitised content; refused when no text remains. */
async function requireContent(html: string): Promise<string> {
  // Loaded lazily: the sanitiser is large and seldom needed.
  const { cleanHtml } = await import('../../core/pages/sanitize-html.ts');
  const content = cleanHtml(html);
  if (!isEmptyHtml(content)) return content;
  throw new AppError('input.invalid', { issues: [{ path: ['content'], message: 'required' }] });
}

/** The columns to write; fields that the form omits are unchanged. */
async function changeOf({ cover, coverAlt, ...input }: PostInput) {
  return {
    ...input,
    content: await requireContent(input.content),
    ...(cover !== undefined && {
      coverFile: cover === null ? null : (storedPictureName(cover) ?? null),
    }),
    ...(coverAlt !== undefined && { coverAlt }),
  };
}

type Shown = { content: string; coverFile?: string | null };

function picturesOf({ content, coverFile }: Shown): string[] {
  const cover = typeof coverFile === 'string' ? [coverFile] : [];
  return [...new Set([...cover, ...storedPicturesIn(content)])];
}

/** A cover must have been uploaded for the blog, not be just any stored file. */
async function requirePictures(trx: Transaction<DB>, { coverFile }: Shown): Promise<void> {
  if (typeof coverFile !== 'string') return;
  if ((await lockPictures(trx, [coverFile])).length > 0) return;
  throw new AppError('input.invalid', { issues: [{ path: ['cover'], message: 'invalid' }] });
}

/** Stores which uploaded pictures a post shows. @returns those it no longer shows. */
async function showPictures(trx: Transaction<DB>, postId: number, post: Shown): Promise<string[]> {
  const shown = await lockPictures(trx, picturesOf(post));
  const before = await listPictures(trx, postId);
  const unused = before.filter((name) => !shown.includes(name));
  if (unused.length > 0)
    await trx
      .deleteFrom('postPictures')
      .where('postId', '=', postId)
      .where('fileName', 'in', unused)
      .execute();
  if (shown.length > 0)
    await trx
      .insertInto('postPictures')
      .values(shown.map((fileName) => ({ postId, fileName })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return unused;
}

async function auditChange(
  trx: Transaction<DB>,
  actor: Actor,
  change: Omit<AuditEntry, 'actorId' | 'subject' | 'subjectId'> & { id: number },
): Promise<void> {
  const { id: subjectId, ...more } = change;
  await audit(trx, { actorId: actor.userId, subject: 'post', subjectId, ...more });
}

/** The full text would bloat the audit log. */
function withoutContent<T extends { content: string }>({ content: _, ...post }: T) {
  return post;
}

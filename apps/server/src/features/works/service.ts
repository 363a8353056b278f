import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isMasterSelf } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type {
  CreateCommentInput,
  CreateWorkInput,
  DeleteCommentInput,
  WorkComment,
  WorkDetail,
} from '@mesterhand/domain/works/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
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
import { addWorkPictures, removeWorkPictures } from '../gallery/service.ts';
import { requireMaster } from '../masters/service.ts';
import {
  findLike,
  findUsedImages,
  findWork,
  listComments,
  lockComment,
  lockOwnImages,
  lockWork,
  selectWork,
} from './queries.ts';

/** A work with its newest comments, as this reader sees it. */
export async function readWorkDetail(
  db: Kysely<DB>,
  actor: Actor | null,
  id: number,
): Promise<WorkDetail> {
  const work = await findWork(db, id, actor);
  if (work === undefined) throw new AppError('works.notFound');
  const readerId = actor?.userId ?? null;
  const { items: comments } = await listComments(db, { projectId: id, limit: 20 }, readerId);
  const liked = actor !== null && (await findLike(db, { workId: id, userId: actor.userId }));
  return { ...work, comments, liked };
}

/** Records staged pictures as their owner's, who may publish them. URLs in the given order. */
export function storeWorkImages(
  db: Kysely<DB>,
  actor: Actor,
  staged: readonly StagedFile[],
): Promise<string[]> {
  return withTransaction(db, async (trx) => {
    for (const file of staged)
      await insertFile(trx, file, { ownerId: actor.userId, purpose: 'work' });
    return staged.map(({ name }) => uploadUrl(name));
  });
}

/** Publishes a master's finished work; its pictures become gallery items in the given order. */
export function createWork(
  db: Kysely<DB>,
  actor: Actor & { masterId: number },
  input: CreateWorkInput,
): Promise<WorkDetail> {
  return withTransaction(db, async (trx) => {
    const { images, tags, ...work } = input;
    const { masterId } = actor;
    await requireMaster(trx, masterId);
    const files = await claimImages(trx, actor, images);
    const { id } = await trx
      .insertInto('works')
      .values({ ...work, tags, masterId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addWorkPictures(
      trx,
      { ...work, id, masterId },
      images.map(({ type, caption }, position) => ({
        caption,
        kind: type,
        imageFile: files[position] ?? '',
      })),
    );
    return readWorkDetail(trx, actor, id);
  });
}

const imageAddress = /^\/uploads\/([a-z0-9]{16,40}\.webp)$/;

/**
 * The files behind the URLs, locked: each uploaded by the actor for a work and used by no other. Somebody else's
 * picture gets the same error as one that does not exist.
 */
async function claimImages(
  trx: Transaction<DB>,
  actor: Actor,
  images: CreateWorkInput['images'],
): Promise<string[]> {
  const names = images.map(({ url }) => imageAddress.exec(url)?.[1] ?? '');
  const own = new Set(await lockOwnImages(trx, actor.userId, names));
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  for (const name of await findUsedImages(trx, names)) own.delete(name);
  const issues = names.flatMap((name, place) =>
    own.has(name) && names.indexOf(name) === place
      ? []
      : [{ path: ['images', place, 'url'], message: 'invalid' }],
  );
  if (issues.length > 0) throw new AppError('works.imageUnknown', { issues });
  return names;
}

/** Deletes a work with its comments, likes and pictures; the files go last. */
export async function deleteWork(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  id: number,
): Promise<{ id: number }> {
  const files = await withTransaction(db, async (trx) => {
    const work = await lockWork(trx, id);
    if (work === undefined) throw new AppError('works.notFound');
    if (!can(actor, 'works.write', work)) throw new AppError('access.forbidden');
    const images = await removeWorkPictures(trx, id);
    await trx.deleteFrom('works').where('id', '=', id).execute();
    if (!isMasterSelf(actor, work.masterId)) {
      const trail = { actorId: actor.userId, action: 'works.delete', subject: 'work' };
      await audit(trx, { ...trail, subjectId: id, before: work });
    }
    return removeFiles(trx, images);
  });
  await discardBytes(storage, files);
  return { id };
}

/** Comments on a visible work. Masters can't rate their own. */
export function createComment(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateCommentInput,
): Promise<WorkComment> {
  return withTransaction(db, async (trx) => {
    const { projectId, comment, rating } = input;
    const { masterId } = await requireWork(trx, projectId);
    if (rating !== null && !can(actor, 'works.judge', { masterId }))
      throw new AppError('access.forbidden');
    await trx
      .insertInto('workComments')
      .values({ workId: projectId, userId: actor.userId, comment, rating })
      .execute();
    const { items } = await listComments(trx, { projectId, limit: 1 }, actor.userId);
    const [written] = items;
    if (written === undefined) throw new Error('A comment that was just written is missing.');
    return written;
  });
}

/** Deletes a comment: an author's own, or any for moderators; others get not found. */
export function deleteComment(
  db: Kysely<DB>,
  actor: Actor,
  { projectId, commentId }: DeleteCommentInput,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    const comment = await lockComment(trx, { projectId, commentId });
    if (comment === undefined || !can(actor, 'works.deleteComment', comment))
      throw new AppError('works.commentNotFound');
    await trx.deleteFrom('workComments').where('id', '=', commentId).execute();
    if (comment.authorId !== actor.userId) {
      const trail = {
        actorId: actor.userId,
        action: 'works.deleteComment',
        subject: 'workComment',
      };
      await audit(trx, { ...trail, subjectId: commentId, before: comment });
    }
    return { id: commentId };
  });
}

/** Sets or removes a like. Idempotent. */
export function setLike(
  db: Kysely<DB>,
  actor: Actor,
  { projectId, liked }: { projectId: number; liked: boolean },
): Promise<{ likes: number; liked: boolean }> {
  return withTransaction(db, async (trx) => {
    const { masterId } = await requireWork(trx, projectId);
    if (!can(actor, 'works.judge', { masterId })) throw new AppError('access.forbidden');
    const like = { workId: projectId, userId: actor.userId };
    if (liked)
      await trx
        .insertInto('workLikes')
        .values(like)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await trx
        .deleteFrom('workLikes')
        .where('workId', '=', like.workId)
        .where('userId', '=', like.userId)
        .execute();
    const { likes } = await requireWork(trx, projectId);
    return { likes, liked };
  });
}

interface WorkView {
  workId: number;
  viewer: string;
  day: string;
  /** The viewer's own master record: their views of its works don't count. */
  own: number | null;
}

const insertWorkView = namedStatement(
  'work-viewed',
  (db, value: Places<WorkView>) => sql<{ views: number }>`
    with found as ${selectWork(db, value('workId'))}, counted as (
      insert into work_views (work_id, viewer, day)
      select id, ${value('viewer')}, ${value('day')}::date from found
       where master_id is distinct from ${value('own')}::bigint
      on conflict do nothing
      returning work_id
    )
    select views + (select count(*) from counted)::integer as views from found`,
);

/** Counts a view of a work, once per viewer and day, excluding the master's own. */
export async function countView(
  db: Kysely<DB>,
  viewer: Viewer,
  projectId: number,
): Promise<{ views: number }> {
  const own = viewer.actor?.masterId ?? null;
  const view = { workId: projectId, own, ...viewKey(viewer, `work ${projectId}`) };
  const [seen] = await insertWorkView(db, view);
  if (seen === undefined) throw new AppError('works.notFound');
  return seen;
}

async function requireWork(db: Kysely<DB>, id: number) {
  const work = await findWork(db, id, null);
  if (work === undefined) throw new AppError('works.notFound');
  return work;
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type {
  GalleryItemInput,
  PatchGalleryItemInput,
  UpdateGalleryItemInput,
} from '@mesterhand/domain/admin/gallery';
import type { GalleryItem, GalleryPiece } from '@mesterhand/domain/works/gallery';
import type { CreateWorkInput } from '@mesterhand/domain/works/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import {
  type Storage,
  type StagedFile,
  insertFile,
  discardBytes,
  removeFiles,
} from '../../core/storage/index.ts';
import { requireVersion, withTransaction } from '../../core/database/index.ts';
import { type Viewer, viewKey } from '../../core/trpc/index.ts';
import { findPiece, likesPiece, lockItem, masterExists, selectPiece } from './queries.ts';

/** A picture that belongs to no work, as this reader sees it; a work's pictures are read with the work. */
export async function readPiece(
  db: Kysely<DB>,
  actor: Actor | null,
  itemId: number,
): Promise<GalleryPiece> {
  const piece = await requirePiece(db, itemId);
  const liked = actor !== null && (await likesPiece(db, { itemId, userId: actor.userId }));
  return { ...piece, workId: null, liked };
}

/** Sets or removes a like. Idempotent. */
export function setPieceLike(
  db: Kysely<DB>,
  actor: Actor,
  { itemId, liked }: { itemId: number; liked: boolean },
): Promise<{ likes: number; liked: boolean }> {
  return withTransaction(db, async (trx) => {
    const { masterId } = await requirePiece(trx, itemId);
    if (!can(actor, 'gallery.judge', { masterId })) throw new AppError('access.forbidden');
    const like = { itemId, userId: actor.userId };
    if (liked)
      await trx
        .insertInto('galleryLikes')
        .values(like)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await trx
        .deleteFrom('galleryLikes')
        .where('itemId', '=', like.itemId)
        .where('userId', '=', like.userId)
        .execute();
    const { likes } = await requirePiece(trx, itemId);
    return { likes, liked };
  });
}

interface PieceView {
  itemId: number;
  viewer: string;
  day: string;
  /** The viewer's own master record: their views of its pictures don't count. */
  own: number | null;
}

const insertPieceView = namedStatement(
  'piece-viewed',
  (db, value: Places<PieceView>) => sql<{ views: number }>`
    with found as ${selectPiece(db, value('itemId'))}, counted as (
      insert into gallery_views (item_id, viewer, day)
      select id, ${value('viewer')}, ${value('day')}::date from found
       where master_id is null or master_id is distinct from ${value('own')}::bigint
      on conflict do nothing
      returning item_id
    )
    select views + (select count(*) from counted)::integer as views from found`,
);

/** Counts a view, once per viewer and day, excluding its master's own. */
export async function countPieceView(
  db: Kysely<DB>,
  viewer: Viewer,
  itemId: number,
): Promise<{ views: number }> {
  const own = viewer.actor?.masterId ?? null;
  const [seen] = await insertPieceView(db, {
    itemId,
    own,
    ...viewKey(viewer, `piece ${itemId}`),
  });
  if (seen === undefined) throw new AppError('gallery.notFound');
  return seen;
}

async function requirePiece(db: Kysely<DB>, id: number): Promise<GalleryItem> {
  const piece = await findPiece(db, id);
  if (piece === undefined) throw new AppError('gallery.notFound');
  return piece;
}

type WorkImageKind = CreateWorkInput['images'][number]['type'];

interface HungWork {
  id: number;
  masterId: number;
  title: string;
  description: string;
  category: string;
}

/** Adds the pictures of a work to the gallery, in order. */
export async function addWorkPictures(
  trx: Transaction<DB>,
  { id: workId, masterId, title, description, category }: HungWork,
  images: { imageFile: string; kind: WorkImageKind; caption: string }[],
): Promise<void> {
  const work = { workId, masterId, title, description, category };
  await trx
    .insertInto('galleryItems')
    .values(images.map((image, position) => ({ ...work, ...image, position })))
    .execute();
}

/** Removes a work's pictures from the gallery. @returns the names of their files. */
export async function removeWorkPictures(trx: Transaction<DB>, workId: number): Promise<string[]> {
  const items = await trx
    .deleteFrom('galleryItems')
    .where('workId', '=', workId)
    .returning('imageFile')
    .execute();
  return items.map(({ imageFile }) => imageFile);
}

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}

/** Adds a picture of the site. */
export function createItem(
  db: Kysely<DB>,
  actor: Actor,
  sent: { input: GalleryItemInput; staged: StagedFile },
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    requirePermission(actor);
    const { input, staged } = sent;
    await requireMasterRecord(trx, input.masterId);
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'gallery' });
    const { id } = await trx
      .insertInto('galleryItems')
      .values({ ...input, imageFile: staged.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditChange(trx, actor, { id, action: 'gallery.create', after: input });
    return { id };
  });
}

/** Replaces a picture's texts, and the image when there is a new one. The owner of a work's picture is the work's. */
export async function updateItem(
  { db, storage }: Files,
  actor: Actor,
  sent: { id: number; input: UpdateGalleryItemInput; staged?: StagedFile | undefined },
): Promise<{ id: number }> {
  const { id, staged } = sent;
  const { version, ...input } = sent.input;
  const removed = await withTransaction(db, async (trx) => {
    requirePermission(actor);
    const { version: current, ...before } = await requireItem(trx, id);
    requireVersion(current, version);
    const { masterId, masterName: _, ...texts } = input;
    const change = before.workId === null ? input : texts;
    if (before.workId === null) await requireMasterRecord(trx, masterId);
    if (staged !== undefined)
      await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'gallery' });
    const after = { ...change, ...(staged !== undefined && { imageFile: staged.name }) };
    await trx
      .updateTable('galleryItems')
      .set({ ...after, version: current + 1 })
      .where('id', '=', id)
      .execute();
    await auditChange(trx, actor, { id, action: 'gallery.update', before, after });
    return staged === undefined ? [] : removeFiles(trx, [before.imageFile]);
  });
  await discardBytes(storage, removed);
  return { id };
}

/** Shows or hides a picture, or changes some of its texts. Idempotent. */
export function patchItem(
  db: Kysely<DB>,
  actor: Actor,
  { id, version, ...patch }: PatchGalleryItemInput,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    requirePermission(actor);
    const { version: current, ...before } = await requireItem(trx, id);
    requireVersion(current, version);
    const change = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    await trx
      .updateTable('galleryItems')
      .set({ ...change, version: current + 1 })
      .where('id', '=', id)
      .execute();
    await auditChange(trx, actor, { id, action: 'gallery.update', before, after: change });
    return { id };
  });
}

/** Deletes a picture with its file. */
export async function deleteItem(
  { db, storage }: Files,
  actor: Actor,
  id: number,
): Promise<{ id: number }> {
  const removed = await withTransaction(db, async (trx) => {
    requirePermission(actor);
    const { version: _, ...before } = await requireItem(trx, id);
    await trx.deleteFrom('galleryItems').where('id', '=', id).execute();
    await auditChange(trx, actor, { id, action: 'gallery.delete', before });
    return removeFiles(trx, [before.imageFile]);
  });
  await discardBytes(storage, removed);
  return { id };
}

function requirePermission(actor: Actor): void {
  if (!can(actor, 'gallery.manage', null)) throw new AppError('access.forbidden');
}

async function requireItem(trx: Transaction<DB>, id: number) {
  const item = await lockItem(trx, id);
  if (item === undefined) throw new AppError('gallery.notFound');
  return item;
}

async function requireMasterRecord(trx: Transaction<DB>, masterId: number | null): Promise<void> {
  if (masterId !== null && !(await masterExists(trx, masterId)))
    throw new AppError('masters.notFound');
}

async function auditChange(
  trx: Transaction<DB>,
  actor: Actor,
  change: { id: number; action: string; before?: object; after?: object },
): Promise<void> {
  const { id: subjectId, ...more } = change;
  await audit(trx, { actorId: actor.userId, subject: 'picture', subjectId, ...more });
}

import type { DB } from '@mesterhand/db/schema';
import { type Actor, isMasterSelf } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { GalleryItem, GalleryPiece } from '@mesterhand/domain/works/gallery';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../core/transaction.ts';
import { type Viewer, lookOf } from '../../core/viewer.ts';
import { findPiece, likesPiece } from './queries.ts';

/** A picture that belongs to no work, as this reader sees it; what belongs to one is read with its work. */
export async function readPiece(
  db: Kysely<DB>,
  actor: Actor | null,
  itemId: number,
): Promise<GalleryPiece> {
  const piece = await requirePiece(db, itemId);
  const liked = actor !== null && (await likesPiece(db, { itemId, userId: actor.userId }));
  return { ...piece, workId: null, liked };
}

/** Likes a piece or takes it back; doing either twice is doing it once. */
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

/** Counts a look at a piece, once for each viewer and day; its master's own looks are none. */
export function countPieceView(
  db: Kysely<DB>,
  viewer: Viewer,
  itemId: number,
): Promise<{ views: number }> {
  return withTransaction(db, async (trx) => {
    const { masterId, views } = await requirePiece(trx, itemId);
    if (viewer.actor !== null && masterId !== null && isMasterSelf(viewer.actor, masterId))
      return { views };
    const look = lookOf(viewer, `piece ${itemId}`);
    await trx
      .deleteFrom('galleryViews')
      .where('itemId', '=', itemId)
      .where('day', '<', look.day)
      .execute();
    await trx
      .insertInto('galleryViews')
      .values({ itemId, ...look })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { views: (await requirePiece(trx, itemId)).views };
  });
}

async function requirePiece(db: Kysely<DB>, id: number): Promise<GalleryItem> {
  const piece = await findPiece(db, id);
  if (piece === undefined) throw new AppError('gallery.notFound');
  return piece;
}

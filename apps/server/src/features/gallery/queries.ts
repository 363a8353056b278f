import type { DB } from '@mesterhand/db/schema';
import {
  type GalleryItem,
  galleryCategoryOfTrade,
  galleryCategoryOfWork,
  type listGalleryInput,
} from '@mesterhand/domain/works/gallery';
import {
  type GalleryCategory,
  galleryCategories,
} from '@mesterhand/domain/works/gallery-categories';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/cursor.ts';
import { uploadUrl } from '../../core/upload-url.ts';

/** Visible pictures of visible masters and of the house, newest first. */
export async function listGallery(db: Kysely<DB>, input: z.infer<typeof listGalleryInput>) {
  const { limit, cursor, category } = input;
  let rows = selectItems(db).limit(limit + 1);
  if (category !== undefined) rows = rows.where((eb) => isOfCategory(eb, category));
  if (cursor !== undefined)
    rows = rows.where('galleryItems.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, { item: readItem, place: (row) => [row.id] });
}

/** A shown picture that belongs to no work; undefined when there is none. */
export async function findPiece(db: Kysely<DB>, id: number): Promise<GalleryItem | undefined> {
  const row = await selectItems(db)
    .where('galleryItems.id', '=', id)
    .where('galleryItems.workId', 'is', null)
    .executeTakeFirst();
  return row && readItem(row);
}

/** Whether this person likes the piece. */
export async function likesPiece(
  db: Kysely<DB>,
  like: { itemId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('galleryLikes')
    .select('itemId')
    .where('itemId', '=', like.itemId)
    .where('userId', '=', like.userId)
    .executeTakeFirst();
  return row !== undefined;
}

function selectItems(db: Kysely<DB>) {
  return db
    .selectFrom('galleryItems')
    .leftJoin('listing', 'listing.masterId', 'galleryItems.masterId')
    .select([
      'galleryItems.id',
      'galleryItems.workId',
      'galleryItems.title',
      'galleryItems.description',
      'galleryItems.caption',
      'galleryItems.imageFile',
      'galleryItems.kind',
      'galleryItems.category',
    ])
    .select([
      'galleryItems.masterId',
      'galleryItems.likes',
      'galleryItems.views',
      'galleryItems.createdAt',
    ])
    .select(['listing.firstName', 'listing.lastName', 'listing.categoryCode'])
    .where('galleryItems.isVisible', '=', true)
    .where(({ or, eb }) =>
      or([eb('galleryItems.masterId', 'is', null), eb('listing.masterId', 'is not', null)]),
    )
    .orderBy('galleryItems.id', 'desc');
}

/** A shelf holds what is stored under its name, works of its category, and other works of its trade. */
function isOfCategory(
  eb: ExpressionBuilder<DB, 'galleryItems' | 'listing'>,
  category: GalleryCategory,
) {
  const trades = keysOf(galleryCategoryOfTrade, category);
  return eb.or([
    eb('galleryItems.category', 'in', [category, ...keysOf(galleryCategoryOfWork, category)]),
    ...(trades.length === 0
      ? []
      : [
          eb.and([
            eb('galleryItems.category', '=', 'other'),
            eb('listing.categoryCode', 'in', trades),
          ]),
        ]),
  ]);
}

function keysOf(map: Record<string, GalleryCategory>, category: GalleryCategory): string[] {
  return Object.keys(map).filter((key) => map[key] === category);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

function readItem(row: ItemRow): GalleryItem {
  const { imageFile, kind, firstName, lastName, categoryCode, ...item } = row;
  return {
    ...item,
    imageUrl: uploadUrl(imageFile),
    type: kind,
    category: categoryOf(item.category, categoryCode),
    masterName: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    isVisible: true,
  };
}

function categoryOf(stored: string, trade: string | null): GalleryCategory | null {
  const named = galleryCategories.find((category) => category === stored);
  if (named !== undefined) return named;
  const ofTrade = stored === 'other' && trade !== null ? galleryCategoryOfTrade[trade] : undefined;
  return galleryCategoryOfWork[stored] ?? ofTrade ?? null;
}

import type { DB } from '@mesterhand/db/schema';
import {
  type GalleryItem,
  galleryCategoryOf,
  type listGalleryInput,
  storedUnder,
} from '@mesterhand/domain/works/gallery';
import type { GalleryCategory } from '@mesterhand/domain/works/gallery-categories';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Transaction,
  sql,
} from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { readLook, uploadUrl } from '../../core/storage/index.ts';

/** Visible pictures of visible masters and of the site, newest first. */
export async function listGallery(db: Kysely<DB>, input: z.infer<typeof listGalleryInput>) {
  const { limit, cursor, category } = input;
  let rows = selectItems(db).limit(limit + 1);
  if (category !== undefined) rows = rows.where((eb) => isOfCategory(eb, category));
  if (cursor !== undefined)
    rows = rows.where('galleryItems.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, { item: readItem, place: (row) => [row.id] });
}

/** A visible picture that belongs to no work; undefined when there is none. */
export async function findPiece(db: Kysely<DB>, id: number): Promise<GalleryItem | undefined> {
  const row = await selectPiece(db, sql.val(id)).executeTakeFirst();
  return row && readItem(row);
}

/** A visible picture that belongs to no work. */
export function selectPiece(db: Kysely<DB>, id: Expression<number>) {
  return selectItems(db).where('galleryItems.id', '=', id).where('galleryItems.workId', 'is', null);
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
    .innerJoin('files', 'files.name', 'galleryItems.imageFile')
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
    .select(['galleryItems.masterName', 'files.placeholder', 'files.focusX', 'files.focusY'])
    .where('galleryItems.isVisible', '=', true)
    .where(({ or, eb }) =>
      or([eb('galleryItems.masterId', 'is', null), eb('listing.masterId', 'is not', null)]),
    )
    .orderBy('galleryItems.id', 'desc');
}

/** Matches items stored in the category, works of its category, and other works of its trade. */
function isOfCategory(
  eb: ExpressionBuilder<DB, 'galleryItems' | 'listing'>,
  category: GalleryCategory,
) {
  const { stored, trades } = storedUnder(category);
  return eb.or([
    eb('galleryItems.category', 'in', stored),
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

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

function readItem(row: ItemRow): GalleryItem {
  const { imageFile, kind, firstName, lastName, categoryCode, masterName, ...more } = row;
  const { placeholder, focusX, focusY, ...item } = more;
  const look = readLook({ placeholder, focusX, focusY });
  return {
    ...item,
    ...(look && { look }),
    imageUrl: uploadUrl(imageFile),
    type: kind,
    category: galleryCategoryOf(item.category, categoryCode),
    masterName: firstName === null ? masterName : `${firstName} ${lastName ?? ''}`.trim(),
    isVisible: true,
  };
}

/** A picture, visible or not, locked. */
export function lockItem(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('galleryItems')
    .select(['id', 'workId', 'masterId', 'masterName', 'title', 'description'])
    .select(['category', 'isVisible', 'imageFile', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function masterExists(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db.selectFrom('masters').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

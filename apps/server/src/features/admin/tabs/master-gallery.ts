import type { DB } from '@mesterhand/db/schema';
import {
  type AdminGalleryItem,
  type GalleryCounters,
  galleryMasterSchema,
  masterGalleryInput,
  masterGallerySchema,
} from '@mesterhand/domain/admin/gallery';
import { AppError } from '@mesterhand/domain/errors/codes';
import { galleryCategoryOf, storedUnder } from '@mesterhand/domain/works/gallery';
import type { GalleryCategory } from '@mesterhand/domain/works/gallery-categories';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { uploadUrl } from '../../../core/storage/index.ts';

/** The same items by master (trap 17); the counters cover all rows that match the filters (A-35). */
export const masterGalleryTab = router({
  list: moderatorProcedure({ rate: 'read', output: masterGallerySchema })
    .input(masterGalleryInput)
    .query(async ({ ctx, input }) => {
      const [page, counters] = await Promise.all([
        listItems(ctx.db, input),
        countItems(ctx.db, input),
      ]);
      return { ...page, counters };
    }),

  masters: moderatorProcedure({ rate: 'read', output: z.array(galleryMasterSchema) }).query(
    ({ ctx }) => listGalleryMasters(ctx.db),
  ),
});

export interface GalleryFilter {
  search: string;
  category?: GalleryCategory | undefined;
  isVisible?: boolean | undefined;
  masterId?: number | undefined;
}

/** Pictures of the gallery, newest first. */
export async function listItems(
  db: Kysely<DB>,
  input: GalleryFilter & { limit: number; cursor?: string | undefined },
) {
  const { limit, cursor, ...filter } = input;
  let rows = selectItems(db)
    .where(allOf(filter))
    .orderBy('galleryItems.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('galleryItems.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, { item: readItem, place: (row) => [row.id] });
}

export async function requireItem(db: Kysely<DB>, id: number): Promise<AdminGalleryItem> {
  const row = await selectItems(db).where('galleryItems.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('gallery.notFound');
  return readItem(row);
}

/** The four counters over the rows that match a filter. */
export function countItems(db: Kysely<DB>, filter: GalleryFilter): Promise<GalleryCounters> {
  return joinItems(db)
    .where(allOf(filter))
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('galleryItems.isVisible', '=', true).as('visible'),
      fn.coalesce(fn.sum<number>('galleryItems.likes'), lit(0)).as('likes'),
      fn.coalesce(fn.sum<number>('galleryItems.views'), lit(0)).as('views'),
    ])
    .executeTakeFirstOrThrow();
}

/** Masters with pictures, by name. */
export function listGalleryMasters(db: Kysely<DB>) {
  return db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .select(['masters.id', 'users.firstName', 'users.lastName', 'masters.specialization'])
    .where('masters.id', 'in', (from) => from.selectFrom('galleryItems').select('masterId'))
    .orderBy('users.firstName')
    .orderBy('users.lastName')
    .orderBy('masters.id')
    .limit(2000)
    .execute();
}

const masterName = sql<string>`case when users.id is null then gallery_items.master_name
  else btrim(users.first_name || ' ' || users.last_name) end`;

function joinItems(db: Kysely<DB>) {
  return db
    .selectFrom('galleryItems')
    .leftJoin('masters', 'masters.id', 'galleryItems.masterId')
    .leftJoin('categories', 'categories.id', 'masters.categoryId')
    .leftJoin('users', 'users.id', 'masters.userId');
}

function selectItems(db: Kysely<DB>) {
  return joinItems(db)
    .select(['galleryItems.id', 'galleryItems.workId', 'galleryItems.masterId'])
    .select(['galleryItems.title', 'galleryItems.description', 'galleryItems.caption'])
    .select(['galleryItems.imageFile', 'galleryItems.kind', 'galleryItems.category'])
    .select(['galleryItems.isVisible', 'galleryItems.likes', 'galleryItems.views'])
    .select(['galleryItems.createdAt', 'galleryItems.version', 'categories.code as trade'])
    .select(masterName.as('masterName'));
}

/** All given filters as one condition. */
function allOf({ search, category, isVisible, masterId }: GalleryFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (masterId !== undefined) conditions.push(sql<SqlBool>`gallery_items.master_id = ${masterId}`);
  if (isVisible !== undefined)
    conditions.push(sql<SqlBool>`gallery_items.is_visible = ${isVisible}`);
  if (category !== undefined) conditions.push(isOnShelf(category));
  if (search !== '')
    conditions.push(
      search.length < minIndexedLength ? matchesByScan(search) : matchesByIndex(search),
    );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function isOnShelf(category: GalleryCategory): RawBuilder<SqlBool> {
  const { stored, trades } = storedUnder(category);
  return sql<SqlBool>`(gallery_items.category = any (${stored})
    or (gallery_items.category = 'other' and categories.code = any (${trades})))`;
}

/** The trigram index needs at least three consecutive characters. */
const minIndexedLength = 3;

const patternOf = (search: string) =>
  sql`fold_text(${`%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`;

/** The same condition tested row by row: a common character matches among the newest pictures already. */
function matchesByScan(search: string): RawBuilder<SqlBool> {
  const pattern = patternOf(search);
  return sql<SqlBool>`(gallery_items.search_text like ${pattern}
    or (gallery_items.master_id is null and fold_text(gallery_items.master_name) like ${pattern})
    or (users.deleted_at is null and users.search_text like ${pattern}
      and fold_text(users.first_name || ' ' || users.last_name) like ${pattern}))`;
}

/**
 * Matches the title or the master's name (A-36), ignoring case and accents: three subqueries, each with its own index.
 * Matches of the index of people are re-checked by name, because that index covers emails too.
 */
function matchesByIndex(search: string): RawBuilder<SqlBool> {
  const pattern = patternOf(search);
  return sql<SqlBool>`gallery_items.id = any (array(
    select id from gallery_items where search_text like ${pattern}
    union all
    select id from gallery_items where master_id is null and fold_text(master_name) like ${pattern}
    union all
    select pictures.id from masters makers
    join gallery_items pictures on pictures.master_id = makers.id
    where makers.user_id = any (array(
      select id from users where deleted_at is null and search_text like ${pattern}
        and fold_text(first_name || ' ' || last_name) like ${pattern}
    ))
  ))`;
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number];

function readItem({ imageFile, kind, trade, category, ...item }: ItemRow): AdminGalleryItem {
  return {
    ...item,
    imageUrl: uploadUrl(imageFile),
    type: kind,
    category: galleryCategoryOf(category, trade),
  };
}

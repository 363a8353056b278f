import type { DB } from '@mesterhand/db/schema';
import {
  type Article,
  type ArticleCard,
  type ArticleCounts,
  type ListArticlesInput,
  relatedArticles,
} from '@mesterhand/domain/blog/public';
import { type Kysely, type SqlBool, type Transaction, sql } from 'kysely';
import { holdsWords, decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { z } from 'zod';
import { readLook, uploadUrl } from '../../core/storage/index.ts';

/** Published posts without their texts, newest publication first; `likedByMe` is the reader's. */
export async function listArticles(
  db: Kysely<DB>,
  input: ListArticlesInput,
  readerId: number | null = null,
) {
  const { limit, cursor } = input;
  let rows = selectCards(db, readerId)
    .where(matching(input))
    .orderBy('posts.publishedAt', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
    rows = rows.where((eb) =>
      eb(eb.refTuple('posts.publishedAt', 'posts.id'), '<', eb.tuple(at, id)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readCard,
    place: (row) => [row.publishedAt, row.id],
  });
}

/** A published post with its text; undefined for unpublished ones too. */
export async function findArticle(
  db: Kysely<DB>,
  slug: string,
  readerId: number | null = null,
): Promise<Article | undefined> {
  const row = await selectCards(db, readerId)
    .select('content')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row && { ...readCard(row), content: row.content };
}

/** The newest other published posts: same category first. */
export async function listRelated(
  db: Kysely<DB>,
  { id, category }: Pick<Article, 'id' | 'category'>,
  readerId: number | null,
): Promise<ArticleCard[]> {
  const newest = selectCards(db, readerId)
    .where('posts.id', '<>', id)
    .orderBy('publishedAt', 'desc')
    .orderBy('posts.id', 'desc');
  const same = await newest.where('category', '=', category).limit(relatedArticles).execute();
  const missing = relatedArticles - same.length;
  const others =
    missing === 0 ? [] : await newest.where('category', '<>', category).limit(missing).execute();
  return [...same, ...others].map(readCard);
}

/** Published posts per category, the largest first. */
export async function countArticles(db: Kysely<DB>): Promise<ArticleCounts> {
  const categories = await db
    .selectFrom('posts')
    .select(['category', ({ fn }) => fn.countAll<number>().as('count')])
    .where('status', '=', 'published')
    .groupBy('category')
    .orderBy('count', 'desc')
    .orderBy('category')
    .execute();
  return { total: categories.reduce((sum, { count }) => sum + count, 0), categories };
}

/** One statement: `likedByMe` is a lookup in the likes' primary key. */
function selectCards(db: Kysely<DB>, readerId: number | null) {
  return db
    .selectFrom('posts')
    .leftJoin('files', 'files.name', 'posts.coverFile')
    .select(['files.placeholder', 'files.focusX', 'files.focusY'])
    .select(['posts.id', 'title', 'slug', 'excerpt', 'category', 'author', 'readTime', 'views'])
    .select(['coverFile', 'coverAlt', 'posts.likes', 'posts.comments'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('postLikes')
          .select('postLikes.postId')
          .whereRef('postLikes.postId', '=', 'posts.id')
          .where('postLikes.userId', '=', readerId ?? 0),
      ).as('likedByMe'),
    )
    .select(sql<string>`published_at`.as('publishedAt'))
    .where('status', '=', 'published');
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

function readCard({ coverFile, likedByMe, ...row }: CardRow): ArticleCard {
  const { placeholder, focusX, focusY, ...card } = row;
  const coverLook = readLook({ placeholder, focusX, focusY });
  return {
    ...card,
    cover: uploadUrl(coverFile),
    ...(coverLook && { coverLook }),
    likedByMe: likedByMe === true,
  };
}

/** Searches the texts that lists show. */
function matching({ category, search }: ListArticlesInput) {
  const conditions = [sql<SqlBool>`true`];
  if (category !== undefined) conditions.push(sql<SqlBool>`category = ${category}`);
  conditions.push(holdsWords('posts', null, search));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** A post as last saved, locked until the transaction ends. */
export function lockPost(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'excerpt', 'category', 'author', 'readTime'])
    .select(['status', 'publishedAt', 'version', 'coverFile', 'coverAlt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those of these files that were uploaded for posts, locked. */
export async function lockPictures(
  trx: Transaction<DB>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .where('purpose', '=', 'blog')
    .forKeyShare()
    .execute();
  return rows.map(({ name }) => name);
}

/** The uploaded pictures that a post shows. */
export async function listPictures(trx: Transaction<DB>, postId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('postPictures')
    .select('fileName')
    .where('postId', '=', postId)
    .execute();
  return rows.map(({ fileName }) => fileName);
}

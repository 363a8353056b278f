import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import { later } from './clock.ts';
import { idOf } from './store-people.ts';
import type { Ids } from './store-people.ts';

async function storePosts(db: Kysely<DB>, plan: Blueprint): Promise<Map<string, number>> {
  // Oldest first: whoever reads by number finds the order that time has made.
  const oldestFirst = plan.articles.toReversed();
  const rows = await db
    .insertInto('posts')
    .values(
      oldestFirst.map(({ written, slug, readTime, canvas, publishedAt, views }) => ({
        title: written.title,
        slug,
        excerpt: written.excerpt,
        content: written.content.trim().replaceAll('\n', ''),
        category: written.category,
        author: written.author,
        readTime,
        status: 'published' as const,
        views,
        coverFile: canvas.name,
        coverAlt: written.coverAlt,
        createdAt: later(publishedAt, -3 * 24 * 60).toISOString(),
        updatedAt: publishedAt.toISOString(),
        publishedAt: publishedAt.toISOString(),
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** The articles of the blog, their covers, and what readers did with them; the database counts likes and comments. */
export async function storeArticles(db: Kysely<DB>, plan: Blueprint, ids: Ids): Promise<void> {
  const posts = await storePosts(db, plan);
  const idOfPost = (slug: string) => idOf(posts, slug);
  await db
    .insertInto('postPictures')
    .values(
      plan.articles.map(({ slug, canvas }) => ({ postId: idOfPost(slug), fileName: canvas.name })),
    )
    .execute();
  await db
    .insertInto('postLikes')
    .values(
      plan.articles.flatMap(({ slug, likes }) =>
        likes.map(({ user, at }) => ({
          postId: idOfPost(slug),
          userId: idOf(ids.users, user),
          createdAt: at.toISOString(),
        })),
      ),
    )
    .execute();
  const comments = plan.articles.flatMap(({ slug, comments: said }) =>
    said.map(({ author, text, at }) => ({
      postId: idOfPost(slug),
      authorId: idOf(ids.users, author),
      text,
      createdAt: at,
    })),
  );
  await db
    .insertInto('postComments')
    .values(
      comments
        .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .map((comment) => ({ ...comment, createdAt: comment.createdAt.toISOString() })),
    )
    .execute();
}

import type { DB } from '@mesterhand/db/schema';
import {
  type ListPostsInput,
  type Post,
  deletePostInput,
  listPostsInput,
  postInput,
  postSchema,
  postsPageSchema,
  updatePostInput,
} from '@mesterhand/domain/blog/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { idSchema } from '@mesterhand/domain/wire/page';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { holdsWords } from '../../../core/database/index.ts';
import { z } from 'zod';
import { idempotent, adminProcedure, router } from '../../../core/trpc/index.ts';
import { uploadUrl } from '../../../core/storage/index.ts';
import { createPost, deletePost, updatePost } from '../../blog/service.ts';

const tag = 'blog';
const path = '/admin/blog/posts';
const ofPost = `${path}/{id}`;
const byId = z.object({ id: idSchema.meta({ description: 'Id of the record that is meant.' }) });

export const blogTab = router({
  list: adminProcedure({
    rate: 'read',
    output: postsPageSchema,
    rest: { method: 'GET', path, tag, summary: 'Posts of every status, newest first' },
  })
    .input(listPostsInput)
    .query(({ ctx, input }) => listPosts(ctx.db, input)),

  byId: adminProcedure({
    rate: 'read',
    output: postSchema,
    rest: { method: 'GET', path: ofPost, tag, summary: 'A post as it is edited' },
  })
    .input(byId)
    .query(({ ctx, input }) => requirePost(ctx.db, input.id)),

  create: adminProcedure({
    rate: 'write',
    output: postSchema,
    rest: {
      method: 'POST',
      path,
      created: ofPost,
      tag,
      summary: 'Writes a post',
      description: '`content` is cleaned: what is no text, list, link or picture of ours goes.',
    },
  })
    .input(postInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const call = { actorId, key: ctx.idempotencyKey, procedure: 'admin.blog.create', input };
      return idempotent(ctx.db, call, async (trx) =>
        requirePost(trx, (await createPost(trx, ctx.actor, input, ctx.now)).id),
      );
    }),

  update: adminProcedure({
    rate: 'write',
    output: postSchema,
    rest: {
      method: 'PUT',
      path: ofPost,
      tag,
      summary: 'Changes a post',
      description: 'Publishing and taking back are changes of `status`.',
    },
  })
    .input(updatePostInput)
    .mutation(async ({ ctx, input }) => {
      await updatePost(ctx, ctx.actor, input, ctx.now);
      return requirePost(ctx.db, input.id);
    }),

  delete: adminProcedure({
    rate: 'write',
    output: byId,
    rest: {
      method: 'DELETE',
      path: ofPost,
      tag,
      summary: 'Removes a post',
      description: 'Likes and comments are deleted with it.',
    },
  })
    .input(deletePostInput)
    .mutation(({ ctx, input }) => deletePost(ctx, ctx.actor, input)),
});

/** A page of matching posts and their total (A-26). */
export async function listPosts(
  db: Kysely<DB>,
  input: ListPostsInput,
): Promise<{ posts: Post[]; total: number }> {
  const { page, limit } = input;
  const [rows, { total }] = await Promise.all([
    selectPosts(db)
      .where(allOf(input))
      .orderBy('posts.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(allOf(input))
      .executeTakeFirstOrThrow(),
  ]);
  return { posts: rows.map(readPost), total };
}

async function requirePost(db: Kysely<DB>, id: number): Promise<Post> {
  const post = await selectPosts(db).where('posts.id', '=', id).executeTakeFirst();
  if (post === undefined) throw new AppError('blog.notFound');
  return readPost(post);
}

function selectPosts(db: Kysely<DB>) {
  return db
    .selectFrom('posts')
    .select(['posts.id', 'title', 'slug', 'excerpt', 'content', 'category', 'author'])
    .select(['readTime', 'status', 'views', 'createdAt', 'updatedAt', 'publishedAt', 'version'])
    .select(['coverFile', 'coverAlt']);
}

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

function readPost({ coverFile, ...post }: PostRow): Post {
  return { ...post, cover: uploadUrl(coverFile) };
}

function allOf({ status, category, search }: ListPostsInput) {
  const conditions = [sql<SqlBool>`true`];
  if (status !== undefined) conditions.push(sql<SqlBool>`status = ${status}`);
  if (category !== undefined) conditions.push(sql<SqlBool>`category = ${category}`);
  conditions.push(holdsWords('posts', null, search));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

import {
  articleCommentSchema,
  articleCommentsPageSchema,
  createArticleCommentInput,
  deleteArticleCommentInput,
  listArticleCommentsInput,
} from '@mesterhand/domain/blog/comments';
import { articleInput, articleLikeSchema } from '@mesterhand/domain/blog/public';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { createComment, deleteComment, readComments, setArticleLike } from './service.ts';

const tag = 'blog';
const ofArticle = '/blog/posts/{slug}';

/** Readers' likes and comments on articles. */
export const reactionsRouter = router({
  like: userProcedure({
    rate: 'write',
    output: articleLikeSchema,
    rest: { method: 'PUT', path: `${ofArticle}/likes`, tag, summary: 'Likes an article' },
  })
    .input(articleInput)
    .mutation(({ ctx, input }) => setArticleLike(ctx.db, ctx.actor, { ...input, liked: true })),

  unlike: userProcedure({
    rate: 'write',
    output: articleLikeSchema,
    rest: { method: 'DELETE', path: `${ofArticle}/likes`, tag, summary: 'Takes a like back' },
  })
    .input(articleInput)
    .mutation(({ ctx, input }) => setArticleLike(ctx.db, ctx.actor, { ...input, liked: false })),

  comments: router({
    list: publicProcedure({
      rate: 'read',
      cached: true,
      output: articleCommentsPageSchema,
      rest: {
        method: 'GET',
        path: `${ofArticle}/comments`,
        list: true,
        tag,
        summary: 'Comments on an article, newest first',
        description: 'The own comment is in it even while it is hidden.',
        optionalSession: true,
      },
    })
      .input(listArticleCommentsInput)
      .query(({ ctx, input }) => readComments(ctx.db, input, ctx.actor?.userId ?? null)),

    create: userProcedure({
      rate: 'write',
      output: articleCommentSchema,
      rest: {
        method: 'POST',
        path: `${ofArticle}/comments`,
        created: `${ofArticle}/comments`,
        tag,
        summary: 'Says something about an article',
        description: 'The same `clientCommentId` again is the same comment.',
      },
    })
      .input(createArticleCommentInput)
      .mutation(({ ctx, input }) => {
        const { userId: actorId } = ctx.actor;
        const procedure = 'admin.blog.public.comments.create';
        const call = { actorId, key: ctx.idempotencyKey, procedure, input };
        return idempotent(ctx.db, call, (trx) => createComment(trx, ctx.actor, input, ctx.now));
      }),

    delete: userProcedure({
      rate: 'write',
      output: z.object({ id: idSchema.meta({ description: 'Id of the work.' }) }),
      rest: {
        method: 'DELETE',
        path: `${ofArticle}/comments/{id}`,
        tag,
        summary: 'Removes your own comment',
      },
    })
      .input(deleteArticleCommentInput)
      .mutation(({ ctx, input }) => deleteComment(ctx.db, ctx.actor, input)),
  }),
});

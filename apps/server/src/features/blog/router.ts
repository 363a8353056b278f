import {
  articleCountsSchema,
  articleInput,
  articleSchema,
  articlesPageSchema,
  listArticlesInput,
  relatedArticlesSchema,
} from '@mesterhand/domain/blog/public';
import { z } from 'zod';
import { publicProcedure, router } from '../../core/trpc/index.ts';
import { countArticles, listArticles, listRelated } from './queries.ts';
import { countView, readArticle } from './service.ts';

const tag = 'blog';
const path = '/blog/posts';

/** The public blog; editing is a tab of the admin panel. */
export const blogRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: articlesPageSchema,
    rest: {
      method: 'GET',
      path,
      list: true,
      tag,
      summary: 'Published articles without their texts, newest first',
      optionalSession: true,
    },
  })
    .input(listArticlesInput)
    .query(({ ctx, input }) => listArticles(ctx.db, input, ctx.actor?.userId ?? null)),

  counts: publicProcedure({
    rate: 'read',
    cached: true,
    output: articleCountsSchema,
    rest: {
      method: 'GET',
      path: '/blog/counts',
      tag,
      summary: 'How many published articles there are of each subject',
    },
  }).query(({ ctx }) => countArticles(ctx.db)),

  bySlug: publicProcedure({
    rate: 'read',
    cached: true,
    output: articleSchema,
    rest: {
      method: 'GET',
      path: `${path}/{slug}`,
      tag,
      summary: 'A published article',
      description: '`content` is HTML that was cleaned when it was written.',
      optionalSession: true,
    },
  })
    .input(articleInput)
    .query(({ ctx, input }) => readArticle(ctx.db, input.slug, ctx.actor?.userId ?? null)),

  related: publicProcedure({
    rate: 'read',
    cached: true,
    output: relatedArticlesSchema,
    rest: {
      method: 'GET',
      path: `${path}/{slug}/related`,
      tag,
      summary: 'What to read after an article: its own subject first',
      optionalSession: true,
    },
  })
    .input(articleInput)
    .query(async ({ ctx, input }) => {
      const article = await readArticle(ctx.db, input.slug);
      return listRelated(ctx.db, article, ctx.actor?.userId ?? null);
    }),

  view: publicProcedure({
    rate: 'read',
    output: z.object({ views: z.number().meta({ description: 'Number of views.' }) }),
    rest: {
      method: 'POST',
      path: `${path}/{slug}/views`,
      tag,
      summary: 'Counts a view of an article, once for each viewer and day',
      optionalSession: true,
    },
  })
    .input(articleInput)
    .mutation(({ ctx, input }) => countView(ctx.db, ctx, input.slug)),
});

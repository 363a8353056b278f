import { z } from 'zod';
import { instantSchema, pageInput, pageOf } from '../wire/page.ts';
import { blogCategories } from './categories.ts';
import { postSchema } from './schema.ts';

/** Articles of a page: the featured one, and three rows of three. */
export const articlesPerPage = 10;

/** A published post as visitors find it in the list. */
export const articleCardSchema = postSchema
  .pick({ id: true, title: true, slug: true, excerpt: true, category: true, author: true })
  .extend(postSchema.pick({ readTime: true, views: true, cover: true, coverAlt: true }).shape)
  .extend({
    publishedAt: instantSchema,
    likes: z.int(),
    /** How many comments everyone sees. */
    comments: z.int(),
    likedByMe: z.boolean(),
  });
export type ArticleCard = z.infer<typeof articleCardSchema>;

/** `content` is HTML of the allowed elements only. */
export const articleSchema = articleCardSchema.extend({ content: z.string() });
export type Article = z.infer<typeof articleSchema>;

export const listArticlesInput = z.object({
  ...pageInput(articlesPerPage),
  category: z.enum(blogCategories).optional(),
  search: z.string().trim().max(200, 'tooLong').default(''),
});
export type ListArticlesInput = z.infer<typeof listArticlesInput>;

export const articlesPageSchema = pageOf(articleCardSchema);

export const articleInput = z.object({ slug: z.string().max(160) });

/** Articles that are offered below one that was read. */
export const relatedArticles = 3;
export const relatedArticlesSchema = z.array(articleCardSchema);

/** What an article's figures are after a like was given or taken back. */
export const articleLikeSchema = articleCardSchema.pick({ likes: true, likedByMe: true });
export type ArticleLike = z.infer<typeof articleLikeSchema>;

/** How many articles there are, in all and of each subject that has any. */
export const articleCountsSchema = z.object({
  total: z.number(),
  categories: z.array(z.object({ category: z.enum(blogCategories), count: z.number() })),
});
export type ArticleCounts = z.infer<typeof articleCountsSchema>;

import { z } from 'zod';
import { pictureLookSchema } from '../uploads/look.ts';
import { instantSchema, pageInput, pageOf } from '../wire/page.ts';
import { blogCategories } from './categories.ts';
import { postSchema } from './schema.ts';

/** Articles of a page: the featured one, and two rows of three. */
export const articlesPerPage = 7;

/** A published post as visitors find it in the list. */
export const articleCardSchema = postSchema
  .pick({ id: true, title: true, slug: true, excerpt: true, category: true, author: true })
  .extend(postSchema.pick({ readTime: true, views: true, cover: true, coverAlt: true }).shape)
  .extend({
    publishedAt: instantSchema.meta({ description: 'When it was published; null for drafts.' }),
    likes: z.int().meta({ description: 'Number of likes.' }),
    /** How many comments everyone sees. */
    comments: z.int().meta({ description: 'Number of comments.' }),
    likedByMe: z.boolean().meta({ description: 'Whether the reader likes it.' }),
    coverLook: pictureLookSchema
      .optional()
      .meta({ description: 'What is shown before the cover are there, and what crops show.' }),
  })
  .meta({ id: 'ArticleCard' });
export type ArticleCard = z.infer<typeof articleCardSchema>;

/** `content` is HTML of the allowed elements only. */
export const articleSchema = articleCardSchema
  .extend({
    content: z.string().meta({
      description: 'Text of the article, as HTML.',
      examples: ['<p>Steng vannet, og skru av kranen.</p>'],
    }),
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof articleSchema>;

export const listArticlesInput = z.object({
  ...pageInput(articlesPerPage),
  category: z
    .enum(blogCategories)
    .optional()
    .meta({ description: 'Category of the article.', examples: ['Rørlegger'] }),
  search: z
    .string()
    .trim()
    .max(200, 'tooLong')
    .default('')
    .meta({ description: 'Words to search for.', examples: ['kari'] }),
});
export type ListArticlesInput = z.infer<typeof listArticlesInput>;

export const articlesPageSchema = pageOf(articleCardSchema);

export const articleInput = z.object({
  slug: z
    .string()
    .max(160)
    .meta({
      description: 'Last part of the address of the article.',
      examples: ['slik-stopper-du-en-dryppende-kran'],
    }),
});

/** Articles that are offered below one that was read. */
export const relatedArticles = 3;
export const relatedArticlesSchema = z.array(articleCardSchema);

/** The metrics of an article after a like was added or removed. */
export const articleLikeSchema = articleCardSchema
  .pick({ likes: true, likedByMe: true })
  .meta({ id: 'ArticleLike' });
export type ArticleLike = z.infer<typeof articleLikeSchema>;

/** How many articles there are, in all and of each subject that has any. */
export const articleCountsSchema = z
  .object({
    total: z.number().meta({ description: 'Number of published articles.' }),
    categories: z
      .array(
        z.object({
          category: z
            .enum(blogCategories)
            .meta({ description: 'Category of the article.', examples: ['Rørlegger'] }),
          count: z.number().meta({ description: 'Number of its articles.' }),
        }),
      )
      .meta({ description: 'How many articles each category has.' }),
  })
  .meta({ id: 'ArticleCounts' });
export type ArticleCounts = z.infer<typeof articleCountsSchema>;

import { z } from 'zod';
import { reasonSchema } from '../admin/list.ts';
import { idSchema, instantSchema, requiredText, versionSchema } from '../wire/page.ts';
import { blogCategories, postStatuses } from './categories.ts';
import { coverSchema, maxAltLength } from './pictures.ts';
import { slugPattern } from './slug.ts';
import { pictureUrlSchema } from '../wire/fields.ts';

/** Posts on a page of the panel's list. */
export const postsPerPage = 10;
/** Maximum length of an excerpt, in characters. */
export const maxExcerptLength = 500;
/** The default when no reading time is given. */
export const defaultReadTime = '5 мин';

/** A post for its editors. `content` is HTML of the allowed elements only. */
export const postSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the article.' }),
    title: z.string().meta({
      description: 'Title of the article.',
      examples: ['Slik stopper du en dryppende kran'],
    }),
    slug: z.string().meta({
      description: 'Last part of the address of the article.',
      examples: ['slik-stopper-du-en-dryppende-kran'],
    }),
    excerpt: z.string().meta({
      description: 'A short summary.',
      examples: ['Tre grep som sparer deg for en vannskade.'],
    }),
    content: z.string().meta({
      description: 'Text of the article, as HTML.',
      examples: ['<p>Steng vannet, og skru av kranen.</p>'],
    }),
    /** Address of the picture above the text; null without one. */
    cover: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the cover picture; null without one.' }),
    /** Alternative text of the cover. */
    coverAlt: z.string().meta({
      description: 'What the cover shows, for those who do not see it.',
      examples: ['En hånd som skrur på en kran'],
    }),
    category: z
      .enum(blogCategories)
      .meta({ description: 'Category of the article.', examples: ['Rørlegger'] }),
    author: z.string().meta({ description: 'Name of the author.', examples: ['Mesterhånd'] }),
    readTime: z.string().meta({ description: 'How long reading takes.', examples: ['4 min'] }),
    status: z
      .enum(postStatuses)
      .meta({ description: 'Whether the article is a draft or published.' }),
    views: z.number().meta({ description: 'Number of views.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    updatedAt: instantSchema.meta({ description: 'When it last changed.' }),
    /** When it was first published; null before. */
    publishedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was published; null for drafts.' }),
    version: z
      .number()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof postSchema>;

export const listPostsInput = z.object({
  page: z.int().min(1).max(100_000).default(1).meta({ description: 'Number of the page, from 1.' }),
  limit: z.int().min(1).max(100).default(postsPerPage).meta({ description: 'How many at most.' }),
  status: z
    .enum(postStatuses)
    .optional()
    .meta({ description: 'Drafts alone, or published articles alone.' }),
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
export type ListPostsInput = z.infer<typeof listPostsInput>;

/** `total` counts all that the filters let through. */
export const postsPageSchema = z.object({
  posts: z.array(postSchema).meta({ description: 'The articles of this page.' }),
  total: z.number().meta({ description: 'Number of rows in all pages together.' }),
});

/** The form of a post. */
export const postInput = z
  .object({
    title: requiredText(160).meta({
      description: 'Title of the article.',
      examples: ['Slik stopper du en dryppende kran'],
    }),
    slug: requiredText(160)
      .regex(slugPattern, 'slug')
      .meta({
        description: 'Last part of the address of the article.',
        examples: ['slik-stopper-du-en-dryppende-kran'],
      }),
    excerpt: requiredText(maxExcerptLength).meta({
      description: 'A short summary.',
      examples: ['Tre grep som sparer deg for en vannskade.'],
    }),
    content: requiredText(200_000).meta({
      description: 'Text of the article, as HTML.',
      examples: ['<p>Steng vannet, og skru av kranen.</p>'],
    }),
    category: z
      .enum(blogCategories, 'required')
      .meta({ description: 'Category of the article.', examples: ['Rørlegger'] }),
    author: requiredText(120).meta({
      description: 'Name of the author.',
      examples: ['Mesterhånd'],
    }),
    readTime: z
      .string()
      .trim()
      .max(40, 'tooLong')
      .default(defaultReadTime)
      .transform((text) => (text === '' ? defaultReadTime : text))
      .meta({ description: 'How long reading takes.', examples: ['4 min'] }),
    status: z
      .enum(postStatuses)
      .default('draft')
      .meta({ description: 'Whether the article is a draft or published.' }),
    /** Address of an uploaded picture, null for none; unchanged when absent. */
    cover: coverSchema
      .nullable()
      .optional()
      .meta({ description: 'Address of the cover picture; null without one.', examples: [null] }),
    coverAlt: z
      .string()
      .trim()
      .max(maxAltLength, 'tooLong')
      .optional()
      .meta({
        description: 'What the cover shows, for those who do not see it.',
        examples: ['En hånd som skrur på en kran'],
      }),
  })
  .meta({ id: 'PostInput' });
export type PostInput = z.infer<typeof postInput>;

export const updatePostInput = postInput.extend({
  id: idSchema.meta({ description: 'Id of the article.' }),
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type UpdatePostInput = z.infer<typeof updatePostInput>;

export const deletePostInput = z.object({
  id: idSchema.meta({ description: 'Id of the article.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
  /** The version that was read: with it, a post that somebody else has saved meanwhile stays. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});

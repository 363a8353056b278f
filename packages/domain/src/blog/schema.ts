import { z } from 'zod';
import { reasonSchema } from '../admin/list.ts';
import { idSchema, instantSchema, requiredText } from '../wire/page.ts';
import { blogCategories, postStatuses } from './categories.ts';
import { coverSchema, maxAltLength } from './pictures.ts';
import { slugPattern } from './slug.ts';

/** Posts on a page of the panel's list. */
export const postsPerPage = 10;
/** Letters of an excerpt. */
export const maxExcerptLength = 500;
/** What stands when nobody says how long the reading takes. */
export const defaultReadTime = '5 мин';

/** A post as it is written and looked after. `content` is HTML of the allowed elements only. */
export const postSchema = z.object({
  id: idSchema,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  /** Address of the picture above the text; null without one. */
  cover: z.string().nullable(),
  /** What the cover shows, in words. */
  coverAlt: z.string(),
  category: z.enum(blogCategories),
  author: z.string(),
  readTime: z.string(),
  status: z.enum(postStatuses),
  views: z.number(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** When it was first published; null before. */
  publishedAt: instantSchema.nullable(),
  version: z.number(),
});
export type Post = z.infer<typeof postSchema>;

export const listPostsInput = z.object({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(postsPerPage),
  status: z.enum(postStatuses).optional(),
  category: z.enum(blogCategories).optional(),
  search: z.string().trim().max(200, 'tooLong').default(''),
});
export type ListPostsInput = z.infer<typeof listPostsInput>;

/** `total` counts all that the filters let through. */
export const postsPageSchema = z.object({ posts: z.array(postSchema), total: z.number() });

/** The form of a post. */
export const postInput = z.object({
  title: requiredText(160),
  slug: requiredText(160).regex(slugPattern, 'slug'),
  excerpt: requiredText(maxExcerptLength),
  content: requiredText(200_000),
  category: z.enum(blogCategories, 'required'),
  author: requiredText(120),
  readTime: z
    .string()
    .trim()
    .max(40, 'tooLong')
    .default(defaultReadTime)
    .transform((text) => (text === '' ? defaultReadTime : text)),
  status: z.enum(postStatuses).default('draft'),
  /** Address of an uploaded picture, or null for none; left out, a post keeps the cover that it has. */
  cover: coverSchema.nullable().optional(),
  coverAlt: z.string().trim().max(maxAltLength, 'tooLong').optional(),
});
export type PostInput = z.infer<typeof postInput>;

export const updatePostInput = postInput.extend({
  id: idSchema,
  /** The version that was read: with it, what somebody else has saved meanwhile is not written over. */
  version: z.int().optional(),
});
export type UpdatePostInput = z.infer<typeof updatePostInput>;

export const deletePostInput = z.object({
  id: idSchema,
  reason: reasonSchema,
  /** The version that was read: with it, a post that somebody else has saved meanwhile stays. */
  version: z.int().optional(),
});

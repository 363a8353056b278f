import { blogCategories, postStatuses } from '@mesterhand/domain/blog/categories';
import { isEmptyHtml } from '@mesterhand/domain/blog/html';
import {
  defaultReadTime,
  type Post,
  type PostInput,
  postInput,
} from '@mesterhand/domain/blog/schema';
import { z } from 'zod';

export type PostValues = z.infer<typeof postValuesSchema>;

/** The form's values, valid or not; also the shape of a stored draft. */
export const postValuesSchema = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  category: z.enum(['', ...blogCategories]),
  author: z.string(),
  readTime: z.string(),
  status: z.enum(postStatuses),
  cover: z.string().nullable(),
  coverAlt: z.string(),
});

export function newPost(author: string): PostValues {
  return {
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    category: '',
    author,
    readTime: defaultReadTime,
    status: 'draft',
    cover: null,
    coverAlt: '',
  };
}

export function valuesOf(post: Post): PostValues {
  return postValuesSchema.parse(post);
}

type Issue = { path: PropertyKey[]; message: string };

/** Validates as the server does. An editor without visible content counts as empty. */
export function readValues(values: PostValues): { input: PostInput } | { issues: Issue[] } {
  const content = isEmptyHtml(values.content) ? '' : values.content;
  const parsed = postInput.safeParse({ ...values, content });
  if (parsed.success) return { input: parsed.data };
  // One error per field: a missing value is not reported as malformed too.
  const known = new Map(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue]));
  return { issues: [...known.values()] };
}

/** The fields in display order. */
const order = ['title', 'slug', 'excerpt', 'content', 'category', 'author', 'readTime', 'cover'];

export function firstOf(fields: readonly string[]): string | undefined {
  return order.find((field) => fields.includes(field));
}

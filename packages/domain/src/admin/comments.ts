import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';

/** Where a comment on an article stands: seen by all, or taken off by a moderator. */
export const commentStates = ['visible', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];

/** A comment on an article as the panel lists it. */
export const adminCommentSchema = z.object({
  id: idSchema,
  text: z.string(),
  createdAt: instantSchema,
  state: z.enum(commentStates),
  article: z.object({
    slug: z.string(),
    title: z.string(),
    /** Whether readers find it at all. */
    isPublished: z.boolean(),
  }),
  author: z.object({ id: idSchema, name: z.string() }),
  hiddenAt: instantSchema.nullable(),
  /** Who took it off; null while it is seen. */
  hiddenBy: z.string().nullable(),
  reason: z.string(),
});
export type AdminComment = z.infer<typeof adminCommentSchema>;

export const adminCommentSorts = ['createdAt'] as const;

export const listAdminCommentsInput = z.object({
  ...tableInput(adminCommentSorts),
  state: z.enum(commentStates).optional(),
});
export type ListAdminCommentsInput = z.infer<typeof listAdminCommentsInput>;

/** `reason` is kept in the trail of changes; the author does not read it. */
export const judgeCommentInput = z.object({ id: idSchema, reason: reasonSchema });
export type JudgeCommentInput = z.infer<typeof judgeCommentInput>;

import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';
import { reasonSchema, tableInput } from './list.ts';
import { messageTextSchema, personNameSchema, reasonTextSchema } from '../wire/fields.ts';

/** Visibility of a comment on an article: public, or hidden by a moderator. */
export const commentStates = ['visible', 'hidden'] as const;
export type CommentState = (typeof commentStates)[number];

/** A comment on an article as the panel lists it. */
export const adminCommentSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the comment.' }),
    text: messageTextSchema.meta({ description: 'What was written.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    state: z.enum(commentStates).meta({ description: 'Whether the comment is visible or hidden.' }),
    article: z
      .object({
        slug: z.string().meta({
          description: 'Last part of the address of the article.',
          examples: ['slik-stopper-du-en-dryppende-kran'],
        }),
        title: z.string().meta({
          description: 'Title of the article.',
          examples: ['Nytt blandebatteri på kjøkkenet'],
        }),
        /** Whether readers find it at all. */
        isPublished: z.boolean().meta({ description: 'Whether the article is published.' }),
      })
      .meta({ description: 'The article that it belongs to.' }),
    author: z
      .object({
        id: idSchema.meta({ description: 'Id of the user who wrote it.' }),
        name: personNameSchema.meta({ description: 'Name of the author.' }),
      })
      .meta({ description: 'Who wrote the comment; null for a deleted account.' }),
    hiddenAt: instantSchema
      .nullable()
      .meta({ description: 'When it was hidden; null while visible.' }),
    /** The moderator who hid it; null while it is visible. */
    hiddenBy: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the moderator who hid it; null while visible.',
        examples: ['Astrid Berg'],
      }),
    reason: reasonTextSchema.meta({ description: 'Why it was hidden.' }),
  })
  .meta({ id: 'AdminComment' });
export type AdminComment = z.infer<typeof adminCommentSchema>;

export const adminCommentSorts = ['createdAt'] as const;

export const listAdminCommentsInput = z.object({
  ...tableInput(adminCommentSorts),
  state: z.enum(commentStates).optional().meta({ description: 'In this state alone.' }),
});
export type ListAdminCommentsInput = z.infer<typeof listAdminCommentsInput>;

/** `reason` is stored in the audit trail; the author does not see it. */
export const judgeCommentInput = z.object({
  id: idSchema.meta({ description: 'Id of the comment.' }),
  reason: reasonSchema.meta({ description: 'Why: stored in the audit trail.' }),
});
export type JudgeCommentInput = z.infer<typeof judgeCommentInput>;

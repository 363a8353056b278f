import { z } from 'zod';
import { idSchema, instantSchema, pageInput, pageOf, tooLong } from '../wire/page.ts';
import {
  masterIdSchema,
  messageTextSchema,
  personNameSchema,
  pictureUrlSchema,
} from '../wire/fields.ts';

/** Maximum length of a comment on an article, in characters. */
export const maxCommentLength = 1000;
/** Comments of a page. */
export const commentsPerPage = 20;

/** Normalises line ends and collapses consecutive empty lines to one. */
function tidyLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The words of a comment: plain text, trimmed. */
const commentTextSchema = z
  .string('required')
  // As it was typed: blanks at the ends of lines are not counted, and yet come to an end.
  .max(8 * maxCommentLength, tooLong)
  .overwrite(tidyLines)
  .min(1, 'required')
  .max(maxCommentLength, 'tooLong');

/** The author; `masterId` is set for a master with a public page. */
const commentAuthorSchema = z.object({
  name: personNameSchema.meta({ description: 'Name of the author.' }),
  avatar: pictureUrlSchema
    .nullable()
    .meta({ description: 'Address of the picture; null without one.' }),
  isMaster: z.boolean().meta({ description: 'Whether the person is a master.' }),
  masterId: masterIdSchema.nullable().meta({ description: 'Id of the master’s record.' }),
});

/** A comment on an article. `author` is null once the account is erased. */
export const articleCommentSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the comment.' }),
    /** Of the article. */
    slug: z.string().meta({
      description: 'Last part of the address of the article.',
      examples: ['slik-stopper-du-en-dryppende-kran'],
    }),
    text: messageTextSchema.meta({ description: 'What was written.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    author: commentAuthorSchema
      .nullable()
      .meta({ description: 'Who wrote the comment; null for a deleted account.' }),
    /** Whether the reader wrote it. */
    mine: z.boolean().meta({ description: 'Whether the reader wrote it.' }),
    /** Hidden by a moderator: visible to its author only. */
    hidden: z
      .boolean()
      .meta({ description: 'Whether moderators have hidden it; its author still sees it.' }),
  })
  .meta({ id: 'ArticleComment' });
export type ArticleComment = z.infer<typeof articleCommentSchema>;
export const articleCommentsPageSchema = pageOf(articleCommentSchema);

const ofArticle = {
  slug: z
    .string()
    .max(160)
    .meta({
      description: 'Last part of the address of the article.',
      examples: ['slik-stopper-du-en-dryppende-kran'],
    }),
};

export const listArticleCommentsInput = z.object({ ...pageInput(commentsPerPage), ...ofArticle });
export type ListArticleCommentsInput = z.infer<typeof listArticleCommentsInput>;

export const createArticleCommentInput = z.object({
  ...ofArticle,
  text: commentTextSchema.meta({
    description: 'What was written.',
    examples: ['Hei! Passer det klokken 10?'],
  }),
  /** Chosen by the client for deduplication: the same key is the same comment. */
  clientCommentId: z
    .uuid()
    .optional()
    .meta({
      description: 'An id of your own: the same id is stored once.',
      examples: ['0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21'],
    }),
});
export type CreateArticleCommentInput = z.infer<typeof createArticleCommentInput>;

export const deleteArticleCommentInput = z.object({
  ...ofArticle,
  id: idSchema.meta({ description: 'Id of the comment.' }),
});
export type DeleteArticleCommentInput = z.infer<typeof deleteArticleCommentInput>;

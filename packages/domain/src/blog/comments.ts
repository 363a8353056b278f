import { z } from 'zod';
import { idSchema, instantSchema, pageInput, pageOf } from '../wire/page.ts';

/** Letters of a comment on an article. */
export const maxCommentLength = 1000;
/** Comments of a page. */
export const commentsPerPage = 20;

/** Lines end in one way, and no more than one of them stands empty between two others. */
function tidyLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The words of a comment: plain text, trimmed. */
const commentTextSchema = z
  .string('required')
  .overwrite(tidyLines)
  .min(1, 'required')
  .max(maxCommentLength, 'tooLong');

/** How a person is called beside what they said in public: the first name and an initial. */
export function publicNameOf({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const [initial] = lastName.trim();
  return `${firstName.trim()}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}`.trim();
}

/** Who said something; `masterId` is that of a master who has a public page. */
const commentAuthorSchema = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  isMaster: z.boolean(),
  masterId: idSchema.nullable(),
});

/** What somebody said of an article. `author` is null once their account is gone. */
export const articleCommentSchema = z.object({
  id: idSchema,
  /** Of the article. */
  slug: z.string(),
  text: z.string(),
  createdAt: instantSchema,
  author: commentAuthorSchema.nullable(),
  /** Whether the reader wrote it. */
  mine: z.boolean(),
  /** Taken off by a moderator: its author alone still sees it. */
  hidden: z.boolean(),
});
export type ArticleComment = z.infer<typeof articleCommentSchema>;
export const articleCommentsPageSchema = pageOf(articleCommentSchema);

const ofArticle = { slug: z.string().max(160) };

export const listArticleCommentsInput = z.object({ ...pageInput(commentsPerPage), ...ofArticle });
export type ListArticleCommentsInput = z.infer<typeof listArticleCommentsInput>;

export const createArticleCommentInput = z.object({
  ...ofArticle,
  text: commentTextSchema,
  /** Of the author's making: the same again is the same comment. */
  clientCommentId: z.uuid().optional(),
});
export type CreateArticleCommentInput = z.infer<typeof createArticleCommentInput>;

export const deleteArticleCommentInput = z.object({ ...ofArticle, id: idSchema });
export type DeleteArticleCommentInput = z.infer<typeof deleteArticleCommentInput>;

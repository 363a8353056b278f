import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import {
  type AdminComment,
  type CommentState,
  type ListAdminCommentsInput,
  adminCommentSchema,
  judgeCommentInput,
  listAdminCommentsInput,
} from '@mesterhand/domain/admin/comments';
import { tableOf } from '@mesterhand/domain/admin/list';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { holdsWords, countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { moderateComment } from '../../reactions/service.ts';

const tag = 'admin';
const path = '/admin/comments';

const verdict = (name: 'hide' | 'restore', to: CommentState, summary: string) =>
  moderatorProcedure({
    rate: 'write',
    output: adminCommentSchema,
    rest: { method: 'POST', path: `${path}/{id}/${name}`, tag, summary },
  })
    .input(judgeCommentInput)
    .mutation(async ({ ctx, input }) => {
      await moderateComment(ctx.db, ctx.actor, { ...input, to }, ctx.now);
      return requireComment(ctx.db, input.id);
    });

/** Comments on articles, for moderation. */
export const commentsTab = router({
  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(adminCommentSchema),
    rest: {
      method: 'GET',
      path,
      list: true,
      tag,
      summary: 'Comments on articles in every state, newest first',
    },
  })
    .input(listAdminCommentsInput)
    .query(({ ctx, input }) => listComments(ctx.db, input, ctx.actor)),

  hide: verdict('hide', 'hidden', 'Takes a comment off; its author alone still sees it'),
  restore: verdict('restore', 'visible', 'Shows a hidden comment to everyone again'),
});

type Rows = SelectQueryBuilder<DB, 'postComments', object>;

function matching(
  db: Kysely<DB>,
  { search, state }: ListAdminCommentsInput,
  searcher: Searcher,
): Rows {
  const rows: Rows = db.selectFrom('postComments').where(holdsWords('comments', searcher, search));
  if (state === undefined) return rows;
  return rows.where('postComments.hiddenAt', state === 'hidden' ? 'is not' : 'is', null);
}

const inOrder = (rows: Rows, { direction }: ListAdminCommentsInput): Rows =>
  // Ids are ascending in time and indexed.
  rows.orderBy('postComments.id', direction);

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listComments(
  db: Kysely<DB>,
  input: ListAdminCommentsInput,
  searcher: Searcher,
) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('postComments.id').offset(offset).limit(limit);
  const shown = db.selectFrom('postComments').where('postComments.id', 'in', page);
  const rows = await describe(inOrder(shown, input)).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRow(row);
  return countedPage(db, input, { rows, matching: found, item });
}

const fullName = (table: 'author' | 'judge') =>
  sql<string>`btrim(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)})`;

function describe(rows: Rows) {
  return rows
    .innerJoin('posts', 'posts.id', 'postComments.postId')
    .innerJoin('users as author', 'author.id', 'postComments.authorId')
    .leftJoin('users as judge', 'judge.id', 'postComments.hiddenBy')
    .select(['postComments.id', 'postComments.text', 'postComments.createdAt'])
    .select(['postComments.hiddenAt', 'postComments.hiddenBy', 'postComments.authorId'])
    .select(['postComments.hiddenReason', 'posts.slug', 'posts.title', 'posts.status'])
    .select([fullName('author').as('authorName'), fullName('judge').as('judgeName')]);
}

type CommentRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRow(row: CommentRow): AdminComment {
  const { id, text, createdAt, hiddenAt, slug, title } = row;
  return {
    id,
    text,
    createdAt,
    state: hiddenAt === null ? 'visible' : 'hidden',
    article: { slug, title, isPublished: row.status === 'published' },
    author: { id: row.authorId, name: row.authorName },
    hiddenAt,
    hiddenBy: row.hiddenBy === null ? null : row.judgeName,
    reason: row.hiddenReason,
  };
}

async function requireComment(db: Kysely<DB>, id: number): Promise<AdminComment> {
  const rows = db.selectFrom('postComments').where('postComments.id', '=', id);
  const row = await describe(rows).executeTakeFirst();
  if (row === undefined) throw new AppError('comments.notFound');
  return readRow(row);
}

import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import type { ReportKind } from '@mesterhand/domain/reports/reasons';
import type { ListReportsInput, Report, SentReport } from '@mesterhand/domain/reports/schema';
import {
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type Transaction,
  sql,
} from 'kysely';
import { knownTo } from '../../core/privacy/index.ts';
import {
  holdsWords,
  countedPage,
  foundIn,
  windowOf,
  withinDays,
} from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

/** A thing that can be reported: its owner and its current text. */
export interface Reportable {
  ownerId: number | null;
  excerpt: string;
}

/** Excerpts are evidence, not copies of whole profiles. */
const excerptOf = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part.trim() !== '')
    .join(' – ')
    .slice(0, 4000);

type FindReportable = (
  db: Kysely<DB>,
  id: number,
  readerId: number,
) => Promise<Reportable | undefined>;

/** Only what the reporter can see can be reported, so that a refusal does not reveal what exists. */
export const findReportable: Record<ReportKind, FindReportable> = {
  async review(db, id) {
    const row = await db
      .selectFrom('reviews')
      .select(['clientId', 'comment'])
      .where('id', '=', id)
      .where('approved', '=', true)
      .executeTakeFirst();
    return row && { ownerId: row.clientId, excerpt: excerptOf(row.comment) };
  },

  async profile(db, id, readerId) {
    const row = await db
      .selectFrom('users')
      .leftJoin('masters', 'masters.userId', 'users.id')
      .select(['users.firstName', 'users.lastName', 'users.about', 'masters.description'])
      .where('users.id', '=', id)
      .where('users.deletedAt', 'is', null)
      .where(knownTo(readerId))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { firstName, lastName, about, description } = row;
    return { ownerId: id, excerpt: excerptOf(`${firstName} ${lastName}`, description, about) };
  },

  async picture(db, id) {
    const row = await db
      .selectFrom('galleryItems')
      .leftJoin('works', 'works.id', 'galleryItems.workId')
      .leftJoin('masters', (join) =>
        join.on((eb) => {
          const owner = eb.fn.coalesce('galleryItems.masterId', 'works.masterId');
          return eb('masters.id', '=', owner);
        }),
      )
      .select(['masters.userId', 'galleryItems.title', 'galleryItems.caption'])
      .select('works.title as work')
      .where('galleryItems.id', '=', id)
      .where('galleryItems.isVisible', '=', true)
      .executeTakeFirst();
    return row && { ownerId: row.userId, excerpt: excerptOf(row.work, row.title, row.caption) };
  },

  async message(db, id, readerId) {
    const row = await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .innerJoin('masters', 'masters.id', 'conversations.masterId')
      .select(['messages.senderId', 'messages.text'])
      .where('messages.id', '=', id)
      .where((eb) =>
        eb.or([eb('conversations.clientId', '=', readerId), eb('masters.userId', '=', readerId)]),
      )
      .executeTakeFirst();
    return row && { ownerId: row.senderId, excerpt: excerptOf(row.text) };
  },

  async comment(db, id, readerId) {
    const row = await db
      .selectFrom('postComments')
      .innerJoin('posts', 'posts.id', 'postComments.postId')
      .select(['postComments.authorId', 'postComments.text'])
      .where('postComments.id', '=', id)
      .where('posts.status', '=', 'published')
      .where((eb) =>
        eb.or([
          eb('postComments.hiddenAt', 'is', null),
          eb('postComments.authorId', '=', readerId),
        ]),
      )
      .executeTakeFirst();
    return row && { ownerId: row.authorId, excerpt: excerptOf(row.text) };
  },
};

type Rows = SelectQueryBuilder<DB, 'reports', object>;

function matching(db: Kysely<DB>, input: ListReportsInput, searcher: Searcher): Rows {
  const { search, state, subject, reason } = input;
  let rows: Rows = db.selectFrom('reports');
  if (search !== '') rows = rows.where(isBetween(db, search, searcher));
  if (state !== undefined) rows = rows.where('reports.state', '=', state);
  if (subject !== undefined) rows = rows.where('reports.subjectKind', '=', subject);
  if (reason !== undefined) rows = rows.where('reports.reason', '=', reason);
  return rows.where(withinDays('reports.createdAt', input));
}

/** Whether the name of the reporter or of the reported person matches. */
function isBetween(db: Kysely<DB>, search: string, searcher: Searcher): RawBuilder<SqlBool> {
  const people = db
    .selectFrom('users')
    .select('users.id')
    .where('users.deletedAt', 'is', null)
    .where(holdsWords('users', searcher, search));
  return sql`(reports.reporter_id in ${people} or reports.owner_id in ${people})`;
}

/** Reports for moderators. Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listReports(db: Kysely<DB>, input: ListReportsInput, searcher: Searcher) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const page = found
    .select('reports.id')
    .orderBy('reports.id', input.direction)
    .offset(offset)
    .limit(limit);
  const rows = await describe(db, page)
    .select(foundIn(found).as('found'))
    .orderBy('reports.id', input.direction)
    .execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readReport(row);
  return countedPage(db, input, { rows, matching: found, item });
}

export async function findReport(db: Kysely<DB>, id: number): Promise<Report | undefined> {
  const found = db.selectFrom('reports').select('reports.id').where('reports.id', '=', id);
  const row = await describe(db, found).executeTakeFirst();
  return row && readReport(row);
}

/** A report as its reporter sees it. */
export async function findSentReport(
  db: Kysely<DB>,
  reporterId: number,
  id: number,
): Promise<SentReport | undefined> {
  const row = await db
    .selectFrom('reports')
    .select(['id', 'subjectKind', 'subjectId', 'reason', 'text', 'state', 'createdAt'])
    .where('id', '=', id)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { subjectKind: subject, ...report } = row;
  return { ...report, subject };
}

const fullName = (table: 'reporter' | 'owner' | 'handler') =>
  sql<string>`btrim(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)})`;

/** Filtered ids come first: with this many joins PostgreSQL keeps the written order (join_collapse_limit). */
function describe(db: Kysely<DB>, found: SelectQueryBuilder<DB, 'reports', { id: number }>) {
  return db
    .selectFrom(found.as('found'))
    .innerJoin('reports', 'reports.id', 'found.id')
    .innerJoin('users as reporter', 'reporter.id', 'reports.reporterId')
    .leftJoin('users as owner', 'owner.id', 'reports.ownerId')
    .leftJoin('users as handler', 'handler.id', 'reports.handledBy')
    .leftJoin('galleryItems', (join) =>
      join
        .onRef('galleryItems.id', '=', 'reports.subjectId')
        .on('reports.subjectKind', '=', 'picture'),
    )
    .leftJoin('messages', (join) =>
      join.onRef('messages.id', '=', 'reports.subjectId').on('reports.subjectKind', '=', 'message'),
    )
    .leftJoin('conversations', 'conversations.id', 'messages.conversationId')
    .leftJoin('postComments', (join) =>
      join
        .onRef('postComments.id', '=', 'reports.subjectId')
        .on('reports.subjectKind', '=', 'comment'),
    )
    .leftJoin('posts', 'posts.id', 'postComments.postId')
    .select(['messages.conversationId', 'conversations.bookingId'])
    .select(['posts.slug', 'postComments.hiddenAt'])
    .select([
      'reports.id',
      'reports.subjectKind',
      'reports.subjectId',
      'reports.reason',
      'reports.text',
      'reports.excerpt',
    ])
    .select(['reports.state', 'reports.createdAt', 'reports.handledAt', 'reports.note'])
    .select(['reports.reporterId', 'reports.ownerId', 'reports.handledBy'])
    .select((eb) => eb.fn.coalesce('galleryItems.imageFile', 'messages.imageFile').as('imageFile'))
    .select([fullName('reporter').as('reporterName')])
    .select([fullName('owner').as('ownerName'), fullName('handler').as('handlerName')]);
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readReport(row: ReportRow): Report {
  const { subjectKind, imageFile, reporterId, reporterName, ...more } = row;
  const { ownerId, ownerName, handledBy, handlerName, ...rest } = more;
  const { conversationId: id, bookingId, slug, hiddenAt, ...report } = rest;
  return {
    ...report,
    subject: subjectKind,
    reporter: { id: reporterId, name: reporterName },
    owner: ownerId === null ? null : { id: ownerId, name: ownerName },
    // A document is read, and a voice message heard, in its conversation.
    picture: imageFile?.endsWith('.webp') ? uploadUrl(imageFile) : null,
    conversation: id === null ? null : { id, bookingId },
    comment: slug === null ? null : { slug, isHidden: hiddenAt !== null },
    handledBy: handledBy === null ? null : { id: handledBy, name: handlerName },
  };
}

/** A report's state, locked, so that one moderator handles it. */
export function lockReport(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('reports')
    .select(['id', 'state', 'ownerId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

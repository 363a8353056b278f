import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { initialOf } from '@mesterhand/domain/profile/public-view';
import type {
  Work,
  WorkComment,
  listCommentsInput,
  listWorksInput,
} from '@mesterhand/domain/works/schema';
import { type Expression, type Kysely, type Transaction, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { readLook, uploadUrl } from '../../core/storage/index.ts';

/** Works of visible masters with their visible pictures, newest first. A work without visible pictures is skipped. */
export async function listWorks(
  db: Kysely<DB>,
  input: z.infer<typeof listWorksInput>,
  reader: Actor | null,
) {
  const { limit, cursor, masterId, category } = input;
  if (masterId !== undefined && category === undefined && cursor === undefined)
    return pageOfWorks(await readFirst(db, { masterId, limit: limit + 1 }), limit, reader);
  let rows = selectWorks(db).limit(limit + 1);
  if (masterId !== undefined) rows = rows.where('works.masterId', '=', masterId);
  if (category !== undefined) rows = rows.where('works.category', '=', category);
  if (cursor !== undefined)
    rows = rows.where('works.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfWorks(await rows.execute(), limit, reader);
}

/** The newest works of a master, which every profile shows. */
const readFirst = namedStatement(
  'works-of-master',
  (db, value: Places<{ masterId: number; limit: number }>) =>
    selectWorks(db).where('works.masterId', '=', value('masterId')).limit(value('limit')),
);

const pageOfWorks = (
  rows: Awaited<ReturnType<typeof readFirst>>,
  limit: number,
  reader: Actor | null,
) => pageOfRows(rows, limit, { item: (row) => readWork(row, reader), place: (row) => [row.id] });

/** One visible work; undefined when it, its master or its pictures are hidden. */
export async function findWork(
  db: Kysely<DB>,
  id: number,
  reader: Actor | null,
): Promise<Work | undefined> {
  const row = await selectWork(db, sql.val(id)).executeTakeFirst();
  return row && readWork(row, reader);
}

/** A visible work by its id. */
export function selectWork(db: Kysely<DB>, id: Expression<number>) {
  return selectWorks(db).where('works.id', '=', id);
}

/** Comments on a work, newest first; `mine` for the reader. */
export async function listComments(
  db: Kysely<DB>,
  input: z.infer<typeof listCommentsInput>,
  readerId: number | null = null,
) {
  const { projectId, limit, cursor } = input;
  let rows = db
    .selectFrom('workComments')
    .innerJoin('users', 'users.id', 'workComments.userId')
    .leftJoin('listing', 'listing.userId', 'users.id')
    .select('listing.masterId')
    .select([
      'workComments.id',
      'workComments.workId as projectId',
      'workComments.comment',
      'workComments.rating',
      'workComments.userId',
      'workComments.createdAt',
    ])
    .select(['users.avatarFile', 'users.firstName', 'users.lastName', 'users.deletedAt'])
    .where('workComments.workId', '=', projectId)
    .orderBy('workComments.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('workComments.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, {
    item: (row) => readComment(row, readerId),
    place: (row) => [row.id],
  });
}

interface CommentRow extends Omit<WorkComment, 'user' | 'mine'> {
  userId: number;
  masterId: number | null;
  avatarFile: string | null;
  firstName: string;
  lastName: string;
  deletedAt: string | null;
}

/** A deleted author's comments stay, anonymised. */
function readComment(row: CommentRow, readerId: number | null): WorkComment {
  const { avatarFile, firstName, lastName, deletedAt, userId, masterId, ...comment } = row;
  const isGone = deletedAt !== null;
  const isOpen = masterId !== null || userId === readerId;
  return {
    ...comment,
    mine: userId === readerId,
    user: {
      avatar: isGone ? null : uploadUrl(avatarFile),
      firstName: isGone ? '' : firstName,
      lastName: isGone ? '' : isOpen ? lastName : initialOf(lastName),
    },
  };
}

/** Whether this person likes the work. */
export async function findLike(
  db: Kysely<DB>,
  like: { workId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('workLikes')
    .select('workId')
    .where('workId', '=', like.workId)
    .where('userId', '=', like.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these files this person uploaded for works, locked in name order. */
export async function lockOwnImages(
  trx: Transaction<DB>,
  ownerId: number,
  names: string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('files')
    .select('name')
    .where('name', 'in', names)
    .where('ownerId', '=', ownerId)
    .where('purpose', 'in', ['work', 'gallery'])
    .orderBy('name')
    .forUpdate()
    .execute();
  return rows.map(({ name }) => name);
}

/** Which of these files are in the gallery already. */
export async function findUsedImages(db: Kysely<DB>, names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('galleryItems')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** A work, visible or not, locked for deletion. */
export function lockWork(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('works')
    .select(['id', 'masterId', 'title'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A comment on this work, locked for deletion. */
export function lockComment(trx: Transaction<DB>, input: { projectId: number; commentId: number }) {
  return trx
    .selectFrom('workComments')
    .select(['id', 'workId', 'userId as authorId', 'comment'])
    .where('id', '=', input.commentId)
    .where('workId', '=', input.projectId)
    .forUpdate()
    .executeTakeFirst();
}

function selectWorks(db: Kysely<DB>) {
  return db
    .selectFrom('works')
    .innerJoin('listing', 'listing.masterId', 'works.masterId')
    .select([
      'works.id',
      'works.masterId',
      'works.title',
      'works.description',
      'works.category',
      'works.clientName',
    ])
    .select([
      'works.workDuration',
      'works.cost',
      'works.location',
      'works.difficulty',
      'works.tags',
      'works.likes',
    ])
    .select(['works.views', 'works.commentsCount', 'works.createdAt'])
    .select([
      'listing.firstName',
      'listing.lastName',
      'listing.specialization',
      'listing.avatarFile',
    ])
    .select(({ selectFrom }) => [
      selectFrom('galleryItems')
        .innerJoin('files', 'files.name', 'galleryItems.imageFile')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                id: ref('galleryItems.id'),
                file: ref('galleryItems.imageFile'),
                kind: ref('galleryItems.kind'),
                caption: ref('galleryItems.caption'),
                placeholder: ref('files.placeholder'),
                focusX: ref('files.focusX'),
                focusY: ref('files.focusY'),
              }),
            )
            .orderBy('galleryItems.position')
            .orderBy('galleryItems.id')
            .as('all'),
        )
        .whereRef('galleryItems.workId', '=', 'works.id')
        .where('galleryItems.isVisible', '=', true)
        .as('pictures'),
    ])
    .where(({ exists, selectFrom, lit }) =>
      exists(
        selectFrom('galleryItems')
          .select(lit(1).as('one'))
          .whereRef('galleryItems.workId', '=', 'works.id')
          .where('galleryItems.isVisible', '=', true),
      ),
    )
    .orderBy('works.id', 'desc');
}

type WorkRow = Awaited<ReturnType<ReturnType<typeof selectWorks>['execute']>>[number];

function readWork(row: WorkRow, reader: Actor | null): Work {
  const { pictures, firstName, lastName, specialization, avatarFile, ...work } = row;
  return {
    ...work,
    clientName: can(reader, 'works.readClient', work) ? work.clientName : null,
    tags: JSON.stringify(work.tags),
    images: (pictures ?? []).map(({ id, file, kind, caption, ...shape }) => {
      const url = uploadUrl(file);
      const look = readLook(shape);
      return { id, url, imageUrl: url, type: kind ?? 'after', caption, ...(look && { look }) };
    }),
    master: {
      id: work.masterId,
      name: `${firstName} ${lastName}`.trim(),
      specialization,
      avatar: uploadUrl(avatarFile),
    },
  };
}

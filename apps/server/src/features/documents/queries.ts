import type { DB } from '@mesterhand/db/schema';
import type { Badge, IdentityDocument } from '@mesterhand/domain/documents/schema';
import type { DocumentType } from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

const columns = [
  'type',
  'fileName',
  'originalName',
  'status',
  'reason',
  'uploadedAt',
  'fileRemovedAt',
] as const;

/** A person's documents; there are three types at most, so there is no pagination. */
export async function listDocuments(db: Kysely<DB>, userId: number): Promise<IdentityDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('uploadedAt')
    .execute();
  return rows.map(({ fileName, ...row }) => ({
    ...row,
    fileName: fileName ?? '',
    url: uploadUrl(fileName) ?? '',
  }));
}

/** The log of who viewed a person's documents, latest first. */
export async function listDocumentViews(
  db: Kysely<DB>,
  { ownerId, limit, cursor }: { ownerId: number; limit: number; cursor?: string | undefined },
) {
  let rows = db
    .selectFrom('documentViews as views')
    .innerJoin('users', 'users.id', 'views.viewerId')
    .select(['views.id', 'views.type', 'views.firstAt', 'views.lastAt'])
    .select(['users.firstName', 'users.lastName', 'users.role'])
    .where('views.ownerId', '=', ownerId)
    .orderBy('views.lastAt', 'desc')
    .orderBy('views.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('views.lastAt', 'views.id'), '<', tuple(at, id)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: ({ firstName, lastName, role, ...view }) => ({
      ...view,
      viewerName: `${firstName} ${lastName}`.trim(),
      isAdmin: role === 'admin' || role === 'superadmin',
    }),
    place: ({ lastAt, id }) => [lastAt, id],
  });
}

/** Identity documents decided before this instant: their pictures are no longer needed. */
export function lockDecided(trx: Transaction<DB>, before: string) {
  return trx
    .selectFrom('documents')
    .select(['userId', 'type', 'fileName'])
    .where('type', '=', 'personalId')
    .where('fileName', 'is not', null)
    .where('decidedAt', '<', before)
    .orderBy('decidedAt')
    .limit(200)
    .forUpdate()
    .execute();
}

/** Locks the owner, so that of two concurrent first uploads of one type the second replaces the first. */
export async function lockOwner(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Locks one document against concurrent replacement and decisions. */
export function lockDocument(trx: Transaction<DB>, userId: number, type: DocumentType) {
  return trx
    .selectFrom('documents')
    .select(columns)
    .where('userId', '=', userId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst();
}

/** The owner of a stored document. */
export function findDocument(db: Kysely<DB>, fileName: string) {
  return db
    .selectFrom('documents')
    .select(['userId', 'type'])
    .where('fileName', '=', fileName)
    .executeTakeFirst();
}

/** The approved document types. */
export async function findApproved(db: Kysely<DB>, userId: number): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom('documents')
    .select('type')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .execute();
  return rows.map(({ type }) => type);
}

/** A visible master's badge, locked; undefined for non-masters. */
export function lockBadge(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('masters')
    .select('isVerified')
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The state of a person's badge; undefined for non-masters. */
export function findBadge(db: Kysely<DB>, userId: number): Promise<Badge | undefined> {
  return db
    .selectFrom('masters')
    .select(['isVerified', 'badgeDecidedAt as decidedAt', 'badgeReason as reason'])
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

import type { DB } from '@mesterhand/db/schema';
import type { Badge, IdentityDocument } from '@mesterhand/domain/documents/schema';
import type { DocumentType } from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction } from 'kysely';
import { uploadUrl } from '../../core/upload-url.ts';

const columns = ['type', 'fileName', 'originalName', 'status', 'reason', 'uploadedAt'] as const;

/** A person's papers; there are three types at most, hence no pages. */
export async function listDocuments(db: Kysely<DB>, userId: number): Promise<IdentityDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('uploadedAt')
    .execute();
  return rows.map((row) => ({ ...row, url: uploadUrl(row.fileName) }));
}

/** Locks the owner: of two first papers of one type, sent at once, the second replaces the first. */
export async function lockOwner(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Locks one paper, so that it is neither replaced nor decided twice meanwhile. */
export function lockDocument(trx: Transaction<DB>, userId: number, type: DocumentType) {
  return trx
    .selectFrom('documents')
    .select(columns)
    .where('userId', '=', userId)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst();
}

/** The types of paper that an administrator has approved. */
export async function findApproved(db: Kysely<DB>, userId: number): Promise<DocumentType[]> {
  const rows = await db
    .selectFrom('documents')
    .select('type')
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .execute();
  return rows.map(({ type }) => type);
}

/** A shown master's badge, locked until the transaction ends; undefined for whoever is none. */
export function lockBadge(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('masters')
    .select('isVerified')
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** What became of a person's badge; undefined for whoever is no master. */
export function findBadge(db: Kysely<DB>, userId: number): Promise<Badge | undefined> {
  return db
    .selectFrom('masters')
    .select(['isVerified', 'badgeDecidedAt as decidedAt', 'badgeReason as reason'])
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { VerifyMasterInput } from '@mesterhand/domain/admin/verification';
import type { DecideDocumentInput, IdentityDocument } from '@mesterhand/domain/documents/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { identityPictureDays } from '@mesterhand/domain/privacy/retention';
import { type DocumentType, requiredDocuments } from '@mesterhand/domain/uploads/documents';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import {
  type Storage,
  uploadUrl,
  type StagedFile,
  insertFile,
  discardBytes,
  removeFiles,
} from '../../core/storage/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { toStorable } from '../../core/errors/index.ts';
import { setVerified } from '../masters/service.ts';
import {
  findApproved,
  findDocument,
  listDocuments,
  lockBadge,
  lockDecided,
  lockDocument,
  lockOwner,
} from './queries.ts';

export interface SentDocument {
  type: DocumentType;
  staged: StagedFile;
  originalName: string;
}

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}

/** Assigns a document to its owner, in the transaction that opens the account. It waits for an administrator. */
export async function storeDocument(
  trx: Transaction<DB>,
  document: SentDocument & { userId: number },
): Promise<void> {
  const { userId, type, staged, originalName } = document;
  await insertFile(trx, staged, { ownerId: userId, purpose: 'document' });
  await trx
    .insertInto('documents')
    .values({
      userId,
      type,
      fileName: staged.name,
      originalName: toStorable(originalName.slice(0, 200)),
    })
    .execute();
}

/** Replaces a master's document and deletes the old file. */
export async function replaceDocument(
  { db, storage }: Files,
  actor: Actor & { masterId: number },
  sent: SentDocument,
): Promise<IdentityDocument> {
  const { userId } = actor;
  const { removed, kept } = await withTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    const gone = await dropDocument(trx, actor, sent.type);
    await storeDocument(trx, { ...sent, userId });
    const all = await listDocuments(trx, userId);
    return { removed: gone, kept: all.find(({ type }) => type === sent.type) };
  });
  await discardBytes(storage, removed);
  if (kept === undefined) throw new Error('A stored document is missing.');
  return kept;
}

/** Removes an own document. */
export async function deleteDocument(
  { db, storage }: Files,
  actor: Actor,
  type: DocumentType,
): Promise<{ type: DocumentType }> {
  const removed = await withTransaction(db, async (trx) => {
    if ((await lockDocument(trx, actor.userId, type)) === undefined)
      throw new AppError('documents.notFound');
    return dropDocument(trx, actor, type);
  });
  await discardBytes(storage, removed);
  return { type };
}

/** Removing a required document revokes the badge, since nothing verified remains. */
async function dropDocument(trx: Transaction<DB>, actor: Actor, type: DocumentType) {
  const before = await lockDocument(trx, actor.userId, type);
  if (before === undefined) return [];
  await trx
    .deleteFrom('documents')
    .where('userId', '=', actor.userId)
    .where('type', '=', type)
    .execute();
  if (isRequired(type) && before.status === 'approved')
    await setVerified(trx, actor.userId, { isVerified: false });
  return removeFiles(trx, before.fileName === null ? [] : [before.fileName]);
}

/** Deletes all documents of a person being erased; their files are deleted with the person's other files. */
export async function dropDocuments(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx.deleteFrom('documents').where('userId', '=', userId).execute();
}

/** Deletes pictures of identity documents some time after the decision; the decision stays. @returns how many. */
export async function dropDecidedPictures({ db, storage }: Files, now: Date): Promise<number> {
  const before = new Date(now.getTime() - identityPictureDays * 86_400_000).toISOString();
  const removed = await withTransaction(db, async (trx) => {
    const documents = await lockDecided(trx, before);
    for (const { userId, type } of documents)
      await trx
        .updateTable('documents')
        .set({ fileName: null, fileRemovedAt: now.toISOString() })
        .where('userId', '=', userId)
        .where('type', '=', type)
        .execute();
    const names = documents.flatMap(({ fileName }) => fileName ?? []);
    return removeFiles(trx, names);
  });
  await discardBytes(storage, removed);
  return removed.length;
}

/** Logs, for the owner to read, that somebody views their document; views within an hour are one entry. */
export function logView(db: Kysely<DB>, actor: Actor, fileName: string): Promise<void> {
  return withTransaction(db, async (trx) => {
    const document = await findDocument(trx, fileName);
    if (document === undefined || document.userId === actor.userId) return;
    const view = { ownerId: document.userId, type: document.type, viewerId: actor.userId };
    const at = sql<string>`now()`;
    const { numUpdatedRows } = await trx
      .updateTable('documentViews')
      .set({ lastAt: at })
      .where((eb) => eb.and(view))
      .where('lastAt', '>=', sql<string>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
    await trx
      .insertInto('documentViews')
      .values({ ...view, firstAt: at, lastAt: at })
      .execute();
  });
}

const isRequired = (type: DocumentType): boolean =>
  requiredDocuments.some((required) => required === type);

/**
 * An administrator's decision on a document and, optionally, the badge. The badge requires both documents approved.
 * @throws AppError `conflict.stale` when the document was replaced, or decided on by another, after it was viewed.
 */
export function decideDocument(
  db: Kysely<DB>,
  actor: Actor,
  input: DecideDocumentInput,
  now: Date,
): Promise<IdentityDocument> {
  return withTransaction(db, async (trx) => {
    const { userId, type, decision } = input;
    if (!can(actor, 'documents.decide', { ownerId: userId }))
      throw new AppError('access.forbidden');
    const before = await lockDocument(trx, userId, type);
    if (before === undefined) throw new AppError('documents.notFound');
    refuseUnseen(before, input);
    if (input.seen !== undefined && input.seen !== before.status && decision !== before.status)
      throw new AppError('conflict.stale');
    const reason = decision === 'rejected' ? input.reason : '';
    await trx
      .updateTable('documents')
      .set({ status: decision, reason, decidedAt: now.toISOString(), decidedBy: actor.userId })
      .where('userId', '=', userId)
      .where('type', '=', type)
      .execute();
    const verified = await decideBadge(trx, input);
    await audit(trx, {
      actorId: actor.userId,
      action: 'documents.decide',
      subject: 'user',
      subjectId: userId,
      before: { type, status: before.status },
      after: { type, status: decision, ...(verified !== undefined && { verified }) },
      reason: input.reason === '' ? null : input.reason,
    });
    await enqueue(trx, 'document.decided', { userId, type, decision, reason });
    if (verified === true) await enqueue(trx, 'master.verified', { userId, verified, reason: '' });
    const { originalName, uploadedAt, fileRemovedAt } = before;
    const file = { fileName: before.fileName ?? '', url: uploadUrl(before.fileName) ?? '' };
    return { type, ...file, originalName, uploadedAt, fileRemovedAt, status: decision, reason };
  });
}

/** The viewed file must be the current one; a deleted picture can't be approved. */
function refuseUnseen(before: { fileName: string | null }, input: DecideDocumentInput): void {
  const isGone = before.fileName === null && input.decision === 'approved';
  if (isGone || (before.fileName ?? '') !== input.fileName) throw new AppError('conflict.stale');
}

/**
 * Grants or revokes a master's badge and notifies the master of the reason. Idempotent.
 * @throws AppError `documents.notApproved` while a required document is not approved, `masters.notFound`.
 */
export function verifyMaster(
  db: Kysely<DB>,
  actor: Actor,
  { userId, verified, reason }: VerifyMasterInput,
): Promise<{ userId: number; isVerified: boolean }> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'masters.verify', { userId })) throw new AppError('access.forbidden');
    const before = await lockBadge(trx, userId);
    if (before === undefined) throw new AppError('masters.notFound');
    if (verified && !before.isVerified) await requireApproved(trx, userId);
    await setVerified(trx, userId, { isVerified: verified, reason });
    if (before.isVerified === verified) return { userId, isVerified: verified };
    await audit(trx, {
      actorId: actor.userId,
      action: 'masters.verify',
      subject: 'user',
      subjectId: userId,
      before,
      after: { isVerified: verified },
      reason: reason === '' ? null : reason,
    });
    await enqueue(trx, 'master.verified', { userId, verified, reason });
    return { userId, isVerified: verified };
  });
}

async function requireApproved(trx: Transaction<DB>, userId: number): Promise<void> {
  const approved = await findApproved(trx, userId);
  if (!requiredDocuments.every((required) => approved.includes(required)))
    throw new AppError('documents.notApproved');
}

async function decideBadge(
  trx: Transaction<DB>,
  { userId, type, decision, verified, reason }: DecideDocumentInput,
): Promise<boolean | undefined> {
  const wanted = decision === 'rejected' && isRequired(type) ? false : verified;
  if (wanted === undefined) return undefined;
  if (wanted) await requireApproved(trx, userId);
  await setVerified(trx, userId, { isVerified: wanted, reason });
  return wanted;
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { VerifyMasterInput } from '@mesterhand/domain/admin/verification';
import type { DecideDocumentInput, IdentityDocument } from '@mesterhand/domain/documents/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type DocumentType, requiredDocuments } from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/audit.ts';
import type { Storage } from '../../core/storage.ts';
import { enqueue } from '../../core/jobs.ts';
import { withTransaction } from '../../core/transaction.ts';
import { type StagedFile, insertFile, removeBytes, removeFiles } from '../../core/uploads.ts';
import { setVerified } from '../masters/service.ts';
import { findApproved, listDocuments, lockBadge, lockDocument, lockOwner } from './queries.ts';

export interface SentDocument {
  type: DocumentType;
  staged: StagedFile;
  originalName: string;
}

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}

/** Gives a paper to its owner, in the transaction that opens the account. It waits for an administrator. */
export async function keepDocument(
  trx: Transaction<DB>,
  document: SentDocument & { userId: number },
): Promise<void> {
  const { userId, type, staged, originalName } = document;
  await insertFile(trx, staged, { ownerId: userId, purpose: 'document' });
  await trx
    .insertInto('documents')
    .values({ userId, type, fileName: staged.name, originalName: originalName.slice(0, 200) })
    .execute();
}

/** A master's paper in the place of the one before, whose bytes go. */
export async function replaceDocument(
  { db, storage }: Files,
  actor: Actor & { masterId: number },
  sent: SentDocument,
): Promise<IdentityDocument> {
  const { userId } = actor;
  const { removed, kept } = await withTransaction(db, async (trx) => {
    await lockOwner(trx, userId);
    const gone = await dropDocument(trx, actor, sent.type);
    await keepDocument(trx, { ...sent, userId });
    const all = await listDocuments(trx, userId);
    return { removed: gone, kept: all.find(({ type }) => type === sent.type) };
  });
  await removeAll(storage, removed);
  if (kept === undefined) throw new Error('A kept document is gone.');
  return kept;
}

/** Removes an own paper. */
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
  await removeAll(storage, removed);
  return { type };
}

/** What was verified is no longer there: a required paper takes the badge with it. */
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
  return removeFiles(trx, [before.fileName]);
}

/** Takes all papers of a person who goes. @returns the names of their files, for `removeFiles`. */
export async function dropDocuments(trx: Transaction<DB>, userId: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('documents')
    .where('userId', '=', userId)
    .returning('fileName')
    .execute();
  return rows.map(({ fileName }) => fileName);
}

const isRequired = (type: DocumentType): boolean =>
  requiredDocuments.some((required) => required === type);

async function removeAll(
  storage: Storage,
  files: Awaited<ReturnType<typeof removeFiles>>,
): Promise<void> {
  // The change stands whatever comes of this; housekeeping removes what stays behind.
  for (const file of files) await removeBytes(storage, file).catch(() => {});
}

/**
 * An administrator's decision on a paper, and with it on the badge. The badge wants both required papers approved.
 * @throws AppError `conflict.stale` when the paper was replaced after it was looked at.
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
    if (before.fileName !== input.fileName) throw new AppError('conflict.stale');
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
    const { fileName, originalName, uploadedAt } = before;
    const url = `/uploads/${fileName}`;
    return { type, fileName, originalName, uploadedAt, url, status: decision, reason };
  });
}

/**
 * Gives a master the badge or takes it, and tells the master why. Doing it twice is doing it once.
 * @throws AppError `documents.notApproved` while a required paper is not approved, `masters.notFound`.
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
    if (before.isVerified === verified) return { userId, isVerified: verified };
    if (verified) await requireApproved(trx, userId);
    await setVerified(trx, userId, { isVerified: verified, reason });
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

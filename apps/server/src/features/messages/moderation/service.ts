import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { DeleteMessageInput, FlagMessageInput } from '@mesterhand/domain/admin/messages';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit } from '../../../core/observability/index.ts';
import { type Storage, discardBytes, removeFiles } from '../../../core/storage/index.ts';
import { publishRemoval } from '../../conversations/events.ts';
import { isOpeningKnown, lockMessage } from './queries.ts';

/** Flags a message for moderators, or removes the flag; without `flagged` it is toggled. */
export function flagMessage(
  db: Kysely<DB>,
  actor: Actor,
  { id, flagged }: FlagMessageInput,
  now: Date,
): Promise<{ id: number; flagged: boolean }> {
  return withTransaction(db, async (trx) => {
    const message = await requireMessage(trx, id);
    const before = message.flaggedAt !== null;
    const after = flagged ?? !before;
    if (after === before) return { id, flagged: after };
    const flag = after
      ? { flaggedAt: now.toISOString(), flaggedBy: actor.userId }
      : { flaggedAt: null, flaggedBy: null };
    await trx.updateTable('messages').set(flag).where('id', '=', id).execute();
    const change = { before: { flagged: before }, after: { flagged: after } };
    const entry = { actorId: actor.userId, subject: 'message', subjectId: id, ...change };
    await audit(trx, { ...entry, action: 'messages.flag' });
    return { id, flagged: after };
  });
}

/** Deletes a message and its picture; its seq stays unused, and live readers are notified. */
export async function deleteMessage(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  { id, reason }: DeleteMessageInput,
): Promise<{ id: number; deleted: true }> {
  const removed = await withTransaction(db, async (trx) => {
    const message = await requireMessage(trx, id);
    await trx.deleteFrom('messages').where('id', '=', id).execute();
    const { conversationId, seq, senderId, text, imageFile } = message;
    const before = { conversationId, seq, senderId, text, picture: imageFile !== null };
    const entry = { actorId: actor.userId, subject: 'message', subjectId: id, before, reason };
    await audit(trx, { ...entry, action: 'messages.delete' });
    publishRemoval(trx, message);
    return removeFiles(trx, imageFile === null ? [] : [imageFile]);
  });
  await discardBytes(storage, removed);
  return { id, deleted: true };
}

/**
 * Records that a member of staff opened a private conversation: once an hour, as an open one is read again and again.
 * One's own are not recorded.
 */
export async function noteOpening(
  db: Kysely<DB>,
  actor: Actor,
  conversationId: number,
): Promise<void> {
  if (await isOpeningKnown(db, { userId: actor.userId, conversationId })) return;
  await withTransaction(db, (trx) =>
    audit(trx, {
      actorId: actor.userId,
      action: 'messages.open',
      subject: 'conversation',
      subjectId: conversationId,
    }),
  );
}

async function requireMessage(trx: Transaction<DB>, id: number) {
  const message = await lockMessage(trx, id);
  if (message === undefined) throw new AppError('messages.messageNotFound');
  return message;
}

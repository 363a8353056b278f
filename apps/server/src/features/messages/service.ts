import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { DeleteMessageInput, FlagMessageInput } from '@mesterhand/domain/admin/messages';
import { AppError } from '@mesterhand/domain/errors/codes';
import { acknowledgementText, isFirstEnquiry } from '@mesterhand/domain/messages/acknowledgement';
import { acknowledgeAfterMs, awayAfterMs } from '@mesterhand/domain/messages/limits';
import type {
  History,
  HistoryInput,
  ListMessagesInput,
  Message,
  SendInput,
} from '@mesterhand/domain/messages/schema';
import type { Kysely, Transaction } from 'kysely';
import { audit, countEvent } from '../../core/observability/index.ts';
import { gather } from '../../core/concurrency/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { perDatabase, withTransaction } from '../../core/database/index.ts';
import {
  type Storage,
  uploadUrl,
  type StagedFile,
  insertFile,
  removeBytes,
  removeFiles,
} from '../../core/storage/index.ts';
import { publishMessage, publishRemoval } from '../conversations/events.ts';
import {
  type LockedConversation,
  lockAddressed,
  lockForInstallation,
  refuseSilenced,
  takePlace,
} from '../conversations/service.ts';
import { signalOfMessage, cacheMessage } from './events.ts';
import {
  type PlacedMessage,
  type PlainMessage,
  findHistory,
  findMessageAt,
  findSent,
  findSidesOfPicture,
  hasAutomatic,
  insertPlainMessages,
  listMessages,
  lockMessage,
  lockPicture,
} from './queries.ts';

/** A page of a conversation; a stranger gets not found. */
export async function readHistory(
  db: Kysely<DB>,
  actor: Actor,
  input: HistoryInput,
): Promise<History> {
  const history = await findHistory(db, actor, input);
  if (history === undefined) throw new AppError('messages.notFound');
  return history;
}

/** The messages about a booking; a stranger gets not found. */
export async function readMessages(db: Kysely<DB>, actor: Actor, input: ListMessagesInput) {
  const page = await listMessages(db, actor, input);
  if (page === undefined) throw new AppError('bookings.notFound');
  return page;
}

/**
 * Sends a message to the other side of a conversation. Seqs are assigned under the conversation's lock, so a reader
 * that resumes after a seq misses nothing. Idempotent by `clientMessageId`.
 */
export async function sendMessage(
  db: Kysely<DB>,
  actor: Actor,
  input: SendInput,
  now: Date,
): Promise<Message> {
  return (await sendPlain(db, actor, input, now)) ?? sendCarefully(db, actor, input, now);
}

/** Fast path for most messages: text only, to an existing conversation, outside of a transaction. */
async function sendPlain(
  db: Kysely<DB>,
  { userId: senderId }: Actor,
  { conversationId, bookingId, text, image, clientMessageId }: SendInput,
  at: Date,
): Promise<Message | undefined> {
  const isAddressed = conversationId !== undefined || bookingId !== undefined;
  if (!isAddressed || (image ?? '') !== '' || db.isTransaction) return undefined;
  const own = { senderId, text, clientMessageId: clientMessageId ?? null };
  const placed = await plainWriterOf(db)({ conversationId, bookingId, ...own, at });
  if (placed === undefined) return undefined;
  const { message, ...sides } = placed;
  const busSignal = signalOfMessage(message.seq);
  // Cached before it is published, so that subscribers neither query nor wait.
  cacheMessage(busSignal, message);
  publishMessage(db, { ...sides, id: message.conversationId }, busSignal);
  countEvent(db, { what: 'message', kind: 'person' });
  return message;
}

/** Batches concurrent messages into one transaction; if one is rejected, all of them take the full path. */
const plainWriterOf = perDatabase((db) =>
  gather<PlainMessage, PlacedMessage | undefined>({
    most: 100,
    atOnce: 4,
    // Above a round trip even under load, so later messages share the next batch; a stuck batch does not block others.
    apartMs: 40,
    // One message per conversation and batch. If addressed both by id and by booking, one falls back to the full path.
    keyOf: ({ conversationId, bookingId }) => conversationId ?? `booking ${bookingId}`,
    run: (messages) =>
      insertPlainMessages(db, messages).catch((error: unknown) => {
        if (!wasRefused(error)) throw error;
        return messages.map(() => undefined);
      }),
  }),
);

/** Whether the database rejected the statement, so that nothing was stored. */
const wasRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|40)...$/.test(String(error.code));

function sendCarefully(
  db: Kysely<DB>,
  actor: Actor,
  input: SendInput,
  now: Date,
): Promise<Message> {
  return withTransaction(db, async (trx) => {
    const conversation = await lockAddressed(trx, actor, input);
    const known = await findRepeated(trx, conversation, { actor, input });
    if (known !== undefined) {
      // The first attempt may have been cut off before it was published.
      publishMessage(trx, conversation, signalOfMessage(known.seq));
      return known;
    }
    await refuseSilenced(trx, conversation);
    const imageFile = await claimPicture(trx, actor, input.image);
    const { text, clientMessageId = null } = input;
    const own = { senderId: actor.userId, text, imageFile, clientMessageId };
    const message = await post(trx, conversation, { ...own, automatic: false, now });
    await enqueueForMessage(trx, conversation, message);
    return message;
  });
}

/** Enqueues the automatic answer to a first enquiry, and the check whether the message was read. */
async function enqueueForMessage(
  trx: Transaction<DB>,
  { bookingId, clientId, id: conversationId }: LockedConversation,
  { seq, senderId }: Message,
): Promise<void> {
  if (isFirstEnquiry({ bookingId, seq, fromClient: senderId === clientId }))
    await enqueue(trx, 'message.acknowledge', { conversationId }, { delayMs: acknowledgeAfterMs });
  await enqueue(trx, 'message.received', { conversationId, seq }, { delayMs: awayAfterMs });
}

async function findRepeated(
  trx: Transaction<DB>,
  conversation: LockedConversation,
  { actor, input }: { actor: Actor; input: SendInput },
): Promise<Message | undefined> {
  if (input.clientMessageId === undefined) return undefined;
  const sent = await findSent(trx, actor.userId, input.clientMessageId);
  if (sent !== undefined && sent.conversationId !== conversation.id)
    throw new AppError('idempotency.mismatch');
  return sent;
}

interface Draft {
  senderId: number;
  text: string;
  imageFile: string | null;
  automatic: boolean;
  clientMessageId: string | null;
  now: Date;
}

async function post(
  trx: Transaction<DB>,
  conversation: LockedConversation,
  { now, ...draft }: Draft,
): Promise<Message> {
  const { senderId, automatic } = draft;
  const place = await takePlace(trx, conversation, { senderId, automatic, now });
  const { id: conversationId } = conversation;
  await trx
    .insertInto('messages')
    .values({ conversationId, ...draft, ...place })
    .execute();
  const busSignal = signalOfMessage(place.seq);
  publishMessage(trx, conversation, busSignal);
  countEvent(trx, { what: 'message', kind: automatic ? 'automatic' : 'person' });
  const written = await findMessageAt(trx, { conversationId, seq: place.seq });
  if (written === undefined) throw new Error('A message that was just written is missing.');
  cacheMessage(busSignal, written.own);
  return written.own;
}

const pictureAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.webp)$/;

/**
 * The picture behind a URL, locked: uploaded by the actor for a message and not sent yet. Somebody else's picture gets
 * the same error as one that does not exist.
 */
async function claimPicture(
  trx: Transaction<DB>,
  { userId }: Actor,
  image: string | null | undefined,
): Promise<string | null> {
  if (image === null || image === undefined || image === '') return null;
  const name = pictureAddress.exec(image)?.[1];
  const file = name === undefined ? undefined : await lockPicture(trx, userId, name);
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  const isFree = file !== undefined && (await findSidesOfPicture(trx, file.name)) === undefined;
  if (isFree) return file.name;
  throw new AppError('messages.imageUnknown', {
    issues: [{ path: ['image'], message: 'invalid' }],
  });
}

/** Sends the automatic answer to a customer's enquiry in the master's name, once per conversation. */
export function acknowledge(
  db: Kysely<DB>,
  { conversationId, now }: { conversationId: number; now: Date },
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const conversation = await lockForInstallation(trx, conversationId);
    if (conversation === undefined || (await hasAutomatic(trx, conversationId))) return;
    const { masterUserId: senderId } = conversation;
    const draft = { text: acknowledgementText, imageFile: null, clientMessageId: null };
    await post(trx, conversation, { ...draft, senderId, automatic: true, now });
  });
}

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
  // Errors are ignored: the change is committed, and housekeeping removes leftover files.
  for (const file of removed) await removeBytes(storage, file).catch(() => {});
  return { id, deleted: true };
}

async function requireMessage(trx: Transaction<DB>, id: number) {
  const message = await lockMessage(trx, id);
  if (message === undefined) throw new AppError('messages.messageNotFound');
  return message;
}

/** Records a staged picture as the actor's, who may send it in a message. */
export function storePicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return withTransaction(db, async (trx) => {
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'message' });
    return { image: uploadUrl(staged.name) };
  });
}

/** Whether an actor may see a message's picture: before it is sent, only its owner. */
export async function isPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const sides = await findSidesOfPicture(db, name);
  if (sides === undefined) return actor !== null && actor.userId === ownerId;
  return can(actor, 'messages.picture', sides);
}

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
import { audit, tally } from '../../core/observability/index.ts';
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
import { tellOfMessage, tellOfRemoval } from '../conversations/events.ts';
import {
  type LockedConversation,
  lockAddressed,
  lockForInstallation,
  refuseSilenced,
  takePlace,
} from '../conversations/service.ts';
import { signalOfMessage, knowMessage } from './events.ts';
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

/** A page of a conversation; to a stranger it does not exist. */
export async function readHistory(
  db: Kysely<DB>,
  actor: Actor,
  input: HistoryInput,
): Promise<History> {
  const history = await findHistory(db, actor, input);
  if (history === undefined) throw new AppError('messages.notFound');
  return history;
}

/** What was written about a booking; to a stranger the booking does not exist. */
export async function readMessages(db: Kysely<DB>, actor: Actor, input: ListMessagesInput) {
  const page = await listMessages(db, actor, input);
  if (page === undefined) throw new AppError('bookings.notFound');
  return page;
}

/**
 * Sends a message to the other side of a conversation. Places are given out under the conversation's lock, so
 * whoever reads what came after a place misses nothing. The same `clientMessageId` again is the same message.
 */
export async function sendMessage(
  db: Kysely<DB>,
  actor: Actor,
  input: SendInput,
  now: Date,
): Promise<Message> {
  return (await sendPlain(db, actor, input, now)) ?? sendCarefully(db, actor, input, now);
}

/** Words alone, in a conversation that goes on, outside of a transaction: what most messages are. */
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
  const hint = signalOfMessage(message.seq);
  // First: nobody who is told has to look, or to wait.
  knowMessage(hint, message);
  tellOfMessage(db, { ...sides, id: message.conversationId }, hint);
  tally(db, { what: 'message', kind: 'person' });
  return message;
}

/** Messages that come at the same moment share a transaction; one that spoils it sends them all the long way. */
const plainWriterOf = perDatabase((db) =>
  gather<PlainMessage, PlacedMessage | undefined>({
    most: 100,
    atOnce: 4,
    // Also in a crowd a trip takes less, and those that come during one share the next; one that is stuck holds up nobody.
    apartMs: 40,
    // Of one conversation one after the other. One that is called by two names lets one of them go the long way.
    keyOf: ({ conversationId, bookingId }) => conversationId ?? `booking ${bookingId}`,
    run: (messages) =>
      insertPlainMessages(db, messages).catch((error: unknown) => {
        if (!wasRefused(error)) throw error;
        return messages.map(() => undefined);
      }),
  }),
);

/** Whether the database has refused what was to be written, so that nothing of it stands. */
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
      // The first attempt may have been cut off before anyone was told.
      tellOfMessage(trx, conversation, signalOfMessage(known.seq));
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

/** What follows from a message: the house's answer to first words, and a look whether it was read. */
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
  const hint = signalOfMessage(place.seq);
  tellOfMessage(trx, conversation, hint);
  tally(trx, { what: 'message', kind: automatic ? 'automatic' : 'person' });
  const written = await findMessageAt(trx, { conversationId, seq: place.seq });
  if (written === undefined) throw new Error('A message was written and is not there.');
  knowMessage(hint, written.own);
  return written.own;
}

const pictureAddress = /^(?:\/uploads\/)?([a-z0-9]{16,40}\.webp)$/;

/**
 * The file behind the address of a picture, locked: the actor uploaded it for a message and has not sent it yet. To
 * someone else's picture the answer is the same as to one that does not exist.
 */
async function claimPicture(
  trx: Transaction<DB>,
  { userId }: Actor,
  image: string | null | undefined,
): Promise<string | null> {
  if (image === null || image === undefined || image === '') return null;
  const name = pictureAddress.exec(image)?.[1];
  const file = name === undefined ? undefined : await lockPicture(trx, userId, name);
  // A second statement, for it must see what whoever held the lock before has committed.
  const isFree = file !== undefined && (await findSidesOfPicture(trx, file.name)) === undefined;
  if (isFree) return file.name;
  throw new AppError('messages.imageUnknown', {
    issues: [{ path: ['image'], message: 'invalid' }],
  });
}

/**
 * Answers a customer's first words to a master with the house's own, in the master's name. However often it is
 * asked to, a conversation gets one.
 */
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

/** Marks a message for another look, or takes the mark back; without a wish the mark is turned over. */
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

/** Removes a message for good, and its picture; its place stays empty, and whoever reads along sees it go. */
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
    tellOfRemoval(trx, message);
    return removeFiles(trx, imageFile === null ? [] : [imageFile]);
  });
  // The change stands whatever comes of this; housekeeping removes what stays behind.
  for (const file of removed) await removeBytes(storage, file).catch(() => {});
  return { id, deleted: true };
}

async function requireMessage(trx: Transaction<DB>, id: number) {
  const message = await lockMessage(trx, id);
  if (message === undefined) throw new AppError('messages.messageNotFound');
  return message;
}

/** Gives a picture that was just taken in to its owner, who may send it in a message. */
export function keepPicture(
  db: Kysely<DB>,
  actor: Actor,
  staged: StagedFile,
): Promise<{ image: string }> {
  return withTransaction(db, async (trx) => {
    await insertFile(trx, staged, { ownerId: actor.userId, purpose: 'message' });
    return { image: uploadUrl(staged.name) };
  });
}

/** Whether a picture of a message may be shown to an actor: before it is sent to its owner alone. */
export async function isPictureReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  { name, ownerId }: { name: string; ownerId: number | null },
): Promise<boolean> {
  const sides = await findSidesOfPicture(db, name);
  if (sides === undefined) return actor !== null && actor.userId === ownerId;
  return can(actor, 'messages.picture', sides);
}

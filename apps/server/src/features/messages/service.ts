import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import { acknowledgementText } from '@mesterhand/domain/messages/acknowledgement';
import type {
  History,
  HistoryInput,
  ListMessagesInput,
  Message,
} from '@mesterhand/domain/messages/schema';
import type { SendInput } from '@mesterhand/domain/messages/send-schema';
import type { Kysely } from 'kysely';
import { wasRefused, withTransaction } from '../../core/database/index.ts';
import { documentName, pictureName, recordingName } from '../../core/storage/index.ts';
import { publishMessage } from '../conversations/events.ts';
import {
  type Sides,
  findAddressed,
  lockAddressed,
  lockForInstallation,
  silenceOf,
} from '../conversations/service.ts';
import { signalOfMessage } from './events.ts';
import { lockFreePictures } from './pictures/service.ts';
import { findHistory, findMessageAt, hasAutomatic, listMessages } from './queries.ts';
import { type Draft, storeLocked, storeUnlocked } from './storing/service.ts';

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
 * Sends a message to the other side of a conversation. Its seq is assigned to the conversation for which the rules were
 * checked, and to no later state of it, so a reader that resumes after a seq misses nothing. Idempotent by
 * `clientMessageId`.
 */
export async function sendMessage(
  db: Kysely<DB>,
  actor: Actor,
  input: SendInput,
  now: Date,
): Promise<Message> {
  const attempt = { actor, input, now };
  const sent = db.isTransaction ? undefined : await sendUnlocked(db, attempt);
  if (sent !== undefined) return sent;
  return withTransaction(db, async (trx) => {
    const conversation = await lockAddressed(trx, actor, input);
    const isFree = await lockFreePictures(trx, picturesOf(attempt));
    const decision = decide({ ...attempt, conversation }, isFree);
    return 'draft' in decision ? storeLocked(trx, decision.draft) : repeat(trx, decision);
  });
}

/**
 * Sends a text to an existing conversation without waiting for its lock. @returns undefined when that is not possible: a
 * picture is to be locked, or the conversation has just changed.
 */
async function sendUnlocked(db: Kysely<DB>, attempt: Attempt): Promise<Message | undefined> {
  const { actor, input } = attempt;
  const mayExist = input.conversationId !== undefined || input.bookingId !== undefined;
  if (!mayExist || picturesOf(attempt).length > 0) return undefined;
  const conversation = await findAddressed(db, actor, input);
  if (conversation === undefined) return undefined;
  const decision = decide({ ...attempt, conversation }, () => false);
  if (!('draft' in decision)) return repeat(db, decision);
  return storeUnlocked(db, decision.draft).catch((error: unknown) => {
    // Such as the same client id, sent to another conversation at the same time: the locked attempt finds it.
    if (!wasRefused(error)) throw error;
    return undefined;
  });
}

/** A message that somebody wants to send. */
interface Attempt {
  actor: Actor;
  input: SendInput;
  now: Date;
}

/** A message that was sent before. The first attempt may have been cut off before it was published. */
async function repeat(db: Kysely<DB>, { known, conversation }: Repetition): Promise<Message> {
  const message = await findMessageAt(db, known);
  if (message === undefined) throw new Error('A message that was sent before is missing.');
  publishMessage(db, conversation, signalOfMessage(known.seq));
  return message.own;
}

/** The file that a message names. */
function attachedName({ image, document, voice }: SendInput): string | undefined {
  if (voice) return recordingName(voice);
  return document ? documentName(document) : pictureName(image ?? '');
}

/** For a file that is not the sender's, not free or of another kind. */
function refuseFile({ document, voice }: SendInput): AppError {
  const path = document ? 'document' : 'image';
  return voice
    ? new AppError('messages.voiceUnknown', { issues: [{ path: ['voice'], message: 'invalid' }] })
    : new AppError('messages.imageUnknown', { issues: [{ path: [path], message: 'invalid' }] });
}

function picturesOf({ actor: { userId: ownerId }, input }: Attempt) {
  const name = attachedName(input);
  return name === undefined ? [] : [{ name, ownerId }];
}

/** Whether a picture is uploaded by its owner for a message, and not sent yet. */
type IsFree = (picture: { name: string; ownerId: number }) => boolean;

interface Repetition {
  known: { conversationId: number; seq: number };
  conversation: Sides;
}

/**
 * Whether a message is written or was written before.
 * @throws AppError why it may not be written.
 */
function decide(
  { actor, input, now, conversation }: Attempt & { conversation: Sides },
  isFree: IsFree,
): { draft: Draft } | Repetition {
  const { userId: senderId } = actor;
  const { text, image, document, voice, clientMessageId = null } = input;
  const { sentConversationId, sentSeq: seq } = conversation;
  if (sentConversationId !== null && seq !== null) {
    if (sentConversationId !== conversation.id) throw new AppError('idempotency.mismatch');
    return { known: { conversationId: conversation.id, seq }, conversation };
  }
  const refusal = silenceOf(conversation);
  if (refusal !== undefined) throw refusal;
  const draft = { conversation, senderId, text, clientMessageId, automatic: false, now };
  if (!image && !document && !voice) return { draft: { ...draft, imageFile: null } };
  const name = attachedName(input);
  // Somebody else's file gets the same error as one that does not exist.
  if (name === undefined || !isFree({ name, ownerId: senderId })) throw refuseFile(input);
  return { draft: { ...draft, imageFile: name } };
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
    await storeLocked(trx, { ...draft, conversation, senderId, automatic: true, now });
  });
}

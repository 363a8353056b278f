import type { Places } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import { awayAfterMs } from '@mesterhand/domain/messages/limits';
import { type Marks, moveMarks } from '@mesterhand/domain/messages/marks';
import type { Conversation, MarkInput, OpenInput } from '@mesterhand/domain/messages/schema';
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { emit } from '../../core/events/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { recordAnswer } from '../masters/service.ts';
import { settleConversation } from '../notifications/service.ts';
import { findConversation, findSides, lockConversation, type Sides } from './queries.ts';
import { findOpenedEnquiry, findOpenedOfBooking } from './opening/queries.ts';

export type { Sides };

/** The destination of a message: exactly one of the three. A repeated one is found by `clientMessageId`. */
interface Address extends OpenInput {
  conversationId?: number | undefined;
  clientMessageId?: string | undefined;
}

/** A conversation as the actor sees it; a stranger gets not found. */
export async function readConversation(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<Conversation> {
  const conversation = await findConversation(db, actor, id);
  if (conversation === undefined) throw new AppError('messages.notFound');
  return conversation;
}

/** The conversation of the actor's booking, or the actor's enquiry to a master; created if missing. */
export async function openConversation(
  db: Kysely<DB>,
  actor: Actor,
  input: OpenInput,
): Promise<Conversation> {
  const { id } = await findOpened(db, actor, input);
  if (id !== null) return readConversation(db, actor, id);
  return withTransaction(db, async (trx) =>
    readConversation(trx, actor, await ensureConversation(trx, actor, input)),
  );
}

async function ensureConversation(
  trx: Transaction<DB>,
  actor: Actor,
  input: OpenInput,
): Promise<number> {
  const { id, bookingId, clientId, masterId } = await findOpened(trx, actor, input);
  if (id !== null) return id;
  const made = await trx
    .insertInto('conversations')
    .values({ bookingId, clientId, masterId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Nothing was inserted: the other side opened it concurrently and has committed.
  const found = made ?? (await findOpened(trx, actor, input));
  if (found.id === null) throw new AppError('conflict.stale');
  return found.id;
}

/** @throws AppError when there is no such booking or master, or it is the actor. */
async function findOpened(db: Kysely<DB>, actor: Actor, { bookingId, masterId = 0 }: OpenInput) {
  const { userId } = actor;
  if (bookingId !== undefined) {
    const [opened] = await findOpenedOfBooking(db, { userId, bookingId });
    if (opened === undefined) throw new AppError('bookings.notFound');
    return opened;
  }
  const [enquiry] = await findOpenedEnquiry(db, { userId, masterId });
  if (enquiry === undefined) throw new AppError('masters.notFound');
  if (!can(actor, 'messages.enquire', enquiry)) throw new AppError('messages.self');
  return enquiry;
}

/** The conversation to write to, as it is now; undefined when it is missing or not the actor's. */
export async function findAddressed(
  db: Kysely<DB>,
  actor: Actor,
  to: Address,
): Promise<Sides | undefined> {
  const { conversationId = null, bookingId = null, clientMessageId = null } = to;
  const { userId } = actor;
  const [conversation] = await findSides(db, {
    conversationId,
    bookingId,
    userId,
    clientMessageId,
  });
  return conversation;
}

/** The conversation to write to, locked; created if missing. */
export async function lockAddressed(
  trx: Transaction<DB>,
  actor: Actor,
  to: Address,
): Promise<Sides> {
  const conversationId = to.conversationId ?? (await ensureConversation(trx, actor, to));
  await lockConversation(trx, { id: conversationId });
  // A second statement, so that its snapshot includes what the previous lock holder has committed.
  const { clientMessageId } = to;
  const conversation = await findAddressed(trx, actor, { conversationId, clientMessageId });
  if (conversation === undefined) throw new AppError('messages.notFound');
  return conversation;
}

/** Locks a conversation. @returns whether there is one. */
export async function holdConversation(trx: Transaction<DB>, id: number): Promise<boolean> {
  return (await lockConversation(trx, { id })).length > 0;
}

/** Locks a conversation for an automatic message; undefined when it is gone. */
export async function lockForInstallation(
  trx: Transaction<DB>,
  conversationId: number,
): Promise<Sides | undefined> {
  await lockConversation(trx, { id: conversationId });
  const nobody = { userId: null, bookingId: null, clientMessageId: null };
  const [conversation] = await findSides(trx, { conversationId, ...nobody });
  return conversation;
}

/** Why nobody may write: one of the two has blocked the other, which the error doesn't tell, or an account is deleted. */
export function silenceOf({
  clientGone,
  masterGone,
  isBlocked,
}: Pick<Sides, 'clientGone' | 'masterGone' | 'isBlocked'>): AppError | undefined {
  if (clientGone !== null || masterGone !== null) return new AppError('messages.closed');
  return isBlocked ? new AppError('messages.blocked') : undefined;
}

/** The name of one of the two people. */
export const nameOf = ({ masterUserId, masterName, clientName }: Sides, userId: number): string =>
  userId === masterUserId ? masterName : clientName;

/** A message to be placed in its conversation. */
interface Unplaced {
  conversation: Sides;
  senderId: number;
  automatic: boolean;
  now: Date;
}

/**
 * The next seq of a conversation and what it changes there. The sender has read their message, and what came before it
 * if nothing there was unread.
 */
export function placeOf(message: Unplaced): Sides {
  const { conversation, senderId, now } = message;
  const { lastSeq, lastAt, answeredAt, unreadCheckAt } = conversation;
  const seq = lastSeq + 1;
  // Server clocks differ slightly; a conversation's order must not.
  const sentAt = lastSeq > 0 && now < new Date(lastAt) ? lastAt : now.toISOString();
  const { side, marks } = marksOf(conversation, senderId);
  const own = columnsOf(side, {
    readSeq: marks.readSeq === lastSeq ? seq : marks.readSeq,
    deliveredSeq: marks.deliveredSeq === lastSeq ? seq : marks.deliveredSeq,
  });
  return {
    ...conversation,
    lastSeq: seq,
    lastAt: sentAt,
    answeredAt: isAnswer(message) ? sentAt : answeredAt,
    unreadCheckAt: plansCheck(message)
      ? new Date(now.getTime() + awayAfterMs).toISOString()
      : unreadCheckAt,
    ...own,
  };
}

/** A part of a statement: stores `placeOf`, unless the row has changed since it was read (optimistic locking). */
export const moveConversation = (value: Places<Sides>): RawBuilder<unknown> => sql`
  update conversations
     set last_seq = ${value('lastSeq')}, last_at = ${value('lastAt')}, answered_at = ${value('answeredAt')},
         unread_check_at = ${value('unreadCheckAt')}, client_read_seq = ${value('clientReadSeq')},
         client_delivered_seq = ${value('clientDeliveredSeq')}, master_read_seq = ${value('masterReadSeq')},
         master_delivered_seq = ${value('masterDeliveredSeq')}
   where id = ${value('id')} and xmin = ${value('version')}::xid`;

/** Records the master's first personal answer. */
export async function recordFirstAnswer(trx: Transaction<DB>, message: Unplaced): Promise<void> {
  if (isAnswer(message)) await recordAnswer(trx, message.conversation.masterId);
}

/** Whether a message plans the conversation's check for unread messages: one is planned at a time. */
export function plansCheck({ conversation: { unreadCheckAt }, automatic, now }: Unplaced): boolean {
  if (automatic) return false;
  return unreadCheckAt === null || now.getTime() - Date.parse(unreadCheckAt) > checkLostAfterMs;
}

/** Milliseconds after which a check that has not run is taken to have failed for good. */
const checkLostAfterMs = 60 * 60_000;

/** Stores when a locked conversation is next checked for unread messages. */
export async function setUnreadCheck(
  trx: Transaction<DB>,
  { conversationId, at }: { conversationId: number; at: Date | null },
): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({ unreadCheckAt: at?.toISOString() ?? null })
    .where('id', '=', conversationId)
    .execute();
}

/** Whether a message is a master's first personal answer to an enquiry. */
export function isAnswer({
  conversation: { bookingId, masterUserId, answeredAt, lastSeq },
  senderId,
  automatic,
}: Omit<Unplaced, 'now'>): boolean {
  const isFirst = bookingId === null && answeredAt === null && lastSeq > 0;
  return isFirst && senderId === masterUserId && !automatic;
}

type Side = 'client' | 'master';

const marksOn = (side: Side, conversation: Sides): Marks =>
  side === 'master'
    ? { readSeq: conversation.masterReadSeq, deliveredSeq: conversation.masterDeliveredSeq }
    : { readSeq: conversation.clientReadSeq, deliveredSeq: conversation.clientDeliveredSeq };

function marksOf(conversation: Sides, userId: number): { side: Side; marks: Marks } {
  const side = userId === conversation.masterUserId ? 'master' : 'client';
  return { side, marks: marksOn(side, conversation) };
}

type MarkColumns = Pick<
  Sides,
  'clientReadSeq' | 'clientDeliveredSeq' | 'masterReadSeq' | 'masterDeliveredSeq'
>;

function columnsOf(side: Side, { readSeq, deliveredSeq }: Marks): Partial<MarkColumns> {
  return side === 'master'
    ? { masterReadSeq: readSeq, masterDeliveredSeq: deliveredSeq }
    : { clientReadSeq: readSeq, clientDeliveredSeq: deliveredSeq };
}

/** Advances the actor's receipts and publishes them to the other side. */
export function markConversation(db: Kysely<DB>, actor: Actor, input: MarkInput): Promise<Marks> {
  return withTransaction(db, async (trx) => {
    const { conversationId: id } = input;
    const { userId } = actor;
    const conversation = await lockAddressed(trx, actor, { conversationId: id });
    const { side, marks } = marksOf(conversation, userId);
    const { readSeq, deliveredSeq } = moveMarks(marks, input, conversation.lastSeq);
    const isRead = readSeq > marks.readSeq;
    if (!isRead && deliveredSeq === marks.deliveredSeq) return marks;
    await trx
      .updateTable('conversations')
      .set(columnsOf(side, { readSeq, deliveredSeq }))
      .where('id', '=', id)
      .execute();
    // Receipts are hidden from people one has blocked.
    if (!conversation.isBlocked)
      emit(trx, `conversation:${id}`, { kind: 'receipt', userId, deliveredSeq, readSeq });
    if (readSeq === conversation.lastSeq)
      await settleConversation(trx, { conversationId: id, userId });
    if (isRead) emit(trx, `user:${userId}`, { kind: 'inbox', conversationId: id });
    return { deliveredSeq, readSeq };
  });
}

/** Publishes to the other side that the actor is typing. Nothing is stored. */
export async function noteTyping(
  db: Kysely<DB>,
  actor: Actor,
  { conversationId: id, now }: { conversationId: number; now: Date },
): Promise<void> {
  const { userId } = actor;
  const conversation = await findAddressed(db, actor, { conversationId: id });
  if (conversation === undefined) throw new AppError('messages.notFound');
  const refusal = silenceOf(conversation);
  if (refusal !== undefined) throw refusal;
  emit(db, `conversation:${id}`, { kind: 'typing', userId, at: now.toISOString() });
}

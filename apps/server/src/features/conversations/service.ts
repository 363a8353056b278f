import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Marks, moveMarks } from '@mesterhand/domain/messages/marks';
import type { Conversation, MarkInput, OpenInput } from '@mesterhand/domain/messages/schema';
import type { Kysely, Transaction } from 'kysely';
import { emit } from '../../core/events/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { isBlocked, refuseBlocked } from '../blocks/service.ts';
import { recordAnswer, requireMaster } from '../masters/service.ts';
import { settleConversation } from '../notifications/service.ts';
import {
  findConversation,
  findConversationId,
  findSides,
  findSidesOfBooking,
  lockSides,
} from './queries.ts';

/** A conversation with its row locked. */
export type LockedConversation = NonNullable<Awaited<ReturnType<typeof lockSides>>>;

/** The destination of a message: exactly one of the three. */
interface Address extends OpenInput {
  conversationId?: number | undefined;
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
export function openConversation(
  db: Kysely<DB>,
  actor: Actor,
  input: OpenInput,
): Promise<Conversation> {
  return withTransaction(db, async (trx) =>
    readConversation(trx, actor, await ensureConversation(trx, actor, input)),
  );
}

async function ensureConversation(
  trx: Transaction<DB>,
  actor: Actor,
  { bookingId, masterId }: OpenInput,
): Promise<number> {
  const sides =
    bookingId === undefined
      ? await sidesOfEnquiry(trx, actor, masterId ?? 0)
      : await findSidesOfBooking(trx, actor.userId, bookingId);
  if (sides === undefined) throw new AppError('bookings.notFound');
  const known = await findConversationId(trx, sides);
  if (known !== undefined) return known.id;
  const made = await trx
    .insertInto('conversations')
    .values(sides)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Nothing was inserted: the other side opened it concurrently and has committed.
  const found = made ?? (await findConversationId(trx, sides));
  if (found === undefined) throw new AppError('conflict.stale');
  return found.id;
}

async function sidesOfEnquiry(trx: Transaction<DB>, actor: Actor, masterId: number) {
  const { userId: masterUserId } = await requireMaster(trx, masterId);
  if (!can(actor, 'messages.enquire', { masterUserId })) throw new AppError('messages.self');
  return { bookingId: null, clientId: actor.userId, masterId };
}

/** The conversation to write to, locked; created if missing. */
export async function lockAddressed(
  trx: Transaction<DB>,
  actor: Actor,
  to: Address,
): Promise<LockedConversation> {
  const id = to.conversationId ?? (await ensureConversation(trx, actor, to));
  const conversation = await lockSides(trx, { id, userId: actor.userId });
  if (conversation === undefined) throw new AppError('messages.notFound');
  return conversation;
}

/** Locks a conversation for an automatic message; undefined when it is gone. */
export function lockForInstallation(
  trx: Transaction<DB>,
  id: number,
): Promise<LockedConversation | undefined> {
  return lockSides(trx, { id, userId: null });
}

/** Refuses messages between people of whom one has blocked the other, and to deleted accounts. */
export async function refuseSilenced(
  db: Kysely<DB>,
  conversation: Pick<LockedConversation, 'clientId' | 'masterUserId' | 'clientGone' | 'masterGone'>,
): Promise<void> {
  const { clientId, masterUserId, clientGone, masterGone } = conversation;
  if (clientGone !== null || masterGone !== null) throw new AppError('messages.closed');
  await refuseBlocked(db, clientId, masterUserId);
}

/** Assigns the next seq. The sender has read the message, and what came before it if nothing there was unread. */
export async function takePlace(
  trx: Transaction<DB>,
  conversation: LockedConversation,
  { senderId, automatic, now }: { senderId: number; automatic: boolean; now: Date },
): Promise<{ seq: number; sentAt: string }> {
  const { id, lastSeq, lastAt, masterId } = conversation;
  const seq = lastSeq + 1;
  // Server clocks differ slightly; a conversation's order must not.
  const sentAt = lastSeq > 0 && now < new Date(lastAt) ? lastAt : now.toISOString();
  const isAnswer = !automatic && answersEnquiry(conversation, senderId);
  const { side, marks } = marksOf(conversation, senderId);
  const own = {
    readSeq: marks.readSeq === lastSeq ? seq : marks.readSeq,
    deliveredSeq: marks.deliveredSeq === lastSeq ? seq : marks.deliveredSeq,
  };
  await trx
    .updateTable('conversations')
    .set({
      lastSeq: seq,
      lastAt: sentAt,
      ...columnsOf(side, own),
      ...(isAnswer && { answeredAt: sentAt }),
    })
    .where('id', '=', id)
    .execute();
  if (isAnswer) await recordAnswer(trx, masterId);
  return { seq, sentAt };
}

/**
 * `takePlace` as a CTE (`with placed as (…)`), for rows of `asked` (conversation_id, sender_id, at), one per
 * conversation. Skips locked rows, first messages and answers, strangers, blocked people and deleted accounts.
 */
export function placeRows(asked: string): string {
  const isMaster = 'free.sender_id = free.master_user_id';
  const own = (mark: string, isOwn: string): string =>
    `${mark} = case when ${isOwn} and c.${mark} = c.last_seq then c.last_seq + 1 else c.${mark} end`;
  // "offset 0" is an optimisation fence: it forces nested lookups by key. Without it, missing statistics of new tables
  // lead the planner to other join orders and indexes.
  return `
    with free as materialized (
      select a.*, held.id, m.user_id as master_user_id,
             btrim(case when a.sender_id = m.user_id then own.first_name || ' ' || own.last_name
                        else client.first_name || ' ' || client.last_name end) as sender_name
        from ${asked} a
        cross join lateral (
          select id, booking_id, client_id, master_id, answered_at from conversations
           where id = a.conversation_id and last_seq > 0 for no key update skip locked
        ) held
        cross join lateral (select user_id from masters where id = held.master_id offset 0) m
        cross join lateral (select first_name, last_name, deleted_at from users where id = m.user_id offset 0) own
        cross join lateral (select first_name, last_name, deleted_at from users where id = held.client_id offset 0) client
       where a.sender_id in (held.client_id, m.user_id) and own.deleted_at is null and client.deleted_at is null
         and not exists (
           select from blocks where (blocker_id, blocked_id) in ((held.client_id, m.user_id), (m.user_id, held.client_id)) offset 0
         )
         and not (held.booking_id is null and a.sender_id = m.user_id and held.answered_at is null)
    )
    update conversations c
       set last_seq = c.last_seq + 1,
           last_at = greatest(c.last_at, free.at),
           ${own('client_read_seq', `not (${isMaster})`)},
           ${own('client_delivered_seq', `not (${isMaster})`)},
           ${own('master_read_seq', isMaster)},
           ${own('master_delivered_seq', isMaster)}
      from free
     where c.id = free.id
    returning c.booking_id, c.client_id, c.last_seq as seq, c.last_at as sent_at, free.*`;
}

/** Whether this message is a master's first personal answer to an enquiry. */
function answersEnquiry(conversation: LockedConversation, senderId: number): boolean {
  const { bookingId, masterUserId, answeredAt, lastSeq } = conversation;
  return bookingId === null && senderId === masterUserId && answeredAt === null && lastSeq > 0;
}

type Side = 'client' | 'master';

function marksOf(conversation: LockedConversation, userId: number): { side: Side; marks: Marks } {
  const { clientReadSeq, clientDeliveredSeq, masterReadSeq, masterDeliveredSeq } = conversation;
  return userId === conversation.masterUserId
    ? { side: 'master', marks: { readSeq: masterReadSeq, deliveredSeq: masterDeliveredSeq } }
    : { side: 'client', marks: { readSeq: clientReadSeq, deliveredSeq: clientDeliveredSeq } };
}

function columnsOf(side: Side, { readSeq, deliveredSeq }: Marks) {
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
    if (!(await isBlocked(trx, conversation.clientId, conversation.masterUserId)))
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
  { userId }: Actor,
  { conversationId: id, now }: { conversationId: number; now: Date },
): Promise<void> {
  const conversation = await findSides(db, { id, userId });
  if (conversation === undefined) throw new AppError('messages.notFound');
  await refuseSilenced(db, conversation);
  emit(db, `conversation:${id}`, { kind: 'typing', userId, at: now.toISOString() });
}

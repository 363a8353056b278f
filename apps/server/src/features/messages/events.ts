import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type Conversation,
  type InboxEvent,
  type LiveEvent,
  type LiveInput,
  type Message,
  seqSchema,
} from '@mesterhand/domain/messages/schema';
import { idSchema, instantSchema } from '@mesterhand/domain/wire/page';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import type { BusSignal } from '../../core/events/index.ts';
import { type Context, openSignals, shareBySignal } from '../../core/trpc/index.ts';
import { readConversation } from '../conversations/service.ts';
import { countUnread, findMessageAt, listMessagesAfter } from './queries.ts';

/** The subscriber's context. */
interface Follower extends Pick<Context, 'db' | 'bus' | 'live'> {
  actor: Actor;
}

/** Page size when a reader catches up. */
const catchUpPageSize = 100;

const conversationSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), seq: seqSchema }),
  z.object({
    kind: z.literal('receipt'),
    userId: idSchema,
    deliveredSeq: seqSchema,
    readSeq: seqSchema,
  }),
  z.object({ kind: z.literal('typing'), userId: idSchema, at: instantSchema }),
  z.object({ kind: z.literal('removed'), seq: seqSchema }),
  z.object({ kind: z.literal('resync') }),
]);

type ConversationEvent = z.infer<typeof conversationSignal>;
type Push = TrackedEnvelope<LiveEvent>;

/**
 * Streams a conversation: the other side's receipts, then every message after `lastEventId` in order and exactly once.
 * Signals may be lost or reordered, so gaps before a signalled message are read from the database.
 */
export async function* followConversation(
  follower: Follower,
  { conversationId: id, lastEventId }: LiveInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<Push, void> {
  const { db, actor } = follower;
  let last = 0;
  const signals = openSignals(follower, `conversation:${id}`, {
    queue: 'every',
    active: true,
    signal,
    kinds: ['message', 'receipt', 'typing', 'removed'],
  });
  try {
    const conversation = await readConversation(db, actor, id);
    const { lastSeq } = conversation;
    const seen = Math.min(Number(lastEventId ?? lastSeq), lastSeq);
    yield pushed(seen, receiptOf(conversation));
    last = yield* catchUp(follower, { id, after: seen, upTo: lastSeq });
    for await (const busSignal of signals) {
      const event = conversationSignal.parse(busSignal);
      if (event.kind === 'message' && event.seq === last + 1) {
        yield* messageOf(follower, { id, busSignal, seq: event.seq });
        last = event.seq;
      } else {
        last = yield* catchUp(follower, {
          id,
          after: last,
          upTo: await seqOf(follower, id, event),
        });
      }
      if (event.kind === 'resync')
        yield pushed(last, receiptOf(await readConversation(db, actor, id)));
      else if (event.kind !== 'message' && !isOwnTyping(event, actor)) yield pushed(last, event);
    }
  } finally {
    signals.close();
  }
}

function receiptOf(conversation: Conversation): LiveEvent {
  const { other, otherDeliveredSeq: deliveredSeq, otherReadSeq: readSeq } = conversation;
  return { kind: 'receipt', userId: other.userId, deliveredSeq, readSeq };
}

const isOwnTyping = (event: ConversationEvent, { userId }: Actor): boolean =>
  event.kind === 'typing' && event.userId === userId;

/** The highest seq that an event proves to exist. */
async function seqOf(
  { db, actor }: Follower,
  id: number,
  event: ConversationEvent,
): Promise<number> {
  if (event.kind === 'message') return event.seq;
  if (event.kind === 'receipt') return event.deliveredSeq;
  if (event.kind === 'resync') return (await readConversation(db, actor, id)).lastSeq;
  return 0;
}

/**
 * Every push carries the reader's last seq as its id, receipts and typing too: a client resumes after the id it got
 * last.
 */
const pushed = (last: number, event: LiveEvent): Push => tracked(String(last), event);

/** A message as its sender and as others see it; shared by all subscribers. */
interface MessagePushes {
  senderId: number;
  own: Push;
  others: Push;
}

const loadMessage = shareBySignal<MessagePushes | null>();

/** Signals that a message with this seq exists. */
export const signalOfMessage = (seq: number): BusSignal => ({ kind: 'message', seq });

/** Caches a message that was just written, so that subscribers on this server need no query. */
export function cacheMessage(busSignal: BusSignal, message: Message): void {
  loadMessage.know(busSignal, pushesOf(message, { ...message, clientMessageId: null }));
}

const pushesOf = (own: Message, others: Message): MessagePushes => ({
  senderId: own.senderId,
  own: pushed(own.seq, { kind: 'message', message: own }),
  others: pushed(own.seq, { kind: 'message', message: others }),
});

const pushFor = ({ userId }: Actor, { senderId, own, others }: MessagePushes): Push =>
  senderId === userId ? own : others;

/** The signalled message, loaded once for all subscribers; nothing when it was removed meanwhile. */
async function* messageOf(
  { db, actor }: Follower,
  { id, busSignal, seq }: { id: number; busSignal: BusSignal; seq: number },
): AsyncGenerator<Push, void> {
  const pushes = await loadMessage(busSignal, async () => {
    const message = await findMessageAt(db, { conversationId: id, seq });
    return message === undefined ? null : pushesOf(message.own, message.others);
  });
  if (pushes !== null) yield pushFor(actor, pushes);
}

/**
 * Streams all messages after a seq.
 * @returns the reader's last seq; removed messages leave gaps before it.
 */
async function* catchUp(
  { db, actor }: Follower,
  { id, after, upTo }: { id: number; after: number; upTo: number },
): AsyncGenerator<Push, number> {
  let last = after;
  while (last < upTo) {
    const page = await listMessagesAfter(db, actor, {
      conversationId: id,
      seq: last,
      limit: catchUpPageSize,
    });
    for (const message of page) yield pushed(message.seq, { kind: 'message', message });
    last = page.length < catchUpPageSize ? Math.max(upTo, seqOfLast(page)) : seqOfLast(page);
  }
  return last;
}

const seqOfLast = (page: Message[]): number => page.at(-1)?.seq ?? 0;

const inboxSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inbox'), conversationId: idSchema }),
  z.object({ kind: z.literal('resync') }),
]);

// Several screens of one person receive the same signal.
const loadInbox = shareBySignal<InboxEvent>();

/** A person's unread count: at once, and whenever a conversation changes. */
export async function* followInbox(
  follower: Follower,
  signal: AbortSignal | undefined,
): AsyncGenerator<InboxEvent, void> {
  const { db, actor } = follower;
  const { userId } = actor;
  const signals = openSignals(follower, `user:${userId}`, {
    queue: { latestBy: ({ conversationId }) => String(conversationId) },
    active: false,
    signal,
    kinds: ['inbox'],
  });
  const inboxOf = async (conversationId: number | null): Promise<InboxEvent> => {
    const { total } = await countUnread(db, userId);
    return { total, conversationId };
  };
  try {
    yield await inboxOf(null);
    for await (const busSignal of signals) {
      const event = inboxSignal.parse(busSignal);
      yield event.kind === 'resync'
        ? await inboxOf(null)
        : await loadInbox(busSignal, () => inboxOf(event.conversationId));
    }
  } finally {
    signals.close();
  }
}

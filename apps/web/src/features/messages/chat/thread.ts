import type { Message } from '@mesterhand/domain/messages/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { OutboxItem } from '../outbox/outbox.ts';

/** The other side's receipts: sequence numbers, 0 for none. */
export type Marks = { deliveredSeq: number; readSeq: number };

/** The known part of a conversation, from all sources. `messages` are sorted and unique. */
export type Thread = {
  messages: readonly Message[];
  /** Whether the server has older ones. */
  hasMore: boolean;
  otherMarks: Marks;
  /** The sequence number up to which all existing messages were delivered: gaps before it are removed messages. */
  notifiedUpTo: number;
};

export type ThreadAction =
  | { kind: 'page'; items: readonly Message[]; hasMore: boolean }
  | { kind: 'arrived'; message: Message }
  /** The user's own, from the response: messages just before it may still be in flight. */
  | { kind: 'sent'; message: Message }
  | { kind: 'receipt'; marks: Marks }
  | { kind: 'removed'; seq: number };

/**
 * Merges two lists by sequence number, without duplicates, whatever arrived twice or out of order. A message keeps its
 * client id: live events of it lack one.
 */
export function mergeMessages(
  known: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of arrived) {
    const clientMessageId = message.clientMessageId ?? bySeq.get(message.seq)?.clientMessageId;
    bySeq.set(message.seq, { ...message, clientMessageId: clientMessageId ?? null });
  }
  return [...bySeq.values()].sort((left, right) => left.seq - right.seq);
}

function forwards(known: Marks, received: Marks): Marks {
  const readSeq = Math.max(known.readSeq, received.readSeq);
  return { readSeq, deliveredSeq: Math.max(known.deliveredSeq, received.deliveredSeq, readSeq) };
}

/** A page that reaches back no further than the known messages says nothing about older ones. */
function readHasMore(thread: Thread, page: { items: readonly Message[]; hasMore: boolean }) {
  const [firstKnown] = thread.messages;
  const [firstOfPage] = page.items;
  const isOlder = !firstKnown || (firstOfPage && firstOfPage.seq <= firstKnown.seq);
  return isOlder || page.items.length === 0 ? page.hasMore : thread.hasMore;
}

export function changeThread(thread: Thread, action: ThreadAction): Thread {
  switch (action.kind) {
    case 'page':
      return {
        ...thread,
        messages: mergeMessages(thread.messages, action.items),
        hasMore: readHasMore(thread, action),
        notifiedUpTo: Math.max(thread.notifiedUpTo, lastSeqOf({ messages: action.items })),
      };
    case 'arrived':
      return {
        ...thread,
        messages: mergeMessages(thread.messages, [action.message]),
        notifiedUpTo: Math.max(thread.notifiedUpTo, action.message.seq),
      };
    case 'sent':
      return { ...thread, messages: mergeMessages(thread.messages, [action.message]) };
    case 'receipt':
      return { ...thread, otherMarks: forwards(thread.otherMarks, action.marks) };
    case 'removed':
      return {
        ...thread,
        messages: thread.messages.filter(({ seq }) => seq !== action.seq),
        notifiedUpTo: Math.max(thread.notifiedUpTo, action.seq),
      };
  }
}

/** How many messages were removed before each existing one, by its sequence number, and after the last. */
function countRemoved({ messages, hasMore, notifiedUpTo }: Thread): Map<number | 'end', number> {
  const counts = new Map<number | 'end', number>();
  const [first] = messages;
  // Gaps before the oldest known message belong to an older page.
  let before = hasMore && first !== undefined ? first.seq - 1 : 0;
  for (const { seq } of messages) {
    counts.set(seq, Math.max(0, Math.min(seq - 1, notifiedUpTo) - before));
    before = seq;
  }
  counts.set('end', Math.max(0, notifiedUpTo - before));
  return counts;
}

/** How many messages were removed after the last existing one. */
export function countRemovedLast(thread: Thread): number {
  return countRemoved(thread).get('end') ?? 0;
}

export type DeliveryState = 'waiting' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

/** An entry of the list. `state` is null for the other side's messages; `id` and `seq` are null for pending ones. */
export type Entry = {
  /** Stable when the stored message replaces its optimistic entry. */
  key: string;
  isOwn: boolean;
  id: number | null;
  seq: number | null;
  text: string;
  image: string | null;
  document: Message['document'];
  voice: Message['voice'];
  automatic: boolean;
  senderName: string;
  /** ISO. */
  at: string;
  state: DeliveryState | null;
  /** The first of its day in Oslo. */
  isNewDay: boolean;
  /** How many messages were removed just before it. */
  removedBefore: number;
  /** The error code of the refusal; null when the server was unreachable or nothing failed. */
  refusal: string | null;
};

/** The calendar day of an instant in Oslo: `2026-11-21`. */
export function dayOf(instant: string | Date): string {
  return osloCivil(new Date(instant)).date;
}

function stateOf(seq: number, { deliveredSeq, readSeq }: Marks): DeliveryState {
  if (seq <= readSeq) return 'read';
  return seq <= deliveredSeq ? 'delivered' : 'sent';
}

function entryOfMessage(message: Message, userId: number, marks: Marks): Entry {
  const { id, seq, text, image, document, voice, automatic } = message;
  const { senderId, senderName, sentAt: at } = message;
  const isOwn = senderId === userId;
  return {
    key: message.clientMessageId ?? `message-${id}`,
    isOwn,
    id,
    seq,
    text,
    image,
    document,
    voice,
    automatic,
    senderName,
    at,
    // An automatic message belongs to nobody: it has no receipt.
    state: isOwn && !automatic ? stateOf(seq, marks) : null,
    isNewDay: false,
    removedBefore: 0,
    refusal: null,
  };
}

function entryOfItem(item: OutboxItem): Entry {
  const { clientMessageId, text, image, document, voice, writtenAt, state, refusal } = item;
  return {
    key: clientMessageId,
    isOwn: true,
    id: null,
    seq: null,
    text,
    image,
    document,
    voice,
    automatic: false,
    senderName: '',
    at: writtenAt,
    state,
    isNewDay: false,
    removedBefore: 0,
    refusal,
  };
}

/** The entries to render: stored messages, then pending ones, each once. */
export function listEntries(
  thread: Thread,
  { pending, userId }: { pending: readonly OutboxItem[]; userId: number },
): Entry[] {
  const arrived = new Set(thread.messages.map(({ clientMessageId }) => clientMessageId));
  const removed = countRemoved(thread);
  const entries = [
    ...thread.messages.map((message) => entryOfMessage(message, userId, thread.otherMarks)),
    ...pending
      .filter(({ clientMessageId }) => !arrived.has(clientMessageId))
      .map((item) => entryOfItem(item)),
  ];
  return entries.map((entry, place) => {
    const before = entries[place - 1];
    return {
      ...entry,
      isNewDay: !before || dayOf(before.at) !== dayOf(entry.at),
      removedBefore: removed.get(entry.seq ?? 0) ?? 0,
    };
  });
}

/** The sequence number up to which the conversation is known without gaps; the live stream resumes there. */
export function lastSeqOf({ messages }: Pick<Thread, 'messages'>): number {
  return messages.at(-1)?.seq ?? 0;
}

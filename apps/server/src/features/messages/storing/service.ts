import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { isFirstEnquiry } from '@mesterhand/domain/messages/acknowledgement';
import { acknowledgeAfterMs, awayAfterMs } from '@mesterhand/domain/messages/limits';
import type { Message } from '@mesterhand/domain/messages/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { countEvent } from '../../../core/observability/index.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import { publishMessage } from '../../conversations/events.ts';
import {
  type Sides,
  isAnswer,
  moveConversation,
  nameOf,
  placeOf,
  plansCheck,
  recordFirstAnswer,
} from '../../conversations/service.ts';
import { cacheMessage, signalOfMessage } from '../events.ts';
import { type MessageRow, readMessage } from '../queries.ts';

/** A message that may be written. */
export interface Draft {
  /** As it was when the rules were checked. */
  conversation: Sides;
  senderId: number;
  text: string;
  imageFile: string | null;
  automatic: boolean;
  clientMessageId: string | null;
  now: Date;
}

/** Whether a message causes more than itself, which takes a transaction. */
const hasConsequences = (draft: Draft): boolean =>
  plansCheck(draft) || isAnswer(draft) || isFirst(draft);

const isFirst = ({ conversation: { bookingId, lastSeq, clientId }, senderId }: Draft): boolean =>
  isFirstEnquiry({ bookingId, seq: lastSeq + 1, fromClient: senderId === clientId });

/** Stores a message of a locked conversation and what it causes. */
export async function storeLocked(trx: Transaction<DB>, draft: Draft): Promise<Message> {
  const message = await storeAll(trx, draft);
  if (message === undefined) throw new Error('A locked conversation has changed.');
  return message;
}

/**
 * Stores a message and what it causes, by the rules as they were checked.
 * @returns undefined when its conversation has changed since it was read: nothing is stored.
 */
export function storeUnlocked(db: Kysely<DB>, draft: Draft): Promise<Message | undefined> {
  return hasConsequences(draft)
    ? withTransaction(db, (trx) => storeAll(trx, draft))
    : store(db, draft);
}

async function storeAll(trx: Transaction<DB>, draft: Draft): Promise<Message | undefined> {
  const message = await store(trx, draft);
  if (message === undefined) return undefined;
  const { conversationId, seq } = message;
  if (plansCheck(draft))
    await enqueue(trx, 'message.received', { conversationId, seq }, { delayMs: awayAfterMs });
  if (isFirst(draft))
    await enqueue(trx, 'message.acknowledge', { conversationId }, { delayMs: acknowledgeAfterMs });
  await recordFirstAnswer(trx, draft);
  return message;
}

/** Stores and publishes a message. @returns undefined when its conversation has changed since it was read. */
async function store(db: Kysely<DB>, draft: Draft): Promise<Message | undefined> {
  const { conversation, senderId, automatic } = draft;
  const { bookingId } = conversation;
  const [row] = await insertMessage(db, { ...draft, ...placeOf(draft) });
  if (row === undefined) return undefined;
  const senderName = nameOf(conversation, senderId);
  const message = readMessage({ ...row, bookingId, senderName }, senderId);
  const busSignal = signalOfMessage(message.seq);
  // Cached before it is published, so that subscribers on this server neither query nor wait.
  cacheMessage(busSignal, message);
  publishMessage(db, conversation, busSignal);
  countEvent(db, { what: 'message', kind: automatic ? 'automatic' : 'person' });
  return message;
}

type Placed = Sides & Omit<Draft, 'conversation' | 'now'>;

const insertMessage = namedStatement(
  'message-stored',
  (_, value: Places<Placed>) => sql<Omit<MessageRow, 'bookingId' | 'senderName'>>`
    with moved as (${moveConversation(value)} returning id, last_seq, last_at)
    insert into messages (
      conversation_id, seq, sent_at, sender_id, text, image_file, automatic, client_message_id
    )
    select id, last_seq, last_at, ${value('senderId')}::bigint, ${value('text')}::text, ${value('imageFile')}::text,
           ${value('automatic')}::boolean, ${value('clientMessageId')}::uuid
      from moved
    returning id, conversation_id, seq, sender_id, text, image_file, automatic, client_message_id, sent_at,
              (select original_name from files where name = image_file) as document_name,
              (select bytes from files where name = image_file) as file_bytes,
              (select duration_ms from files where name = image_file) as voice_ms`,
);

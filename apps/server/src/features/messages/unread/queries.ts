import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/** What one side of a conversation has not read. */
export interface Unread {
  readerId: number;
  /** The last seq they have read. */
  readSeq: number;
  /** The last message that is due for a notification. */
  dueSeq: number | null;
  /** The first that is not due yet. */
  nextSeq: number | null;
  nextAt: string | null;
  isBlocked: boolean;
}

interface Check {
  conversationId: number;
  upTo: number;
  before: string;
}

const unread = sql`w.conversation_id = c.id and w.seq > reader.read_seq and not w.automatic
  and (w.sender_id = c.client_id) = reader.is_master`;

const readUnread = namedStatement(
  'conversation-unread',
  (_, value: Places<Check>) => sql<Unread>`
    select reader.id as reader_id, reader.read_seq, due.seq as due_seq, next.seq as next_seq, next.sent_at as next_at,
           exists (
             select from blocks where (blocker_id, blocked_id) in ((c.client_id, m.user_id), (m.user_id, c.client_id))
           ) as is_blocked
      from conversations c
      join masters m on m.id = c.master_id
     cross join lateral (values
       (m.user_id, c.master_read_seq, true), (c.client_id, c.client_read_seq, false)
     ) as reader (id, read_seq, is_master)
      left join lateral (
        select seq, sent_at from messages w
         where ${unread} and w.seq > ${value('upTo')} and w.sent_at > ${value('before')} order by seq limit 1
      ) next on true
      left join lateral (
        select seq from messages w
         where ${unread} and w.seq < coalesce(next.seq, c.last_seq + 1) order by seq desc limit 1
      ) due on true
     where c.id = ${value('conversationId')}`,
);

/**
 * For both sides of a conversation their unread messages; automatic ones don't count. Due are messages up to `upTo`, or
 * sent before `before`. Send times never decrease with seq, so the first message that is not due is found by an
 * ascending scan from there, and the last due one is right below it; later messages are not read.
 */
export function listUnread(
  db: Kysely<DB>,
  { before, ...check }: Omit<Check, 'before'> & { before: Date },
): Promise<Unread[]> {
  return readUnread(db, { ...check, before: before.toISOString() });
}

import { sql } from 'kysely';

/** Reads only each side's unread messages, by the (conversation, seq) key. */
export const unreadCount = sql<number>`(
  select count(*) from messages m
  where m.conversation_id = conversations.id and (
    m.sender_id = conversations.client_id and m.seq > conversations.master_read_seq
    or m.sender_id <> conversations.client_id and m.seq > conversations.client_read_seq
  ) and m.seq > least(conversations.master_read_seq, conversations.client_read_seq)
)`;
export const messageCount = sql<number>`(
  select count(*) from messages m where m.conversation_id = conversations.id
)`;
export const flaggedCount = sql<number>`(
  select count(*) from messages m where m.conversation_id = conversations.id and m.flagged_at is not null
)`;

import { type Kysely, sql } from 'kysely';

/** A conversation has at most one planned check for unread messages. Those of queued jobs run as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column unread_check_at timestamptz`.execute(db);
  await sql`
    comment on column conversations.unread_check_at is
      'when a job checks whether its messages were read; null: the next message plans one'
  `.execute(db);
}

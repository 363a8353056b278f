import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { Blueprint } from './blueprint.ts';
import { latest } from './clock.ts';
import type { PlannedConversation } from './conversations.ts';
import type { PlannedJob } from './jobs.ts';
import { idOf } from './store-people.ts';
import type { Ids } from './store-people.ts';

type KnownIds = Ids & { bookings: Map<PlannedJob, number> };

/** Whoever wrote the last line has read it all; the other has read what was there before the unread lines. */
function marksOf({ lines, unread }: PlannedConversation) {
  const all = lines.length;
  const behind = all - unread;
  const [client, master] = lines.at(-1)?.from === 'client' ? [all, behind] : [behind, all];
  return {
    clientReadSeq: client,
    clientDeliveredSeq: client,
    masterReadSeq: master,
    masterDeliveredSeq: master,
  };
}

function conversationRow(conversation: PlannedConversation, ids: KnownIds) {
  const { client, master, job, lines } = conversation;
  const answer = lines.find(({ from, automatic }) => from === 'master' && !automatic);
  return {
    bookingId: job === null ? null : idOf(ids.bookings, job),
    clientId: idOf(ids.users, client),
    masterId: idOf(ids.masters, master),
    lastSeq: lines.length,
    lastAt: latest(...lines.map(({ at }) => at)).toISOString(),
    answeredAt: job === null ? (answer?.at.toISOString() ?? null) : null,
    createdAt: lines[0]?.at.toISOString(),
    ...marksOf(conversation),
  };
}

/** What people have written to each other. */
export async function storeConversations(
  db: Kysely<DB>,
  plan: Blueprint,
  ids: KnownIds,
): Promise<void> {
  for (const conversation of plan.conversations) {
    const { client, master, lines } = conversation;
    const { id } = await db
      .insertInto('conversations')
      .values(conversationRow(conversation, ids))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('messages')
      .values(
        lines.map(({ from, text, at, automatic, canvas }, index) => ({
          conversationId: id,
          seq: index + 1,
          senderId: idOf(ids.users, from === 'client' ? client : master.user),
          text,
          automatic,
          imageFile: canvas?.name ?? null,
          sentAt: at.toISOString(),
        })),
      )
      .execute();
  }
}

/**
 * The median of the minutes to a master's first answer to a booking or an enquiry, as the product works it out; nothing
 * where nobody asked.
 */
export async function storeResponseTimes(db: Kysely<DB>): Promise<void> {
  await sql`
    update masters set response_minutes = (
      select round(percentile_cont(0.5) within group (order by answered.minutes))::integer
      from (
        select greatest(0, extract(epoch from b.answered_at - b.created_at) / 60) as minutes
        from bookings b
        where b.master_id = masters.id and b.answered_at is not null
        union all
        select extract(epoch from c.answered_at - m.sent_at) / 60
        from conversations c join messages m on m.conversation_id = c.id and m.seq = 1
        where c.master_id = masters.id and c.answered_at is not null
      ) answered
    )
  `.execute(db);
}

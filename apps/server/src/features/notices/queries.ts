import type { DB } from '@mesterhand/db/schema';
import { type Kysely, type Transaction, sql } from 'kysely';

/** A step of a booking with the two people of it. Without the step's id the latest that led to `to`. */
export function findStep(
  db: Kysely<DB>,
  { bookingId, eventId, to }: { bookingId: number; eventId: number | undefined; to: string },
) {
  let steps = db
    .selectFrom('bookingEvents as e')
    .innerJoin('bookings as b', 'b.id', 'e.bookingId')
    .innerJoin('masters as m', 'm.id', 'b.masterId')
    .select(['e.id', 'e.actorId', 'e.side', 'e.toStatus as to'])
    .select(['b.clientId', 'm.userId as masterUserId'])
    .where('b.id', '=', bookingId)
    .where('e.toStatus', '=', sql<'pending'>`${to}`)
    .orderBy('e.id', 'desc')
    .limit(1);
  if (eventId !== undefined) steps = steps.where('e.id', '=', eventId);
  return steps.executeTakeFirst();
}

/** Holds a person until the transaction ends: who is deleted meanwhile goes before it, or takes what it wrote along. */
export async function holdPerson(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forShare().execute();
}

/** A review with its author and its master. */
export function findReview(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('masters as m', 'm.id', 'r.masterId')
    .select(['r.id', 'r.clientId', 'r.approved', 'm.userId as masterUserId'])
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/**
 * A message that its reader has not come to yet, with how far they have; undefined when it was read, removed, written
 * by the house, or one of the two has blocked the other. The conversation stays as it is until the transaction ends.
 */
export function holdUnreadMessage(
  trx: Transaction<DB>,
  { conversationId, seq }: { conversationId: number; seq: number },
) {
  const readSeq = sql<number>`case when w.sender_id = c.client_id then c.master_read_seq else c.client_read_seq end`;
  return trx
    .selectFrom('conversations as c')
    .innerJoin('masters as m', 'm.id', 'c.masterId')
    .innerJoin('messages as w', 'w.conversationId', 'c.id')
    .select([
      readSeq.as('readSeq'),
      sql<number>`case when w.sender_id = c.client_id then m.user_id else c.client_id end`.as(
        'readerId',
      ),
    ])
    .where('c.id', '=', conversationId)
    .where('w.seq', '=', seq)
    .where('w.automatic', '=', false)
    .where(readSeq, '<', seq)
    .where(
      sql<boolean>`not exists (
        select from blocks where (blocker_id, blocked_id) in ((c.client_id, m.user_id), (m.user_id, c.client_id))
      )`,
    )
    .forShare('c')
    .executeTakeFirst();
}

/** Who answers for the house. */
export async function listAdministrators(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'superadmin'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The host that events went to. */
export async function findWebhookHost(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .select('url')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && new URL(row.url).host;
}

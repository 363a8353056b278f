import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The request of an invitation; undefined when it is gone. */
export function findRequestOf(db: Kysely<DB>, invitationId: number) {
  return db
    .selectFrom('jobRequestInvitations')
    .select('requestId')
    .where('id', '=', invitationId)
    .executeTakeFirst();
}

/** An invitation that still waits, with what its master is notified of; undefined when it does not. */
export function findWaiting(db: Kysely<DB>, invitationId: number) {
  return db
    .selectFrom('jobRequestInvitations as i')
    .innerJoin('jobRequests as r', 'r.id', 'i.requestId')
    .innerJoin('masters as m', 'm.id', 'i.masterId')
    .select(['i.requestId', 'i.deadlineAt', 'm.userId'])
    .where('i.id', '=', invitationId)
    .where('i.state', '=', 'waiting')
    .where('r.state', '=', 'open')
    .executeTakeFirst();
}

/** Requests with something due: an invitation at its deadline, or their own expiry; the longest overdue first. */
export async function listDue(
  db: Kysely<DB>,
  { at, limit }: { at: string; limit: number },
): Promise<number[]> {
  const overdue = await db
    .selectFrom('jobRequestInvitations as i')
    .innerJoin('jobRequests as r', 'r.id', 'i.requestId')
    .select('i.requestId as id')
    .where('i.state', '=', 'waiting')
    .where('i.deadlineAt', '<=', at)
    .where('r.state', '=', 'open')
    .orderBy('i.deadlineAt')
    .limit(limit)
    .execute();
  const expired = await db
    .selectFrom('jobRequests')
    .select('id')
    .where('state', '=', 'open')
    .where('expiresAt', '<=', at)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return [...new Set([...overdue, ...expired].map(({ id }) => id))];
}

/** The ids of some masters as users. */
export async function listUsersOf(db: Kysely<DB>, masterIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('masters')
    .select('userId')
    .where('id', 'in', masterIds)
    .execute();
  return rows.map(({ userId }) => userId);
}

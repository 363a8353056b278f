import type { DB } from '@mesterhand/db/schema';
import { answerTimeDays } from '@mesterhand/domain/job-requests/answer-times';
import { type Kysely, sql } from 'kysely';

const countedAt = sql<string>`coalesce(answered_at, deadline_at)`;

/** The masters with a request that was answered, or whose time was over, between two instants. */
export async function listCountedSince(db: Kysely<DB>, since: Date, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('jobRequestInvitations')
    .select('masterId')
    .distinct()
    .where(countedAt, '>', since.toISOString())
    .where(countedAt, '<=', now.toISOString())
    .orderBy('masterId')
    .execute();
  return rows.map(({ masterId }) => masterId);
}

/** The masters whose answer times are stored, or would be by their requests. */
export async function listMeasured(db: Kysely<DB>, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - answerTimeDays * 24 * 3_600_000);
  const rows = await db
    .selectFrom('jobRequestInvitations')
    .select('masterId as id')
    .where('askedAt', '>', since.toISOString())
    .union(db.selectFrom('masters').select('id').where('answerRequests', '>', 0))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

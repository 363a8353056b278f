import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/** The accepted jobs of some days, with the people to remind. */
export async function listUpcoming(db: Kysely<DB>, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('masters as m', 'm.id', 'b.masterId')
    .select(['b.id', 'b.clientId', 'm.userId as masterUserId'])
    .select(['b.createdAt', 'b.updatedAt', 'b.scheduledDate'])
    .select(sql<string>`to_char(b.scheduled_time, 'HH24:MI')`.as('scheduledTime'))
    .where('b.status', '=', 'confirmed')
    .where('b.acceptedAt', 'is not', null)
    .where('b.scheduledDate', '>=', from)
    .where('b.scheduledDate', '<=', to)
    .orderBy('b.scheduledDate')
    .orderBy('b.scheduledTime')
    .execute();
}

export type UpcomingJob = Awaited<ReturnType<typeof listUpcoming>>[number];

/** Which of these reminders were sent. */
export async function listSent(db: Kysely<DB>, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('sentReminders')
    .select('key')
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

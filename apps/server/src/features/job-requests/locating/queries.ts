import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The address of a job request that has no coordinates yet. */
export async function findUnlocated(
  db: Kysely<DB>,
  requestId: number,
): Promise<string | undefined> {
  const request = await db
    .selectFrom('jobRequests')
    .select('address')
    .where('id', '=', requestId)
    .where('latitude', 'is', null)
    .executeTakeFirst();
  return request?.address;
}

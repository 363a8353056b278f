import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** Whether administrators have verified a master. */
export async function isVerified(db: Kysely<DB>, masterId: number): Promise<boolean> {
  const master = await db
    .selectFrom('masters')
    .select('isVerified')
    .where('id', '=', masterId)
    .executeTakeFirst();
  return master?.isVerified === true;
}

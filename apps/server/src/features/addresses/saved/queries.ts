import type { DB } from '@mesterhand/db/schema';
import { maxSavedAddresses } from '@mesterhand/domain/addresses/labels';
import type { SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { type Kysely, type Transaction, sql } from 'kysely';

/** When a booking or a job request was last sent for this very address. */
const lastUse = sql<string | null>`greatest(
  (select max(b.created_at) from bookings b where b.client_id = saved_addresses.user_id and b.address = saved_addresses.address),
  (select max(r.created_at) from job_requests r where r.client_id = saved_addresses.user_id and r.address = saved_addresses.address)
)`;

/** A person's saved addresses, the last used first. */
export async function listSaved(db: Kysely<DB>, userId: number): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('savedAddresses')
    .select(['id', 'label', 'address', 'accessNote', lastUse.as('lastUsedAt')])
    .where('userId', '=', userId)
    .orderBy(sql`last_used_at desc nulls last`)
    .orderBy('position')
    .limit(maxSavedAddresses)
    .execute();
  return rows.map(({ accessNote, ...row }) => ({ ...row, accessNote: accessNote ?? '' }));
}

/**
 * A person's labels and positions. Locked by the account, so that two new addresses are stored one after the other: the
 * constraints decide wherever anything else writes.
 */
export async function lockSaved(trx: Transaction<DB>, userId: number) {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('savedAddresses')
    .select(['id', 'label', 'address', 'position'])
    .where('userId', '=', userId)
    .execute();
}

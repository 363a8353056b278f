import type { DB, GoogleSignIns } from '@mesterhand/db/schema';
import type { Insertable, Kysely, Transaction } from 'kysely';

/** The administrators' settings for new registrations. */
export async function findEntryPoints(
  db: Kysely<DB>,
): Promise<{ registrationOpen: boolean; maintenance: boolean }> {
  const row = await db
    .selectFrom('settings')
    .select(['allowRegistration', 'maintenanceMode'])
    .executeTakeFirstOrThrow();
  return { registrationOpen: row.allowRegistration, maintenance: row.maintenanceMode };
}

/** Deletes expired sign-in attempts. */
export async function deleteOldTrips(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('googleSignIns').where('expiresAt', '<', now.toISOString()).execute();
}

export async function insertTrip(db: Kysely<DB>, trip: Insertable<GoogleSignIns>): Promise<void> {
  await db.insertInto('googleSignIns').values(trip).execute();
}

/** Deletes and returns the attempt, so of two callbacks the second finds none. */
export function takeTrip(
  db: Kysely<DB>,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
  now: Date,
) {
  const at = now.toISOString();
  return db
    .updateTable('googleSignIns')
    .set({ answeredAt: at })
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('answeredAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['id', 'purpose', 'userId', 'nonce', 'verifier', 'redirectUri'])
    .executeTakeFirst();
}
export type Trip = NonNullable<Awaited<ReturnType<typeof takeTrip>>>;

export async function storeCode(
  trx: Transaction<DB>,
  { id, ...kept }: { id: number; userId: number; codeHash: string; expiresAt: string },
): Promise<void> {
  await trx.updateTable('googleSignIns').set(kept).where('id', '=', id).execute();
}

/** Deletes and returns the session of a one-time code. */
export function takeCode(
  trx: Transaction<DB>,
  { codeHash, browserHash }: { codeHash: string; browserHash: string },
  now: Date,
) {
  return trx
    .deleteFrom('googleSignIns')
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .executeTakeFirst();
}

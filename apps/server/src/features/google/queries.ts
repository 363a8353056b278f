import type { DB, GoogleSignIns } from '@mesterhand/db/schema';
import type { Insertable, Kysely, Transaction } from 'kysely';

/** What an administrator has decided about newcomers. */
export async function findEntryPoints(
  db: Kysely<DB>,
): Promise<{ registrationOpen: boolean; maintenance: boolean }> {
  const row = await db
    .selectFrom('settings')
    .select(['allowRegistration', 'maintenanceMode'])
    .executeTakeFirstOrThrow();
  return { registrationOpen: row.allowRegistration, maintenance: row.maintenanceMode };
}

/** Forgets sign-ins that nobody came back from. */
export async function deleteOldTrips(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('googleSignIns').where('expiresAt', '<', now.toISOString()).execute();
}

export async function insertTrip(db: Kysely<DB>, trip: Insertable<GoogleSignIns>): Promise<void> {
  await db.insertInto('googleSignIns').values(trip).execute();
}

/** Of two answers to one sign-in, the second finds it taken. */
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

export async function keepCode(
  trx: Transaction<DB>,
  { id, ...kept }: { id: number; userId: number; codeHash: string; expiresAt: string },
): Promise<void> {
  await trx.updateTable('googleSignIns').set(kept).where('id', '=', id).execute();
}

/** Whose session a code opens; it is gone with that. */
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

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely, Transaction } from 'kysely';

const readIds = namedStatement('push-subscriptions', (db, value: Places<{ userId: number }>) =>
  db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', value('userId'))
    .orderBy('id'),
);

/** A person's push subscriptions. */
export async function listSubscriptionIds(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await readIds(db, { userId });
  return rows.map(({ id }) => id);
}

export function findSubscription(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId', 'endpoint', 'p256dh', 'auth', 'failures'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockByEndpoint(trx: Transaction<DB>, endpoint: string) {
  return trx
    .selectFrom('pushSubscriptions')
    .select(['id', 'auth', 'userId'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a session exists; locked until the transaction ends. */
export async function lockSession(trx: Transaction<DB>, id: string): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return session !== undefined;
}

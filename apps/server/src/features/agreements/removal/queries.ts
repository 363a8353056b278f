import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

/** A person's agreements on one side, locked in a fixed order. */
export function lockAgreementsOf(
  trx: Transaction<DB>,
  whose: { clientId: number } | { masterId: number },
) {
  return trx
    .selectFrom('agreements')
    .select(['id', 'content'])
    .where((eb) =>
      'clientId' in whose
        ? eb('clientId', '=', whose.clientId)
        : eb('masterId', '=', whose.masterId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

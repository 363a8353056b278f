import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

/** A customer's requests, locked in a fixed order. */
export function lockRequestsOf(trx: Transaction<DB>, clientId: number) {
  return trx
    .selectFrom('jobRequests')
    .select(['id', 'clientId', 'address', 'state'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The open requests that await something of a master, locked in a fixed order. */
export function lockRequestsTo(trx: Transaction<DB>, masterId: number) {
  return trx
    .selectFrom('jobRequests as r')
    .innerJoin('jobRequestInvitations as i', 'i.requestId', 'r.id')
    .select(['r.id', 'i.id as invitationId', 'i.state'])
    .where('i.masterId', '=', masterId)
    .where('i.state', 'in', ['waiting', 'offered'])
    .where('r.state', '=', 'open')
    .orderBy('r.id')
    .forUpdate('r')
    .execute();
}

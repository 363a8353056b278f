import type { DB } from '@mesterhand/db/schema';
import { areaOf } from '@mesterhand/domain/bookings/contact';
import { erasedText } from '@mesterhand/domain/privacy/erasure';
import { closedRequestDays } from '@mesterhand/domain/privacy/retention';
import type { Kysely, Transaction } from 'kysely';
import { enqueue } from '../../../core/tasks/index.ts';
import { noPlaceColumns } from '../../addresses/service.ts';
import { endRequest } from '../ending/service.ts';
import { lockRequestsOf, lockRequestsTo } from './queries.ts';

/**
 * Removes a customer's words, address and pictures from their requests; open ones are withdrawn. The area stays, as in
 * their bookings. The files are removed by the erasure.
 */
export async function anonymiseRequests(
  trx: Transaction<DB>,
  clientId: number,
  now: Date,
): Promise<void> {
  for (const request of await lockRequestsOf(trx, clientId)) {
    const { id, address, state } = request;
    if (state === 'open') await endRequest(trx, request, { outcome: 'withdrawn', now });
    await trx.deleteFrom('jobRequestPictures').where('requestId', '=', id).execute();
    const area = areaOf(address);
    await trx
      .updateTable('jobRequests')
      .set({ description: erasedText, answers: {}, address: area === '' ? '-' : area })
      .set(noPlaceColumns)
      .where('id', '=', id)
      .execute();
  }
}

/** Ends what requests await of a master who leaves; the next ones are asked by their jobs, after this transaction. */
export async function leaveRequests(trx: Transaction<DB>, masterId: number): Promise<void> {
  for (const { invitationId, state } of await lockRequestsTo(trx, masterId)) {
    await trx
      .updateTable('jobRequestInvitations')
      .set({ state: state === 'waiting' ? 'passedOver' : 'declined' })
      .where('id', '=', invitationId)
      .execute();
    await enqueue(trx, 'request.due', { invitationId });
  }
}

/**
 * Deletes requests that were withdrawn or expired long ago, with their invitations; those that were agreed belong to a
 * booking. Housekeeping removes the pictures. @returns how many.
 */
export async function deleteOldRequests(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - closedRequestDays * 86_400_000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('jobRequests')
    .where('state', 'in', ['withdrawn', 'expired'])
    .where('closedAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

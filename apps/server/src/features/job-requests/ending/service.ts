import type { DB } from '@mesterhand/db/schema';
import { stepInvitation } from '@mesterhand/domain/job-requests/states';
import type { Transaction } from 'kysely';
import { notify } from '../../notifications/causes/service.ts';
import { publishRequest } from '../events.ts';
import { type LockedRequest, type StoredInvitation, listInvitations } from '../queries.ts';

/** How a request ends; by an agreement with the master whose offer is accepted. */
export type RequestEnd = { now: Date } & (
  | { outcome: 'withdrawn' | 'expired' }
  | { outcome: 'agreed'; masterId: number; bookingId: number }
);

/**
 * Ends a locked, open request: the invitations of all masters but the accepted one are closed. Those who were asked are
 * notified, except of an agreement: offers do that.
 * @returns the invitations that were closed, with their states before.
 */
export async function endRequest(
  trx: Transaction<DB>,
  request: Pick<LockedRequest, 'id' | 'clientId'>,
  end: RequestEnd,
): Promise<StoredInvitation[]> {
  const { id } = request;
  const { outcome, now } = end;
  const agreed = end.outcome === 'agreed' ? end : undefined;
  const invitations = await listInvitations(trx, id);
  const closed = invitations.filter(
    ({ masterId, state }) =>
      masterId !== agreed?.masterId && stepInvitation(state, 'close') !== undefined,
  );
  await trx
    .updateTable('jobRequests')
    .set({
      state: outcome,
      closedAt: now.toISOString(),
      ...(agreed && { bookingId: agreed.bookingId }),
    })
    .where('id', '=', id)
    .execute();
  await closeInvitations(trx, closed);
  const userIds = [request.clientId, ...invitations.map(({ masterUserId }) => masterUserId)];
  publishRequest(trx, { requestId: id, userIds });
  if (outcome !== 'agreed') await notifyMasters(trx, closed, { requestId: id, outcome, now });
  return closed;
}

async function closeInvitations(
  trx: Transaction<DB>,
  closed: readonly StoredInvitation[],
): Promise<void> {
  if (closed.length === 0) return;
  await trx
    .updateTable('jobRequestInvitations')
    .set({ state: 'closed' })
    .where(
      'id',
      'in',
      closed.map(({ id }) => id),
    )
    .execute();
}

/** Those whose clock had not started were not notified of the request either. */
async function notifyMasters(
  trx: Transaction<DB>,
  closed: readonly StoredInvitation[],
  { requestId, outcome, now }: { requestId: number; outcome: 'withdrawn' | 'expired'; now: Date },
): Promise<void> {
  const key = `request.${requestId}.closed`;
  for (const { masterUserId: userId, askedAt, state } of closed)
    if (state === 'offered' || new Date(askedAt) <= now)
      await notify(trx, { userId, kind: 'requestClosed', key, requestId, facts: { outcome }, now });
}

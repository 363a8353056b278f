import type { DB } from '@mesterhand/db/schema';
import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import type { JobHandlers } from '../../../core/tasks/index.ts';
import { endOffer, lockRequest } from '../../job-requests/answers/service.ts';
import { findSides, lockOffer } from '../queries.ts';

interface Ended {
  id: number;
  state: 'declined' | 'retracted';
  /** Why the customer declined; null without a reason. */
  reason?: string | null;
  now: Date;
}

/** Writes that an offer is over. */
export async function endOfferAs(
  trx: Transaction<DB>,
  { id, state, reason = null, now }: Ended,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('offers')
    .set({ state, declineReason: reason, decidedAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Retracts the offers of a master who leaves, and deletes the drafts. */
export async function leaveOffers(
  trx: Transaction<DB>,
  masterId: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .deleteFrom('offers')
    .where('masterId', '=', masterId)
    .where('state', '=', 'draft')
    .execute();
  await trx
    .updateTable('offers')
    .set({ state: 'retracted', decidedAt: at, updatedAt: at })
    .where('masterId', '=', masterId)
    .where('state', '=', 'sent')
    .execute();
}

/** The next master is asked in the place of one whose offer has expired. Idempotent, since jobs may run twice. */
function passExpired(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  return withTransaction(db, async (trx) => {
    const sides = await findSides(trx, id);
    const request = sides && (await lockRequest(trx, sides.requestId));
    const offer = await lockOffer(trx, id);
    if (request?.state !== 'open' || offer?.state !== 'sent' || !isExpired(offer, now)) return;
    const { requestId, masterId } = offer;
    await endOffer(trx, { requestId, masterId, now });
  });
}

/** The job handler of expiry. */
export function offerHandlers({ db, clock }: { db: Kysely<DB>; clock: () => Date }) {
  return {
    'offer.due': ({ offerId }) => passExpired(db, offerId, clock()),
  } satisfies Partial<JobHandlers>;
}

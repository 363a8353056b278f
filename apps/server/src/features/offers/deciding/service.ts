import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { DeclineOfferInput, Offer } from '@mesterhand/domain/offers/schema';
import { type OfferAction, decideOffer, offerStateOf } from '@mesterhand/domain/offers/state';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type LockedRequest, endOffer, lockRequest } from '../../job-requests/answers/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { endOfferAs } from '../ending/service.ts';
import { type StoredOffer, findSides, lockOffer } from '../queries.ts';
import { readOffer } from '../service.ts';

/** Declines an offer for its customer; the next master is asked. Declining again changes nothing. */
export function declineOffer(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason }: DeclineOfferInput,
  now: Date,
): Promise<Offer> {
  return withTransaction(db, async (trx) => {
    const { requestId, masterId, masterUserId } = await requireSides(trx, actor, id);
    const { isDone } = await decide(trx, { id, requestId }, { action: 'decline', now });
    if (!isDone) {
      await endOfferAs(trx, { id, state: 'declined', reason: reason === '' ? null : reason, now });
      await endOffer(trx, { requestId, masterId, now });
      const key = `offer.${id}.declined`;
      const about = { kind: 'offerClosed', key, requestId, facts: { why: 'declined' } } as const;
      await notify(trx, { ...about, userId: masterUserId, now });
    }
    return readOffer(trx, actor, { id, now });
  });
}

/** The two sides of an offer that this customer may decide on; a draft does not exist for them. */
export async function requireSides(trx: Transaction<DB>, actor: Actor, id: number) {
  const sides = await findSides(trx, id);
  if (sides === undefined || sides.state === 'draft' || !can(actor, 'offers.decide', sides))
    throw new AppError('offers.notFound');
  return sides;
}

interface Decided {
  offer: StoredOffer;
  request: LockedRequest;
  /** The step was taken before. */
  isDone: boolean;
}

/** An offer and its request, locked in this order, for a step of the customer that is possible. */
export async function decide(
  trx: Transaction<DB>,
  { id, requestId }: { id: number; requestId: number },
  { action, now }: { action: OfferAction; now: Date },
): Promise<Decided> {
  const request = await lockRequest(trx, requestId);
  const offer = await lockOffer(trx, id);
  if (request === undefined || offer === undefined) throw new AppError('offers.notFound');
  const { state, validUntil } = offer;
  const situation = {
    state: offerStateOf(state, request.state),
    validUntil,
    requestState: request.state,
  };
  const decision = decideOffer('client', situation, { action, now });
  if (decision.kind === 'refused') throw new AppError(decision.code);
  return { offer, request, isDone: decision.kind === 'unchanged' };
}

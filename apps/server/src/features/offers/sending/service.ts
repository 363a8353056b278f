import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { AppError } from '@mesterhand/domain/errors/codes';
import { sumLines } from '@mesterhand/domain/offers/lines';
import type { Offer, SendOfferInput } from '@mesterhand/domain/offers/schema';
import { decideOffer, offerStateOf } from '@mesterhand/domain/offers/state';
import { validUntilOf } from '@mesterhand/domain/offers/validity';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { LocatedJob } from '@mesterhand/domain/travel-times/job-place';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import { checkProposedTimes } from '../../bookings/agreed/service.ts';
import { endOffer, lockRequest, recordOffer } from '../../job-requests/answers/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { requireOfferedService } from '../../services/service.ts';
import { announceOffer } from '../../webhook-deliveries/outbox/service.ts';
import { endOfferAs } from '../ending/service.ts';
import { findSides, lockOffer } from '../queries.ts';
import { isSameOffer, lockLive, readOffer, requireRequest, writeOffer } from '../service.ts';
import { isVerified } from './queries.ts';

type Sender = Actor & { masterId: number };

/**
 * Sends an offer to the customer of a request, in the place of a draft. Sending the same again changes nothing.
 * @throws AppError `offers.notVerified`, `offers.alreadySent`, and what `recordOffer` throws.
 */
export function sendOffer(
  db: Kysely<DB>,
  actor: Sender,
  { requestId, travel = estimateMinutes, ...content }: SendOfferInput & { travel?: TravelMinutes },
  now: Date,
): Promise<Offer> {
  return withTransaction(db, async (trx) => {
    const { masterId } = actor;
    const { clientId, ...job } = await requireRequest(trx, actor, requestId);
    const request = await lockRequest(trx, requestId);
    const live = await lockLive(trx, { requestId, masterId }, now);
    const { state, validUntil } = live ?? { state: 'draft', validUntil: null };
    const offer = { state, validUntil, requestState: request?.state ?? 'withdrawn' };
    const decision = decideOffer('master', offer, { action: 'send', now });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'unchanged') return readSame(trx, actor, { live, content, now });
    await requireSendable(trx, masterId, { content, job, travel, now });
    await recordOffer(trx, { requestId, masterId, now });
    const written = { ...content, requestId, clientId, masterId, now };
    const sent = {
      total: sumLines(content.lines).total,
      validUntil: validUntilOf(now, content.validDays),
    };
    const id = await writeOffer(trx, live, written, sent);
    await announce(trx, { id, requestId, clientId, validUntil: sent.validUntil, now });
    return readOffer(trx, actor, { id, now });
  });
}

interface Repeated {
  live: Awaited<ReturnType<typeof lockLive>>;
  content: Omit<SendOfferInput, 'requestId'>;
  now: Date;
}

/** The offer that was sent already; refused where another one is sent in its place. */
function readSame(
  trx: Transaction<DB>,
  actor: Sender,
  { live, content, now }: Repeated,
): Promise<Offer> {
  if (live === undefined || !isSameOffer(live, content)) throw new AppError('offers.alreadySent');
  return readOffer(trx, actor, { id: live.id, now });
}

interface Sendable extends Omit<Repeated, 'live'> {
  job: LocatedJob;
  travel: TravelMinutes;
}

async function requireSendable(
  trx: Transaction<DB>,
  masterId: number,
  { content: { serviceId, times, durationMinutes }, job, travel, now }: Sendable,
): Promise<void> {
  if (!(await isVerified(trx, masterId))) throw new AppError('offers.notVerified');
  await requireOfferedService(trx, masterId, serviceId);
  const proposed = { masterId, serviceId, durationMinutes, times, job, travel };
  const issues = await checkProposedTimes(trx, proposed, now);
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

interface SentOffer {
  id: number;
  requestId: number;
  clientId: number;
  validUntil: Date;
  now: Date;
}

async function announce(
  trx: Transaction<DB>,
  { id: offerId, requestId, clientId: userId, validUntil, now }: SentOffer,
): Promise<void> {
  const key = `offer.${offerId}.sent`;
  await notify(trx, { userId, kind: 'offerReceived', key, requestId, offerId, now });
  await announceOffer(trx, 'offer.sent', { offerId, now });
  const delayMs = validUntil.getTime() - now.getTime();
  await enqueue(trx, 'offer.due', { offerId }, { delayMs });
}

/** Retracts an offer that was not decided on; the next master is asked. Retracting again changes nothing. */
export function retractOffer(
  db: Kysely<DB>,
  actor: Sender,
  { id }: { id: number },
  now: Date,
): Promise<Offer> {
  return withTransaction(db, async (trx) => {
    const sides = await findSides(trx, id);
    if (sides === undefined || !can(actor, 'offers.send', sides))
      throw new AppError('offers.notFound');
    const { requestId, masterId, clientId: userId } = sides;
    const requestState = (await lockRequest(trx, requestId))?.state ?? 'withdrawn';
    const offer = await lockOffer(trx, id);
    if (offer === undefined) throw new AppError('offers.notFound');
    const { validUntil } = offer;
    const situation = { state: offerStateOf(offer.state, requestState), validUntil, requestState };
    const decision = decideOffer('master', situation, { action: 'retract', now });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'step') {
      await endOfferAs(trx, { id, state: 'retracted', now });
      await endOffer(trx, { requestId, masterId, now });
      const key = `offer.${id}.retracted`;
      await notify(trx, { userId, kind: 'offerRetracted', key, requestId, offerId: id, now });
    }
    return readOffer(trx, actor, { id, now });
  });
}

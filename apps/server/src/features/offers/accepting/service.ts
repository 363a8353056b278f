import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { AppError } from '@mesterhand/domain/errors/codes';
import { describeBookedWork } from '@mesterhand/domain/job-requests/booked-work';
import { lawVersion } from '@mesterhand/domain/law/terms';
import { toOre } from '@mesterhand/domain/numbers/ore';
import type { AcceptOfferInput, AcceptedOffer } from '@mesterhand/domain/offers/accept-schema';
import { isSameTime } from '@mesterhand/domain/offers/times';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { beginsEarly } from '@mesterhand/domain/withdrawals/period';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { agreeOnOffer, findNumber } from '../../agreements/service.ts';
import { createAgreedBooking, lockAgreeingSides } from '../../bookings/agreed/service.ts';
import {
  type LockedRequest,
  type StoredInvitation,
  closeRequest,
} from '../../job-requests/answers/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { announceOffer } from '../../webhook-deliveries/outbox/service.ts';
import { decide, requireSides } from '../deciding/service.ts';
import { type StoredOffer, sentLines } from '../queries.ts';
import { findWork } from './queries.ts';

/**
 * Accepts an offer for its customer, in one transaction: the booking, the agreement, and the end of the request with its
 * other offers. Two acceptances for one request, or of one master's jobs, decide one after the other. Accepting again
 * answers the same.
 */
export function acceptOffer(
  db: Kysely<DB>,
  actor: Actor,
  input: AcceptOfferInput & { travel?: TravelMinutes },
  now: Date,
): Promise<AcceptedOffer> {
  return withTransaction(db, async (trx) => {
    const sides = await requireSides(trx, actor, input.id);
    await lockAgreeingSides(trx, sides);
    const { requestId } = sides;
    const which = { id: input.id, requestId };
    const { offer, request, isDone } = await decide(trx, which, { action: 'accept', now });
    if (isDone) return readAccepted(trx, offer);
    refuseUnseen(offer, input);
    refuseUnasked(request, input, now);
    const bookingId = await book(trx, { offer, input }, now);
    await writeAcceptance(trx, { offer, bookingId, input, now });
    const agreed = { outcome: 'agreed', masterId: offer.masterId, bookingId } as const;
    const closed = await closeRequest(trx, { requestId, ...agreed, now });
    await notifyMasters(trx, { offer, bookingId, masterUserId: sides.masterUserId, closed, now });
    const agreementNumber = await agree(trx, { offer, request, bookingId, input }, now);
    await notifyCustomer(trx, { offer, bookingId, agreementNumber, now });
    await announceOffer(trx, 'offer.accepted', { offerId: offer.id, now });
    return { bookingId, agreementNumber };
  });
}

async function readAccepted(
  trx: Transaction<DB>,
  { bookingId }: StoredOffer,
): Promise<AcceptedOffer> {
  const agreementNumber = bookingId === null ? undefined : await findNumber(trx, bookingId);
  // An administrator has deleted the booking.
  if (bookingId === null || agreementNumber === undefined)
    throw new AppError('offers.statusConflict');
  return { bookingId, agreementNumber };
}

/** Nobody commits to a price, a time or a text that they have not seen. */
function refuseUnseen(
  { total, times }: StoredOffer,
  { seenTotal, time, wording }: AcceptOfferInput,
): void {
  if (total === null || toOre(total) !== toOre(seenTotal))
    throw new AppError('bookings.priceChanged');
  if (wording.version !== lawVersion) throw new AppError('agreements.wordingChanged');
  if (!times.some((proposed) => isSameTime(proposed, time)))
    throw new AppError('offers.timeUnknown', {
      issues: [{ path: ['time'], message: 'invalid' }],
    });
}

/** Work before the end of the withdrawal period has to be asked for expressly, unless it is urgent. */
function refuseUnasked(
  { isEmergency }: LockedRequest,
  { startsEarly, time }: AcceptOfferInput,
  now: Date,
): void {
  if (isEmergency || startsEarly || !beginsEarly(time.date, now)) return;
  throw new AppError('agreements.earlyStartRequired', {
    issues: [{ path: ['startsEarly'], message: 'required' }],
  });
}

interface Accepted {
  offer: StoredOffer;
  input: AcceptOfferInput & { travel?: TravelMinutes };
}

async function book(trx: Transaction<DB>, { offer, input }: Accepted, now: Date): Promise<number> {
  const { clientId, masterId, serviceId, durationMinutes, total, times, requestId } = offer;
  if (serviceId === null || total === null) throw new Error('A sent offer lacks its parts.');
  const work = await findWork(trx, requestId);
  const clientPhone = input.clientPhone ?? work.phone;
  if (clientPhone === '')
    throw new AppError('input.invalid', {
      issues: [{ path: ['clientPhone'], message: 'required' }],
    });
  const booking = {
    clientId,
    masterId,
    serviceId,
    asked: durationMinutes,
    clientName: nameOf(work),
    clientPhone,
    address: work.address,
    latitude: work.latitude,
    longitude: work.longitude,
    postcode: work.postcode,
    municipalityNumber: work.municipalityNumber,
    unit: work.unit,
    cadastralNumber: work.cadastralNumber,
    description: describeBookedWork(work),
    price: total,
    time: input.time,
    proposed: times,
    travel: input.travel ?? estimateMinutes,
  };
  return createAgreedBooking(trx, booking, now);
}

const maxName = 120;

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim().slice(0, maxName) || '-';
}

async function writeAcceptance(
  trx: Transaction<DB>,
  { offer, bookingId, input, now }: Accepted & { bookingId: number; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('offers')
    .set({
      state: 'accepted',
      bookingId,
      notifyAbove: accountLimit({ offer, input }),
      decidedAt: at,
      updatedAt: at,
    })
    .where('id', '=', offer.id)
    .execute();
}

/** Other prices have a ceiling, which needs no such sum. */
function accountLimit({ offer, input }: Accepted): number | null {
  return offer.kind === 'openAccount' ? input.notifyAbove : null;
}

/** Makes the agreement; last, since its number is counted under a lock. */
function agree(
  trx: Transaction<DB>,
  {
    offer,
    request: { isEmergency: isUrgent },
    bookingId,
    input,
  }: Accepted & { request: LockedRequest; bookingId: number },
  now: Date,
): Promise<string> {
  const { id: offerId, requestId, kind, marginPercent, excluded } = offer;
  const startsEarlyIn = input.startsEarly && !isUrgent ? input.wording.language : null;
  const notifyAbove = accountLimit({ offer, input });
  const price = { kind, marginPercent, notifyAbove, lines: sentLines(offer) };
  const terms = { ...price, offerId, requestId, excluded, isUrgent, startsEarlyIn };
  return agreeOnOffer(trx, { bookingId, ...terms }, now);
}

interface Announced {
  offer: StoredOffer;
  bookingId: number;
  now: Date;
}

/** The accepted master, and kindly those who were asked as well. */
async function notifyMasters(
  trx: Transaction<DB>,
  {
    offer: { id: offerId, requestId },
    bookingId,
    masterUserId: userId,
    closed,
    now,
  }: Announced & { masterUserId: number; closed: readonly StoredInvitation[] },
): Promise<void> {
  const key = `offer.${offerId}.accepted`;
  await notify(trx, { userId, kind: 'offerAccepted', key, bookingId, requestId, offerId, now });
  for (const { masterUserId, askedAt, state } of closed) {
    // Those whose clock had not started were not notified of the request either.
    if (state !== 'offered' && new Date(askedAt) > now) continue;
    const facts = { why: 'otherChosen' };
    const about = { kind: 'offerClosed', key: `request.${requestId}.agreed`, facts } as const;
    await notify(trx, { ...about, userId: masterUserId, requestId, now });
  }
}

/** The confirmation of the contract that the law requires, with the document. */
async function notifyCustomer(
  trx: Transaction<DB>,
  {
    offer: { clientId: userId },
    bookingId,
    agreementNumber: number,
    now,
  }: Announced & { agreementNumber: string },
): Promise<void> {
  const key = `agreement.${number}`;
  await notify(trx, { userId, kind: 'agreementMade', key, bookingId, facts: { number }, now });
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { findPlanConflict } from '@mesterhand/domain/bookings/day-plan';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import { decideHandover, priceOfHandover } from '@mesterhand/domain/bookings/staff-changes';
import type {
  BookingSuccessor,
  HandOverInput,
} from '@mesterhand/domain/bookings/staff-changes-schema';
import { isSlotOpen } from '@mesterhand/domain/calendar/hours';
import { AppError } from '@mesterhand/domain/errors/codes';
import { isServed } from '@mesterhand/domain/masters/service-area';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit, countEvent } from '../../../core/observability/index.ts';
import { readCalendarOn, requireOpenSlot } from '../../calendar/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { findRecipient } from '../../notifications/service.ts';
import { announceBooking } from '../../webhook-deliveries/outbox/service.ts';
import { publishBooking } from '../events.ts';
import { readAcceptedJobs } from '../plan/queries.ts';
import { refuseConflict } from '../plan/service.ts';
import { sharePictures } from '../pictures/service.ts';
import { insertRequest } from '../request-records/service.ts';
import { lockBookedSides } from '../requests/queries.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { readStanding } from '../staff/queries.ts';
import { type LockedBooking, lockBooking } from '../steps/queries.ts';
import { stepByStaff } from '../steps/service.ts';
import {
  type Candidate,
  type HandedBooking,
  findCandidate,
  findHanded,
  findSuccessor,
  listCandidates,
} from './queries.ts';

/** Masters that are offered to staff. */
const offeredSuccessors = 20;

/** Masters of the same trade who work and are free at the time of a booking, for staff. */
export async function listSuccessors(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<BookingSuccessor[]> {
  const booking = await findHanded(db, id);
  if (booking === undefined) throw new AppError('bookings.notFound');
  if (isSlotPast(booking.scheduledDate, booking.scheduledTime, now)) return [];
  const candidates = await listCandidates(db, booking);
  return candidates
    .filter((candidate) => isFree(booking, candidate))
    .slice(0, offeredSuccessors)
    .map((candidate) => {
      const { masterId, name, city, rating, reviewCount, isVerified } = candidate;
      const { serviceId, service } = candidate;
      const price = priceFor(booking, candidate).amount;
      const shown = { masterId, name, city, rating, reviewCount, isVerified };
      return { ...shown, serviceId, service, price };
    });
}

/**
 * Hands a booking to another master: a request to that master at the same time, for at most the price that the customer
 * agreed to, and the booking itself is cancelled. Handing it to the same service again changes nothing.
 * @throws AppError `conflict.stale`, `bookings.handedOver`, `bookings.final`, `services.notFound` where the service is
 * of no such master, `bookings.outsideArea`, and where its time does not suit `bookings.slotPast`,
 * `bookings.slotClosed`, `bookings.slotTaken`, `bookings.unreachable`.
 */
export function handOver(
  db: Kysely<DB>,
  actor: Actor,
  { id, serviceId, seen, reason }: HandOverInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const handed = await lockHanded(trx, id, serviceId);
    const booking = await lockBooking(trx, id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const { isFinal } = await readStanding(trx, id);
    const decision = decideHandover(actor, { ...booking, isFinal });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    const successor = await findSuccessor(trx, id);
    if (successor?.serviceId === serviceId) return readBookingDetail(trx, actor, successor.id, now);
    if (successor !== undefined) throw new AppError('bookings.handedOver');
    if (booking.status !== seen) throw new AppError('conflict.stale');
    const candidate = await findCandidate(trx, handed, serviceId);
    if (candidate === undefined) throw new AppError('services.notFound');
    await requireFree(trx, { handed, candidate, now });
    await giveUp(trx, { actor, booking, reason, now });
    const made = await request(trx, { actor, handed, candidate, now });
    await auditHandover(trx, actor, { booking, candidate, made, reason });
    await notifyClient(trx, { bookingId: made, clientId: booking.clientId, reason, now });
    return readBookingDetail(trx, actor, made, now);
  });
}

/** The booking as it can be handed over, after its people are locked in the global order. */
async function lockHanded(
  trx: Transaction<DB>,
  id: number,
  serviceId: number,
): Promise<HandedBooking> {
  const seen = await findHanded(trx, id);
  if (seen === undefined) throw new AppError('bookings.notFound');
  const candidate = await findCandidate(trx, seen, serviceId);
  if (candidate === undefined) throw new AppError('services.notFound');
  const sides = { clientId: seen.clientId, masterId: candidate.masterId };
  if (!(await lockBookedSides(trx, sides))) throw new AppError('profile.notFound');
  const handed = await findHanded(trx, id);
  if (handed === undefined) throw new AppError('bookings.notFound');
  return handed;
}

const priceFor = ({ price: agreed }: HandedBooking, { own, hourlyRate }: Candidate) =>
  priceOfHandover({ agreed, own, hourlyRate });

/** The job in the other master's plan: as long as agreed, with the buffer of the other service. */
function jobOf(booking: HandedBooking, { masterId, bufferMinutes }: Candidate) {
  const { scheduledDate: date, scheduledTime: time, durationMinutes, place } = booking;
  return { masterId, date, time, durationMinutes, bufferMinutes, place };
}

function isFree(booking: HandedBooking, candidate: Candidate): boolean {
  const job = jobOf(booking, candidate);
  const minutes = job.durationMinutes + job.bufferMinutes;
  return (
    isServed(candidate, booking.place) &&
    isSlotOpen(readCalendarOn(candidate), job.date, job.time, minutes) &&
    findPlanConflict(job, readAcceptedJobs(candidate.accepted), estimateMinutes) === null
  );
}

interface Handed {
  handed: HandedBooking;
  candidate: Candidate;
  now: Date;
}

async function requireFree(
  trx: Transaction<DB>,
  { handed, candidate, now }: Handed,
): Promise<void> {
  const job = jobOf(handed, candidate);
  if (isSlotPast(job.date, job.time, now)) throw new AppError('bookings.slotPast');
  if (!isServed(candidate, handed.place)) throw new AppError('bookings.outsideArea');
  requireOpenSlot(candidate, job);
  const accepted = readAcceptedJobs(candidate.accepted);
  await refuseConflict(trx, { job, travel: estimateMinutes, asker: 'admin', accepted }, now);
}

interface GivenUp {
  actor: Actor;
  booking: LockedBooking;
  reason: string;
  now: Date;
}

/** Cancels the booking that is handed over, at nobody's expense; its master reads why. */
async function giveUp(
  trx: Transaction<DB>,
  { actor, booking, reason, now }: GivenUp,
): Promise<void> {
  if (booking.status === 'cancelled') return;
  const { id: bookingId, masterUserId: userId } = booking;
  await stepByStaff(trx, { actor, booking, step: { to: 'cancelled' }, reason, now });
  const facts = { by: 'admin', reason };
  const key = `handed.${bookingId}.${now.toISOString()}`;
  await notify(trx, { userId, kind: 'bookingCancelled', key, bookingId, facts, now });
}

/** Sends the request to the other master in the customer's name. @returns its id. */
async function request(
  trx: Transaction<DB>,
  { actor, handed, candidate, now }: Handed & { actor: Actor },
): Promise<number> {
  const { id: handedFrom, clientId, clientName, clientPhone, address } = handed;
  const { latitude, longitude, postcode, municipalityNumber, unit, cadastralNumber } = handed;
  const { description, accessNote, scheduledDate, scheduledTime, durationMinutes } = handed;
  const { masterId, userId: masterUserId, serviceId, bufferMinutes } = candidate;
  const { amount: estimatedPrice, basis: priceBasis, callOutFee } = priceFor(handed, candidate);
  const where = { address, latitude, longitude, postcode, municipalityNumber, unit };
  const who = { clientId, clientName, clientPhone, masterId, serviceId };
  const recipient = await findRecipient(trx, masterUserId);
  const { id: bookingId } = await insertRequest(
    trx,
    {
      ...who,
      ...where,
      recipient,
      cadastralNumber,
      description,
      accessNote,
      scheduledDate,
      scheduledTime,
      durationMinutes,
      bufferMinutes,
      estimatedPrice,
      priceBasis,
      callOutFee,
      // The customer has not chosen this master, so that cancelling costs nobody anything.
      cancellationFreeHours: null,
      cancellationFee: null,
      seriesId: null,
      seriesDate: null,
      handedFrom,
      actorId: actor.userId,
      side: 'admin',
      at: now.toISOString(),
    },
    now,
  );
  await sharePictures(trx, { from: handedFrom, to: bookingId });
  countEvent(trx, { what: 'booking', kind: 'pending' });
  const event = { bookingId, previousStatus: null, by: 'admin', now } as const;
  await announceBooking(trx, 'booking.created', event);
  publishBooking(trx, { bookingId, clientId, masterId, masterUserId });
  return bookingId;
}

interface Recorded {
  booking: LockedBooking;
  candidate: Candidate;
  made: number;
  reason: string;
}

function auditHandover(
  trx: Transaction<DB>,
  actor: Actor,
  { booking, candidate, made, reason }: Recorded,
): Promise<void> {
  const { id: subjectId, masterId, status } = booking;
  const after = { masterId: candidate.masterId, bookingId: made };
  const entry = { actorId: actor.userId, subject: 'booking', subjectId, reason };
  return audit(trx, { ...entry, action: 'bookings.handOver', before: { masterId, status }, after });
}

function notifyClient(
  trx: Transaction<DB>,
  {
    bookingId,
    clientId: userId,
    reason,
    now,
  }: { bookingId: number; clientId: number; reason: string; now: Date },
): Promise<void> {
  const key = `handedTo.${bookingId}`;
  const facts = { reason };
  return notify(trx, { userId, kind: 'bookingHandedOver', key, bookingId, facts, now });
}

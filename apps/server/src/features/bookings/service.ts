import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin, isMasterSelf } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { DeleteBookingInput } from '@mesterhand/domain/admin/bookings';
import { areaOf } from '@mesterhand/domain/bookings/contact';
import { completionDelayMs, completionFinalAt } from '@mesterhand/domain/bookings/completion';
import {
  type BookingPrice,
  isPriceChanged,
  priceBooking,
} from '@mesterhand/domain/bookings/pricing';
import type {
  BookingDetail,
  CreateBookingInput,
  SetStatusInput,
  SetTravelInput,
} from '@mesterhand/domain/bookings/schema';
import { isBookableDate, isSlotPast } from '@mesterhand/domain/bookings/slots';
import {
  type BookingState,
  type BookingStatus,
  type Side,
  type Step,
  decideStatus,
} from '@mesterhand/domain/bookings/status';
import { decideTravel, travelKey } from '@mesterhand/domain/bookings/travel';
import { AppError } from '@mesterhand/domain/errors/codes';
import { erasedText } from '@mesterhand/domain/privacy/erasure';
import { storedClaimsSchema } from '@mesterhand/domain/settings/claims';
import { bookingEventOf } from '@mesterhand/domain/webhooks/events';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit, countEvent } from '../../core/observability/index.ts';
import { type Storage, removeBytes, removeFiles } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { requireOpenSlot } from '../calendar/service.ts';
import { countCompletedJob, recordAnswer } from '../masters/service.ts';
import { notify } from '../notices/service.ts';
import { requireServiceOf } from '../services/service.ts';
import { findMasterLocation } from '../sightings/service.ts';
import { announceBooking, withdrawCompletion } from '../webhook-deliveries/events.ts';
import { publishBooking } from './events.ts';
import {
  type Reader,
  lockAcceptance,
  findBooking,
  findRequestFacts,
  lockBookedSides,
  insertBooking,
  listAddresses,
  listPictures,
  lockBooking,
  lockOpenJobs,
  writeStep,
  writeTravel,
} from './queries.ts';

/** The actor's identity that private reads are scoped by. */
export function readerOf(actor: Actor): Reader {
  return { userId: actor.userId, masterId: actor.masterId, isAdmin: isAdmin(actor) };
}

/** A booking for its participants and administrators; anyone else gets not found. */
export async function readBookingDetail(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<BookingDetail> {
  const booking = await findBooking(db, id, readerOf(actor));
  if (booking === undefined) throw new AppError('bookings.notFound');
  return { ...booking, masterLocation: await findMasterLocation(db, actor, booking, now) };
}

/** Sends a customer's booking request to a master. The server sets price and sender. */
export function createBooking(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateBookingInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const { masterId } = input;
    const { userId: clientId } = actor;
    refusePastSlot(input.scheduledDate, input.scheduledTime, now);
    if (!(await lockBookedSides(trx, { clientId, masterId }))) throw new AppError('auth.required');
    const { masterUserId, price } = await requireBookable(trx, actor, input);
    const { amount: estimatedPrice, basis: priceBasis, callOutFee } = price;
    const priced = { ...input, estimatedPrice, priceBasis, callOutFee };
    const request = { ...priced, clientId, at: now.toISOString() };
    const { id, hasSubscribers } = await insertBooking(trx, request);
    countEvent(trx, { what: 'booking', kind: 'pending' });
    const event = { bookingId: id, previousStatus: null, by: 'client', now } as const;
    if (hasSubscribers) await announceBooking(trx, 'booking.created', event);
    publishBooking(trx, { bookingId: id, clientId, masterId, masterUserId });
    return readBookingDetail(trx, actor, id, now);
  });
}

/** Validates a request and refuses it for the first failing check. Call with both sides locked. */
async function requireBookable(
  trx: Transaction<DB>,
  actor: Actor,
  input: CreateBookingInput,
): Promise<{ masterUserId: number; price: BookingPrice }> {
  const { masterId, serviceId, scheduledDate: date, scheduledTime: time } = input;
  const slot = { clientId: actor.userId, masterId, serviceId, date, time };
  const found = await findRequestFacts(trx, slot);
  if (found === undefined) throw new AppError('masters.notFound');
  if (!can(actor, 'bookings.create', { masterId })) throw new AppError('bookings.ownService');
  // The error does not say which side blocked the other.
  if (found.isBlocked) throw new AppError('bookings.blocked');
  requireServiceOf(found.offeredBy, masterId);
  requireOpenSlot(found, { date, time });
  if (found.isTaken)
    throw new AppError('bookings.slotTaken', {
      issues: [{ path: ['scheduledTime'], message: 'slotTaken' }],
    });
  return { masterUserId: found.userId, price: requireSeenPrice(found, input) };
}

/** The current price; refused when the customer saw another. */
function requireSeenPrice(
  { servicePrice, hourlyRate, claims }: PricedRow,
  seen: CreateBookingInput,
): BookingPrice {
  const { callOutFee } = storedClaimsSchema.parse(claims);
  const price = priceBooking({ servicePrice, hourlyRate, callOutFee });
  if (isPriceChanged(price, seen)) throw new AppError('bookings.priceChanged');
  return price;
}

interface PricedRow {
  servicePrice: number | null;
  hourlyRate: number | null;
  claims: unknown;
}

/** Refuses to overwrite a change the caller has not seen, unless the booking already has the requested status. */
function refuseUnseenChange(
  status: BookingStatus,
  { seen, status: requested }: SetStatusInput,
): void {
  if (seen !== undefined && seen !== status && status !== requested)
    throw new AppError('conflict.stale');
}

/** Changes a booking's status by the domain's rule table; the row lock serialises decisions. */
export function changeStatus(
  db: Kysely<DB>,
  actor: Actor,
  input: SetStatusInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, input.id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    refuseUnseenChange(booking.status, input);
    const decision = decideStatus(actor, booking, {
      to: input.status,
      reason: input.reason,
      now,
    });
    if (decision.kind === 'refused') throw refusal(decision.code);
    if (decision.kind === 'step') {
      // Undoing a completion occupies the slot again.
      if (decision.step.accepts || decision.step.undoes)
        await lockAcceptance(trx, booking.masterId);
      await takeStep(trx, { actor, booking, now, reason: input.reason, ...decision });
      publishBooking(trx, { bookingId: input.id, ...booking });
    }
    return readBookingDetail(trx, actor, input.id, now);
  });
}

/**
 * Stores a master's travel update for an accepted job and notifies the customer. It works without a position; the
 * position is visible only as far as the master shares it.
 */
export function setTravel(
  db: Kysely<DB>,
  actor: Actor,
  { id, travel }: SetTravelInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    // Without the lock, of two concurrent journeys neither would end the other.
    if (travel !== null && actor.masterId !== null) await lockAcceptance(trx, actor.masterId);
    const booking = await lockBooking(trx, id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const decision = decideTravel(actor, booking, travel);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'change') {
      const { masterId, clientId: userId } = booking;
      await writeTravel(trx, { id, masterId, travel, at: now.toISOString() });
      if (travel !== null) {
        const notification = {
          userId,
          bookingId: id,
          key: travelKey(id, travel, now),
          facts: { travel },
        };
        // The deadline bypasses quiet hours: the master is coming now.
        await notify(trx, { kind: 'bookingTravel', ...notification, now, deadline: now });
      }
      publishBooking(trx, { bookingId: id, ...booking });
    }
    return readBookingDetail(trx, actor, id, now);
  });
}

/** Cancels a person's open jobs, as customer or master; both sides are notified. */
export async function cancelOpenJobs(
  trx: Transaction<DB>,
  actor: Actor,
  whose: { clientId: number } | { masterId: number },
  now: Date,
): Promise<number> {
  const jobs = await lockOpenJobs(trx, whose);
  const side = sideOf(actor, whose);
  for (const booking of jobs) {
    const step: Step = { to: 'cancelled' };
    await takeStep(trx, { actor, booking, side, step, reason: undefined, now });
    publishBooking(trx, { bookingId: booking.id, ...booking });
  }
  return jobs.length;
}

/** A person who leaves cancels their own jobs; all others are cancelled by the administration. */
function sideOf(actor: Actor, whose: { clientId: number } | { masterId: number }): Side {
  if ('clientId' in whose) return actor.userId === whose.clientId ? 'client' : 'admin';
  return isMasterSelf(actor, whose.masterId) ? 'master' : 'admin';
}

/** Removes a customer's name, phone, street address and texts from their bookings; the area stays. */
export async function anonymiseClient(
  trx: Transaction<DB>,
  clientId: number,
  name: string,
): Promise<void> {
  for (const { id, address } of await listAddresses(trx, clientId)) {
    const area = areaOf(address);
    await trx
      .updateTable('bookings')
      .set({
        clientName: name,
        clientPhone: '-',
        address: area === '' ? '-' : area,
        description: erasedText,
        cancelReason: sql<string | null>`case when cancelled_by <> 'client' then cancel_reason end`,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Removes the cancellation reasons that a master wrote; those of customers stay. */
export async function anonymiseMasterReasons(
  trx: Transaction<DB>,
  masterId: number,
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ cancelReason: null })
    .where('masterId', '=', masterId)
    .where('cancelledBy', '=', 'master')
    .where('cancelReason', 'is not', null)
    .execute();
}

/** Deletes a booking with its messages; its review stays, detached. For administrators. */
export async function deleteBooking(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  { id, reason }: DeleteBookingInput,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  const removed = await withTransaction(db, async (trx) => {
    const booking = await lockBooking(trx, id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const { clientId, masterId, status } = booking;
    const pictures = await listPictures(trx, id);
    const event = { bookingId: id, previousStatus: status, by: 'admin', now } as const;
    if (status === 'completed') await withdrawCompletion(trx, id, now);
    await announceBooking(trx, 'booking.deleted', event);
    await trx.deleteFrom('bookings').where('id', '=', id).execute();
    if (status === 'completed') await countCompletedJob(trx, masterId, -1);
    const before = { clientId, masterId, status };
    const entry = { actorId: actor.userId, subject: 'booking', subjectId: id, before, reason };
    await audit(trx, { ...entry, action: 'bookings.delete' });
    publishBooking(trx, { bookingId: id, ...booking });
    return removeFiles(trx, pictures);
  });
  // Errors are ignored: the change is committed, and housekeeping removes leftover files.
  for (const file of removed) await removeBytes(storage, file).catch(() => {});
  return { id, deleted: true };
}

function refusePastSlot(date: string, time: string, now: Date): void {
  if (!isBookableDate(date, now)) {
    throw new AppError('input.invalid', {
      issues: [{ path: ['scheduledDate'], message: 'dateOutOfRange' }],
    });
  }
  if (isSlotPast(date, time, now)) {
    throw new AppError('bookings.slotPast', {
      issues: [{ path: ['scheduledTime'], message: 'slotPast' }],
    });
  }
}

function refusal(
  code:
    | 'access.forbidden'
    | 'bookings.notFound'
    | 'bookings.statusConflict'
    | 'bookings.undoExpired'
    | 'bookings.reasonRequired',
) {
  if (code !== 'bookings.reasonRequired') return new AppError(code);
  return new AppError(code, { issues: [{ path: ['reason'], message: 'required' }] });
}

interface TakenStep {
  actor: Actor;
  booking: BookingState & { id: number; updatedAt: string };
  side: Side;
  step: Step;
  reason: string | undefined;
  now: Date;
}

async function takeStep(trx: Transaction<DB>, taken: TakenStep): Promise<void> {
  const { actor, booking, side, step, reason, now } = taken;
  // Lock order can differ from request order: a step is never earlier than the one before it.
  const at = new Date(Math.max(now.getTime(), Date.parse(booking.updatedAt))).toISOString();
  const { id, status: from } = booking;
  const event = bookingEventOf(booking, { side, step });
  const { hasSubscribers } = await writeStep(trx, {
    id,
    status: step.to,
    at,
    acceptedAt: acceptanceAfter(booking, step, at),
    ...timesOf(taken, at),
    from,
    actorId: actor.userId,
    side,
    reason: reason ?? null,
    event,
  });
  await countStep(trx, taken);
  if (side === 'admin') await auditStep(trx, taken);
  // Completions are announced after the undo period, so subscribers never saw this one.
  if (!hasSubscribers || step.undoes) return;
  const change = { bookingId: id, previousStatus: from, by: side, now };
  const delayMs = step.to === 'completed' && side !== 'admin' ? completionDelayMs : 0;
  await announceBooking(trx, event, { ...change, delayMs });
}

/** The start, completion and cancellation times that this step sets. */
function timesOf({ side, step, reason }: TakenStep, at: string) {
  const isCancelled = step.to === 'cancelled';
  const completedAt = step.to === 'completed' ? at : null;
  return {
    cancelledAt: isCancelled ? at : null,
    cancelledBy: isCancelled ? side : null,
    cancelReason: isCancelled ? (reason ?? null) : null,
    // Undoing a completion resumes work that began earlier.
    startedAt: step.to === 'in_progress' && !step.undoes ? at : null,
    completedAt,
    completionFinalAt: completedAt && completionFinalAt(side, new Date(at)).toISOString(),
  };
}

/** Updates the master's counters and the pending announcements for a step. */
async function countStep(
  trx: Transaction<DB>,
  { booking, side, step, now }: TakenStep,
): Promise<void> {
  const { id, masterId, status: from } = booking;
  countEvent(trx, { what: 'booking', kind: step.to });
  if (step.to === 'completed') await countCompletedJob(trx, masterId, 1);
  if (from === 'completed') {
    await countCompletedJob(trx, masterId, -1);
    await withdrawCompletion(trx, id, now);
  }
  if (side === 'master' && booking.acceptedAt === null) await recordAnswer(trx, masterId);
}

async function auditStep(
  trx: Transaction<DB>,
  { actor, booking, step, reason }: TakenStep,
): Promise<void> {
  await audit(trx, {
    actorId: actor.userId,
    action: 'bookings.status',
    subject: 'booking',
    subjectId: booking.id,
    before: { status: booking.status },
    after: { status: step.to },
    ...(reason !== undefined && { reason }),
  });
}

/** A job stays accepted until it returns to pending. */
function acceptanceAfter(booking: BookingState, step: Step, at: string): string | null {
  if (step.clearsAcceptance) return null;
  return booking.acceptedAt ?? (step.accepts ? at : null);
}

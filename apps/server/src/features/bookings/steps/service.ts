import type { DB } from '@mesterhand/db/schema';
import { type Actor, isMasterSelf } from '@mesterhand/domain/access/actor';
import { makesAgreement } from '@mesterhand/domain/agreements/acceptance';
import { completionDelayMs, completionFinalAt } from '@mesterhand/domain/bookings/completion';
import type { BookingDetail, SetStatusInput } from '@mesterhand/domain/bookings/schema';
import {
  type BookingState,
  type BookingStatus,
  type Side,
  type Step,
  decideStatus,
} from '@mesterhand/domain/bookings/status';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { AppError } from '@mesterhand/domain/errors/codes';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { bookingEventOf } from '@mesterhand/domain/webhooks/events';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit, countEvent } from '../../../core/observability/index.ts';
import { agreeOnService } from '../../agreements/service.ts';
import { countCompletedJob, recordAnswer } from '../../masters/service.ts';
import { announceBooking, withdrawCompletion } from '../../webhook-deliveries/outbox/service.ts';
import { applyCancellationRule } from '../cancelling/service.ts';
import { enterPlan, entersPlan } from '../entering/service.ts';
import { publishBooking } from '../events.ts';
import { reserveOutstanding } from '../lengthening/service.ts';
import { type DetailRow, readDetail } from '../queries.ts';
import { readBookingDetail, readerOf, withLocation } from '../service.ts';
import { type LockedBooking, lockBooking, lockOpenJobs } from './queries.ts';
import { voidFeesOfClient, voidLateFees } from '../no-show-records/service.ts';
import { writeStep } from '../step-records/service.ts';
import { endSeriesOf, endUnanswered } from '../series-records/service.ts';

/** Changes a booking's status by the domain's rule table; the row lock serialises decisions. */
export function changeStatus(
  db: Kysely<DB>,
  actor: Actor,
  { travel = estimateMinutes, ...input }: SetStatusInput & { travel?: TravelMinutes },
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
      if (entersPlan(booking, decision.step))
        await enterPlan(trx, { booking, travel, asker: decision.side }, now);
      const planned = { booking, side: decision.side, step: decision.step, now };
      await applyCancellationRule(trx, { ...planned, seenFee: input.seenFee });
      const stepped = await takeStep(trx, { actor, reason: input.reason, ...planned });
      publishBooking(trx, { bookingId: input.id, ...booking });
      const agrees = decision.step.accepts === true && makesAgreement(decision.side, booking);
      if (agrees) await agree(trx, booking, now);
      // The step was written before the agreement.
      const detail = { ...stepped, hasAgreement: stepped.hasAgreement || agrees };
      return withLocation(trx, actor, readDetail(detail, readerOf(actor)), now);
    }
    return readBookingDetail(trx, actor, input.id, now);
  });
}

/** Refuses to overwrite a change the caller has not seen, unless the booking already has the requested status. */
function refuseUnseenChange(
  status: BookingStatus,
  { seen, status: requested }: SetStatusInput,
): void {
  if (seen !== undefined && seen !== status && status !== requested)
    throw new AppError('conflict.stale');
}

function agree(
  trx: Transaction<DB>,
  { id: bookingId, estimatedPrice: price, callOutFee }: LockedBooking,
  now: Date,
): Promise<void> {
  return agreeOnService(trx, { bookingId, price, callOutFee }, now);
}

/**
 * Ends a person's series and cancels their open jobs, as customer or master; both sides are notified. It records no
 * fees: nobody who closes an account has read one.
 */
export async function cancelOpenJobs(
  trx: Transaction<DB>,
  actor: Actor,
  whose: { clientId: number } | { masterId: number },
  now: Date,
): Promise<number> {
  const side = sideOf(actor, whose);
  await endSeriesOf(trx, { whose, side, today: osloCivil(now).date, now });
  const jobs = await lockOpenJobs(trx, whose);
  for (const booking of jobs) {
    const step: Step = { to: 'cancelled' };
    await takeStep(trx, { actor, booking, side, step, reason: undefined, now });
    publishBooking(trx, { bookingId: booking.id, ...booking });
  }
  return jobs.length;
}

/** Cancels a job together with the others of its series; people are notified of the series. */
export async function cancelOfSeries(
  trx: Transaction<DB>,
  { actor, booking, side, reason, now }: Omit<TakenStep, 'step'> & { booking: LockedBooking },
): Promise<void> {
  const step: Step = { to: 'cancelled' };
  await takeStep(trx, { actor, booking, side, step, reason, now, isOfSeries: true });
  publishBooking(trx, { bookingId: booking.id, ...booking });
}

/** A step of staff of which their own notifications say more, so that none is sent of the step itself. */
export async function stepByStaff(
  trx: Transaction<DB>,
  { actor, booking, step, reason, now }: Omit<TakenStep, 'side'> & { booking: LockedBooking },
): Promise<void> {
  await takeStep(trx, { actor, booking, side: 'admin', step, reason, now, isOfSeries: true });
  publishBooking(trx, { bookingId: booking.id, ...booking });
}

/** Accepts the first job of a series that its master accepts; people are notified of the series. */
export async function acceptOfSeries(
  trx: Transaction<DB>,
  actor: Actor,
  booking: LockedBooking,
  now: Date,
): Promise<void> {
  const step: Step = { to: 'confirmed', accepts: true };
  const taken = { actor, booking, side: 'master', step, reason: undefined, now } as const;
  await takeStep(trx, { ...taken, isOfSeries: true });
  publishBooking(trx, { bookingId: booking.id, ...booking });
  if (makesAgreement('master', booking)) await agree(trx, booking, now);
}

/**
 * Cancels the booking of an agreement from which its customer has withdrawn, whatever its status: the rules of
 * withdrawals have decided, and the rule of cancelling does not apply to the customer.
 */
export async function cancelWithdrawn(
  trx: Transaction<DB>,
  actor: Actor,
  bookingId: number,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(trx, bookingId, readerOf(actor));
  if (booking === undefined) throw new Error('A locked booking is gone.');
  await voidFeesOfClient(trx, bookingId);
  const step: Step = { to: 'cancelled' };
  await takeStep(trx, { actor, booking, side: 'client', step, reason: undefined, now });
  publishBooking(trx, { bookingId, ...booking });
}

/**
 * Accepts a job whose master has answered with another time, which the customer has accepted: by proposing it the master
 * accepted the job.
 */
export async function acceptAsProposed(
  trx: Transaction<DB>,
  actor: Actor,
  booking: LockedBooking,
  now: Date,
): Promise<void> {
  await voidLateFees(trx, booking.id);
  const master = { ...actor, userId: booking.masterUserId };
  const step: Step = { to: 'confirmed', accepts: true };
  await takeStep(trx, { actor: master, booking, side: 'master', step, reason: undefined, now });
  if (makesAgreement('master', booking)) await agree(trx, booking, now);
}

/** A person who leaves cancels their own jobs; all others are cancelled by the administration. */
function sideOf(actor: Actor, whose: { clientId: number } | { masterId: number }): Side {
  if ('clientId' in whose) return actor.userId === whose.clientId ? 'client' : 'admin';
  return isMasterSelf(actor, whose.masterId) ? 'master' : 'admin';
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
  booking: BookingState & { id: number; updatedAt: string; seriesId: number | null };
  side: Side;
  step: Step;
  reason: string | undefined;
  now: Date;
  /** People are notified of something else instead: of the step of its series, or of the change by staff. */
  isOfSeries?: true;
}

async function takeStep(trx: Transaction<DB>, taken: TakenStep): Promise<DetailRow> {
  const { actor, booking, side, step, reason, now } = taken;
  // Lock order can differ from request order: a step is never earlier than the one before it.
  const at = new Date(Math.max(now.getTime(), Date.parse(booking.updatedAt))).toISOString();
  const { id, status: from } = booking;
  const event = bookingEventOf(booking, { side, step });
  const { hasSubscribers, stepped } = await writeStep(trx, {
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
    isOfSeries: taken.isOfSeries === true,
  });
  if (step.to === 'cancelled' && booking.seriesId !== null)
    await endUnanswered(trx, { seriesId: booking.seriesId, side, at });
  // The time that it took may be what a longer job lacks.
  if (step.to === 'cancelled' && booking.acceptedAt !== null)
    await reserveOutstanding(trx, booking, now);
  await countStep(trx, taken);
  if (side === 'admin') await auditStep(trx, taken);
  // Completions are announced after the undo period, so subscribers never saw this one.
  if (!hasSubscribers || step.undoes) return stepped;
  const change = { bookingId: id, previousStatus: from, by: side, now };
  const delayMs = step.to === 'completed' && side !== 'admin' ? completionDelayMs : 0;
  await announceBooking(trx, event, { ...change, delayMs });
  return stepped;
}

/** The answer, start, completion and cancellation times that this step sets. */
function timesOf({ booking, side, step, reason }: TakenStep, at: string) {
  const isCancelled = step.to === 'cancelled';
  const completedAt = step.to === 'completed' ? at : null;
  return {
    cancelledAt: isCancelled ? at : null,
    cancelledBy: isCancelled ? side : null,
    cancelReason: isCancelled ? (reason ?? null) : null,
    // Undoing a completion resumes work that began earlier.
    startedAt: step.to === 'in_progress' && !step.undoes ? at : null,
    // Nobody waits for an answer to a job that is agreed already.
    answeredAt: side === 'master' && booking.acceptedAt === null ? at : null,
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

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { decideReopening, decideStaffMove } from '@mesterhand/domain/bookings/staff-changes';
import type { ReopenInput, StaffMoveInput } from '@mesterhand/domain/bookings/staff-changes-schema';
import type { Step } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { NotificationKind } from '@mesterhand/domain/notifications/kinds';
import { type ProposedTime, checkTimes, isSameTime } from '@mesterhand/domain/offers/times';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { audit } from '../../../core/observability/index.ts';
import { notify } from '../../notifications/causes/service.ts';
import { applyCancellationRule } from '../cancelling/service.ts';
import { enterPlan, entersPlan } from '../entering/service.ts';
import { publishBooking } from '../events.ts';
import { reserveOutstanding } from '../lengthening/service.ts';
import { endOpenProposal, writeMove } from '../move-records/service.ts';
import { fitOf, requireOpen } from '../moves/service.ts';
import { requireFit } from '../plan/service.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { type LockedBooking, lockAcceptance, lockBooking } from '../steps/queries.ts';
import { stepByStaff } from '../steps/service.ts';
import { readStanding } from './queries.ts';

/** Roads to the job, read before the transaction. */
interface OnRoads {
  travel?: TravelMinutes | undefined;
}

/**
 * Moves somebody else's booking to a free time at once and notifies both sides. Moving to the time that it has changes
 * nothing.
 * @throws AppError `conflict.stale` where it was moved since it was shown, `bookings.slotPast`, `bookings.slotClosed`,
 * `bookings.slotTaken`, `bookings.unreachable`.
 */
export function moveAsStaff(
  db: Kysely<DB>,
  actor: Actor,
  { id, date, time, seen, reason, travel }: StaffMoveInput & OnRoads,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lock(trx, actor, id);
    const decision = decideStaffMove(actor, booking);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    const to = { date, time };
    if (!isSameTime(booking, to)) {
      if (!isSameTime(booking, seen)) throw new AppError('conflict.stale');
      const at = await relocate(trx, { booking, to, reason, travel, now });
      await auditMove(trx, actor, { booking, to, reason });
      const key = `moved.${id}.${at}`;
      await notifySides(trx, { booking, kind: 'bookingMovedByStaff', key, reason, now });
      publishBooking(trx, { bookingId: id, ...booking });
    }
    return readBookingDetail(trx, actor, id, now);
  });
}

/**
 * Opens somebody else's cancelled or completed booking again, at its time or at another, and notifies both sides. An
 * open booking stays as it is.
 * @throws AppError `conflict.stale` where its status is another than the one shown, `bookings.final`, and where its
 * time is not free any more `bookings.slotPast`, `bookings.slotClosed`, `bookings.slotTaken`, `bookings.unreachable`.
 */
export function reopenBooking(
  db: Kysely<DB>,
  actor: Actor,
  { id, seen, at: to, reason, travel }: ReopenInput & OnRoads,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lock(trx, actor, id);
    const standing = await readStanding(trx, id);
    const isMoved = to !== undefined && !isSameTime(booking, to);
    const { date: scheduledDate, time: scheduledTime } = booking;
    const decision = decideReopening(
      actor,
      { ...booking, scheduledDate, scheduledTime, isFinal: standing.isFinal },
      { isMoved, now },
    );
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'step') {
      if (booking.status !== seen) throw new AppError('conflict.stale');
      if (standing.isHandedOver) throw new AppError('bookings.handedOver');
      if (standing.isClientGone) throw new AppError('profile.notFound');
      if (standing.isMasterHidden) throw new AppError('masters.notFound');
      const opened = { actor, booking, step: decision.step, reason, travel, now };
      if (isMoved) {
        await relocate(trx, { booking, to, reason, travel, now });
        await auditMove(trx, actor, { booking, to, reason });
        await reopen(trx, opened);
      } else await reopenInPlace(trx, opened);
    }
    return readBookingDetail(trx, actor, id, now);
  });
}

async function lock(trx: Transaction<DB>, actor: Actor, id: number): Promise<LockedBooking> {
  const booking = await lockBooking(trx, id, readerOf(actor));
  if (booking === undefined) throw new AppError('bookings.notFound');
  return booking;
}

interface Relocated extends OnRoads {
  booking: LockedBooking;
  to: ProposedTime;
  reason: string;
  now: Date;
}

/** Moves a locked booking to a time at which its master works and is free. @returns when, as it is stored. */
async function relocate(
  trx: Transaction<DB>,
  { booking, to, reason, travel, now }: Relocated,
): Promise<string> {
  const { id: bookingId, masterId, date, time } = booking;
  const [problem] = checkTimes([to], now);
  if (problem !== undefined)
    throw new AppError('bookings.slotPast', { issues: [{ path: ['time'], message: 'slotPast' }] });
  await requireOpen(trx, booking, to);
  await lockAcceptance(trx, masterId);
  await requireFit(trx, fitOf({ booking, side: 'admin', to, travel }), now);
  // Lock order can differ from request order: a move is never earlier than the change before it.
  const at = new Date(Math.max(now.getTime(), Date.parse(booking.updatedAt))).toISOString();
  await endOpenProposal(trx, { bookingId, state: 'ended', at });
  await writeMove(trx, { bookingId, side: 'admin', from: { date, time }, to, reason, at });
  // Neither side has chosen the new time, so that cancelling it late costs nobody anything.
  await trx
    .updateTable('bookings')
    .set({ cancellationFreeHours: null, cancellationFee: null })
    .where('id', '=', bookingId)
    .execute();
  await reserveOutstanding(trx, { masterId, travel }, now);
  return at;
}

interface Opened extends OnRoads {
  actor: Actor;
  booking: LockedBooking;
  step: Step;
  reason: string;
  now: Date;
}

/** A job that has not begun needs a time at which its master works and is free; one that was going on has its own. */
async function reopenInPlace(trx: Transaction<DB>, opened: Opened): Promise<void> {
  const { booking, step, travel = estimateMinutes, now } = opened;
  if (step.to !== 'in_progress') await requireOpen(trx, booking, booking);
  // Its acceptance is stored, so that a cancelled job enters the plan as a new one does.
  if (entersPlan(booking, step)) await enterPlan(trx, { booking, travel, asker: 'admin' }, now);
  await reopen(trx, opened);
}

async function reopen(
  trx: Transaction<DB>,
  { actor, booking, step, reason, now }: Opened,
): Promise<void> {
  const planned = { booking, side: 'admin', step, seenFee: undefined, now } as const;
  await applyCancellationRule(trx, planned);
  await stepByStaff(trx, { actor, booking, step, reason, now });
  const key = `reopened.${booking.id}.${now.toISOString()}`;
  await notifySides(trx, { booking, kind: 'bookingReopened', key, reason, now });
}

function auditMove(
  trx: Transaction<DB>,
  actor: Actor,
  { booking, to, reason }: Pick<Relocated, 'booking' | 'to' | 'reason'>,
): Promise<void> {
  const { id: subjectId, date, time } = booking;
  const entry = { actorId: actor.userId, subject: 'booking', subjectId, reason };
  return audit(trx, { ...entry, action: 'bookings.move', before: { date, time }, after: to });
}

interface ToSides {
  booking: LockedBooking;
  kind: NotificationKind;
  key: string;
  reason: string;
  now: Date;
}

async function notifySides(
  trx: Transaction<DB>,
  { booking, kind, key, reason, now }: ToSides,
): Promise<void> {
  const { id: bookingId, clientId, masterUserId } = booking;
  // By id: two transactions that notify the same two people lock them in one order.
  for (const userId of [clientId, masterUserId].toSorted((one, other) => one - other))
    await notify(trx, { userId, kind, key, bookingId, facts: { reason }, now });
}

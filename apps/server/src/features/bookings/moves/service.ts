import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type MovingSide,
  type ProposalAction,
  decideMove,
  decideOnProposal,
  decideProposal,
} from '@mesterhand/domain/bookings/moves';
import type {
  AcceptProposalInput,
  MoveBookingInput,
  ProposeTimesInput,
} from '@mesterhand/domain/bookings/moves-schema';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { type Side, isTrackable } from '@mesterhand/domain/bookings/status';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { AppError, type ErrorCode, type Issue } from '@mesterhand/domain/errors/codes';
import { type ProposedTime, checkTimes, isSameTime } from '@mesterhand/domain/offers/times';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { calendarOn, requireOpenSlot } from '../../calendar/service.ts';
import { recordAnswer } from '../../masters/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { publishBooking } from '../events.ts';
import { reserveOutstanding } from '../lengthening/service.ts';
import { placeInPlan } from '../plan/queries.ts';
import { type WantedFit, requireFit } from '../plan/service.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { type LockedBooking, lockAcceptance, lockBooking } from '../steps/queries.ts';
import { acceptAsProposed } from '../steps/service.ts';
import { findBookingOfProposal, readProposal } from './queries.ts';
import { endOpenProposal, insertProposal, writeMove } from '../move-records/service.ts';

/** Roads to the job at its new times, read before the transaction. */
interface OnRoads {
  travel?: TravelMinutes | undefined;
}

/**
 * Proposes other times for a job to the other side; until one is accepted, the old one holds. It replaces an open
 * proposal of either side. Every time fits into the master's plan now; it is checked again when it is accepted.
 * @throws AppError `bookings.statusConflict`, `bookings.slotTaken`, `input.invalid`.
 */
export function proposeTimes(
  db: Kysely<DB>,
  actor: Actor,
  { bookingId, times, travel }: ProposeTimesInput & OnRoads,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, actor, bookingId);
    const side = sideOf(decideProposal(actor, booking));
    refuseUnusable(booking, times, now);
    for (const time of times) {
      // A master may offer hours in which they usually do not work.
      if (side === 'client') await requireOpen(trx, booking, time);
      await requireFit(trx, fitOf({ booking, side, to: time, travel }), now);
    }
    const at = now.toISOString();
    await endOpenProposal(trx, { bookingId, state: 'replaced', at });
    const id = await insertProposal(trx, { bookingId, side, times, at });
    if (side === 'master' && booking.acceptedAt === null) await answer(trx, booking, at);
    const key = `proposal.${id}`;
    await notifyOther(trx, { booking, side, kind: 'timeProposed', key, now });
    publishBooking(trx, { bookingId, ...booking });
    return readBookingDetail(trx, actor, bookingId, now);
  });
}

/**
 * Accepts one of the proposed times: the job moves to it. A request that its master answered with other times is
 * accepted by that, too. Accepting again changes nothing.
 * @throws AppError `moves.timeUnknown`, `moves.statusConflict`, `bookings.slotPast`, `bookings.slotTaken`.
 */
export function acceptProposal(
  db: Kysely<DB>,
  actor: Actor,
  { id, date, time, travel }: AcceptProposalInput & OnRoads,
  now: Date,
): Promise<BookingDetail> {
  return decide(db, actor, { id, action: 'accept', now }, async (trx, booking, proposal) => {
    const to = { date, time };
    if (!proposal.times.some((one) => isSameTime(one, to)))
      throw new AppError('moves.timeUnknown', {
        issues: [{ path: ['time'], message: 'slot' }],
      });
    await move(trx, { booking, side: proposal.by, to, travel, now });
    const isAnswer = proposal.side === 'master' && !isTrackable(booking);
    if (isAnswer) await acceptAsProposed(trx, actor, booking, now);
  });
}

/** Declines the other side's proposal, or withdraws one's own: the time stays as it is. Repeating changes nothing. */
export function endProposal(
  db: Kysely<DB>,
  actor: Actor,
  { id, action }: { id: number; action: Exclude<ProposalAction, 'accept'> },
  now: Date,
): Promise<BookingDetail> {
  return decide(db, actor, { id, action, now }, async (trx, booking, { by: side }) => {
    if (action === 'decline')
      await notifyOther(trx, {
        booking,
        side,
        kind: 'proposalDeclined',
        key: `proposal.${id}.declined`,
        now,
      });
  });
}

/**
 * Moves one's own request, which nobody has accepted yet, to another time at once. Moving to the time that it has
 * changes nothing.
 * @throws AppError `moves.needsAnswer`, `bookings.slotPast`, `bookings.slotClosed`, `bookings.slotTaken`.
 */
export function moveBooking(
  db: Kysely<DB>,
  actor: Actor,
  { id, date, time, travel }: MoveBookingInput & OnRoads,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const booking = await lockOwn(trx, actor, id);
    const side = sideOf(decideMove(actor, booking));
    const to = { date, time };
    if (!isSameTime(booking, to)) {
      await requireOpen(trx, booking, to);
      await move(trx, { booking, side, to, travel, now });
      publishBooking(trx, { bookingId: id, ...booking });
    }
    return readBookingDetail(trx, actor, id, now);
  });
}

type Proposal = Awaited<ReturnType<typeof readProposal>> & { by: MovingSide };

/** Decides on a proposal under the locks that its outcome needs. */
function decide(
  db: Kysely<DB>,
  actor: Actor,
  { id, action, now }: { id: number; action: ProposalAction; now: Date },
  act: (trx: Transaction<DB>, booking: LockedBooking, proposal: Proposal) => Promise<void>,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const bookingId = await findBookingOfProposal(trx, id);
    if (bookingId === undefined) throw new AppError('moves.notFound');
    const booking = await lockBooking(trx, bookingId, readerOf(actor));
    if (booking === undefined) throw new AppError('moves.notFound');
    const proposal = await readProposal(trx, id);
    const decision = decideOnProposal(actor, { booking, proposal }, action);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'step') {
      const { side: by, to: state } = decision;
      await endOpenProposal(trx, { bookingId, state, at: now.toISOString() });
      await act(trx, booking, { ...proposal, by });
      publishBooking(trx, { bookingId, ...booking });
    }
    return readBookingDetail(trx, actor, bookingId, now);
  });
}

async function lockOwn(
  trx: Transaction<DB>,
  actor: Actor,
  bookingId: number,
): Promise<LockedBooking> {
  const booking = await lockBooking(trx, bookingId, readerOf(actor));
  if (booking === undefined) throw new AppError('bookings.notFound');
  return booking;
}

function sideOf(decision: { side: MovingSide } | { kind: 'refused'; code: ErrorCode }): MovingSide {
  if ('side' in decision) return decision.side;
  throw new AppError(decision.code);
}

/** Refuses times that have begun, lie too far ahead, or are the one that the job has. */
function refuseUnusable(booking: LockedBooking, times: readonly ProposedTime[], now: Date): void {
  const same = times.flatMap((time, index): Issue[] =>
    isSameTime(booking, time) ? [{ path: ['times', index, 'time'], message: 'timeUnchanged' }] : [],
  );
  const issues = [...checkTimes(times, now), ...same];
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

/** A job at another time, for its master's plan. */
export function fitOf({
  booking,
  side,
  to,
  travel = estimateMinutes,
}: Omit<Moved, 'now' | 'side'> & { side: Side }): WantedFit {
  const { id: bookingId, masterId, durationMinutes, bufferMinutes, city } = booking;
  const place = placeInPlan(booking, city);
  const job = { bookingId, masterId, durationMinutes, bufferMinutes, place, ...to };
  return { job, travel, asker: side };
}

/** Refuses a time at which the master does not work. */
export async function requireOpen(
  trx: Transaction<DB>,
  { masterId, durationMinutes, bufferMinutes }: LockedBooking,
  to: ProposedTime,
): Promise<void> {
  const calendar = await trx
    .selectNoFrom(calendarOn(sql.val(masterId), sql.val(to.date)))
    .executeTakeFirstOrThrow();
  requireOpenSlot(calendar, { ...to, durationMinutes, bufferMinutes });
}

interface Moved extends OnRoads {
  booking: LockedBooking;
  side: MovingSide;
  to: ProposedTime;
  now: Date;
}

/** Moves a locked job to a time that is still free, and notifies the other side. */
async function move(trx: Transaction<DB>, moved: Moved): Promise<void> {
  const { booking, side, to, now } = moved;
  const [problem] = checkTimes([to], now);
  if (problem !== undefined)
    throw new AppError('bookings.slotPast', { issues: [{ path: ['time'], message: 'slotPast' }] });
  await lockAcceptance(trx, booking.masterId);
  await requireFit(trx, fitOf(moved), now);
  const { id: bookingId, date, time } = booking;
  // Lock order can differ from request order: a move is never earlier than the change before it.
  const at = new Date(Math.max(now.getTime(), Date.parse(booking.updatedAt))).toISOString();
  await endOpenProposal(trx, { bookingId, state: 'ended', at });
  await writeMove(trx, { bookingId, side, from: { date, time }, to, at });
  await reserveOutstanding(trx, { masterId: booking.masterId, travel: moved.travel }, now);
  const key = `moved.${bookingId}.${at}`;
  await notifyOther(trx, { booking, side, kind: 'bookingMoved', key, now });
}

/** A master who answers a request with other times has answered it. */
async function answer(
  trx: Transaction<DB>,
  { id, masterId }: LockedBooking,
  at: string,
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ answeredAt: sql`coalesce(answered_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();
  await recordAnswer(trx, masterId);
}

interface ToOther {
  booking: LockedBooking;
  /** The side that acts; the other one is notified. */
  side: MovingSide;
  kind: 'timeProposed' | 'proposalDeclined' | 'bookingMoved';
  key: string;
  now: Date;
}

function notifyOther(
  trx: Transaction<DB>,
  { booking, side, kind, key, now }: ToOther,
): Promise<void> {
  const userId = side === 'client' ? booking.masterUserId : booking.clientId;
  return notify(trx, { userId, kind, key, bookingId: booking.id, facts: {}, now });
}

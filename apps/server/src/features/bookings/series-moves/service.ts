import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import type { MovingSide, ProposalAction } from '@mesterhand/domain/bookings/moves';
import { isBookableDate } from '@mesterhand/domain/bookings/slots';
import { AppError, type ErrorCode } from '@mesterhand/domain/errors/codes';
import {
  type SeriesMove,
  decideOnActive,
  decideOnSeriesProposal,
  decideSeriesMove,
  moveRule,
} from '@mesterhand/domain/series/moves';
import type {
  MoveSeriesInput,
  ProposeSeriesMoveInput,
} from '@mesterhand/domain/series/moves-schema';
import { numberOfDay } from '@mesterhand/domain/series/rule';
import type { Series } from '@mesterhand/domain/series/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { calendarOn, requireOpenSlot } from '../../calendar/service.ts';
import { moveBooking } from '../moves/service.ts';
import { placeInPlan } from '../plan/queries.ts';
import { requireFit } from '../plan/service.ts';
import {
  type LockedSeries,
  findSeriesOfProposal,
  listBookings,
  readSeriesProposal,
} from '../series/queries.ts';
import { lockWithSides, notifyOfSeries } from '../series/service.ts';
import { readSeries } from '../series-days/service.ts';
import { endOpenSeriesProposal, insertSeriesProposal } from '../series-records/service.ts';
import { shiftSeries } from '../series-shifting/service.ts';

/**
 * Proposes another day and time for a series from one of its days on to the other side; until it is accepted, the old
 * one holds. It replaces an open proposal of either side. The first day fits into the master's plan now; what does not
 * fit of the others when it is accepted stays where it is.
 * @throws AppError `series.statusConflict`, `series.dayUnknown`, `bookings.slotTaken`, `input.invalid`.
 */
export function proposeSeriesMove(
  db: Kysely<DB>,
  actor: Actor,
  { id, ...move }: ProposeSeriesMoveInput,
  now: Date,
): Promise<Series> {
  return withTransaction(db, async (trx) => {
    const series = await lockWithSides(trx, actor, id);
    const side = sideOf(decideOnActive(actor, series));
    requireMovable(series, move, now);
    await requireFree(trx, series, { ...move, side, now });
    const at = now.toISOString();
    await endOpenSeriesProposal(trx, { seriesId: id, state: 'replaced', at });
    const proposal = { seriesId: id, side, ...move, proposedAt: at };
    const proposalId = await insertSeriesProposal(trx, proposal);
    await notifySide(trx, series, {
      by: side,
      kind: 'seriesTimeProposed',
      about: `.${proposalId}`,
      facts: factsOf(move),
      now,
    });
    return readSeries(trx, actor, id, now);
  });
}

/**
 * Accepts the proposed time: the jobs of the series from that day on move, and those to come follow the new rule.
 * Accepting again changes nothing.
 * @throws AppError `moves.notFound`, `moves.statusConflict`, `bookings.slotPast`, `access.forbidden`.
 */
export function acceptSeriesProposal(
  db: Kysely<DB>,
  actor: Actor,
  { id, travel = estimateMinutes }: { id: number; travel?: TravelMinutes },
  now: Date,
): Promise<Series> {
  return decide(db, actor, { id, action: 'accept', now }, async (trx, series, proposal) => {
    const { by: side, occurrence, date, time } = proposal;
    const move = { occurrence, date, time };
    refusePast(move, now);
    await shiftSeries(trx, series, { ...move, side, travel, now });
    const notified = { kind: 'seriesMoved', about: `.${id}`, facts: factsOf(move), now } as const;
    for (const userId of [series.clientId, series.masterUserId])
      await notifyOfSeries(trx, series, { userId, ...notified });
  });
}

/** Declines the other side's proposal, or withdraws one's own: the time stays as it is. Repeating changes nothing. */
export function endSeriesProposal(
  db: Kysely<DB>,
  actor: Actor,
  { id, action }: { id: number; action: Exclude<ProposalAction, 'accept'> },
  now: Date,
): Promise<Series> {
  return decide(db, actor, { id, action, now }, async (trx, series, { by, ...move }) => {
    const declined = { kind: 'seriesProposalDeclined', about: `.${id}` } as const;
    if (action === 'decline')
      await notifySide(trx, series, { by, ...declined, facts: factsOf(move), now });
  });
}

/**
 * Moves one's own request for a series, which nobody has accepted yet, to another first day and time at once. Moving to
 * the time that it has changes nothing.
 * @throws AppError `moves.needsAnswer`, `series.statusConflict`, `bookings.slotPast`, `bookings.slotClosed`,
 * `bookings.slotTaken`.
 */
export function moveSeries(
  db: Kysely<DB>,
  actor: Actor,
  { id, date, time, travel }: MoveSeriesInput & { travel?: TravelMinutes },
  now: Date,
): Promise<Series> {
  return withTransaction(db, async (trx) => {
    const series = await lockWithSides(trx, actor, id);
    sideOf(decideSeriesMove(actor, series));
    if (series.until !== null && series.until < date)
      throw new AppError('input.invalid', {
        issues: [{ path: ['date'], message: 'dateOutOfRange' }],
      });
    const [first] = await listBookings(trx, { id, from: series.firstDate });
    if (first === undefined) throw new AppError('series.statusConflict');
    await moveBooking(trx, actor, { id: first.id, date, time, ...(travel && { travel }) }, now);
    await trx
      .updateTable('bookings')
      .set({ seriesDate: date })
      .where('id', '=', first.id)
      .execute();
    await trx
      .updateTable('bookingSeries')
      .set({ firstDate: date, time })
      .where('id', '=', id)
      .execute();
    return readSeries(trx, actor, id, now);
  });
}

type NewTime = SeriesMove & { time: string };
type Proposal = NewTime & { by: MovingSide };

/** Decides on a proposal under the locks that its outcome needs. */
function decide(
  db: Kysely<DB>,
  actor: Actor,
  { id, action, now }: { id: number; action: ProposalAction; now: Date },
  act: (trx: Transaction<DB>, series: LockedSeries, proposal: Proposal) => Promise<void>,
): Promise<Series> {
  return withTransaction(db, async (trx) => {
    const seriesId = await findSeriesOfProposal(trx, id);
    if (seriesId === undefined) throw new AppError('moves.notFound');
    const series = await lockWithSides(trx, actor, seriesId);
    const { side, state, occurrence, date, time } = await readSeriesProposal(trx, id);
    const decision = decideOnSeriesProposal(actor, { series, proposal: { side, state } }, action);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'step') {
      const { side: by, to } = decision;
      await endOpenSeriesProposal(trx, { seriesId, state: to, at: now.toISOString() });
      await act(trx, series, { occurrence, date, time, by });
    }
    return readSeries(trx, actor, seriesId, now);
  });
}

function sideOf(decision: { side: MovingSide } | { kind: 'refused'; code: ErrorCode }): MovingSide {
  if ('side' in decision) return decision.side;
  throw new AppError(decision.code);
}

/** Refuses a first day that is no day with a job, and a new one that has begun or passes a neighbour. */
function requireMovable(series: LockedSeries, move: NewTime, now: Date): void {
  const { occurrence, date, time } = move;
  const { date: today } = osloCivil(now);
  const isFilled = series.filledUntil !== null && occurrence <= series.filledUntil;
  if (occurrence <= today || !isFilled || numberOfDay(series, occurrence) === null)
    throw new AppError('series.dayUnknown', {
      issues: [{ path: ['occurrence'], message: 'dateOutOfRange' }],
    });
  if (date <= today || !isBookableDate(date, now) || moveRule(series, move) === null)
    throw new AppError('input.invalid', {
      issues: [{ path: ['date'], message: 'dateOutOfRange' }],
    });
  if (date === occurrence && time === series.time)
    throw new AppError('input.invalid', {
      issues: [{ path: ['time'], message: 'timeUnchanged' }],
    });
}

/** Refuses a proposal whose first day has come: what had been agreed for it holds. */
function refusePast({ occurrence, date }: SeriesMove, now: Date): void {
  const today = osloCivil(now).date;
  if (occurrence <= today || date <= today)
    throw new AppError('bookings.slotPast', { issues: [{ path: ['date'], message: 'slotPast' }] });
}

/** Refuses a first day on which the master does not work, or has another job. A master may offer unusual hours. */
async function requireFree(
  trx: Transaction<DB>,
  series: LockedSeries,
  { occurrence, date, time, side, now }: NewTime & { side: MovingSide; now: Date },
): Promise<void> {
  const { id, masterId, durationMinutes, bufferMinutes } = series;
  const to = { date, time, durationMinutes, bufferMinutes };
  if (side === 'client') {
    const calendar = await trx
      .selectNoFrom(calendarOn(sql.val(masterId), sql.val(date)))
      .executeTakeFirstOrThrow();
    requireOpenSlot(calendar, to);
  }
  const bookings = await listBookings(trx, { id, from: occurrence });
  const own = bookings.find((booking) => booking.occurrence === occurrence);
  const place = placeInPlan(series, series.city);
  const job = { ...to, masterId, place, ...(own && { bookingId: own.id }) };
  await requireFit(trx, { job, travel: estimateMinutes, asker: side }, now);
}

const factsOf = ({ date, time }: { date: string; time: string }) => ({ from: date, at: time });

interface ToOther {
  /** The side that acts; the other one is notified. */
  by: MovingSide;
  kind: 'seriesTimeProposed' | 'seriesProposalDeclined';
  about: string;
  facts: ReturnType<typeof factsOf>;
  now: Date;
}

function notifySide(
  trx: Transaction<DB>,
  series: LockedSeries,
  { by, ...notification }: ToOther,
): Promise<void> {
  const userId = by === 'client' ? series.masterUserId : series.clientId;
  return notifyOfSeries(trx, series, { userId, ...notification });
}

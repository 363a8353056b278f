import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type TravelMinutes, findPlanConflict } from '@mesterhand/domain/bookings/day-plan';
import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import type { Side } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { DeclineSeriesInput, EndSeriesInput, Series } from '@mesterhand/domain/series/schema';
import { type SeriesAction, decideOnSeries } from '@mesterhand/domain/series/status';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type NotificationRequest, notify } from '../../notifications/causes/service.ts';
import { findPlan, placeInPlan } from '../plan/queries.ts';
import { lockBookedSides } from '../requests/queries.ts';
import { fillSeries } from '../series-filling/service.ts';
import { readerOf } from '../service.ts';
import { type LockedBooking, lockAcceptance, lockJobsOfSeries } from '../steps/queries.ts';
import { acceptOfSeries, cancelOfSeries } from '../steps/service.ts';
import { endOpenSeriesProposal } from '../series-records/service.ts';
import { readSeries } from '../series-days/service.ts';
import { type LockedSeries, findFirstBooking, findSides, lockSeries } from './queries.ts';

/**
 * Accepts a series: its first booking, and those of the next weeks. What clashes stays open: the first booking waits for
 * an answer of its own, other days get a clash. Accepting again changes nothing.
 * @throws AppError `series.notFound`, `series.statusConflict`, `access.forbidden`.
 */
export function acceptSeries(
  db: Kysely<DB>,
  actor: Actor,
  { id, travel = estimateMinutes }: { id: number; travel?: TravelMinutes },
  now: Date,
): Promise<Series> {
  return stepOf(db, actor, { id, action: 'accept', now }, async (trx, series) => {
    await trx
      .updateTable('bookingSeries')
      .set({ status: 'active', acceptedAt: now.toISOString() })
      .where('id', '=', id)
      .execute();
    const jobs = await lockJobsOfSeries(trx, { seriesId: id, from: series.firstDate });
    await lockAcceptance(trx, series.masterId);
    for (const job of jobs)
      if (await fits(trx, job, { travel, now })) await acceptOfSeries(trx, actor, job, now);
    await fillSeries(trx, series, { travel, now });
    const { clientId: userId } = series;
    await notifyOfSeries(trx, series, { userId, kind: 'seriesAccepted', facts: {}, now });
  });
}

/** Whether a request of the series can be accepted with it. */
async function fits(
  trx: Transaction<DB>,
  job: LockedBooking,
  { travel, now }: { travel: TravelMinutes; now: Date },
): Promise<boolean> {
  const { masterId, date, time } = job;
  if (job.acceptedAt !== null || isSlotPast(date, time, now)) return false;
  const { accepted } = await findPlan(trx, { masterId, from: date, until: date });
  const place = placeInPlan(job, job.city);
  return findPlanConflict({ ...job, place }, accepted, travel) === null;
}

/**
 * Declines a series that was requested, with its first booking. Declining again changes nothing.
 * @throws AppError `series.notFound`, `series.statusConflict`, `access.forbidden`.
 */
export function declineSeries(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason }: DeclineSeriesInput,
  now: Date,
): Promise<Series> {
  return stepOf(db, actor, { id, action: 'decline', now }, (trx, series, side) =>
    close(trx, series, { actor, side, status: 'declined', from: series.firstDate, reason, now }),
  );
}

/**
 * Ends a series from a day on: its jobs from then on are cancelled, those before it stay. Ending again changes nothing.
 * @throws AppError `series.notFound`, `series.statusConflict`, `bookings.reasonRequired`.
 */
export function endSeries(
  db: Kysely<DB>,
  actor: Actor,
  { id, from, reason }: EndSeriesInput,
  now: Date,
): Promise<Series> {
  const today = osloCivil(now).date;
  return stepOf(db, actor, { id, action: 'end', now }, (trx, series, side) => {
    if (series.status === 'active' && side === 'master' && (reason ?? '') === '') {
      throw new AppError('bookings.reasonRequired', {
        issues: [{ path: ['reason'], message: 'required' }],
      });
    }
    const first = from < today ? today : from;
    const start = series.status === 'requested' ? series.firstDate : first;
    return close(trx, series, { actor, side, status: 'ended', from: start, reason, now });
  });
}

interface Closing {
  actor: Actor;
  side: Side;
  status: 'declined' | 'ended';
  /** The first day without the series. */
  from: string;
  reason: string | undefined;
  now: Date;
}

async function close(
  trx: Transaction<DB>,
  series: LockedSeries,
  { actor, side, status, from, reason, now }: Closing,
): Promise<void> {
  const { id, clientId, masterUserId } = series;
  await endOpenSeriesProposal(trx, { seriesId: id, state: 'ended', at: now.toISOString() });
  // Before the jobs: their cancellation ends a series that nobody has answered.
  await trx
    .updateTable('bookingSeries')
    .set({ status, endedAt: now.toISOString(), endedFrom: from, endedBy: side })
    .set({ endReason: reason === undefined || reason === '' ? null : reason })
    .where('id', '=', id)
    .execute();
  const jobs = await lockJobsOfSeries(trx, { seriesId: id, from });
  for (const booking of jobs) await cancelOfSeries(trx, { actor, booking, side, reason, now });
  const facts = { by: side, from, reason: reason ?? '', outcome: status };
  for (const userId of [clientId, masterUserId])
    if (userId !== actor.userId)
      await notifyOfSeries(trx, series, { userId, kind: 'seriesEnded', facts, now });
}

/** Takes a step of a series under the locks that it needs; nothing where it was taken before. */
function stepOf(
  db: Kysely<DB>,
  actor: Actor,
  { id, action, now }: { id: number; action: SeriesAction; now: Date },
  act: (trx: Transaction<DB>, series: LockedSeries, side: Side) => Promise<void>,
): Promise<Series> {
  return withTransaction(db, async (trx) => {
    const series = await lockWithSides(trx, actor, id);
    const decision = decideOnSeries(actor, series, action);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'step') await act(trx, series, decision.side);
    return readSeries(trx, actor, id, now);
  });
}

/**
 * A series of the actor, locked after both accounts: whoever erases an account or retires a master holds that lock when
 * they end the series.
 */
export async function lockWithSides(
  trx: Transaction<DB>,
  actor: Actor,
  id: number,
): Promise<LockedSeries> {
  const sides = await findSides(trx, id, readerOf(actor));
  if (sides !== undefined) await lockBookedSides(trx, sides);
  const series = await lockSeries(trx, id, readerOf(actor));
  if (series === undefined) throw new AppError('series.notFound');
  return series;
}

type SeriesNotification = Pick<NotificationRequest, 'userId' | 'facts' | 'now'> & {
  kind:
    | 'seriesAccepted'
    | 'seriesEnded'
    | 'seriesClash'
    | 'seriesTimeProposed'
    | 'seriesProposalDeclined'
    | 'seriesMoved'
    | 'seriesSkipped';
  /** What distinguishes it from others of its kind about the series. */
  about?: string;
};

/** Notifies of a series, which notifications name by its first booking. */
export async function notifyOfSeries(
  trx: Transaction<DB>,
  { id }: Pick<LockedSeries, 'id'>,
  { kind, about = '', ...notification }: SeriesNotification,
): Promise<void> {
  const bookingId = await findFirstBooking(trx, id);
  if (bookingId === undefined) return;
  const key = `series.${id}.${kind}${about}`;
  await notify(trx, { ...notification, kind, key, bookingId });
}

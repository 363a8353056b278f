import type { DB } from '@mesterhand/db/schema';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import type { MovingSide } from '@mesterhand/domain/bookings/moves';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type SeriesMove, daysOfMove, moveRule } from '@mesterhand/domain/series/moves';
import { type MovedDay, planSeriesMove } from '@mesterhand/domain/series/plan';
import { addDays } from '@mesterhand/domain/time/oslo';
import { type Transaction, sql } from 'kysely';
import { publishBooking } from '../events.ts';
import { endOpenProposal, writeMove } from '../move-records/service.ts';
import { findPlan, placeInPlan } from '../plan/queries.ts';
import { type LockedSeries, listBookings, listClashes, listSkips } from '../series/queries.ts';
import { fillSeries, insertAccepted, insertClash } from '../series-filling/service.ts';
import { type LockedBooking, lockAcceptance, lockJobsOfSeries } from '../steps/queries.ts';

interface Shift extends SeriesMove {
  time: string;
  /** The side that makes the move final. */
  side: MovingSide;
  travel: TravelMinutes;
  now: Date;
}

/**
 * Moves an accepted, locked series from one of its days on: its jobs that fit at the new time, and its rule for the days
 * to come. A job that does not fit stays where it is, and its day clashes until the two choose another time for it.
 */
export async function shiftSeries(
  trx: Transaction<DB>,
  series: LockedSeries,
  shift: Shift,
): Promise<void> {
  const { id, masterId, filledUntil } = series;
  const { occurrence: from, date, time, side, travel, now } = shift;
  const rule = moveRule(series, shift);
  if (rule === null || filledUntil === null) throw new AppError('series.dayUnknown');
  const jobs = await lockJobsOfSeries(trx, { seriesId: id, from });
  await lockAcceptance(trx, masterId);
  const span = { masterId, from: from < date ? from : date, until: addDays(filledUntil, 31) };
  const clashes = await listClashes(trx, { id, from });
  const days = planSeriesMove({ ...series, place: placeInPlan(series, series.city) }, shift, {
    stored: {
      bookings: await listBookings(trx, { id, from }),
      clashes: new Set(clashes.map((clash) => clash.date)),
    },
    plan: await findPlan(trx, span),
    travel,
  });
  const moved = { ...series, ...rule, time, filledUntil: days.at(-1)?.to ?? addDays(date, -1) };
  await trx
    .updateTable('bookingSeries')
    .set({ firstDate: moved.firstDate, time, count: moved.count, until: moved.until })
    .set({ filledUntil: moved.filledUntil })
    .where('id', '=', id)
    .execute();
  await moveSkips(trx, series, shift);
  await deleteClashes(trx, { seriesId: id, from });
  // A day of the rule has one booking: nobody may reach the next day before its own booking has left it.
  for (const day of date > from ? days.toReversed() : days)
    await shiftDay(trx, { series: moved, job: jobs.find((job) => job.id === day.bookingId) }, day, {
      side,
      now,
    });
  await fillSeries(trx, moved, { travel, now });
}

/** Moves what stands on one day, and creates the job of a day that was open and fits now. */
async function shiftDay(
  trx: Transaction<DB>,
  { series, job }: { series: LockedSeries; job: LockedBooking | undefined },
  { from, to, isOpen, clash }: MovedDay,
  { side, now }: { side: MovingSide; now: Date },
): Promise<void> {
  const { id: seriesId, time } = series;
  if (from !== to)
    await trx
      .updateTable('bookings')
      .set({ seriesDate: to })
      .where('seriesId', '=', seriesId)
      .where('seriesDate', '=', from)
      .execute();
  if (clash !== null) return insertClash(trx, { seriesId, date: to, reason: clash, now });
  if (isOpen) await insertAccepted(trx, series, { date: to, now });
  if (job !== undefined) await moveJob(trx, job, { to: { date: to, time }, side, now });
}

async function moveJob(
  trx: Transaction<DB>,
  job: LockedBooking,
  { to, side, now }: { to: { date: string; time: string }; side: MovingSide; now: Date },
): Promise<void> {
  const { id: bookingId, date, time } = job;
  if (date === to.date && time === to.time) return;
  // Lock order can differ from request order: a move is never earlier than the change before it.
  const at = new Date(Math.max(now.getTime(), Date.parse(job.updatedAt))).toISOString();
  await endOpenProposal(trx, { bookingId, state: 'ended', at });
  await writeMove(trx, { bookingId, side, from: { date, time }, to, at });
  publishBooking(trx, { bookingId, ...job });
}

/** A day that is left out stays so where its series moves. */
async function moveSkips(
  trx: Transaction<DB>,
  series: LockedSeries,
  move: SeriesMove,
): Promise<void> {
  const { id: seriesId } = series;
  const { occurrence: from } = move;
  const skips = await listSkips(trx, { id: seriesId, from });
  const days = daysOfMove(series, move, skips.at(-1)?.date ?? from);
  const toOf = new Map(days.map((day) => [day.from, day.to]));
  const kept = skips.flatMap((skip) => {
    const date = toOf.get(skip.date);
    return date === undefined ? [] : [{ ...skip, seriesId, date }];
  });
  await trx
    .deleteFrom('bookingSeriesSkips')
    .where('seriesId', '=', seriesId)
    .where('date', '>=', from)
    .execute();
  if (kept.length > 0) await trx.insertInto('bookingSeriesSkips').values(kept).execute();
}

async function deleteClashes(
  trx: Transaction<DB>,
  { seriesId, from }: { seriesId: number; from: string },
): Promise<void> {
  await trx
    .deleteFrom('bookingSeriesClashes')
    .where('seriesId', '=', seriesId)
    .where('date', '>=', sql<string>`${from}::date`)
    .execute();
}

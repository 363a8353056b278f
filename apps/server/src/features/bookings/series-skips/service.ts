import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { MovingSide } from '@mesterhand/domain/bookings/moves';
import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import { AppError } from '@mesterhand/domain/errors/codes';
import { decideOnActive } from '@mesterhand/domain/series/moves';
import type { SkipInput } from '@mesterhand/domain/series/moves-schema';
import { findClash } from '@mesterhand/domain/series/plan';
import { numberOfDay } from '@mesterhand/domain/series/rule';
import type { Series } from '@mesterhand/domain/series/schema';
import { isRestorable, listedDays } from '@mesterhand/domain/series/skips';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { findPlan, placeInPlan } from '../plan/queries.ts';
import { type LockedSeries, listBookings, listSkips } from '../series/queries.ts';
import { lockWithSides, notifyOfSeries } from '../series/service.ts';
import { readSeries } from '../series-days/service.ts';
import { deleteClash, insertAccepted, insertClash } from '../series-filling/service.ts';
import { lockAcceptance } from '../steps/queries.ts';

/**
 * Leaves out a coming day of a series that has no job, and notifies the other side. Leaving it out again changes nothing.
 * @throws AppError `series.statusConflict`, `series.dayUnknown`, `series.dayBooked`.
 */
export function skipDay(
  db: Kysely<DB>,
  actor: Actor,
  { id, occurrence: date }: SkipInput,
  now: Date,
): Promise<Series> {
  return changeDay(db, actor, { id, date, now }, async (trx, series, side) => {
    await requireEmptyDay(trx, series, { date, now });
    const skip = { seriesId: id, date, side, skippedAt: now.toISOString() };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('bookingSeriesSkips')
      .values(skip)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    await deleteClash(trx, { seriesId: id, date });
    return numInsertedOrUpdatedRows === 1n ? 'skipped' : null;
  });
}

/**
 * Takes a day of a series in again that the same side has left out, until it is near. Where the days around it have jobs
 * already, it gets one, or clashes. A day that is not left out stays as it is.
 * @throws AppError `series.statusConflict`, `series.dayNear`.
 */
export function restoreDay(
  db: Kysely<DB>,
  actor: Actor,
  { id, occurrence: date }: SkipInput,
  now: Date,
): Promise<Series> {
  return changeDay(db, actor, { id, date, now }, async (trx, series, by) => {
    const skip = (await listSkips(trx, { id, from: date })).find((one) => one.date === date);
    if (skip === undefined) return null;
    const today = osloCivil(now).date;
    if (!isRestorable(skip, { today, by })) throw new AppError('series.dayNear');
    await trx
      .deleteFrom('bookingSeriesSkips')
      .where('seriesId', '=', id)
      .where('date', '=', date)
      .execute();
    if (series.filledUntil !== null && date <= series.filledUntil)
      await fillDay(trx, series, { date, now });
    return 'restored';
  });
}

interface Day {
  date: string;
  now: Date;
}

/** Changes a day of a locked series, and notifies the other side of what was done. */
function changeDay(
  db: Kysely<DB>,
  actor: Actor,
  { id, date, now }: Day & { id: number },
  change: (
    trx: Transaction<DB>,
    series: LockedSeries,
    side: MovingSide,
  ) => Promise<'skipped' | 'restored' | null>,
): Promise<Series> {
  return withTransaction(db, async (trx) => {
    const series = await lockWithSides(trx, actor, id);
    const decision = decideOnActive(actor, series);
    if (!('side' in decision)) throw new AppError(decision.code);
    const { side } = decision;
    const outcome = await change(trx, series, side);
    const userId = side === 'client' ? series.masterUserId : series.clientId;
    if (outcome !== null)
      await notifyOfSeries(trx, series, {
        userId,
        kind: 'seriesSkipped',
        about: `.${date}.${outcome}.${now.toISOString()}`,
        facts: { occurrence: date, outcome },
        now,
      });
    return readSeries(trx, actor, id, now);
  });
}

/** Refuses a day that is past, too far ahead or none of the series, and one that has a job. */
async function requireEmptyDay(
  trx: Transaction<DB>,
  series: LockedSeries,
  { date, now }: Day,
): Promise<void> {
  const { id, time, filledUntil } = series;
  const last = addDays(filledUntil ?? osloCivil(now).date, listedDays);
  if (isSlotPast(date, time, now) || date > last || numberOfDay(series, date) === null)
    throw new AppError('series.dayUnknown', {
      issues: [{ path: ['occurrence'], message: 'dateOutOfRange' }],
    });
  const bookings = await listBookings(trx, { id, from: date });
  if (bookings.some(({ occurrence }) => occurrence === date))
    throw new AppError('series.dayBooked');
}

/** Creates the job of one day, or records what is in the way. */
async function fillDay(trx: Transaction<DB>, series: LockedSeries, { date, now }: Day) {
  const { id: seriesId, masterId, city } = series;
  const bookings = await listBookings(trx, { id: seriesId, from: date });
  if (bookings.some(({ occurrence }) => occurrence === date)) return;
  await lockAcceptance(trx, masterId);
  const plan = await findPlan(trx, { masterId, from: date, until: date });
  const job = { ...series, date, place: placeInPlan(series, city) };
  const reason = findClash(job, { plan, travel: estimateMinutes });
  if (reason === null) await insertAccepted(trx, series, { date, now });
  else await insertClash(trx, { seriesId, date, reason, now });
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { sideOf } from '@mesterhand/domain/bookings/status';
import { AppError } from '@mesterhand/domain/errors/codes';
import { checkTimes } from '@mesterhand/domain/offers/times';
import type { ReplaceOccurrenceInput, Series } from '@mesterhand/domain/series/schema';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { calendarOn, requireOpenSlot } from '../../calendar/service.ts';
import { proposeTimes } from '../moves/service.ts';
import { placeInPlan } from '../plan/queries.ts';
import { requireFit } from '../plan/service.ts';
import { type LockedSeries, listBookings, listClashes } from '../series/queries.ts';
import { lockWithSides } from '../series/service.ts';
import { readSeries } from '../series-days/service.ts';
import { insertReplacement } from '../series-filling/service.ts';

/**
 * Puts a booking at another time in the place of a day that clashes. A customer's is a request that its master answers;
 * a master's is a proposal that the customer answers. A job that could not move with its series gets a proposal of either.
 * @throws AppError `series.occurrenceUnknown`, `series.statusConflict`, `bookings.slotTaken`, `bookings.slotClosed`.
 */
export function replaceOccurrence(
  db: Kysely<DB>,
  actor: Actor,
  { id, occurrence, ...to }: ReplaceOccurrenceInput,
  now: Date,
): Promise<Series> {
  return withTransaction(db, async (trx) => {
    const series = await lockWithSides(trx, actor, id);
    const side = sideOf(actor, series);
    if (side !== 'client' && side !== 'master') throw new AppError('access.forbidden');
    if (series.status !== 'active') throw new AppError('series.statusConflict');
    const clashes = await listClashes(trx, { id, from: occurrence });
    if (!clashes.some(({ date }) => date === occurrence))
      throw new AppError('series.occurrenceUnknown');
    const [kept] = (await listBookings(trx, { id, from: occurrence })).filter(
      (booking) => booking.occurrence === occurrence,
    );
    if (kept !== undefined) {
      await proposeTimes(trx, actor, { bookingId: kept.id, times: [to] }, now);
      return readSeries(trx, actor, id, now);
    }
    const made = { occurrence, side, actorId: actor.userId, now };
    if (side === 'client') {
      await requireFree(trx, series, { ...to, travel: estimateMinutes }, now);
      await insertReplacement(trx, series, { ...made, ...to });
    } else {
      const own = { date: occurrence, time: series.time };
      const bookingId = await insertReplacement(trx, series, { ...made, ...own });
      await proposeTimes(trx, actor, { bookingId, times: [to] }, now);
    }
    return readSeries(trx, actor, id, now);
  });
}

/** Refuses a time at which the master does not work, or has another job. */
async function requireFree(
  trx: Transaction<DB>,
  series: LockedSeries,
  { travel, ...to }: { date: string; time: string; travel: TravelMinutes },
  now: Date,
): Promise<void> {
  const { masterId, durationMinutes, bufferMinutes } = series;
  const issues = checkTimes([to], now);
  if (issues.length > 0) throw new AppError('bookings.slotPast', { issues });
  const calendar = await trx
    .selectNoFrom(calendarOn(sql.val(masterId), sql.val(to.date)))
    .executeTakeFirstOrThrow();
  requireOpenSlot(calendar, { ...to, durationMinutes, bufferMinutes });
  const place = placeInPlan(series, series.city);
  const job = { masterId, durationMinutes, bufferMinutes, place, ...to };
  await requireFit(trx, { job, travel, asker: 'client' }, now);
}

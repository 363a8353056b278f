import type { DB } from '@mesterhand/db/schema';
import { horizonDays, hasOccurrenceFrom } from '@mesterhand/domain/series/rule';
import { ruleUntilEnd } from '@mesterhand/domain/series/plan';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { lockBookedSides } from '../requests/queries.ts';
import { isBlocked, listUnfilled, lockFilledSeries } from '../series/queries.ts';
import { notifyOfSeries } from '../series/service.ts';
import { fillSeries } from '../series-filling/service.ts';

interface DueSeries {
  id: number;
  clientId: number;
  masterId: number;
}

/**
 * Creates the next bookings of all accepted series, each in a transaction of its own: what fails with one is reported
 * after the others are filled. Driving times are estimated.
 */
export async function fillDueSeries(db: Kysely<DB>, now: Date): Promise<void> {
  const until = addDays(osloCivil(now).date, horizonDays);
  const failures: unknown[] = [];
  for (const due of await listUnfilled(db, until))
    await withTransaction(db, (trx) => fillOne(trx, due, now)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw new AggregateError(failures, 'Some series could not be filled.');
}

async function fillOne(trx: Transaction<DB>, { id, ...sides }: DueSeries, now: Date) {
  const hasClient = await lockBookedSides(trx, sides);
  const series = await lockFilledSeries(trx, id);
  if (series === undefined || series.acceptedAt === null) return;
  const today = osloCivil(now).date;
  const isOver = !hasOccurrenceFrom(ruleUntilEnd(series), today);
  const isStopped = !hasClient || series.hiddenAt !== null || (await isBlocked(trx, series));
  if (isOver || isStopped) return stop(trx, { id, today, now });
  const { clashes } = await fillSeries(trx, series, { travel: estimateMinutes, now });
  for (const occurrence of clashes)
    for (const userId of [series.clientId, series.masterUserId]) {
      const about = `.${occurrence}`;
      const facts = { occurrence };
      await notifyOfSeries(trx, series, { userId, kind: 'seriesClash', about, facts, now });
    }
}

/** Ends a series by itself: it is over, or one side cannot be booked by the other any more. Its bookings stay. */
async function stop(
  trx: Transaction<DB>,
  { id, today, now }: { id: number; today: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('bookingSeries')
    .set({ status: 'ended', endedAt: now.toISOString(), endedFrom: today })
    .where('id', '=', id)
    .execute();
}

import type { DB } from '@mesterhand/db/schema';
import type { Week } from '@mesterhand/domain/bookings/week-schema';
import { dayOf } from '@mesterhand/domain/calendar/hours';
import { addDays, weekdayOf } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { calendarOn, readCalendarOn } from '../../calendar/service.ts';
import { ownJobListOf, readOwnJob } from '../own-jobs/queries.ts';
import { readBookingAsMaster, selectBookings } from '../queries.ts';

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/** The week of a day: its open hours and all that is in it, for the master alone. */
export async function findMasterWeek(
  db: Kysely<DB>,
  { masterId, day }: { masterId: number; day: string },
): Promise<Week> {
  const from = addDays(day, 1 - weekdayOf(day));
  const to = addDays(from, 6);
  const [row, jobs] = await Promise.all([
    db
      .selectNoFrom(calendarOn(sql.val(masterId), sql.val(from), sql.val(to)))
      .select((eb) => [
        ownJobListOf({
          masterId: sql.val(masterId),
          from: sql.val(from),
          to: sql.val(to),
        }).as('ownJobs'),
        jsonArrayFrom(
          eb
            .selectFrom('calendarBlocks')
            .select(['id', 'date', 'note'])
            .select(sql<string>`left(from_time::text, 5)`.as('from'))
            .select(sql<string>`left(to_time::text, 5)`.as('to'))
            .where('masterId', '=', masterId)
            .where('date', '>=', from)
            .where('date', '<=', to)
            .orderBy('date')
            .orderBy('fromTime'),
        ).as('blocked'),
      ])
      .executeTakeFirstOrThrow(),
    selectBookings(db)
      .where('bookings.masterId', '=', masterId)
      .where('bookings.acceptedAt', 'is not', null)
      .where('bookings.status', 'in', ['confirmed', 'in_progress', 'completed', 'pending_payment'])
      .where('bookings.scheduledDate', '>=', from)
      .where('bookings.scheduledDate', '<=', to)
      .orderBy('bookings.scheduledDate')
      .orderBy('bookings.scheduledTime')
      .orderBy('bookings.id')
      .execute(),
  ]);
  const calendar = readCalendarOn(row);
  return {
    days: daysOfWeek.map((offset) => {
      const date = addDays(from, offset);
      return { date, hours: dayOf({ ...calendar, blocks: [] }, date).hours };
    }),
    jobs: jobs.map(readBookingAsMaster),
    ownJobs: row.ownJobs.map(readOwnJob),
    blocks: row.blocked,
  };
}

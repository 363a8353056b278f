import type { DB } from '@mesterhand/db/schema';
import { slots } from '@mesterhand/domain/bookings/slots';
import {
  type OpenHours,
  type WorkingCalendar,
  type WorkingDay,
  closingTimes,
  defaultHours,
  weekdays,
} from '@mesterhand/domain/calendar/hours';
import type { Clash, ListedException } from '@mesterhand/domain/calendar/schema';
import { type Expression, type Kysely, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

interface Span {
  masterId: number;
  from: string;
  to: string;
}

interface HoursRow {
  opens: string | null;
  closes: string | null;
}

/** PostgreSQL returns times with seconds; slots have none. */
function readHours(row: HoursRow): OpenHours | null {
  const opens = slots.find((slot) => slot === row.opens?.slice(0, 5));
  const closes = closingTimes.find((time) => time === row.closes?.slice(0, 5));
  return opens !== undefined && closes !== undefined ? { opens, closes } : null;
}

export interface Week {
  hours: WorkingDay[];
  version: number;
}

/** A master's week, Monday first; the default week when none was saved. */
export async function findWeek(db: Kysely<DB>, masterId: number): Promise<Week> {
  const rows = await db
    .selectFrom('workingHours')
    .select(['weekday', 'opens', 'closes', 'version'])
    .where('masterId', '=', masterId)
    .execute();
  // All days are saved together, so they share one version.
  return { hours: readWeek(rows), version: Math.max(0, ...rows.map((row) => row.version)) };
}

function readWeek(rows: readonly (HoursRow & { weekday: number })[]): WorkingDay[] {
  if (rows.length === 0) return defaultHours;
  return weekdays.map((weekday) => {
    const row = rows.find((day) => day.weekday === weekday);
    return { weekday, hours: row ? readHours(row) : null };
  });
}

/** A master's calendar for one day, as columns of another statement; `readCalendarOn` parses them. */
export function calendarOn(masterId: Expression<number>, date: Expression<string>) {
  const { selectFrom } = expressionBuilder<DB>();
  return [
    jsonArrayFrom(
      selectFrom('workingHours')
        .select(['weekday', 'opens', 'closes'])
        .where('masterId', '=', masterId),
    ).as('week'),
    jsonArrayFrom(
      selectFrom('calendarExceptions')
        .select(['kind', 'fromDate as from', 'toDate as to', 'opens', 'closes'])
        .where('masterId', '=', masterId)
        .where('toDate', '>=', date)
        .where('fromDate', '<=', date)
        .orderBy('fromDate'),
    ).as('exceptions'),
  ] as const;
}

/** The columns of `calendarOn`. */
export interface CalendarRow {
  week: readonly (HoursRow & { weekday: number })[];
  exceptions: readonly (HoursRow & Pick<ListedException, 'kind' | 'from' | 'to'>)[];
}

export function readCalendarOn({ week, exceptions }: CalendarRow): WorkingCalendar {
  return { hours: readWeek(week), exceptions: exceptions.map(readException) };
}

function readException<Row extends HoursRow>({ opens, closes, ...row }: Row) {
  return { ...row, hours: readHours({ opens, closes }) };
}

/** The exceptions that overlap a range of days, the next one first. */
export async function listExceptions(
  db: Kysely<DB>,
  { masterId, from, to }: Span,
): Promise<ListedException[]> {
  const rows = await db
    .selectFrom('calendarExceptions')
    .select(['id', 'kind', 'fromDate as from', 'toDate as to', 'opens', 'closes', 'note'])
    .where('masterId', '=', masterId)
    .where('toDate', '>=', from)
    .where('fromDate', '<=', to)
    .orderBy('fromDate')
    .execute();
  return rows.map(readException);
}

/** A master's accepted jobs from a date on, started or not. */
export function listAcceptedJobs(
  db: Kysely<DB>,
  { masterId, from, to }: { masterId: number; from: string; to?: string },
): Promise<Clash[]> {
  return db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .select([
      'bookings.id as bookingId',
      'bookings.scheduledDate as date',
      sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('time'),
      'bookings.clientName',
      'services.name as service',
    ])
    .where('bookings.masterId', '=', masterId)
    .where('bookings.acceptedAt', 'is not', null)
    .where('bookings.status', 'in', ['confirmed', 'in_progress'])
    .where('bookings.scheduledDate', '>=', from)
    .$if(to !== undefined, (query) => query.where('bookings.scheduledDate', '<=', to ?? from))
    .orderBy('bookings.scheduledDate')
    .orderBy('bookings.scheduledTime')
    .execute();
}

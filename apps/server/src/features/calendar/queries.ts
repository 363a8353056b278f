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

/** Times come from the database with seconds, which no slot has. */
function readHours(row: HoursRow): OpenHours | null {
  const opens = slots.find((slot) => slot === row.opens?.slice(0, 5));
  const closes = closingTimes.find((time) => time === row.closes?.slice(0, 5));
  return opens !== undefined && closes !== undefined ? { opens, closes } : null;
}

export interface Week {
  hours: WorkingDay[];
  version: number;
}

/** A master's week, Monday first; who never said anything keeps the usual one. */
export async function findWeek(db: Kysely<DB>, masterId: number): Promise<Week> {
  const rows = await db
    .selectFrom('workingHours')
    .select(['weekday', 'opens', 'closes', 'version'])
    .where('masterId', '=', masterId)
    .execute();
  // Its days are saved together, and so share one.
  return { hours: readWeek(rows), version: Math.max(0, ...rows.map((row) => row.version)) };
}

function readWeek(rows: readonly (HoursRow & { weekday: number })[]): WorkingDay[] {
  if (rows.length === 0) return defaultHours;
  return weekdays.map((weekday) => {
    const row = rows.find((day) => day.weekday === weekday);
    return { weekday, hours: row ? readHours(row) : null };
  });
}

/** All that a master's calendar says of one day, as columns of another statement; `readCalendarOn` reads them. */
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

/** The exceptions that touch a span of days, the next one first. */
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

/** The jobs from a date on that a master has accepted, begun or not. */
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

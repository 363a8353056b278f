import type { DB } from '@mesterhand/db/schema';
import { slots } from '@mesterhand/domain/bookings/slots';
import {
  type OpenHours,
  type WorkingDay,
  closingTimes,
  defaultHours,
  weekdays,
} from '@mesterhand/domain/calendar/hours';
import type { Clash, ListedException } from '@mesterhand/domain/calendar/schema';
import { type Kysely, sql } from 'kysely';

interface Span {
  masterId: number;
  from: string;
  to: string;
}

/** Times come from the database with seconds, which no slot has. */
function readHours(row: { opens: string | null; closes: string | null }): OpenHours | null {
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
  if (rows.length === 0) return { hours: defaultHours, version: 0 };
  const hours = weekdays.map((weekday) => {
    const row = rows.find((day) => day.weekday === weekday);
    return { weekday, hours: row ? readHours(row) : null };
  });
  // Its days are saved together, and so share one.
  return { hours, version: Math.max(...rows.map((row) => row.version)) };
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
  return rows.map(({ opens, closes, ...row }) => ({ ...row, hours: readHours({ opens, closes }) }));
}

/** The jobs from a date on that a master has accepted and not begun. */
export function listAcceptedJobs(
  db: Kysely<DB>,
  { masterId, from }: { masterId: number; from: string },
): Promise<Clash[]> {
  return db
    .selectFrom('bookings')
    .select([
      'id as bookingId',
      'scheduledDate as date',
      sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('time'),
      'clientName',
    ])
    .where('masterId', '=', masterId)
    .where('acceptedAt', 'is not', null)
    .where('status', '=', 'confirmed')
    .where('scheduledDate', '>=', from)
    .orderBy('scheduledDate')
    .orderBy('scheduledTime')
    .execute();
}

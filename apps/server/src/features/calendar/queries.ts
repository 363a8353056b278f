import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { slots } from '@mesterhand/domain/bookings/slots';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import {
  type OpenHours,
  type WorkingCalendar,
  type WorkingDay,
  closingTimes,
  defaultHours,
  weekdays,
} from '@mesterhand/domain/calendar/hours';
import type { Clash, ListedBlock, ListedException } from '@mesterhand/domain/calendar/schema';
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  expressionBuilder,
  sql,
} from 'kysely';
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
  return versioned(rows);
}

/** All days are saved together, so they share one version. */
function versioned(rows: readonly (HoursRow & { weekday: number; version: number })[]): Week {
  return { hours: readWeek(rows), version: Math.max(0, ...rows.map((row) => row.version)) };
}

function readWeek(rows: readonly (HoursRow & { weekday: number })[]): WorkingDay[] {
  if (rows.length === 0) return defaultHours;
  return weekdays.map((weekday) => {
    const row = rows.find((day) => day.weekday === weekday);
    return { weekday, hours: row ? readHours(row) : null };
  });
}

/**
 * A master's calendar for one day, or until another, as columns of another statement; `readCalendarOn` parses them.
 */
export function calendarOn(
  masterId: Expression<number>,
  date: Expression<string>,
  until: Expression<string> = date,
) {
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
        .where('fromDate', '<=', until)
        .orderBy('fromDate'),
    ).as('exceptions'),
    jsonArrayFrom(
      selectFrom('calendarBlocks')
        .select(['date', 'fromTime as from', 'toTime as to'])
        .where('masterId', '=', masterId)
        .where('date', '>=', date)
        .where('date', '<=', until),
    ).as('blocks'),
  ] as const;
}

/** The columns of `calendarOn`. */
export interface CalendarRow {
  week: readonly (HoursRow & { weekday: number })[];
  exceptions: readonly (HoursRow & Pick<ListedException, 'kind' | 'from' | 'to'>)[];
  blocks: readonly Pick<ListedBlock, 'date' | 'from' | 'to'>[];
}

export function readCalendarOn({ week, exceptions, blocks }: CalendarRow): WorkingCalendar {
  return {
    hours: readWeek(week),
    exceptions: exceptions.map(readException),
    blocks: blocks.map(readBlock),
  };
}

/** PostgreSQL returns times with seconds. */
function readBlock<Row extends { from: string; to: string }>(row: Row): Row {
  return { ...row, from: row.from.slice(0, 5), to: row.to.slice(0, 5) };
}

function readException<Row extends HoursRow>({ opens, closes, ...row }: Row) {
  return { ...row, hours: readHours({ opens, closes }) };
}

/** Exceptions by date; those that overlap the span. */
const selectExceptions = (
  writer: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>,
  { masterId, from, to }: { [Key in keyof Span]: Span[Key] | Expression<Span[Key]> },
) =>
  writer
    .selectFrom('calendarExceptions')
    .select(['id', 'kind', 'fromDate as from', 'toDate as to', 'opens', 'closes', 'note'])
    .where('masterId', '=', masterId)
    .where('toDate', '>=', from)
    .where('fromDate', '<=', to)
    .orderBy('fromDate');

/** Blocked hours by start; those within the span. */
const selectBlocks = (
  writer: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>,
  { masterId, from, to }: { [Key in keyof Span]: Span[Key] | Expression<Span[Key]> },
) =>
  writer
    .selectFrom('calendarBlocks')
    .select(['id', 'date', 'fromTime as from', 'toTime as to', 'note'])
    .where('masterId', '=', masterId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('fromTime');

const readSpan = namedStatement('calendar', (db, value: Places<Span>) =>
  db
    .selectFrom('masters')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('workingHours')
          .select(['weekday', 'opens', 'closes', 'version'])
          .where('masterId', '=', value('masterId')),
      ).as('week'),
      jsonArrayFrom(
        selectExceptions(eb, {
          masterId: value('masterId'),
          from: value('from'),
          to: value('to'),
        }),
      ).as('exceptions'),
      jsonArrayFrom(
        selectBlocks(eb, { masterId: value('masterId'), from: value('from'), to: value('to') }),
      ).as('blocks'),
    ])
    .where('id', '=', value('masterId'))
    .where('hiddenAt', 'is', null),
);

/** A visible master's week and exceptions over a range of days; undefined when there is no such master. */
export async function findCalendar(db: Kysely<DB>, span: Span) {
  const [row] = await readSpan(db, span);
  return (
    row && {
      ...versioned(row.week),
      exceptions: row.exceptions.map(readException),
      blocks: row.blocks.map(readBlock),
    }
  );
}

/** The blocked hours of some days, in order. */
export async function listBlocks(db: Kysely<DB>, span: Span): Promise<ListedBlock[]> {
  const rows = await selectBlocks(db, span).execute();
  return rows.map(readBlock);
}

/** The exceptions that overlap a range of days, the next one first. */
export async function listExceptions(db: Kysely<DB>, span: Span): Promise<ListedException[]> {
  const rows = await selectExceptions(db, span).execute();
  return rows.map(readException);
}

/** A master's accepted jobs from a date on, started or not, and own jobs that are not done. */
export async function listAcceptedJobs(
  db: Kysely<DB>,
  { masterId, from, to }: { masterId: number; from: string; to?: string },
): Promise<Clash[]> {
  const bookings = db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .select([
      'bookings.id as bookingId',
      sql<number | null>`null::bigint`.as('ownJobId'),
      'bookings.scheduledDate as date',
      sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('time'),
      'bookings.durationMinutes',
      'bookings.clientName',
      sql<string | null>`services.name`.as('service'),
    ])
    .where('bookings.masterId', '=', masterId)
    .where('bookings.acceptedAt', 'is not', null)
    .where('bookings.status', 'in', openJobStatuses)
    .where('bookings.scheduledDate', '>=', from)
    .$if(to !== undefined, (query) => query.where('bookings.scheduledDate', '<=', to ?? from));
  const ownJobs = db
    .selectFrom('ownJobs')
    .select([
      sql<number>`null::bigint`.as('bookingId'),
      'ownJobs.id as ownJobId',
      'ownJobs.scheduledDate as date',
      sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('time'),
      'ownJobs.durationMinutes',
      'ownJobs.clientName',
      sql<string | null>`null::text`.as('service'),
    ])
    .where('ownJobs.masterId', '=', masterId)
    .where('ownJobs.doneAt', 'is', null)
    .where('ownJobs.scheduledDate', '>=', from)
    .$if(to !== undefined, (query) => query.where('ownJobs.scheduledDate', '<=', to ?? from));
  return bookings.unionAll(ownJobs).orderBy('date').orderBy('time').execute();
}

import type { DB } from '@mesterhand/db/schema';
import { type Actor, isMasterSelf } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { ScheduledJob } from '@mesterhand/domain/bookings/duration';
import { bookingHorizonDays, isBookableDate } from '@mesterhand/domain/bookings/slots';
import {
  type WorkingDay,
  isOutside,
  isSlotOpen,
  wholeDay,
} from '@mesterhand/domain/calendar/hours';
import {
  type AffectedJobsInput,
  type Calendar,
  type Clash,
  type ExceptionForm,
  type ListedException,
  type SaveHoursInput,
  calendarSpan,
} from '@mesterhand/domain/calendar/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { type Expression, type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { requireVersion, withTransaction } from '../../core/database/index.ts';
import { requireMaster } from '../masters/service.ts';
import {
  type CalendarRow,
  findCalendar,
  findWeek,
  listAcceptedJobs,
  listBlocks,
  listExceptions,
  readCalendarOn,
} from './queries.ts';

export { calendarOn, readCalendarOn } from './queries.ts';

/** A master's calendar over a range of days; notes are included for those who may change it. */
export async function readCalendar(
  db: Kysely<DB>,
  actor: Actor | null,
  span: { masterId: number; from: string; to?: string | undefined },
): Promise<Calendar> {
  const { masterId, from, to = addDays(from, calendarSpan) } = span;
  const calendar = await findCalendar(db, { masterId, from, to });
  if (calendar === undefined) throw new AppError('masters.notFound');
  if (can(actor, 'calendar.write', { masterId })) return { masterId, ...calendar };
  const exceptions = calendar.exceptions.map((day) => ({ ...day, note: null }));
  const blocks = calendar.blocks.map((hours) => ({ ...hours, note: null }));
  return { masterId, ...calendar, exceptions, blocks };
}

/**
 * Takes a shared lock on a master's calendar, as a column of another statement: a writer waits and then finds the
 * booking. Read the calendar in a later statement, since this one's snapshot may predate the wait.
 */
export const lockCalendarShared = (masterId: Expression<number>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock_shared(${lockOf(masterId)})`;

/**
 * Refuses a slot outside the master's calendar, and a job that would reach into blocked hours.
 *
 * @param calendar the columns of `calendarOn`, read under the lock.
 */
export function requireOpenSlot(
  calendar: CalendarRow,
  { date, time, durationMinutes, bufferMinutes }: ScheduledJob,
): void {
  const minutes = durationMinutes + bufferMinutes;
  if (isSlotOpen(readCalendarOn(calendar), date, time, minutes)) return;
  throw new AppError('bookings.slotClosed', {
    issues: [{ path: ['scheduledTime'], message: 'slotClosed' }],
  });
}

/**
 * Replaces a master's week, if it is still the version that was read. Accepted jobs outside it stay and are returned.
 */
export function saveHours(
  db: Kysely<DB>,
  actor: Actor,
  input: SaveHoursInput,
  now: Date,
): Promise<{ hours: WorkingDay[]; version: number; clashes: Clash[] }> {
  return withTransaction(db, async (trx) => {
    const { masterId } = input;
    await lockCalendar(trx, actor, masterId);
    const before = await findWeek(trx, masterId);
    requireVersion(before.version, input.version);
    const version = before.version + 1;
    const rows = input.hours.map(({ weekday, hours }) => ({
      masterId,
      weekday,
      opens: hours?.opens ?? null,
      closes: hours?.closes ?? null,
      version,
    }));
    await trx
      .insertInto('workingHours')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['masterId', 'weekday']).doUpdateSet(({ ref }) => ({
          opens: ref('excluded.opens'),
          closes: ref('excluded.closes'),
          version: ref('excluded.version'),
        })),
      )
      .execute();
    const { hours } = await findWeek(trx, masterId);
    await auditOthersChange(trx, actor, {
      masterId,
      action: 'calendar.hours',
      before: { hours: before.hours },
      after: { hours },
    });
    return { hours, version, clashes: await listClashes(trx, masterId, now) };
  });
}

/** The accepted jobs that closing some days would leave outside the opening hours. Read-only. */
export async function listAffectedJobs(
  db: Kysely<DB>,
  actor: Actor,
  { masterId, from, to, opens, closes }: AffectedJobsInput,
): Promise<Clash[]> {
  await requireMaster(db, masterId);
  if (!can(actor, 'calendar.write', { masterId })) throw new AppError('access.forbidden');
  const jobs = await listAcceptedJobs(db, { masterId, from, to });
  if (opens === undefined || closes === undefined) return jobs;
  return jobs.filter((job) => isOutside({ opens, closes }, job));
}

/** Adds days off, or opens a closed day. A date has at most one exception. */
export function addException(
  db: Kysely<DB>,
  actor: Actor,
  input: ExceptionForm & { masterId: number },
  now: Date,
): Promise<ListedException & { masterId: number; clashes: Clash[] }> {
  return withTransaction(db, async (trx) => {
    const { masterId, kind, from, to, note } = input;
    refuseFarDates({ from, to }, now);
    await lockCalendar(trx, actor, masterId);
    if ((await listExceptions(trx, { masterId, from, to })).length > 0) {
      throw new AppError('calendar.overlap', {
        issues: [{ path: ['from'], message: 'dateTwice' }],
      });
    }
    const hours = kind === 'open' ? (input.hours ?? wholeDay) : null;
    const { opens = null, closes = null } = hours ?? {};
    const { id } = await trx
      .insertInto('calendarExceptions')
      .values({ masterId, kind, fromDate: from, toDate: to, opens, closes, note })
      .returning('id')
      .executeTakeFirstOrThrow();
    const exception = { id, kind, from, to, hours, note };
    await auditOthersChange(trx, actor, { masterId, action: 'calendar.add', after: exception });
    return { ...exception, masterId, clashes: await listClashes(trx, masterId, now) };
  });
}

/** Removes the exceptions of some dates; week and holidays apply again. */
export function removeException(
  db: Kysely<DB>,
  actor: Actor,
  { masterId, id }: { masterId: number; id: number },
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    await lockCalendar(trx, actor, masterId);
    const before = await trx
      .deleteFrom('calendarExceptions')
      .where('id', '=', id)
      .where('masterId', '=', masterId)
      .returning(['kind', 'fromDate as from', 'toDate as to'])
      .executeTakeFirst();
    if (before === undefined) throw new AppError('calendar.notFound');
    await auditOthersChange(trx, actor, { masterId, action: 'calendar.remove', before });
    return { id };
  });
}

/** Refuses dates, by their fields, on which nobody can book. */
export function refuseFarDates(dates: Record<string, string>, now: Date): void {
  const path = Object.entries(dates).find(([, date]) => !isBookableDate(date, now))?.[0];
  if (path === undefined) return;
  throw new AppError('input.invalid', { issues: [{ path: [path], message: 'dateOutOfRange' }] });
}

const lockOf = (masterId: Expression<number>): RawBuilder<number> =>
  sql`hashtextextended('calendar ' || ${masterId}::bigint, 0)`;

/** A master's calendar, locked exclusively, for an actor who may change it. */
export async function lockCalendar(
  trx: Transaction<DB>,
  actor: Actor,
  masterId: number,
): Promise<void> {
  await requireMaster(trx, masterId);
  if (!can(actor, 'calendar.write', { masterId })) throw new AppError('access.forbidden');
  await sql`select pg_advisory_xact_lock(${lockOf(sql.val(masterId))})`.execute(trx);
}

/** Upcoming accepted jobs that the current calendar would refuse, and own jobs on days off: their hours are the master’s choice. */
async function listClashes(trx: Transaction<DB>, masterId: number, now: Date): Promise<Clash[]> {
  const from = osloCivil(now).date;
  const to = addDays(from, bookingHorizonDays);
  const calendar = {
    ...(await findWeek(trx, masterId)),
    exceptions: await listExceptions(trx, { masterId, from, to }),
    blocks: await listBlocks(trx, { masterId, from, to }),
  };
  const jobs = await listAcceptedJobs(trx, { masterId, from });
  return jobs.filter(({ bookingId, date, time, durationMinutes }) =>
    bookingId === null
      ? isDayOff(calendar.exceptions, date)
      : !isSlotOpen(calendar, date, time, durationMinutes),
  );
}

const isDayOff = (exceptions: readonly ListedException[], date: string): boolean =>
  exceptions.some(({ kind, from, to }) => kind === 'off' && from <= date && date <= to);

/** Records a change by somebody else than the master. */
export async function auditOthersChange(
  trx: Transaction<DB>,
  actor: Actor,
  change: { masterId: number; action: string; before?: object; after?: object },
): Promise<void> {
  const { masterId, action, before, after } = change;
  if (isMasterSelf(actor, masterId)) return;
  const line = { actorId: actor.userId, action, subject: 'master', subjectId: masterId };
  await audit(trx, { ...line, before, after });
}

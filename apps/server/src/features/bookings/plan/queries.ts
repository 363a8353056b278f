import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { MasterPlan, PlannedJob } from '@mesterhand/domain/bookings/day-plan';
import { type ServiceTime, unstatedTime } from '@mesterhand/domain/bookings/duration';
import { openJobStatuses } from '@mesterhand/domain/bookings/status';
import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { type LocatedJob, placeOfJob } from '@mesterhand/domain/travel-times/job-place';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { type Expression, type Kysely, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { calendarOn, readCalendarOn } from '../../calendar/service.ts';

const openStatuses = sql.join(openJobStatuses.map((status) => sql.lit(status)));

/**
 * What occupies a master on some days and those beside them, as a part of another statement: accepted, open bookings
 * and own jobs that are not done. `readAcceptedJobs` parses it. Nothing else lists it: whoever asks whether a master is
 * free asks here. A job may reach into the next day, and so may the road from it.
 */
export function acceptedJobs(
  masterId: Expression<number>,
  from: Expression<string>,
  until: Expression<string> = from,
) {
  const { bookings, ownJobs } = acceptedNear(masterId, from, until);
  const locatedBookings = bookings
    .innerJoin('masters as planner', 'planner.id', 'planned.masterId')
    .select(['planned.id', kindOf('booking'), 'planned.address'])
    .select(['planned.latitude', 'planned.longitude', 'planner.city']);
  const locatedOwnJobs = ownJobs
    .innerJoin('masters as owner', 'owner.id', 'own.masterId')
    .select(['own.id', kindOf('ownJob'), 'own.address'])
    .select(['own.latitude', 'own.longitude', 'owner.city']);
  return jsonArrayFrom(locatedBookings.unionAll(locatedOwnJobs));
}

/** The same as the column `accepted`. */
export function acceptedJobsOn(
  masterId: Expression<number>,
  from: Expression<string>,
  until: Expression<string> = from,
) {
  return acceptedJobs(masterId, from, until).as('accepted');
}

/**
 * The times of {@link acceptedJobsOn} alone, for lists of many masters that do not ask about the way: writing their JSON
 * is the dearest part of such a statement. `readAcceptedTimes` parses it.
 */
export function acceptedTimesOn(
  masterId: Expression<number>,
  from: Expression<string>,
  until: Expression<string> = from,
) {
  const { bookings, ownJobs } = acceptedNear(masterId, from, until);
  return jsonArrayFrom(bookings.unionAll(ownJobs)).as('accepted');
}

function acceptedNear(
  masterId: Expression<number>,
  from: Expression<string>,
  until: Expression<string>,
) {
  const near = sql`tsrange(${from}::date - interval '1 day', ${until}::date + interval '2 days')`;
  const bookings = expressionBuilder<DB>()
    .selectFrom('bookings as planned')
    .select(['planned.scheduledDate as date', 'planned.scheduledTime as time'])
    .select(['planned.durationMinutes as minutes', 'planned.bufferMinutes as buffer'])
    .where('planned.masterId', '=', masterId)
    .where('planned.acceptedAt', 'is not', null)
    .where(sql<boolean>`planned.status in (${openStatuses})`)
    .where(sql<boolean>`planned.slot && ${near}`);
  const ownJobs = expressionBuilder<DB>()
    .selectFrom('ownJobs as own')
    .select(['own.scheduledDate as date', 'own.scheduledTime as time'])
    .select(['own.durationMinutes as minutes', 'own.bufferMinutes as buffer'])
    .where('own.masterId', '=', masterId)
    .where('own.doneAt', 'is', null)
    .where(sql<boolean>`own.slot && ${near}`);
  return { bookings, ownJobs };
}

const kindOf = (kind: AcceptedJob['kind']) => sql<AcceptedJob['kind']>`${sql.lit(kind)}`.as('kind');

/** What occupies a master, with the booking or own job that it is. */
export interface AcceptedJob extends PlannedJob {
  id: number;
  kind: 'booking' | 'ownJob';
}

interface AcceptedTime {
  date: string;
  /** PostgreSQL returns times with seconds. */
  time: string;
  minutes: number;
  buffer: number;
}

export interface AcceptedRow extends AcceptedTime, LocatedJob {
  id: number;
  kind: 'booking' | 'ownJob';
  /** Of the master. */
  city: string | null;
}

export function readAcceptedJobs(rows: readonly AcceptedRow[]): AcceptedJob[] {
  return rows.map((row) => {
    const { id, kind, city } = row;
    return { id, kind, ...readTime(row), place: placeInPlan(row, city) };
  });
}

/** Jobs without their places, for what does not ask about the way. */
export function readAcceptedTimes(rows: readonly AcceptedTime[]): PlannedJob[] {
  return rows.map((row) => ({ ...readTime(row), place: null }));
}

function readTime({ date, time, minutes, buffer }: AcceptedTime) {
  return { date, time: time.slice(0, 5), durationMinutes: minutes, bufferMinutes: buffer };
}

/**
 * Where a job is for the time to drive: its address, else the centre of its city or of its master's. Nowhere without an
 * address: an own job may lack one, and the drive to it is not counted then.
 */
export function placeInPlan(job: LocatedJob, masterCity: string | null): Place | null {
  if (job.address === '') return null;
  const city = cityCodes.find((code) => code === masterCity) ?? null;
  return placeOfJob(job, city)?.place ?? null;
}

/** A master's plan from one day until another, both included. */
export interface PlanSpan {
  masterId: number;
  from: string;
  until: string;
}

const readPlan = namedStatement('master-plan', (db, value: Places<PlanSpan>) =>
  db
    .selectNoFrom(calendarOn(value('masterId'), value('from'), value('until')))
    .select(acceptedJobsOn(value('masterId'), value('from'), value('until'))),
);

/** A master's calendar and accepted jobs on some days, and the jobs of the days beside them. */
export async function findPlan(
  db: Kysely<DB>,
  span: PlanSpan,
): Promise<Omit<MasterPlan, 'accepted'> & { accepted: AcceptedJob[] }> {
  const [row] = await readPlan(db, span);
  if (row === undefined) throw new Error('A statement without a table has one row.');
  return { calendar: readCalendarOn(row), accepted: readAcceptedJobs(row.accepted) };
}

const readAccepted = namedStatement('accepted-jobs', (db, value: Places<PlanSpan>) =>
  db.selectNoFrom([acceptedJobsOn(value('masterId'), value('from'), value('until'))]),
);

/** A master's accepted jobs on some days and beside them. */
export async function listAcceptedJobs(db: Kysely<DB>, span: PlanSpan): Promise<AcceptedJob[]> {
  const [row] = await readAccepted(db, span);
  return readAcceptedJobs(row?.accepted ?? []);
}

/** How long a service takes; what is usual for one that is gone. */
export async function findServiceTime(db: Kysely<DB>, serviceId: number): Promise<ServiceTime> {
  const time = await db
    .selectFrom('services')
    .select(['minutesFrom', 'minutesTo', 'bufferMinutes'])
    .where('id', '=', serviceId)
    .executeTakeFirst();
  return time ?? unstatedTime;
}

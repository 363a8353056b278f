import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { CalendarJob } from '@mesterhand/domain/feeds/event';
import type { CalendarOwnJob } from '@mesterhand/domain/feeds/own-job';
import type { Feed } from '@mesterhand/domain/feeds/schema';
import { type Expression, type Kysely, sql } from 'kysely';

/** The most bookings in one feed, latest first: years of a busy master's jobs. */
const maxFeedJobs = 2000;

export function findFeed(db: Kysely<DB>, userId: number): Promise<Feed | undefined> {
  return db
    .selectFrom('calendarFeeds')
    .select(['createdAt', 'language', 'fetchedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The feed of a token; undefined when the person is deleted. */
export function findFeedByHash(db: Kysely<DB>, tokenHash: string) {
  return (
    db
      .selectFrom('calendarFeeds')
      .innerJoin('users', 'users.id', 'calendarFeeds.userId')
      .select(['calendarFeeds.id', 'calendarFeeds.userId'])
      .select(['calendarFeeds.language', 'calendarFeeds.fetchedAt'])
      .where('calendarFeeds.tokenHash', '=', tokenHash)
      // Null but for a suspended account.
      .where('users.suspendedUntil', 'is', null)
      .where('users.deletedAt', 'is', null)
      .executeTakeFirst()
  );
}

/** Number of steps, moves and lengthenings since creation; history is append-only, so it only grows. */
const changes = sql<number>`(
  (select count(*) from booking_events where booking_id = bookings.id and from_status is not null)
  + (select count(*) from booking_moves where booking_id = bookings.id) + bookings.lengthenings
)`;

/** Bookings with both names, seen from the person's side; limited to their own. */
function selectJobs(db: Kysely<DB>, userId: number | Expression<number>) {
  return db
    .selectFrom('bookings')
    .innerJoin('masters', 'masters.id', 'bookings.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .innerJoin('services', 'services.id', 'bookings.serviceId')
    .select(['bookings.id', 'bookings.createdAt', 'bookings.updatedAt'])
    .select(['bookings.status', 'bookings.acceptedAt', 'bookings.address'])
    .select(['bookings.scheduledDate as date', 'services.name as service'])
    .select('bookings.durationMinutes')
    .select(['bookings.clientName as client', 'bookings.clientId'])
    .select(sql<string>`to_char(bookings.scheduled_time, 'HH24:MI')`.as('time'))
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('master'))
    .select(changes.as('changes'))
    .where((eb) =>
      eb.or([
        eb('bookings.clientId', '=', userId),
        // A former master must not see former customers.
        eb.and([eb('users.id', '=', userId), eb('users.userType', '=', 'master')]),
      ]),
    );
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

const readJob =
  (userId: number) =>
  ({ clientId, ...job }: JobRow): CalendarJob => ({
    ...job,
    side: clientId === userId ? 'client' : 'master',
  });

/** A person's bookings from a date on that are not cancelled, latest first. */
export async function listJobs(
  db: Kysely<DB>,
  { userId, from }: { userId: number; from: string },
): Promise<CalendarJob[]> {
  const rows = await selectJobs(db, userId)
    .where('bookings.status', '!=', 'cancelled')
    .where('bookings.scheduledDate', '>=', from)
    .orderBy('bookings.scheduledDate', 'desc')
    .orderBy('bookings.scheduledTime', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(maxFeedJobs)
    .execute();
  return rows.map(readJob(userId));
}

/** The own jobs of a person who is a master, from a date on, latest first. */
export function listOwnJobs(
  db: Kysely<DB>,
  { userId, from }: { userId: number; from: string },
): Promise<CalendarOwnJob[]> {
  return db
    .selectFrom('ownJobs')
    .innerJoin('masters', 'masters.id', 'ownJobs.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .select(['ownJobs.id', 'ownJobs.createdAt', 'ownJobs.updatedAt', 'ownJobs.changes'])
    .select(['ownJobs.clientName as client', 'ownJobs.scheduledDate as date'])
    .select(sql<string>`to_char(own_jobs.scheduled_time, 'HH24:MI')`.as('time'))
    .select(['ownJobs.durationMinutes', 'ownJobs.address'])
    .where('users.id', '=', userId)
    .where('users.userType', '=', 'master')
    .where('ownJobs.scheduledDate', '>=', from)
    .orderBy('ownJobs.scheduledDate', 'desc')
    .orderBy('ownJobs.id', 'desc')
    .limit(maxFeedJobs)
    .execute();
}

const readOne = namedStatement(
  'booking-entry',
  (db, value: Places<{ userId: number; bookingId: number }>) =>
    selectJobs(db, value('userId')).where('bookings.id', '=', value('bookingId')),
);

/** One booking as a participant sees it, in any status. */
export async function findJob(
  db: Kysely<DB>,
  { userId, bookingId }: { userId: number; bookingId: number },
): Promise<CalendarJob | undefined> {
  const [row] = await readOne(db, { userId, bookingId });
  return row && readJob(userId)(row);
}

export async function findAttendee(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Position } from '@mesterhand/domain/tracking/schema';
import type { PositionSight } from '@mesterhand/domain/tracking/showing';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

interface Reader {
  userId: number;
  masterId: number | null;
  isAdmin: boolean;
}

/** All that decides what a booking shows of its master's position to its participants. */
export interface Sight extends PositionSight {
  fix: Position | null;
}

/** The two sides of a booking, which never change. */
export interface Sides {
  clientId: number;
  masterId: number;
}

const visibleTo = (reader: Reader) => (eb: ExpressionBuilder<DB, 'bookings'>) =>
  eb.or([
    eb('bookings.clientId', '=', reader.userId),
    eb('bookings.masterId', '=', reader.masterId ?? 0),
    eb.val(reader.isAdmin),
  ]);

export function findSides(
  db: Kysely<DB>,
  reader: Reader,
  bookingId: number,
): Promise<Sides | undefined> {
  return db
    .selectFrom('bookings')
    .select(['clientId', 'masterId'])
    .where('id', '=', bookingId)
    .where(visibleTo(reader))
    .executeTakeFirst();
}

export async function findSight(
  db: Kysely<DB>,
  reader: Reader,
  bookingId: number,
): Promise<Sight | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .select(['id', 'clientId', 'masterId', 'status', 'acceptedAt'])
    .where('id', '=', bookingId)
    .where(visibleTo(reader))
    .executeTakeFirst();
  return booking && sightOf(db, booking);
}

/** The same for a booking that was just read. */
export async function sightOf(
  db: Kysely<DB>,
  booking: PositionSight['booking'] & { id: number },
): Promise<Sight> {
  const { settings, fix, openJobs } = await findFollowed(db, booking.masterId);
  const acceptedAt = openJobs.has(booking.id) ? booking.acceptedAt : null;
  return { booking: { ...booking, acceptedAt }, settings, fix };
}

/** The data for a master's followers, whichever booking they follow. */
export interface Followed {
  settings: PositionSight['settings'];
  fix: Position | null;
  /** The open accepted jobs without a block between the two sides; other bookings show nothing. */
  openJobs: ReadonlySet<number>;
}

/** Whether either side of the booking has blocked the other. */
const isBetweenBlocked = sql<boolean>`exists (
  select from blocks join masters as own on own.id = bookings.master_id
   where (blocks.blocker_id, blocks.blocked_id) in ((bookings.client_id, own.user_id), (own.user_id, bookings.client_id))
)`;

const readFollowed = namedStatement('master-followed', (db, value: Places<{ masterId: number }>) =>
  db
    .selectFrom('trackingSettings')
    .leftJoin('livePositions as fix', 'fix.masterId', 'trackingSettings.masterId')
    .select(['consentGivenAt', 'shareLocationWithClients'])
    .select(['fix.latitude', 'fix.longitude', 'fix.accuracy', 'fix.isOnline', 'fix.isEnRoute'])
    .select(['fix.bookingId', 'fix.recordedAt', 'fix.receivedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.masterId', '=', 'trackingSettings.masterId')
          .where('bookings.acceptedAt', 'is not', null)
          .where('bookings.status', 'in', [sql.lit('confirmed'), sql.lit('in_progress')])
          .where((eb) => eb.not(isBetweenBlocked)),
      ).as('jobs'),
    )
    .where('trackingSettings.masterId', '=', value('masterId')),
);

/** One statement for all followers of a master. */
export async function findFollowed(db: Kysely<DB>, masterId: number): Promise<Followed> {
  const [row] = await readFollowed(db, { masterId });
  if (row === undefined) return { settings: null, fix: null, openJobs: new Set() };
  const { consentGivenAt, shareLocationWithClients, jobs, ...fix } = row;
  return {
    settings: { consentGivenAt, shareLocationWithClients },
    fix: readFix(fix),
    openJobs: new Set(jobs.map(({ id }) => id)),
  };
}

/** The fix of an outer join: all columns or null. */
function readFix(row: { [K in keyof Position]: Position[K] | null }): Position | null {
  const { latitude, longitude, accuracy, isOnline, isEnRoute, bookingId, recordedAt, receivedAt } =
    row;
  if (latitude === null || longitude === null || accuracy === null) return null;
  if (isOnline === null || isEnRoute === null) return null;
  if (recordedAt === null || receivedAt === null) return null;
  return { latitude, longitude, accuracy, isOnline, isEnRoute, bookingId, recordedAt, receivedAt };
}

/** Who has seen a master's position, latest view first. */
export async function listViewers(
  db: Kysely<DB>,
  { masterId, limit, cursor }: { masterId: number; limit: number; cursor?: string | undefined },
) {
  let rows = db
    .selectFrom('positionViews as views')
    .innerJoin('users', 'users.id', 'views.viewerId')
    .select(['views.id', 'views.bookingId', 'views.onMap', 'views.firstAt', 'views.lastAt'])
    .select(['users.firstName', 'users.lastName', 'users.role'])
    .where('views.masterId', '=', masterId)
    .orderBy('views.lastAt', 'desc')
    .orderBy('views.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('views.lastAt', 'views.id'), '<', tuple(at, id)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: ({ firstName, lastName, role, ...view }) => ({
      ...view,
      viewerName: `${firstName} ${lastName}`.trim(),
      isAdmin: role === 'admin' || role === 'superadmin',
    }),
    place: ({ lastAt, id }) => [lastAt, id],
  });
}

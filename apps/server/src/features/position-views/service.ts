import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import { viewRetentionDays } from '@mesterhand/domain/tracking/storing';
import type { BookingPosition, MasterLocation, Position } from '@mesterhand/domain/tracking/schema';
import { decideShowing, positionFor } from '@mesterhand/domain/tracking/showing';
import { type Kysely, sql } from 'kysely';
import { type Sight, findSight, sightOf } from './queries.ts';

/**
 * The position that a booking shows of its master to this actor; the view is logged.
 * @throws AppError `bookings.notFound` for non-participants.
 */
export async function viewPosition(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
  now: Date,
): Promise<BookingPosition> {
  const sight = await findSight(db, readerOf(actor), bookingId);
  if (sight === undefined) throw new AppError('bookings.notFound');
  return readPosition(db, actor, { sight, bookingId, now });
}

async function readPosition(
  db: Kysely<DB>,
  actor: Actor,
  { sight, bookingId, now }: { sight: Sight; bookingId: number; now: Date },
): Promise<BookingPosition> {
  const showing = decideShowing(actor, sight, now);
  if (showing === null) throw new AppError('bookings.notFound');
  if (showing !== 'shown' || sight.fix === null) return { position: null, reason: showing };
  await logView(db, { actor, bookingId, masterId: sight.booking.masterId, now });
  return { position: seenBy(actor, sight, bookingId), reason: showing };
}

const readerOf = (actor: Actor) => ({
  userId: actor.userId,
  masterId: actor.masterId,
  isAdmin: isAdmin(actor),
});

function seenBy(actor: Actor, { fix, booking }: Sight, bookingId: number): Position | null {
  const isCustomer = actor.userId === booking.clientId && !isAdmin(actor);
  return fix !== null && isCustomer ? positionFor(fix, bookingId) : fix;
}

/** The position for a booking that was just read, by the same rule. */
export async function findMasterLocation(
  db: Kysely<DB>,
  actor: Actor,
  booking: Sight['booking'] & { id: number },
  now: Date,
): Promise<MasterLocation | null> {
  // Most bookings show nothing, whatever their master shares, so the fix is not queried.
  const unseen = { booking, settings: null, fix: null };
  if (decideShowing(actor, unseen, now) === 'notActive') return null;
  const sight = await sightOf(db, booking);
  const { position } = await readPosition(db, actor, { sight, bookingId: booking.id, now });
  if (position === null) return null;
  const { latitude, longitude, accuracy, isOnline, isEnRoute, recordedAt: at } = position;
  return { latitude, longitude, accuracy, isOnline, isEnRoute, recordedAt: at };
}

interface View {
  actor: Actor;
  bookingId: number;
  masterId: number;
  now: Date;
}

/** Logs a view, except of one's own position; a continuous one is updated once a minute. */
export async function logView(
  db: Kysely<DB>,
  { actor, bookingId, masterId, now }: View,
): Promise<void> {
  if (actor.masterId === masterId) return;
  const { userId: viewerId } = actor;
  const [at, before] = [now.toISOString(), minutesBefore(now, 1)];
  await insertView(db, { masterId, viewerId, bookingId, at, before });
}

interface LoggedView {
  masterId: number;
  viewerId: number;
  bookingId: number;
  at: string;
  /** A view logged since then is not updated. */
  before: string;
}

const insertView = namedStatement(
  'position-viewed',
  (_, value: Places<LoggedView>) => sql`
    insert into position_views as known (master_id, viewer_id, booking_id, first_at, last_at)
    values (${value('masterId')}, ${value('viewerId')}, ${value('bookingId')}, ${value('at')}, ${value('at')})
    on conflict (viewer_id, booking_id) do update set last_at = excluded.last_at
     where known.last_at < ${value('before')}`,
);

/** Viewing the map of all masters logs a view of each; in one statement, once a minute. */
export async function logMapView(
  db: Kysely<DB>,
  actor: Actor,
  { masterIds, now }: { masterIds: readonly number[]; now: Date },
): Promise<void> {
  const seen = masterIds.filter((masterId) => masterId !== actor.masterId);
  if (seen.length === 0) return;
  const at = now.toISOString();
  await db
    .insertInto('positionViews')
    .columns(['masterId', 'viewerId', 'onMap', 'firstAt', 'lastAt'])
    .expression((eb) =>
      eb
        .selectFrom('masters')
        .select(({ val, ref }) => [
          ref('masters.id').as('masterId'),
          val(actor.userId).as('viewerId'),
          val(true).as('onMap'),
          val(at).as('firstAt'),
          val(at).as('lastAt'),
        ])
        // Skips masters deleted meanwhile.
        .where('masters.id', 'in', seen),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['viewerId', 'masterId'])
        .where('onMap', '=', true)
        .doUpdateSet({ lastAt: at })
        .where('positionViews.lastAt', '<', minutesBefore(now, 1)),
    )
    .execute();
}

const minutesBefore = (now: Date, minutes: number): string =>
  new Date(now.getTime() - minutes * 60_000).toISOString();

/** Deletes old log entries. @returns how many. */
export async function deleteOldViews(db: Kysely<DB>, now: Date): Promise<number> {
  const views = await db
    .deleteFrom('positionViews')
    .where('lastAt', '<', minutesBefore(now, viewRetentionDays * 24 * 60))
    .executeTakeFirst();
  return Number(views.numDeletedRows);
}

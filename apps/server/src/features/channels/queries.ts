import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import type { Standing } from '@mesterhand/domain/notifications/timeliness';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

/** A reminder stores the start time it was made for. */
const factsSchema = z.object({ startsAt: z.string().optional() });

const readStanding = namedStatement(
  'notification-standing',
  (db, value: Places<{ notificationId: number }>) =>
    db
      .selectFrom('notifications as n')
      .leftJoin('bookings as b', 'b.id', 'n.bookingId')
      .select(['n.readAt', 'n.facts', 'b.status', 'b.acceptedAt', 'b.scheduledDate'])
      .select(sql<string | null>`to_char(b.scheduled_time, 'HH24:MI')`.as('scheduledTime'))
      .where('n.id', '=', value('notificationId')),
);

/** The current state of a notification and its booking; undefined when it is gone. */
export async function findStanding(
  db: Kysely<DB>,
  notificationId: number,
): Promise<Omit<Standing, 'now'> | undefined> {
  const [row] = await readStanding(db, { notificationId });
  if (row === undefined) return undefined;
  const { readAt, status, acceptedAt, scheduledDate: date, scheduledTime: time, facts } = row;
  const isOfBooking = status !== null && date !== null && time !== null;
  const booking = isOfBooking
    ? { status, acceptedAt, startsAt: osloInstant(date, time).toISOString() }
    : null;
  const { startsAt = booking?.startsAt } = factsSchema.parse(facts);
  return { isRead: readAt !== null, booking, isMoved: startsAt !== booking?.startsAt };
}

import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/** A row in every table that records what happened to a booking after it was made. */
export async function addBookingRecords(db: Kysely<DB>): Promise<void> {
  const { id: bookingId } = await db
    .selectFrom('bookings')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const times = JSON.stringify([{ date: '2027-03-02', time: '10:00' }]);
  await sql`
    insert into booking_proposals (booking_id, side, times, state, proposed_at, decided_at)
    values (${bookingId}, 'master', ${times}, 'accepted', '2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z')
  `.execute(db);
  await sql`
    insert into booking_moves (booking_id, at, side, from_date, from_time, to_date, to_time)
    values (${bookingId}, '2026-11-20T09:30:00Z', 'client', '2027-03-01', '10:00', '2027-03-02', '10:00')
  `.execute(db);
}

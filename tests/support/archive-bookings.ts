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
    insert into booking_moves (booking_id, at, side, from_date, from_time, to_date, to_time, reason)
    values (${bookingId}, '2026-11-20T09:30:00Z', 'admin', '2027-03-01', '10:00', '2027-03-02', '10:00', 'Syk')
  `.execute(db);
  await sql`
    insert into cancellation_fees (booking_id, side, reason, amount, created_at)
    values (${bookingId}, 'client', 'late', 500, '2026-11-20T09:40:00Z')
  `.execute(db);
  await sql`
    insert into no_shows (booking_id, side, reported_by, statement, reported_at, answer_until)
    select id, 'master', client_id, 'Ingen "kom".', '2026-11-20T10:00:00Z', '2026-11-23T10:00:00Z'
      from bookings where id = ${bookingId}
  `.execute(db);
  await sql`
    with series as (
      insert into booking_series (client_id, master_id, service_id, repeats, first_date, time, client_name, client_phone,
        address, postcode, municipality_number, unit, cadastral_number, description, duration_minutes,
        buffer_minutes, estimated_price, price_basis, status, accepted_at, created_at)
      select client_id, master_id, service_id, 'weekly', '2027-03-02', '10:00', client_name, client_phone, address,
        '0155', '0301', 'H0203', '208/619',
        'Vask "hele" huset.', 60, 0, 700, 'service', 'active', '2026-11-20T09:00:00Z', '2026-11-20T08:00:00Z'
        from bookings where id = ${bookingId}
      returning id
    ), proposed as (
      insert into booking_series_proposals (series_id, side, occurrence, date, time, proposed_at)
      select id, 'client', '2027-03-02', '2027-03-04', '12:00', '2026-11-20T09:10:00Z' from series
    ), skipped as (
      insert into booking_series_skips (series_id, date, side, skipped_at)
      select id, '2027-06-01', 'master', '2026-11-20T09:20:00Z' from series
    )
    insert into booking_series_clashes (series_id, date, reason, found_at)
    select id, '2027-03-09', 'taken', '2026-11-20T09:00:00Z' from series
  `.execute(db);
  await sql`
    insert into availability (master_id, first_day, starts)
    select master_id, '2026-11-20', '{1023, 0, 7}' from bookings where id = ${bookingId}
  `.execute(db);
}

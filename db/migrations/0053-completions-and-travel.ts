import { type Kysely, sql } from 'kysely';

const kinds = sql.raw(`(
  'bookingCreated', 'bookingConfirmed', 'bookingCancelled', 'bookingChanged', 'bookingCompleted', 'bookingTravel',
  'bookingReminder', 'messageReceived', 'reviewReceived', 'reviewDecided', 'documentDecided', 'masterVerified',
  'webhookStopped', 'announcement'
)`);

/**
 * A completion can be undone until it is final. Travel status is stored with the job: it needs neither a consent nor a
 * position.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column completion_final_at timestamptz(3),
      add column travel text constraint bookings_travel check (travel in ('enRoute', 'arrived')),
      add column travel_at timestamptz(3),
      add constraint bookings_completion check (completion_final_at is null or status = 'completed'),
      add constraint bookings_travel_time check ((travel is null) = (travel_at is null)),
      add constraint bookings_travel_open check (
        travel is null or (accepted_at is not null and status in ('confirmed', 'in_progress'))
      )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`bookings.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
  // Exclusive: a master travels to one job at a time.
  await sql`
    create unique index bookings_one_journey on bookings (master_id) where travel = 'enRoute'
  `.execute(db);
  await sql`
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in ${kinds})
  `.execute(db);
}

const meanings = {
  completion_final_at: 'until then the master can undo the completion; null: it was final at once',
  travel: 'what the master said last of the way to the job',
};

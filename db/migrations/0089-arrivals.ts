import { type Kysely, sql } from 'kysely';

/**
 * When a master is expected at a job: by their word (`late_minutes`) or from the position on the way. Beside it what was
 * announced to the customer, which a later window is compared with. All of it is cleared on arrival.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column late_minutes smallint constraint bookings_late check (late_minutes in (10, 20, 30)),
      add column arrival_from timestamptz(3),
      add column arrival_until timestamptz(3),
      add column announced_from timestamptz(3),
      add column announced_until timestamptz(3),
      add column announced_at timestamptz(3),
      add constraint bookings_arrival check (
        (arrival_from is null) = (arrival_until is null) and arrival_from < arrival_until
      ),
      add constraint bookings_announced check (
        (announced_from is null) = (announced_at is null) and (announced_until is null) = (announced_at is null)
          and announced_from < announced_until
      ),
      add constraint bookings_awaited check (
        (late_minutes is null and arrival_from is null and announced_at is null) or (
          accepted_at is not null and status in ('confirmed', 'in_progress') and travel is distinct from 'arrived'
        )
      )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`bookings.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
}

const meanings = {
  late_minutes: 'by how many minutes the master says to be late; null: nothing was said',
  arrival_from: 'earliest expected arrival, from the position or from the word of the master',
  arrival_until: 'latest expected arrival',
  announced_from: 'the window that the customer was notified of last, or saw first',
  announced_until: 'end of that window',
  announced_at: 'when that was',
};

import { type Kysely, sql } from 'kysely';

/** The panel's revenue of a period reads this index alone; the one before had neither the price nor the status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index bookings_completed`.execute(db);
  await sql`
    create index bookings_completed on bookings (completed_at) include (estimated_price)
      where status = 'completed'
  `.execute(db);
}

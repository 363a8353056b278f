import { type Kysely, sql } from 'kysely';

/** An erasure finds the reasons that a person gave by the actor alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_events_actor on booking_events (actor_id)`.execute(db);
}

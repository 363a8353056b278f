import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/**
 * Seeds a fault: a second write path that asks neither the day plan nor the exclusion constraint. With a job, a request
 * for overlapping time of its master is accepted.
 */
export async function acceptRivalsToo(db: Kysely<DB>): Promise<void> {
  await sql`alter table bookings drop constraint bookings_one_accepted_job_per_slot`.execute(db);
  await sql`
    create function accept_rival() returns trigger language plpgsql as $$
    begin
      update bookings set status = 'confirmed', accepted_at = new.accepted_at
       where id = (
         select id from bookings
          where master_id = new.master_id and slot && new.slot and status = 'pending' and id <> new.id
          limit 1);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger accept_rival after update of accepted_at on bookings
      for each row when (old.accepted_at is null and new.accepted_at is not null)
      execute function accept_rival()
  `.execute(db);
}

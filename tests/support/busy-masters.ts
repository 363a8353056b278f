import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { makeCategories, makeClient, makeMaster } from './people.ts';

interface BusyDays {
  masters: number;
  /** First day, in Oslo. */
  from: string;
  days: number;
}

/**
 * Masters of Oslo with three services, a week of their own, blocked hours every third day, and three accepted jobs of
 * one or two hours on every day of the span and three days around it. Two of three jobs have coordinates; the city of the
 * others is in their address.
 *
 * @returns their ids.
 */
export async function makeBusyMasters(
  db: Kysely<DB>,
  { masters, from, days }: BusyDays,
): Promise<number[]> {
  await makeCategories(db);
  const { userId } = await makeClient(db);
  const { masterId } = await makeMaster(db);
  await sql`
    insert into users (email, phone, first_name, last_name, user_type, password_hash)
    select 'busy' || i || '@example.no', '+4790' || lpad(i::text, 6, '0'), 'Ola', 'Hansen', 'master', 'x'
      from generate_series(1, ${masters}::int) i`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into masters (user_id, category_id, specialization, description, city)
    select u.id, m.category_id, 'x', 'y', 'oslo' from users u, masters m
     where m.id = ${masterId} and u.email like 'busy%@example.no' returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await makeCalendars(db, ids, { from, days });
  await sql`
    insert into services (master_id, name, price, category_id, minutes_from, minutes_to, buffer_minutes)
    select m.id, 'Bytte kran ' || n, 900, m.category_id, 30 * n, 60 * n, 15
      from masters m, generate_series(1, 3) n where m.id = any (${ids}::bigint[])`.execute(db);
  await sql`
    insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, description,
                          scheduled_date, scheduled_time, duration_minutes, buffer_minutes, latitude, longitude,
                          estimated_price, price_basis, status, accepted_at)
    select ${userId}, s.master_id, s.id, 'Kari', '+4790000000', 'Storgata ' || d + 4 || ', 0155 Oslo', 'x',
           ${from}::date + d, time '09:00' + make_interval(hours => 3 * h + (s.master_id + d + 4)::int % 2),
           60 + 60 * ((s.master_id + d + h + 4)::int % 2), 15,
           case when h > 0 then 59.85 + (s.master_id * 7 + d + 4)::int % 20 * 0.01 end,
           case when h > 0 then 10.6 + (s.master_id * 3 + h)::int % 30 * 0.01 end,
           900, 'service', 'confirmed', now()
      from (select min(id) as id, master_id from services where master_id = any (${ids}::bigint[]) group by 2) s,
           generate_series(-3, ${days}::int + 2) d, generate_series(0, 2) h`.execute(db);
  await sql`analyze`.execute(db);
  return ids;
}

async function makeCalendars(
  db: Kysely<DB>,
  ids: readonly number[],
  { from, days }: Pick<BusyDays, 'from' | 'days'>,
): Promise<void> {
  await sql`
    insert into working_hours (master_id, weekday, opens, closes)
    select id, day, case when day < 7 then time '09:00' end, case when day < 7 then time '18:00' end
      from unnest(${ids}::bigint[]) id, generate_series(1, 7) day`.execute(db);
  await sql`
    insert into calendar_blocks (master_id, date, from_time, to_time)
    select id, ${from}::date + day, '15:00', '16:30'
      from unnest(${ids}::bigint[]) id, generate_series(0, ${days}::int - 1, 3) day`.execute(db);
}

import { seedBulk } from '@mesterhand/db/seed/bulk';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { openSession } from '../support/accounts.ts';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { openDay } from '../support/days.ts';

/** A customer with past and future jobs, and a conversation about one. */
export interface WorldClient {
  id: number;
  token: string;
  /** The booking of the conversation. */
  bookingId: number;
}

export interface World {
  database: TestDatabase;
  /** Ids of masters, spread over all. */
  masters: number[];
  clients: WorldClient[];
  /** Services that can be booked. */
  offers: { masterId: number; serviceId: number }[];
  /** A day on which they work. */
  day: string;
  /** The database processes that serve the servers. */
  listBackends(): Promise<number[]>;
  /** Waits until all jobs of the requests are done. */
  settle(): Promise<void>;
}

/** How many rows there are. */
export interface WorldSize {
  masters: number;
  clients: number;
}

export const wholeWorld: WorldSize = { masters: 5000, clients: 64 };
export const smallWorld: WorldSize = { masters: 200, clients: 4 };
const jobsEach = 12;

/** The data set to measure on: built once a run, and each caller gets a copy. */
export async function openWorld(cluster: ClusterHandle, size: WorldSize): Promise<World> {
  const database = await createTestDatabase(cluster, {
    name: `bench_of_${size.masters}`,
    prepare: (db) => fillWorld(db, size),
  });
  const { db } = database;
  return {
    database,
    masters: await pickMasters(db, size.masters / 10),
    clients: await signIn(db),
    offers: await pickOffers(db, 500),
    day: openDay(10),
    listBackends: () => listBackends(db),
    settle: () => settle(db),
  };
}

async function fillWorld(db: Kysely<DB>, { masters, clients }: WorldSize): Promise<void> {
  await seedBulk(db, { masters });
  await sql`
    insert into users (email, first_name, last_name, phone, user_type, role)
    select 'kunde-' || n || '@mesterhand.example', 'Kari', 'Nordmann', '+47 900 00 000', 'client', 'user'
    from generate_series(1, ${clients}::int) n
  `.execute(db);
  await sql`
    with c as (select id, row_number() over (order by id) as n from users where user_type = 'client'),
      s as (select id, master_id, row_number() over (order by id) as n from services),
      made as (
        insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
          scheduled_time, description, estimated_price, status, created_at, accepted_at, completed_at)
        select c.id, s.master_id, s.id, 'Kari Nordmann', '+47 900 00 000', 'Storgata 1, 0155 Oslo',
          current_date - job::int, make_time(9 + job::int % 9, 0, 0), 'Kranen på badet drypper.', 900,
          case when job = 1 then 'pending' else 'completed' end, now() - job * interval '1 day',
          case when job > 1 then now() - job * interval '20 hours' end,
          case when job > 1 then now() - job * interval '10 hours' end
        from c, generate_series(1, ${jobsEach}::bigint) job, s
        where s.n = c.n * ${jobsEach} + job
        returning id, client_id, master_id, status
      ), talks as (
        insert into conversations (booking_id, client_id, master_id)
        select id, client_id, master_id from made where status = 'pending'
      )
    insert into reviews (master_id, client_id, booking_id, client_name, rating, comment, approved)
    select master_id, client_id, id, 'Kari', 5, 'Grei jobb med kranen.', true from made
    where status = 'completed' and id % 2 = 0
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function pickMasters(db: Kysely<DB>, count: number): Promise<number[]> {
  const rows = await db.selectFrom('listing').select('masterId').orderBy('masterId').execute();
  const step = Math.max(1, Math.floor(rows.length / count));
  return rows.filter((_, at) => at % step === 0).map(({ masterId }) => masterId);
}

async function pickOffers(db: Kysely<DB>, count: number): Promise<World['offers']> {
  return db
    .selectFrom('services')
    .select(['masterId', 'id as serviceId'])
    .distinctOn('masterId')
    .orderBy('masterId')
    .orderBy('id')
    .limit(count)
    .execute();
}

async function signIn(db: Kysely<DB>): Promise<WorldClient[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(['clientId as id', 'bookingId'])
    .orderBy('clientId')
    .execute();
  const people: WorldClient[] = [];
  for (const { id, bookingId } of rows)
    people.push({ id, bookingId: bookingId ?? 0, token: await openSession(db, id) });
  return people;
}

async function listBackends(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> 'mesterhand-test'
  `.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Jobs are taken within a second or two; the timeout covers one that never ends. */
async function settle(db: Kysely<DB>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (
        select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() and name <> 'failed'
      ) as waits, pg_sleep(0.02)
    `.execute(db);
    if (rows[0]?.waits !== true) return;
  }
}

import { seedBulk } from '@mesterhand/db/seed/bulk';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { givePassword, openSession } from '../../support/accounts.ts';
import {
  type ClusterHandle,
  type TestDatabase,
  createTestDatabase,
} from '../../support/cluster.ts';
import { openDay } from '../../support/days.ts';

export interface DaySize {
  /** Of the database template. */
  name: string;
  masters: number;
  /** Masters with an open app. */
  online: number;
  customers: number;
}

export const wholeDay: DaySize = { name: 'day', masters: 100_000, online: 600, customers: 3000 };
export const shortDay: DaySize = {
  name: 'day_short',
  masters: 2000,
  online: 40,
  customers: 60,
};

const person = z.object({ userId: z.number(), token: z.string() });

/** Everybody who appears in a day, as handed to the load generator. */
export const citySchema = z.object({
  /** Ids of masters, the most popular first. */
  masters: z.array(z.number()),
  online: z.array(person.extend({ masterId: z.number(), serviceId: z.number() })),
  customers: z.array(person.extend({ email: z.string() })),
  admins: z.array(person),
  slugs: z.array(z.string()),
  /** Accepted bookings whose day has come: the master at a place in `online`, and the customer in `customers`. */
  visits: z.array(z.object({ bookingId: z.number(), master: z.number(), customer: z.number() })),
});
export type City = z.output<typeof citySchema>;

export const password = 'demo1234';
const visitsEach = 4;

/** Makes the data once, and copies it for each of the compared products. */
export function makeCity(
  cluster: ClusterHandle,
  size: DaySize,
): { copy(): Promise<TestDatabase>; read(): City } {
  let city: City | undefined;
  const prepare = async (db: Kysely<DB>): Promise<void> => {
    await seedBulk(db, { masters: size.masters });
    await fillCity(db, size);
    city = await readCity(db, size);
    await sql`vacuum analyze`.execute(db);
  };
  return {
    copy: () => createTestDatabase(cluster, { name: size.name, prepare }),
    read() {
      if (city === undefined) throw new Error('Nobody lives in the city yet.');
      return city;
    },
  };
}

async function fillCity(db: Kysely<DB>, { online, customers }: DaySize): Promise<void> {
  await sql`
    insert into users (email, first_name, last_name, phone, user_type, role, demo)
    select 'kunde-' || n || '@mesterhand.example', 'Kari', 'Nordmann', '+47 900 00 000', 'client',
           case when n > ${customers} then 'admin' else 'user' end, true
    from generate_series(1, ${customers}::int + 3) n
  `.execute(db);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'kunde-1@mesterhand.example')
    .executeTakeFirstOrThrow();
  await givePassword(db, id, password);
  await sql`
    update users set password_hash = (select password_hash from users where id = ${id})
    where user_type = 'client'
  `.execute(db);
  await sql`
    insert into posts (slug, title, excerpt, content, category, author, status, published_at)
    select 'artikkel-' || n, 'Artikkel ' || n, 'Hva du bør vite før du bestiller.',
           repeat('<p>Skru av vannet, finn kranen og ring en fagperson før det blir dyrt. </p>', 60),
           'Tips', 'Redaksjonen', 'published', now() - n * interval '1 day'
    from generate_series(1, 40) n
  `.execute(db);
  await sql`
    insert into works (master_id, title, description, category)
    select id, 'Nytt bad ' || n, 'Membran, fliser og innredning på to uker.', 'plumbing'
    from (select id from masters order by id limit 20000) m, generate_series(1, 3) n
  `.execute(db);
  await sql`
    insert into tracking_settings (master_id, is_tracking_enabled, share_location_with_clients, consent_given_at)
    select master_id, true, true, now() from (select distinct master_id from services order by 1 limit ${online}) s
  `.execute(db);
  await insertBookings(db, { online, customers });
}

/** Each online master's accepted jobs, of different customers, and finished ones with a review. */
async function insertBookings(
  db: Kysely<DB>,
  { online, customers }: Pick<DaySize, 'online' | 'customers'>,
): Promise<void> {
  await sql`
    with m as (
      select master_id, min(id) as service_id, row_number() over (order by master_id) as n
      from services group by 1 order by 1 limit ${online}
    ), c as (
      select id, row_number() over (order by id) as n from users where user_type = 'client' and role = 'user'
    ), made as (
      insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
        scheduled_time, description, estimated_price, status, created_at, accepted_at, completed_at)
      select c.id, m.master_id, m.service_id, 'Kari Nordmann', '+47 900 00 000', 'Storgata 1, 0155 Oslo',
        current_date + 200 + job::int, '10:00', 'Kranen på badet drypper.', 900,
        case when job > ${visitsEach} then 'completed' else 'confirmed' end,
        now() - job * interval '1 day', now(), case when job > ${visitsEach} then now() end
      from m, generate_series(1, 2 * ${visitsEach}::bigint) job, c
      where c.n = (m.n * 2 * ${visitsEach} + job) % ${customers} + 1
      returning id, client_id, master_id, status
    )
    insert into reviews (master_id, client_id, booking_id, client_name, rating, comment, approved)
    select master_id, client_id, id, 'Kari', 5, 'Grei jobb med kranen.', true from made
    where status = 'completed'
  `.execute(db);
}

async function readCity(db: Kysely<DB>, { online }: DaySize): Promise<City> {
  const listed = await db
    .selectFrom('listing')
    .select('masterId')
    .orderBy(sql`md5(master_id::text)`)
    .execute();
  const masters = await db
    .selectFrom('services')
    .innerJoin('masters', 'masters.id', 'services.masterId')
    .select(['masterId', 'userId', (row) => row.fn.min('services.id').as('serviceId')])
    .groupBy(['masterId', 'userId'])
    .orderBy('masterId')
    .limit(online)
    .execute();
  const clients = await db
    .selectFrom('users')
    .select(['id as userId', 'email', 'role'])
    .where('userType', '=', 'client')
    .orderBy('id')
    .execute();
  const customers = clients.filter(({ role }) => role === 'user');
  const accepted = await db
    .selectFrom('bookings')
    .select(['id as bookingId', 'masterId', 'clientId'])
    .where('status', '=', 'confirmed')
    .execute();
  const posts = await db.selectFrom('posts').select('slug').execute();
  return {
    masters: listed.map(({ masterId }) => masterId),
    online: await signIn(db, masters),
    customers: await signIn(db, customers),
    admins: await signIn(
      db,
      clients.filter(({ role }) => role === 'admin'),
    ),
    slugs: posts.map(({ slug }) => slug),
    visits: accepted.map(({ bookingId, masterId, clientId }) => ({
      bookingId,
      master: masters.findIndex((each) => each.masterId === masterId),
      customer: customers.findIndex(({ userId }) => userId === clientId),
    })),
  };
}

async function signIn<Person extends { userId: number }>(
  db: Kysely<DB>,
  people: readonly Person[],
): Promise<(Person & { token: string })[]> {
  return Promise.all(
    people.map(async (each) => ({ ...each, token: await openSession(db, each.userId) })),
  );
}

/** A slot of a master that no other booking of the run has: the nth. */
export const slotOf = (nth: number): { scheduledDate: string; scheduledTime: string } => ({
  scheduledDate: openDay(2 + Math.floor(nth / 10)),
  scheduledTime: `${String(9 + (nth % 10)).padStart(2, '0')}:00`,
});

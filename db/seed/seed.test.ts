import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/cluster.ts';
import type { TestDatabase } from '../../tests/support/cluster.ts';
import { planDemo } from './blueprint.ts';
import { seedBulk } from './bulk.ts';
import { demoAccounts, seedDemo } from './seed.ts';

const now = new Date('2026-11-20T11:00:00Z');
const today = osloCivil(now).date;
const stored = new Map<string, Buffer>();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const files = {
    put: async (file: { name: string; bytes: Buffer }) => void stored.set(file.name, file.bytes),
  };
  await seedDemo(database.db, { files, now });
});
afterAll(() => database.drop());

const ola = () =>
  database.db
    .selectFrom('masters')
    .innerJoin('users', 'users.id', 'masters.userId')
    .where('users.email', '=', demoAccounts.master)
    .selectAll('masters')
    .executeTakeFirstOrThrow();

describe('the demo', () => {
  test('is the same for the same moment, and another on another day', () => {
    const told = (at: Date) => {
      const { masters, jobs, avatars } = planDemo(at);
      return JSON.stringify([
        masters.map(({ user }) => [user.firstName, user.lastName, user.email]),
        jobs.map((job) => [job.date, job.time, job.status]),
        [...avatars.values()].map((canvas) => canvas.svg.length),
      ]);
    };
    expect(told(now)).toBe(told(now));
    expect(told(new Date('2027-02-01T09:00:00Z'))).not.toBe(told(now));
  });

  test('has three accounts whose roles fit them', async () => {
    const rows = await database.db
      .selectFrom('users')
      .select(['email', 'role', 'userType', 'demo'])
      .where('email', 'in', Object.values(demoAccounts))
      .orderBy('email')
      .execute();
    expect(rows).toEqual([
      { email: 'admin@demo.no', role: 'superadmin', userType: 'client', demo: true },
      { email: 'kunde@demo.no', role: 'user', userType: 'client', demo: true },
      { email: 'mester@demo.no', role: 'master', userType: 'master', demo: true },
    ]);
    expect(await ola()).toMatchObject({ isVerified: true, city: 'oslo', categoryId: 1 });
  });

  test('covers every status, every category and every city', async () => {
    const { rows } = await sql<{ statuses: number; categories: number; cities: number }>`
      select (select count(distinct status)::int from bookings) as statuses,
             (select count(distinct category_id)::int from masters) as categories,
             (select count(distinct city)::int from masters) as cities
    `.execute(database.db);
    expect(rows).toEqual([{ statuses: 6, categories: 9, cities: 5 }]);
  });

  test('books no master for two jobs at the same hour', async () => {
    const { rows } = await sql`
      select a.id from bookings a join bookings b on b.master_id = a.master_id and b.id > a.id and b.slot && a.slot
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('leaves Ola free for the next sixty days', async () => {
    const { id } = await ola();
    const accepted = await database.db
      .selectFrom('bookings')
      .select('id')
      .where('masterId', '=', id)
      .where('acceptedAt', 'is not', null)
      .where('status', 'in', ['confirmed', 'in_progress'])
      .where('scheduledDate', '<=', addDays(today, 60))
      .execute();
    expect(accepted).toEqual([]);
  });

  test('Kari has something in every state, and one finished job left to review', () => {
    const { jobs, kari } = planDemo(now);
    const own = jobs.filter((job) => job.client === kari);
    expect(new Set(own.map((job) => job.status))).toEqual(
      new Set(['completed', 'cancelled', 'in_progress', 'confirmed', 'pending']),
    );
    const finished = own.filter((job) => job.status === 'completed');
    expect(finished.map((job) => job.review !== null)).toEqual([true, true, true, false]);
  });

  test('counts ratings and finished jobs as they are', async () => {
    const { rows } = await sql`
      select m.id from masters m left join listing l on l.master_id = m.id
      where (m.review_count, m.rating_sum) is distinct from (select (count(*)::int, coalesce(sum(rating), 0)::int) from reviews where master_id = m.id and approved)
         or m.completed_jobs <> (select count(*) from bookings where master_id = m.id and status = 'completed')
         or (l.rating, l.review_count, l.completed_jobs) is distinct from (m.rating, m.review_count, m.completed_jobs)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('tells every history in order and never from the future', async () => {
    const { rows } = await sql`
      select b.id from bookings b join booking_events e on e.booking_id = b.id
      where e.at > ${now.toISOString()}::timestamptz or b.accepted_at < b.created_at or b.started_at < b.accepted_at or b.completed_at < b.started_at
         or e.at < (select max(p.at) from booking_events p where p.booking_id = b.id and p.id < e.id)
         or b.status <> (select to_status from booking_events l where l.booking_id = b.id order by l.id desc limit 1)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('lets only customers of completed jobs review them', async () => {
    const { rows } = await sql`
      select r.id from reviews r left join bookings b on b.id = r.booking_id
      where b.id is null or b.status <> 'completed' or b.client_id <> r.client_id or b.master_id <> r.master_id or r.created_at < b.completed_at
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('stores every file it names, in every size', async () => {
    const files = await database.db
      .selectFrom('files')
      .select(['name', 'bytes', 'variants'])
      .execute();
    const missing = files
      .flatMap((file) => [
        file.name,
        ...file.variants.map((variant) => file.name.replace('.webp', `-${variant}.webp`)),
      ])
      .filter((name) => !stored.has(name));
    expect(missing).toEqual([]);
    expect(files.every((file) => stored.get(file.name)?.length === file.bytes)).toBe(true);
    expect(files.length).toBeGreaterThan(150);
  });

  test('gives most masters a text long enough for a profile', () => {
    const { masters } = planDemo(now);
    const long = masters.filter((master) => master.user.about.length >= 230);
    expect(long.length).toBeGreaterThan(masters.length / 2);
    expect(masters[0]?.user.about.length).toBeGreaterThanOrEqual(230);
  });

  test('refuses a database that already has people', async () => {
    await expect(seedDemo(database.db, { files: { put: async () => {} }, now })).rejects.toThrow(
      'empty database',
    );
  });
});

test.each([
  '2026-03-29T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2027-01-01T06:00:00Z',
  '2028-02-29T22:45:00Z',
])('a demo told from %s keeps its promises', (moment) => {
  const at = new Date(moment);
  const { jobs, masters } = planDemo(at);
  const hours = jobs.map((job) => `${job.master.user.email} ${job.date} ${job.time}`);
  expect(new Set(hours).size).toBe(hours.length);
  expect(
    jobs.filter(
      (job) =>
        job.master === masters[0] &&
        job.acceptedAt !== null &&
        ['confirmed', 'in_progress'].includes(job.status),
    ),
  ).toEqual([]);
  expect(jobs.flatMap((job) => job.events).filter((event) => event.at > at)).toEqual([]);
});

test('a bulk crowd is searchable, spread over the cities and added to what is there', async () => {
  await seedBulk(database.db, { masters: 2000 });
  await seedBulk(database.db, { masters: 500 });
  const { rows } = await sql<{ city: string; masters: number }>`
    select l.city, count(*)::int as masters from listing l join users u on u.id = l.user_id
    where u.email like 'bulk-%' group by l.city order by masters desc
  `.execute(database.db);
  expect(rows.map((row) => row.city)).toEqual([
    'oslo',
    'bergen',
    'trondheim',
    'stavanger',
    'tromso',
  ]);
  expect(rows.reduce((sum, row) => sum + row.masters, 0)).toBe(2500);
  const { services } = await database.db
    .selectFrom('services')
    .select((row) => row.fn.countAll<number>().as('services'))
    .executeTakeFirstOrThrow();
  expect(services).toBeGreaterThan(7500);
});

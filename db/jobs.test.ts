import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { waitUntilUnused } from '../tests/support/cluster.ts';
import { connect } from './connect.ts';
import { migrateToLatest, migrateWithin } from './migrate.ts';
import type { DB } from './schema.gen.ts';

const { adminUrl, prefix } = inject('cluster');
let admin: Kysely<DB>;
let url: string;
let db: Kysely<DB>;
beforeAll(() => {
  admin = connect(adminUrl);
});
afterAll(() => admin.destroy());
beforeEach(async () => {
  const name = `${prefix}_jobs_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql.id(name)}`.execute(admin);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  url = address.href;
  db = connect(url);
});
afterEach(async () => {
  await db.destroy();
  const name = new URL(url).pathname.slice(1);
  // The connections of pg-boss still close: one that is ended meanwhile throws where nobody listens.
  await waitUntilUnused(admin, name);
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
});

const migrateTo = (version: string) =>
  db.transaction().execute((trx) => migrateWithin(trx, version));

it('what waits in the outbox of an older installation becomes jobs, what was delivered does not', async () => {
  await migrateTo('0027-password-resets');
  await sql`
    insert into outbox (topic, payload, attempts, last_error, available_at, done_at) values
      ('booking.created', '{"bookingId": 1}', 0, null, now() - interval '1 hour', null),
      ('newsletter.confirm', '{"subscriberId": 2, "token": "t"}', 3, 'no post office', now() + interval '1 hour', null),
      ('booking.created', '{"bookingId": 3}', 1, null, now(), now())
  `.execute(db);
  await migrateToLatest(db);
  const { rows } = await sql`
    select topic, payload, state, key, attempts, last_error, due_at > now() as later from jobs order by topic
  `.execute(db.withoutPlugins());
  const common = { state: 'created', key: null };
  expect(rows).toEqual([
    {
      ...common,
      topic: 'booking.created',
      payload: { bookingId: 1 },
      attempts: 0,
      last_error: null,
      later: false,
    },
    {
      ...common,
      topic: 'newsletter.confirm',
      payload: { subscriberId: 2, token: 't' },
      attempts: 3,
      last_error: 'no post office',
      later: true,
    },
  ]);
  const { rows: left } = await sql`select to_regclass('outbox') as outbox`.execute(db);
  expect(left).toEqual([{ outbox: null }]);
});

it('what was given up by an older installation can be retried, and what waits will be found when it is given up', async () => {
  await migrateTo('0061-notification-kinds');
  await sql`select pgboss.create_queue('booking.created', '{"policy": "standard"}'::jsonb)`.execute(
    db,
  );
  await sql`
    insert into pgboss.job (name, data, policy, state, retry_count, completed_on, output) values
      ('booking.created', '{"bookingId": 1}', 'standard', 'failed', 33, now(), '{"message": "no post office"}'),
      ('booking.created', '{"bookingId": 2}', 'standard', 'created', 0, null, null),
      ('booking.created', '{"bookingId": 3}', 'standard', 'completed', 0, now(), null)
  `.execute(db);
  await migrateToLatest(db);
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false });
  await boss.start();
  expect(await boss.findJobs('booking.created')).toMatchObject([
    { data: { bookingId: 2 }, deadLetter: 'failed' },
  ]);
  expect(await boss.findJobs('failed')).toMatchObject([
    {
      sourceName: 'booking.created',
      sourceRetryCount: 33,
      sourceOutput: { message: 'no post office' },
    },
  ]);
  expect(await boss.redrive('failed')).toBe(1);
  expect(await boss.findJobs('booking.created')).toHaveLength(2);
  await boss.stop({ graceful: false });
});

it('pg-boss finds its tables as this version of it would have made them', async () => {
  await migrateToLatest(db);
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false });
  await boss.start();
  const drift = await boss.detectSchemaDrift();
  await boss.stop({ graceful: false });
  expect(drift).toMatchObject({ ok: true, extraIndexes: [] });
});

it('an owner who may not create schemas is told what to ask for', async () => {
  const role = `${prefix}_plain`;
  await sql`create role ${sql.id(role)} login password 'plain'`.execute(admin);
  await migrateTo('0027-password-resets');
  const database = sql.id(new URL(url).pathname.slice(1));
  await sql`revoke create on database ${database} from public, ${sql.id(role)}`.execute(admin);
  await sql`grant all on schema public to ${sql.id(role)}`.execute(db);
  await sql`grant all on all tables in schema public to ${sql.id(role)}`.execute(db);
  const address = new URL(url);
  Object.assign(address, { username: role, password: 'plain' });
  const plain = connect(address.href);
  await expect(migrateToLatest(plain)).rejects.toThrow(
    `create schema pgboss authorization ${role};`,
  );
  await plain.destroy();
  await sql`drop owned by ${sql.id(role)}`.execute(db);
  await sql`drop role ${sql.id(role)}`.execute(admin);
});

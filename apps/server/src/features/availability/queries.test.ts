import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { DB } from '@mesterhand/db/schema';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { explaining, nodesOf, readPlan } from '../../../../../tests/support/plans.ts';
import { recordStatements } from '../../../../../tests/support/sent-statements.ts';
import { listSources } from './queries.ts';

const masters = 200;
const span = { from: '2026-12-01', until: '2026-12-14' };

let database: TestDatabase;
let masterIds: number[];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  masterIds = await makeBusyMasters(database.db);
});
afterAll(() => database.drop());

/** Masters with three accepted jobs on each of 20 days. */
async function makeBusyMasters(db: Kysely<DB>): Promise<number[]> {
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
  await sql`
    insert into services (master_id, name, price, category_id)
    select m.id, 'Bytte kran', 900, m.category_id from masters m where m.id = any (${ids}::bigint[])`.execute(
    db,
  );
  await sql`
    insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, description,
                          scheduled_date, scheduled_time, estimated_price, price_basis, status, accepted_at)
    select ${userId}, s.master_id, s.id, 'Kari', '+4790000000', 'Storgata 1, 0155 Oslo', 'x', date '2026-12-01' + d,
           time '09:00' + make_interval(hours => 3 * h), 900, 'service', 'confirmed', now()
      from services s, generate_series(0, 19) d, generate_series(0, 2) h
     where s.master_id = any (${ids}::bigint[])`.execute(db);
  await sql`analyze`.execute(db);
  return ids;
}

test('the offered times of 200 masters are read in one statement, by indexes alone', async () => {
  const { db } = database;
  const { found, sent } = await recordStatements(db, (recorded) =>
    listSources(recorded, { masterIds, ...span }),
  );
  expect(found).toHaveLength(masters);
  expect(found.every(({ plan }) => plan.accepted.length === 3 * 15)).toBe(true);
  expect(sent).toHaveLength(1);
  const [statement] = sent;
  if (statement === undefined) throw new Error('Nothing was sent.');
  const { rows } = await db
    .withoutPlugins()
    .executeQuery(CompiledQuery.raw(`${explaining} ${statement.sql}`, [...statement.parameters]));
  const scanned = nodesOf(readPlan(rows)).filter((node) => node['Node Type'] === 'Seq Scan');
  const relations = scanned.map((node) => node['Relation Name']);
  expect(relations).not.toContain('bookings');
  expect(relations).not.toContain('services');
}, 60_000);

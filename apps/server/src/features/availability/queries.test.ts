import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeBusyMasters } from '../../../../../tests/support/busy-masters.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { explaining, nodesOf, readPlan } from '../../../../../tests/support/plans.ts';
import { recordStatements } from '../../../../../tests/support/sent-statements.ts';
import { listSources } from './queries.ts';

const masters = 200;
const span = { from: '2026-12-01', until: '2026-12-14' };

let database: TestDatabase;
let masterIds: number[];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  masterIds = await makeBusyMasters(database.db, { masters, from: span.from, days: 14 });
});
afterAll(() => database.drop());

test('the offered times of 200 masters are read in one statement, by indexes alone', async () => {
  const { db } = database;
  const { found, sent } = await recordStatements(db, (recorded) =>
    listSources(recorded, { masterIds, ...span }),
  );
  expect(found).toHaveLength(masters);
  // Those of the day before and the day after, too.
  expect(found.every(({ plan }) => plan.accepted.length === 3 * 16)).toBe(true);
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

import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../support/cluster.ts';
import { openNodeInstallation } from '../support/node-installation.ts';
import { type Pooler, findPooler, openPooler } from '../support/pooler.ts';
import { noteSessionUse, usesSession } from '../support/session-state.ts';

test.each([
  'set statement_timeout = 0',
  "select set_config('TimeZone', $1, false)",
  'listen mesterhand_hints',
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock_shared(1)',
  'create temporary table t as select 1',
  'declare c cursor with hold for select 1',
  "select currval('users_id_seq')",
])('%s outlives its transaction', (text) => {
  expect(usesSession(text)).toBe(true);
});

test.each([
  'set local statement_timeout = 0',
  'set transaction isolation level repeatable read',
  "select set_config('mesterhand.erasing', 'on', true)",
  'select pg_advisory_xact_lock(1)',
  "select pg_notify('mesterhand_hints', $1)",
  'update users set first_name = $1 where id = $2',
])('%s ends with its transaction', (text) => {
  expect(usesSession(text)).toBe(false);
});

test('session state used by pooled statements is found', async () => {
  const database = await createTestDatabase(inject('cluster'));
  const { found, stop } = noteSessionUse(database.db);
  await sql`select 1`.execute(database.db);
  await sql`set work_mem = '8MB'`.execute(database.db);
  stop();
  await database.drop();
  expect(found).toEqual(["set work_mem = '8MB'"]);
});

const found = await findPooler();

async function readThrough(pooler: Pooler): Promise<number[]> {
  const lead = (url: string) => ({
    databaseUrl: pooler.addressOf(url),
    variables: { DATABASE_DIRECT_URL: url, DATABASE_PREPARE: pooler.carriesNames ? 'on' : 'off' },
  });
  const installation = await openNodeInstallation(inject('cluster'), { nodes: 1, lead });
  try {
    // More concurrent requests than the pooler has connections.
    const reads = Array.from({ length: 40 }, () => fetch(`${installation.url}/api/categories`));
    return (await Promise.all(reads)).map(({ status }) => status);
  } finally {
    await installation.close();
  }
}

test.skipIf(found === null)(
  'a server behind a pooler in transaction mode starts, migrates and answers',
  async () => {
    if (found === null) return;
    const pooler = await openPooler(found, inject('cluster').adminUrl);
    try {
      expect(new Set(await readThrough(pooler))).toEqual(new Set([200]));
    } finally {
      await pooler.close();
    }
  },
  120_000,
);

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { takeHeldCalls } from '../../../../../tests/support/held-locks.ts';
import { postTo } from '../outbound/index.ts';
import { createFolderStorage } from '../storage/index.ts';
import { holdsTransaction, withTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await sql`create table balances (id int primary key, amount int not null)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate balances`.execute(database.db);
  await sql`insert into balances values (1, 0), (2, 0)`.execute(database.db);
});

async function amounts(): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`select amount from balances order by id`.execute(
    database.db,
  );
  return rows.map((row) => row.amount);
}

it('commits everything or nothing', async () => {
  const failing = withTransaction(database.db, async (trx) => {
    await sql`update balances set amount = 5`.execute(trx);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await amounts()).toEqual([0, 0]);
});

it('joins the transaction it is called in', async () => {
  const failing = withTransaction(database.db, async (outer) => {
    await withTransaction(outer, async (inner) => {
      expect(inner).toBe(outer);
      await sql`update balances set amount = 5`.execute(inner);
    });
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await amounts()).toEqual([0, 0]);
});

it('tries again after a deadlock, so that both sides get through', async () => {
  let runs = 0;
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  const cross = (first: number, second: number) =>
    withTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`update balances set amount = amount + 1 where id = ${first}`.execute(trx);
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      await sql`update balances set amount = amount + 1 where id = ${second}`.execute(trx);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect(runs).toBeGreaterThan(2);
  expect(await amounts()).toEqual([2, 2]);
});

it('throws "conflict.stale" when every retry fails', async () => {
  let runs = 0;
  const losing = withTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(trx);
  });
  await expect(losing).rejects.toMatchObject({ code: 'conflict.stale' });
  expect(runs).toBe(5);
});

it('retries when a referenced row was deleted meanwhile', async () => {
  await sql`create table if not exists owners (id int primary key)`.execute(database.db);
  await sql`create table if not exists things (owner int references owners)`.execute(database.db);
  await sql`insert into owners values (7)`.execute(database.db);
  let looks = 0;
  const add = withTransaction(database.db, async (trx) => {
    looks += 1;
    const { rows } = await sql`select from owners where id = 7`.execute(trx);
    if (rows.length === 0) return 'gone';
    await sql`delete from owners`.execute(database.db);
    await sql`insert into things values (7)`.execute(trx);
    return 'added';
  });
  expect(await add).toBe('gone');
  expect(looks).toBe(2);
});

it('throws when a foreign key is violated in every attempt', async () => {
  const failing = withTransaction(database.db, (trx) =>
    sql`do $$ begin raise exception 'missing' using errcode = '23503'; end $$`.execute(trx),
  );
  await expect(failing).rejects.toMatchObject({ code: '23503' });
});

it('does not repeat what failed for another reason', async () => {
  let runs = 0;
  const failing = withTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`insert into balances values (1, 0)`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});

it('is seen by whatever runs in it, and by nothing else', async () => {
  const seen = [holdsTransaction()];
  await withTransaction(database.db, async (trx) => {
    await sql`select 1`.execute(trx);
    seen.push(holdsTransaction());
  });
  seen.push(holdsTransaction());
  expect(seen).toEqual([false, true, false]);
});

it('that waits for the network or a file is detected in tests', async () => {
  const stranger = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-held-'));
  const storage = await createFolderStorage({ dataDir });
  const url = new URL(`http://127.0.0.1:${portOf(stranger)}`);
  const calls: (() => Promise<unknown>)[] = [
    () => fetch(url),
    () =>
      postTo(url, {
        headers: {},
        body: null,
        signal: AbortSignal.timeout(5000),
        keep: 0,
        isGuarded: false,
      }),
    () => storage.read({ name: 'a'.repeat(16) + '.webp', private: false }),
  ];
  try {
    for (const call of calls) await call();
    expect(takeHeldCalls()).toEqual([]);
    for (const call of calls) await withTransaction(database.db, () => call());
    expect(takeHeldCalls().map(({ message }) => message)).toEqual([
      'A transaction waits for undici:request:create.',
      'A transaction waits for http.client.request.start.',
      'A transaction waits for mesterhand:storage.',
    ]);
  } finally {
    stranger.closeAllConnections();
    stranger.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return address.port;
}

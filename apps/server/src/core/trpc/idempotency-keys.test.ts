import { connect } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Transaction, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { untilLockWait } from '../../../../../tests/support/lock-waits.ts';
import { idempotent } from './idempotency-keys.ts';

let database: TestDatabase;
let actorId: number;
let otherActorId: number;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await sql`create table created_things (id int generated always as identity, name text)`.execute(
    database.db,
  );
  actorId = await insertUser('kari@example.no');
  otherActorId = await insertUser('ola@example.no');
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate created_things restart identity`.execute(database.db);
  await database.db.deleteFrom('idempotencyKeys').execute();
});

async function insertUser(email: string): Promise<number> {
  const values = { email, firstName: 'Kari', lastName: 'Nordmann', userType: 'client' } as const;
  const { id } = await database.db
    .insertInto('users')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const key = 'a1b2c3d4-key';
const call = (more: object = {}) => ({
  actorId,
  key,
  procedure: 'things.create',
  input: { name: 'chair' },
  ...more,
});

async function createThing(trx: Transaction<DB>): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into created_things (name) values ('chair') returning id, name
  `.execute(trx);
  const [thing] = rows;
  if (thing === undefined) throw new Error('nothing was inserted');
  return thing;
}

async function countThings(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from created_things`.execute(database.db);
  return rows[0]?.count ?? -1;
}

it('runs once for twenty concurrent calls, which all get the same response', async () => {
  let runs = 0;
  // The twenty calls take all connections of the pool.
  const observer = connect({ url: database.url });
  const slowly = async (trx: Transaction<DB>) => {
    runs += 1;
    const thing = await createThing(trx);
    await untilLockWait(observer);
    return thing;
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => idempotent(database.db, call(), slowly)),
  );
  await observer.destroy();
  expect(runs).toBe(1);
  expect(await countThings()).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"id":1,"name":"chair"}']),
  );
});

it('treats a body with reordered keys as the same', async () => {
  const input = { name: 'chair', size: { width: 1, height: 2 }, tags: ['a', 'b'] };
  const turned = {
    tags: ['a', 'b'],
    size: { height: 2, width: 1 },
    name: 'chair',
    colour: undefined,
  };
  const first = await idempotent(database.db, call({ input }), createThing);
  expect(await idempotent(database.db, call({ input: turned }), createThing)).toEqual(first);
});

it.each([
  ['another value', { input: { name: 'table' } }],
  ['another order of a list', { input: ['b', 'a'] }],
])('refuses a used key with %s', async (_, change) => {
  const before = 'input' in change && Array.isArray(change.input) ? { input: ['a', 'b'] } : {};
  await idempotent(database.db, call(before), createThing);
  await expect(idempotent(database.db, call(change), createThing)).rejects.toMatchObject({
    code: 'idempotency.mismatch',
  });
  expect(await countThings()).toBe(1);
});

it('scopes keys to a procedure', async () => {
  const one = await idempotent(database.db, call(), createThing);
  const other = await idempotent(database.db, call({ procedure: 'chairs.create' }), createThing);
  expect(other.id).not.toBe(one.id);
});

it('scopes keys to a user', async () => {
  const mine = await idempotent(database.db, call(), createThing);
  const theirs = await idempotent(database.db, call({ actorId: otherActorId }), createThing);
  expect(theirs.id).not.toBe(mine.id);
});

it('stores nothing of a create that fails, so the key can be used again', async () => {
  const refuse = async (trx: Transaction<DB>) => {
    await createThing(trx);
    throw new AppError('bookings.slotTaken');
  };
  await expect(idempotent(database.db, call(), refuse)).rejects.toMatchObject({
    code: 'bookings.slotTaken',
  });
  expect(await countThings()).toBe(0);
  expect(await database.db.selectFrom('idempotencyKeys').select('key').execute()).toEqual([]);
  await idempotent(database.db, call(), createThing);
  expect(await countThings()).toBe(1);
});

it('lets the one who waits create it when the first fails', async () => {
  let runs = 0;
  const firstFails = async (trx: Transaction<DB>) => {
    runs += 1;
    const isFirst = runs === 1;
    const thing = await createThing(trx);
    if (isFirst) await untilLockWait(database.db);
    if (isFirst) throw new AppError('bookings.slotTaken');
    return thing;
  };
  const settled = await Promise.allSettled(
    [1, 2, 3].map(() => idempotent(database.db, call(), firstFails)),
  );
  expect(settled.map((each) => each.status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(runs).toBe(2);
  expect(await countThings()).toBe(1);
});

it('stores a null response', async () => {
  let runs = 0;
  const answerNull = async () => {
    runs += 1;
    return null;
  };
  expect(await idempotent(database.db, call(), answerNull)).toBeNull();
  expect(await idempotent(database.db, call(), answerNull)).toBeNull();
  expect(runs).toBe(1);
});

it('runs each time without a key', async () => {
  await idempotent(database.db, call({ key: null }), createThing);
  await idempotent(database.db, call({ key: null }), createThing);
  expect(await countThings()).toBe(2);
});

it.each(['short', 'x'.repeat(201)])('refuses a key of the wrong length: %s', async (wrong) => {
  await expect(idempotent(database.db, call({ key: wrong }), createThing)).rejects.toMatchObject({
    code: 'input.invalid',
  });
  expect(await countThings()).toBe(0);
});

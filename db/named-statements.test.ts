import { CompiledQuery, type Kysely, type Transaction, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/cluster.ts';
import { untilLockWait } from '../tests/support/lock-waits.ts';
import { connect } from './connect.ts';
import { type Places, namedStatement, runTogether } from './named-statements.ts';
import { observeStatements } from './observe.ts';
import type { DB } from './schema.gen.ts';
import { nameStatement } from './statement-names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

interface Wanted {
  code: string;
  limit: number;
}

let wordings = 0;
const findCategories = namedStatement('test-categories', (db, value: Places<Wanted>) => {
  wordings += 1;
  return db
    .selectFrom('categories')
    .select(['basePrice', sql<string>`${value('code')} || ${'!'}`.as('saidTwice')])
    .where('code', '=', value('code'))
    .where('basePrice', '>', 10)
    .limit(value('limit'));
});

test('a statement is compiled once; its placeholders get new values each time', async () => {
  const { db } = database;
  await db
    .insertInto('categories')
    .values([
      { code: 'one', name: 'En', basePrice: 100, keywords: '' },
      { code: 'two', name: 'To', basePrice: 200, keywords: '' },
      { code: 'free', name: 'Gratis', basePrice: 5, keywords: '' },
    ])
    .execute();
  const texts: string[] = [];
  const stop = observeStatements(db, ({ text }) => texts.push(text));
  const found = [];
  for (const code of ['one', 'two', 'free', 'none'])
    found.push(await findCategories(db, { code, limit: 1 }));
  stop();
  expect(found).toEqual([
    [{ basePrice: 100, saidTwice: 'one!' }],
    [{ basePrice: 200, saidTwice: 'two!' }],
    [],
    [],
  ]);
  expect(await findCategories(db, { code: 'one', limit: 0 })).toEqual([]);
  expect([wordings, new Set(texts).size]).toEqual([1, 1]);
});

test('it is prepared on a connection, also within a transaction', async () => {
  const names = await database.db.transaction().execute(async (trx) => {
    await findCategories(trx, { code: 'one', limit: 1 });
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(
      trx,
    );
    return rows.map(({ name }) => name);
  });
  expect(names).toContain('test-categories');
});

test('two texts with one name run on one connection', async () => {
  const texts = ['select 1 as value', 'select 2 as value'].map((text) =>
    nameStatement('same', text),
  );
  const found = await database.db.connection().execute(async (db) => {
    const answers = [];
    for (const text of [...texts, ...texts])
      answers.push(...(await db.executeQuery(CompiledQuery.raw(text))).rows);
    return answers;
  });
  expect(found).toEqual([{ value: 1 }, { value: 2 }, { value: 1 }, { value: 2 }]);
});

interface Numbered {
  id: number;
}

const lockCategory = namedStatement(
  'test-category-locked',
  (_, value: Places<Numbered>) => sql<{ lockedId: number }>`
    select id as locked_id from categories where id = ${value('id')} for update`,
);
const readPrice = namedStatement('test-category-price', (db, value: Places<Numbered>) =>
  db.selectFrom('categories').select('basePrice').where('id', '=', value('id')),
);
const divide = namedStatement(
  'test-division',
  (_, value: Places<{ by: number }>) =>
    sql<{ part: number }>`select 1 / ${value('by')}::int as part`,
);

async function makeCategory(code: string): Promise<number> {
  const { id } = await database.db
    .insertInto('categories')
    .values({ code, name: code, basePrice: 100, keywords: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('of two statements that are sent together the second sees what the first has waited for', async () => {
  const { db } = database;
  const id = await makeCategory('awaited');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: noteLocked } = Promise.withResolvers<void>();
  const rival = db.transaction().execute(async (trx) => {
    await trx.updateTable('categories').set({ basePrice: 200 }).where('id', '=', id).execute();
    noteLocked();
    await released;
  });
  await locked;
  const together = db
    .transaction()
    .execute((trx) => runTogether(trx, [lockCategory.bind({ id }), readPrice.bind({ id })]));
  await untilLockWait(db);
  release();
  await rival;
  expect(await together).toEqual([[{ lockedId: id }], [{ basePrice: 200 }]]);
});

test('statements that are sent together fail with the error of the first that failed', async () => {
  const { db } = database;
  const id = await makeCategory('failing');
  const run = (by: [number, number]) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('categories').set({ basePrice: 300 }).where('id', '=', id).execute();
      return runTogether(trx, [divide.bind({ by: by[0] }), divide.bind({ by: by[1] })]);
    });
  await expect(run([0, 1])).rejects.toMatchObject({ code: '22012' });
  await expect(run([1, 0])).rejects.toMatchObject({ code: '22012' });
  expect(await readPrice(db, { id })).toEqual([{ basePrice: 100 }]);
  expect(await run([1, 1])).toEqual([[{ part: 1 }], [{ part: 1 }]]);
  expect(await readPrice(db, { id })).toEqual([{ basePrice: 300 }]);
});

test('a transaction begins with its first statement, also after one that did nothing or failed at once', async () => {
  const { db } = database;
  const id = await makeCategory('begun');
  const alone = connect({ url: database.url, max: 1 });
  const raise = (on: Kysely<DB>) =>
    on.updateTable('categories').set({ basePrice: 400 }).where('id', '=', id).execute();
  const fail = (work: (trx: Transaction<DB>) => Promise<unknown>) =>
    alone.transaction().execute(async (trx) => {
      await work(trx);
      throw new Error('rolled back');
    });
  await alone.transaction().execute(async () => undefined);
  await expect(fail(async () => undefined)).rejects.toThrow('rolled back');
  await expect(fail(raise)).rejects.toThrow('rolled back');
  await expect(alone.transaction().execute((trx) => divide(trx, { by: 0 }))).rejects.toMatchObject({
    code: '22012',
  });
  // Outside of a transaction again.
  await alone.connection().execute(raise);
  await alone.destroy();
  expect(await readPrice(db, { id })).toEqual([{ basePrice: 400 }]);
});

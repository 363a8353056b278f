import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/cluster.ts';
import { type Places, namedStatement } from './named-statements.ts';
import { observeStatements } from './observe.ts';
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

import { searchInput } from '@mesterhand/domain/masters/schema';
import { type QueryExecutorProvider, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { countLockWaits } from '../../../../../tests/support/lock-waits.ts';
import { makeCategories, makeMaster } from '../../../../../tests/support/people.ts';
import { listMasters } from '../masters/queries.ts';
import { searchMasters } from './queries.ts';

const now = new Date('2026-11-30T11:00:00Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  const { db } = database;
  await makeMaster(db, { firstName: 'Ola', specialization: 'Rørlegger', city: 'oslo' });
  await makeMaster(db, {
    firstName: 'Bjørn',
    specialization: 'Rørlegger',
    city: 'tromso',
    isVerified: false,
  });
  await makeMaster(db, {
    firstName: 'Elin',
    specialization: 'Elektriker',
    city: 'oslo',
    categoryId: 2,
    service: 'Montere elbillader',
  });
  await makeMaster(db, {
    firstName: 'Marta',
    specialization: 'Renholder',
    city: 'bergen',
    categoryId: 3,
    service: 'Flyttevask',
  });
});
afterAll(() => database.drop());

const find = async (input: Record<string, unknown>) => {
  const { items, total } = await searchMasters(database.db, searchInput.parse(input), now);
  expect(total).toBe(items.length);
  return items.map(({ user }) => user.firstName).toSorted();
};

test.each([
  ['nothing finds all', {}, ['Bjørn', 'Elin', 'Marta', 'Ola']],
  ['a city', { city: 'oslo' }, ['Elin', 'Ola']],
  ['a category', { category: 1 }, ['Bjørn', 'Ola']],
  ['both', { city: 'oslo', category: 1 }, ['Ola']],
  ['older forms’ all and empty', { city: 'all', category: '' }, ['Bjørn', 'Elin', 'Marta', 'Ola']],
  ['a trade', { query: 'rørlegger' }, ['Bjørn', 'Ola']],
  ['its plural', { query: 'rørleggere' }, ['Bjørn', 'Ola']],
  ['without Norwegian letters and a typo', { query: 'rorleger' }, ['Bjørn', 'Ola']],
  ['another typo', { query: 'elektrikar' }, ['Elin']],
  ['the beginning of a word', { query: 'rørl' }, ['Bjørn', 'Ola']],
  ['a service', { query: 'elbillader' }, ['Elin']],
  ['a word of the category', { query: 'strøm' }, ['Elin']],
  ['a name', { query: 'bjorn' }, ['Bjørn']],
  ['a trade in a place', { query: 'en rørlegger i Tromsø' }, ['Bjørn']],
  ['a part of a word', { query: 'lader' }, ['Elin']],
  ['a trade and a place', { query: 'rørlegger tromsø' }, ['Bjørn']],
  [
    'text, city and category together',
    { query: 'rorlegger', city: 'tromso', category: 1 },
    ['Bjørn'],
  ],
  ['punctuation only', { query: '%% -- ()' }, ['Bjørn', 'Elin', 'Marta', 'Ola']],
  ['quotes and operators are text', { query: `'"&|!:* rørlegger` }, ['Bjørn', 'Ola']],
  ['nonsense', { query: 'xyzzyx' }, []],
  ['a category nobody has', { category: 4 }, []],
])('C-135 %s', async (_name, input, expected) => {
  expect(await find(input)).toEqual(expected);
});

test.each([
  ["'; drop table listing; --", 0],
  // A text about plumbing, with words that nobody has.
  ["rørlegger' or '1'='1", 2],
  [String.raw`\' or true --`, 0],
  ["rørlegger') & !('", 2],
  // Punctuation is no word and is not searched for.
  ['%', 4],
  ['_____', 4],
  ['<-> | & !', 4],
])('SQL injection attempts are searched as text: %s finds %i', async (query, count) => {
  expect(await find({ query })).toHaveLength(count);
  expect(await find({})).toHaveLength(4);
});

test('C-135 pages have no duplicates or gaps, verified masters first among equals', async () => {
  const first = await searchMasters(database.db, searchInput.parse({ limit: 3 }), now);
  const second = await searchMasters(
    database.db,
    searchInput.parse({ limit: 3, cursor: first.nextCursor }),
    now,
  );
  expect([first.total, second.total, second.nextCursor]).toEqual([4, 4, null]);
  const names = [...first.items, ...second.items].map(({ user }) => user.firstName);
  expect(names.at(-1)).toBe('Bjørn');
  expect(new Set(names).size).toBe(4);
});

test.each(['newest', 'recommended'] as const)('C-125 masters by %s, page by page', async (sort) => {
  const seen: string[] = [];
  for (let cursor: string | undefined = undefined, page = 0; page < 9; page += 1) {
    const { items, nextCursor } = await listMasters(database.db, { limit: 1, sort, cursor }, now);
    seen.push(...items.map(({ user }) => user.firstName));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(seen).toEqual(
    sort === 'newest' ? ['Marta', 'Elin', 'Bjørn', 'Ola'] : ['Marta', 'Elin', 'Ola', 'Bjørn'],
  );
});

test('words without masters are deleted, shared ones stay', async () => {
  const { db } = database;
  const known = async (): Promise<string[]> =>
    (
      await sql<{ word: string }>`
      select word from search_words where word in ('skjaelfnes', 'skjelfnes', 'hansen') order by word
    `.execute(db)
    ).rows.map(({ word }) => word);
  const refresh = (id: number) => sql`select refresh_listing(array[${id}]::bigint[])`.execute(db);
  const { masterId, actor } = await makeMaster(db, { firstName: 'Skjælfnes' });
  expect(await known()).toEqual(['hansen', 'skjaelfnes']);
  await sql`update users set first_name = 'Skjelfnes' where id = ${actor.userId}`.execute(db);
  await refresh(masterId);
  expect(await known()).toEqual(['hansen', 'skjelfnes']);
  expect(await find({ query: 'skjelfness' })).toEqual(['Skjelfnes']);
  await sql`update masters set hidden_at = now() where id = ${masterId}`.execute(db);
  await refresh(masterId);
  expect(await known()).toEqual(['hansen']);
});

test('a word that one master loses while another gains it stays', async () => {
  const { db } = database;
  const [loser, comer] = [await makeMaster(db, { firstName: 'Enhjørning' }), await makeMaster(db)];
  const rename = async (
    trx: QueryExecutorProvider,
    { actor, masterId }: typeof loser,
    firstName: string,
  ) => {
    await sql`update users set first_name = ${firstName} where id = ${actor.userId}`.execute(trx);
    await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(trx);
  };
  const coming = await db.startTransaction().execute();
  await rename(coming, comer, 'Enhjørning');
  let isOver = false;
  const losing = rename(db, loser, 'Ola').finally(() => (isOver = true));
  await expect.poll(async () => isOver || (await countLockWaits(db)) > 0).toBe(true);
  await coming.commit().execute();
  await losing;
  const { rows } = await sql`select from search_words where word = 'enhjorning'`.execute(db);
  expect(rows).toHaveLength(1);
});

test('service rows follow their master: trades, city, score and place', async () => {
  const { db } = database;
  const { masterId } = await makeMaster(db, { categoryId: 1 });
  const offers = async () =>
    (
      await sql`
      select category_id, city, score::float8, spot is not null as "hasSpot" from listing_offers
      where master_id = ${masterId} order by category_id
    `.execute(db)
    ).rows;
  expect(await offers()).toEqual([{ categoryId: 1, city: 'oslo', score: 3.75, hasSpot: false }]);
  await sql`update masters set latitude = 59.9, longitude = 10.7 where id = ${masterId}`.execute(
    db,
  );
  await sql`update masters set city = 'bergen', is_verified = false where id = ${masterId}`.execute(
    db,
  );
  await sql`insert into services (master_id, category_id, name, price) values (${masterId}, 3, 'Vask', 1)`.execute(
    db,
  );
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  const moved = { city: 'bergen', score: 3.5, hasSpot: true };
  expect(await offers()).toEqual([
    { categoryId: 1, ...moved },
    { categoryId: 3, ...moved },
  ]);
  await sql`delete from services where master_id = ${masterId} and category_id = 1`.execute(db);
  await sql`update masters set hidden_at = now() where id = ${masterId}`.execute(db);
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  expect(await offers()).toEqual([]);
});

test('service rows carry what is shown of their master around a place', async () => {
  const { db } = database;
  const { masterId, actor } = await makeMaster(db, { categoryId: 1 });
  const shown = () =>
    db
      .selectFrom('listingOffers')
      .select(['userId', 'firstName', 'lastName', 'avatarFile', 'isVerified'])
      .select(['specialization', 'rating', 'reviewCount', 'hourlyRate'])
      .where('masterId', '=', masterId)
      .executeTakeFirstOrThrow();
  const before = await shown();
  const avatarFile = 'aaaabbbbccccdddd.webp';
  await db
    .insertInto('files')
    .values({
      name: avatarFile,
      ownerId: actor.userId,
      purpose: 'avatar',
      private: false,
      mime: 'image/webp',
      bytes: 1,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ firstName: 'Oda', lastName: 'Dahl', avatarFile })
    .where('id', '=', actor.userId)
    .execute();
  await db
    .updateTable('masters')
    .set({ specialization: 'Blikkenslager', hourlyRate: 990, isVerified: false })
    .where('id', '=', masterId)
    .execute();
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  expect(await shown()).toEqual({
    ...before,
    firstName: 'Oda',
    lastName: 'Dahl',
    avatarFile,
    specialization: 'Blikkenslager',
    hourlyRate: 990,
    isVerified: false,
  });
});

test('trap 18 a hidden master is not found', async () => {
  const { masterId } = await makeMaster(database.db, {
    firstName: 'Skjult',
    specialization: 'Taktekker',
  });
  expect(await find({ query: 'taktekker' })).toEqual(['Skjult']);
  await database.db
    .updateTable('masters')
    .set({ hiddenAt: '2026-11-20T11:00:00Z' })
    .where('id', '=', masterId)
    .execute();
  await database.db
    .selectNoFrom(({ fn, val }) => fn('refresh_listing', [val([masterId])]).as('done'))
    .execute();
  expect(await find({ query: 'taktekker' })).toEqual([]);
});

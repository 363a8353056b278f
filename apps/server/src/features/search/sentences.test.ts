import { searchInput } from '@mesterhand/domain/masters/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeMaster } from '../../../../../tests/support/people.ts';
import { searchMasters } from './queries.ts';

const now = new Date('2026-11-30T11:00:00Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  await makeMaster(db, { firstName: 'Ola', specialization: 'Rørlegger' });
  await makeMaster(db, {
    firstName: 'Bjørn',
    specialization: 'Rørlegger',
    city: 'bergen',
    isVerified: false,
    service: 'Tett toalett',
  });
  await makeMaster(db, {
    firstName: 'Elin',
    specialization: 'Elektriker',
    categoryId: 2,
    service: 'Montere elbillader',
  });
  await makeMaster(db, {
    firstName: 'Pia',
    specialization: 'Handverker',
    categoryId: 4,
    service: 'Småjobber',
  });
});
afterAll(() => database.drop());

const search = (input: Record<string, unknown>) =>
  searchMasters(database.db, searchInput.parse(input), now);
const find = async (input: Record<string, unknown>) => {
  const { items, total, byTrade } = await search(input);
  expect(total).toBe(items.length);
  return { names: items.map(({ user }) => user.firstName), byTrade };
};

test.each([
  ['Bokmål', { query: 'male stue' }, ['Pia']],
  ['Nynorsk', { query: 'måle stove' }, ['Pia']],
  ['English', { query: 'my toilet is leaking' }, ['Ola', 'Bjørn']],
  ['Russian', { query: 'не работает розетка' }, ['Elin']],
  ['Ukrainian', { query: 'тече кран на кухні' }, ['Ola', 'Bjørn']],
  ['a city of the filter', { query: 'my toilet is leaking', city: 'bergen' }, ['Bjørn']],
  ['the same category', { query: 'my toilet is leaking', category: 1 }, ['Ola', 'Bjørn']],
  ['another category', { query: 'my toilet is leaking', category: 2 }, []],
])('a sentence whose words nobody has finds its trade: %s', async (_name, input, names) => {
  expect(await find(input)).toEqual({ names, byTrade: names.length > 0 });
});

test('who has some of the words comes first, in spite of a lower score', async () => {
  expect(await find({ query: 'toalettet renner hele natten' })).toEqual({
    names: ['Bjørn', 'Ola'],
    byTrade: true,
  });
  expect(await find({ query: 'avløpet lukter i bergen' })).toEqual({
    names: ['Bjørn', 'Ola'],
    byTrade: true,
  });
});

test.each([{ facets: true }, { facets: true, city: 'bergen' }, { verified: true }])(
  'a refined search finds the same: %o',
  async (refined) => {
    const all = ['Bjørn', 'Ola'].filter((name) =>
      refined.city === undefined ? !refined.verified || name === 'Ola' : name === 'Bjørn',
    );
    expect(await find({ query: 'toalettet renner hele natten', ...refined })).toEqual({
      names: all,
      byTrade: true,
    });
  },
);

test.each([
  ['rørlegger', true],
  ['Rorlegger i Bergen', true],
  ['toalettet renner', false],
  ['не работает розетка', false],
  ['og', false],
  ['!', false],
])('a refined search reads the words of a text as a plain one: %s', async (text, areKnown) => {
  const { rows } = await sql<{ read: string; words: string; areKnown: boolean }>`
    select concat_ws(' & ', r.exact, r.wide, array_to_string(r.telling_queries, ' & ')) as read,
      concat_ws(' & ', w.exact, w.wide, (
        select string_agg(s.wide::text, ' & ')
        from unnest(${text.split(' ')}::text[]) t (word), search_wish(t.word, null, null) s
      )) as words, r.are_known
    from read_words(${text}, 'bergen', 1, ${text.split(' ')}::text[]) r, search_wish(${text}, 'bergen', 1) w
  `.execute(database.db);
  const [first] = rows;
  const parts = (words = '') => words.split(' & ').toSorted();
  expect(parts(first?.read)).toEqual(parts(first?.words));
  expect(first?.areKnown).toBe(areKnown);
});

test('a text whose words find somebody is not widened by its trade', async () => {
  expect(await find({ query: 'rørlegger bergen' })).toEqual({ names: ['Bjørn'], byTrade: false });
});

test.each(['xyzzyx', 'hva er hovedstaden i Frankrike'])(
  'a text that is about no trade finds nobody: %s',
  async (query) => {
    expect(await find({ query })).toEqual({ names: [], byTrade: false });
  },
);

test('a chosen trade replaces the one that was understood, its words first', async () => {
  expect(await find({ query: 'male stue', trade: 2 })).toEqual({ names: ['Elin'], byTrade: true });
  expect(await find({ query: 'toalett', trade: 1 })).toEqual({
    names: ['Bjørn', 'Ola'],
    byTrade: true,
  });
});

test('the words alone find nobody else', async () => {
  expect(await find({ query: 'male stue', trade: 'words' })).toEqual({ names: [], byTrade: false });
});

test('a chosen trade is ignored beside a category, and one that does not exist finds nobody', async () => {
  expect((await find({ query: 'my toilet is leaking', category: 1, trade: 2 })).names).toEqual([
    'Ola',
    'Bjørn',
  ]);
  expect((await find({ query: 'male stue', trade: 77 })).names).toEqual([]);
});

test('an archived category is not searched in', async () => {
  const archive = (archivedAt: string | null) =>
    database.db.updateTable('categories').set({ archivedAt }).where('id', '=', 2).execute();
  await archive('2026-11-01T00:00:00Z');
  expect((await find({ query: 'не работает розетка' })).names).toEqual([]);
  await archive(null);
});

test('pages of a sentence have no duplicates or gaps', async () => {
  const first = await search({ query: 'my toilet is leaking', limit: 1 });
  const second = await search({
    query: 'my toilet is leaking',
    limit: 1,
    cursor: first.nextCursor,
  });
  const names = [...first.items, ...second.items].map(({ user }) => user.firstName);
  expect([names, first.total, second.nextCursor]).toEqual([['Ola', 'Bjørn'], 2, null]);
});

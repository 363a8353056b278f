import type { Actor } from '@mesterhand/domain/access/actor';
import { maxStaffViews } from '@mesterhand/domain/staff-views/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { listViews } from './queries.ts';
import { removeView, renameView, saveView } from './service.ts';

const now = new Date('2026-11-20T11:00:00Z');
let database: TestDatabase;
let anne: Actor;
let other: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  anne = await makeClient(database.db, { role: 'admin' });
  other = await makeClient(database.db, { role: 'moderator' });
});
afterAll(() => database.drop());

const save = (list: string, name: string, params: Record<string, string> = {}) =>
  saveView(
    database.db,
    anne.userId,
    {
      list,
      name,
      params: Object.entries(params).map(([param, value]) => ({ name: param, value })),
    },
    now,
  );
const own = (list: string, { userId } = anne) => listViews(database.db, userId, { list });

test('a view is stored once under its name, by list and person', async () => {
  await save('bookings', 'Avbrutt', { status: 'cancelled' });
  await save('bookings', 'avbrutt', { status: 'cancelled', search: 'kari' });
  await save('reviews', 'Avbrutt');
  expect(await own('bookings')).toEqual([
    { id: expect.any(Number), name: 'avbrutt', params: { status: 'cancelled', search: 'kari' } },
  ]);
  expect(await own('bookings', other)).toEqual([]);
});

test('another person’s view is neither renamed nor deleted', async () => {
  const [view] = await save('users', 'Mestere');
  const id = view?.id ?? 0;
  const renamed = renameView(database.db, other.userId, { id, name: 'Min' }, now);
  await expect(renamed).rejects.toMatchObject({ code: 'views.notFound' });
  await expect(removeView(database.db, other.userId, id)).rejects.toMatchObject({
    code: 'views.notFound',
  });
  expect(await removeView(database.db, anne.userId, id)).toEqual({ id, deleted: true });
  expect(await own('users')).toEqual([]);
});

test('a name is taken by one view of the list', async () => {
  await save('reports', 'Nye');
  const gamle = (await save('reports', 'Gamle')).find(({ name }) => name === 'Gamle');
  const id = gamle?.id ?? 0;
  const rename = (name: string) => renameView(database.db, anne.userId, { id, name }, now);
  await expect(rename('nye')).rejects.toMatchObject({ code: 'views.nameTaken' });
  expect((await rename('gamle')).map(({ name }) => name)).toEqual(['Nye', 'gamle'].toSorted());
});

test('more than the limit is refused, also of two at once', async () => {
  for (let index = 1; index < maxStaffViews; index += 1) await save('audit', `V${index}`);
  const last = await Promise.allSettled([save('audit', 'A'), save('audit', 'B')]);
  const refused = last.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'views.tooMany' } }]);
  expect(await own('audit')).toHaveLength(maxStaffViews);
});

import type { DB } from '@mesterhand/db/schema';
import { seedBulk } from '@mesterhand/db/seed/bulk';
import { listArticlesInput } from '@mesterhand/domain/blog/public';
import { listNotificationsInput } from '@mesterhand/domain/notifications/schema';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../tests/support/cluster.ts';
import { makeSampleData } from '../../../tests/support/sample-data.ts';
import { type ListRead, explainRead } from '../../../tests/support/list-plans.ts';
import { mastersLists } from '../../../tests/support/masters-lists.ts';
import { listReads } from './list-reads.ts';

let many: TestDatabase;
let town: TestDatabase;

beforeAll(async () => {
  many = await createTestDatabase(inject('cluster'));
  await seedBulk(many.db, { masters: 12_000 });
  const size = { users: 24_000, bookings: 30_000, messages: 40_000 };
  const prepare = (db: Kysely<DB>) => makeSampleData(db, size);
  town = await createTestDatabase(inject('cluster'), { name: 'town', prepare });
  await makeNotifications(town.db);
}, 240_000);
afterAll(() => Promise.all([many.drop(), town.drop()]));

/** Notifications of bookings; every second one goes to user 1. */
async function makeNotifications(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, key, booking_id)
    select case when id % 2 = 0 then client_id else 1 end, 'bookingCreated', 'asked-' || id, id from bookings
    where id <= 20000
  `.execute(db);
  await sql`analyze notifications`.execute(db);
}

test.each(mastersLists)(
  '$name: by indexes, and few pages',
  async ({ read, pages, statements = 1 }) => {
    const plan = await explainRead(many.url, read);
    expect(plan.scanned).toEqual([]);
    expect(plan.statements).toBe(statements);
    expect(plan.pages).toBeLessThanOrEqual(pages);
  },
);

test.each<[string, ListRead['read'], number]>([
  [
    'a customer’s bookings',
    (db) => listReads.bookingsOfClient(db, { clientId: 1, limit: 50 }),
    1500,
  ],
  ['a master’s bookings', (db) => listReads.bookingsOfMaster(db, { masterId: 1, limit: 50 }), 1500],
  ['conversations', (db) => listReads.conversations(db, 1, { limit: 30 }), 1500],
  ['notifications', (db) => listReads.notifications(db, 1, listNotificationsInput.parse({})), 1500],
  ['articles', (db) => listReads.articles(db, listArticlesInput.parse({})), 200],
])('%s: by indexes, and few pages', async (_name, read, pages) => {
  const plan = await explainRead(town.url, read);
  expect(plan.scanned).toEqual([]);
  expect(plan.pages).toBeLessThanOrEqual(pages);
});

test('a sequential scan is detected', async () => {
  const plan = await explainRead(many.url, (db) =>
    db.selectFrom('listing').select('masterId').where('firstName', '=', 'Ingrid').execute(),
  );
  expect(plan.scanned).toEqual(['listing']);
  expect(plan.pages).toBeGreaterThan(1500);
});

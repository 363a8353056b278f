import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../tests/support/people.ts';
import { up } from './migrations/0052-one-open-request.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

test('C-136 open bookings that were sent twice before the rule stay, and nothing is sent a third time', async () => {
  const { db } = database;
  await sql`alter table bookings drop column repeated`.execute(db);
  await makeCategories(db);
  const { userId: clientId } = await makeClient(db);
  const { masterId, serviceId } = await makeMaster(db);
  const send = (status: 'pending' | 'cancelled') =>
    sql`
      insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
        scheduled_time, description, estimated_price, status, cancelled_at)
      values (${clientId}, ${masterId}, ${serviceId}, 'Kari', '900 00 000', 'Storgata 1', '2031-01-02', '10:00',
        'Kran', 850, ${status}, ${status === 'cancelled' ? '2031-01-01' : null})
    `.execute(db);
  for (const status of ['cancelled', 'pending', 'pending', 'pending'] as const) await send(status);
  // Migrations are typed without tables, this database with them.
  const migrate: (of: never) => Promise<void> = up;
  await Reflect.apply(migrate, undefined, [db]);
  const { rows } = await sql`select status, repeated from bookings order by id`.execute(db);
  expect(rows).toEqual([
    { status: 'cancelled', repeated: false },
    { status: 'pending', repeated: false },
    { status: 'pending', repeated: true },
    { status: 'pending', repeated: true },
  ]);
  await expect(send('pending')).rejects.toMatchObject({ constraint: 'bookings_one_open_request' });
  await expect(send('cancelled')).resolves.toBeDefined();
});

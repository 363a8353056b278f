import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { audit } from './audit.ts';
import { withTransaction } from '../database/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());

const entry = {
  actorId: 7,
  action: 'services.update',
  subject: 'service',
  subjectId: 3,
  before: { price: 100, tags: ['a'] },
  after: { price: 120, tags: [] },
  reason: 'on request',
};

it('records who did what, with the object before and after', async () => {
  const { db } = database;
  await withTransaction(db, (trx) => audit(trx, entry));
  const row = await db.selectFrom('auditEntries').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject(entry);
});

it('leaves no line of a change that was rolled back', async () => {
  const { db } = database;
  const failing = withTransaction(db, async (trx) => {
    await audit(trx, { ...entry, subjectId: 99 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(
    await db.selectFrom('auditEntries').select('id').where('subjectId', '=', 99).execute(),
  ).toEqual([]);
});

it('can be neither altered nor removed', async () => {
  const { db } = database;
  await withTransaction(db, (trx) =>
    audit(trx, { actorId: 7, action: 'masters.verify', subject: 'master', subjectId: 4 }),
  );
  const refused = { code: '23001', message: 'audit_entries is append-only' };
  await expect(
    db.updateTable('auditEntries').set({ reason: 'nothing happened' }).execute(),
  ).rejects.toMatchObject(refused);
  await expect(db.deleteFrom('auditEntries').execute()).rejects.toMatchObject(refused);
  const found = await db
    .selectFrom('auditEntries')
    .select(['before', 'after', 'reason'])
    .where('subjectId', '=', 4)
    .execute();
  expect(found).toEqual([{ before: null, after: null, reason: null }]);
});

import { retention } from '@mesterhand/domain/privacy/retention';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { listTables } from '../backup/index.ts';
import { sweep } from './retention.ts';

const now = new Date('2032-01-01T12:00:00Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

test('the plan knows every table, and no other', async () => {
  const tables = (await listTables(database.db)).map(({ name }) => name);
  expect(Object.keys(retention).toSorted()).toEqual(tables.toSorted());
});

describe('data past its retention period', () => {
  test('is deleted, and younger and open items stay', async () => {
    const { db } = database;
    const [kari, ola] = [await makeClient(db), await makeMaster(db)];
    const request = { name: 'Kari', email: 'kari@example.no', language: 'nb' as const };
    await db
      .insertInto('supportMessages')
      .values([
        { ...request, message: 'gammel', state: 'answered', createdAt: daysAgo(731) },
        { ...request, message: 'åpen', createdAt: daysAgo(731) },
        { ...request, message: 'ung', state: 'answered', createdAt: daysAgo(729) },
      ])
      .execute();
    const { userId: viewerId } = kari;
    const view = { ownerId: ola.actor.userId, type: 'personalId' as const, viewerId };
    const at = (days: number) => ({ firstAt: daysAgo(days), lastAt: daysAgo(days) });
    await db
      .insertInto('documentViews')
      .values([
        { ...view, ...at(366) },
        { ...view, ...at(364) },
      ])
      .execute();
    const { masterId } = ola;
    await db
      .insertInto('masterViews')
      .values([
        { masterId, viewer: 'a', day: daysAgo(4).slice(0, 10) },
        { masterId, viewer: 'b', day: daysAgo(0).slice(0, 10) },
      ])
      .execute();
    // More than one statement deletes.
    await sql`
      insert into master_views (master_id, viewer, day)
      select ${masterId}, 'old ' || nth, ${daysAgo(5)}::date from generate_series(1, 6000) nth
    `.execute(db);
    expect(await sweep(db, now)).toMatchObject({
      support_messages: 1,
      document_views: 1,
      master_views: 6001,
    });
    const left = await db.selectFrom('supportMessages').select('message').orderBy('id').execute();
    expect(left.map(({ message }) => message)).toEqual(['åpen', 'ung']);
  });

  test('audit entries are deleted after five years, and not before', async () => {
    const { db } = database;
    const line = { actorId: 1, action: 'x.do', subject: 'x', subjectId: 1 };
    await db
      .insertInto('auditEntries')
      .values([{ ...line, at: '2015-01-01T00:00:00Z' }, line])
      .execute();
    const real = new Date();
    expect(await sweep(db, real)).toMatchObject({ audit_entries: 1 });
    const left = await db
      .selectFrom('auditEntries')
      .select('id')
      .where('action', '=', 'x.do')
      .execute();
    expect(left).toHaveLength(1);
    await expect(db.deleteFrom('auditEntries').execute()).rejects.toMatchObject({ code: '23001' });
  });
});

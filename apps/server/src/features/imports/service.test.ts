import type { Actor } from '@mesterhand/domain/access/actor';
import { type ImportedMaster, importedMasterSchema } from '@mesterhand/domain/masters/import';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient } from '../../../../../tests/support/people.ts';
import { importMasters } from './service.ts';

let database: TestDatabase;
let admin: Actor;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
  admin = await makeClient(database.db, { role: 'admin' });
});
beforeEach(() => (count += 1));
afterAll(() => database.drop());

const rowOf = (more: Partial<ImportedMaster> = {}): ImportedMaster =>
  importedMasterSchema.parse({
    firstName: 'Nora',
    lastName: 'Berg',
    email: `nora.${count}@example.no`,
    phone: '900 00 001',
    category: 'plumbing',
    ...more,
  });
const importRows = (rows: ImportedMaster[], { dryRun = false, actor = admin } = {}) =>
  importMasters(database.db, actor, { rows, dryRun });
const countUsers = async (): Promise<number> =>
  (await database.db.selectFrom('users').select('id').execute()).length;

describe('importing masters', () => {
  test('creates account, record, services, the audit entry and the queued invitation email', async () => {
    const [outcome] = await importRows([
      rowOf({ services: [{ name: 'Kran', description: '', price: 900 }] }),
    ]);
    const userId = outcome?.outcome === 'created' ? outcome.userId : 0;
    const { db } = database;
    expect(outcome).toMatchObject({ outcome: 'created' });
    expect(
      await db
        .selectFrom('masters')
        .innerJoin('services', 'services.masterId', 'masters.id')
        .select(['services.name', 'masters.isVerified'])
        .where('masters.userId', '=', userId)
        .executeTakeFirst(),
    ).toMatchObject({ name: 'Kran', isVerified: false });
    const trail = db.selectFrom('auditEntries').select(['action', 'actorId']);
    expect(await trail.where('subjectId', '=', userId).execute()).toEqual([
      { action: 'masters.import', actorId: admin.userId },
    ]);
    const jobs = await db
      .selectFrom('jobs')
      .select('payload')
      .where('topic', '=', 'auth.invited')
      .execute();
    expect(jobs).toContainEqual({ payload: { userId } });
  });

  test('the same rows again are unchanged; other data for the same person is refused', async () => {
    const rows = [rowOf()];
    await importRows(rows);
    const people = await countUsers();
    expect(await importRows(rows)).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await importRows([rowOf({ bio: 'Ny' })])).toEqual([
      { outcome: 'refused', issues: [{ path: ['email'], message: 'emailTaken' }] },
    ]);
    expect(await countUsers()).toBe(people);
  });

  test('a refused row does not prevent the others', async () => {
    const outcomes = await importRows([
      rowOf({ email: `a.${count}@example.no`, category: 'gravferd' }),
      rowOf({ email: `b.${count}@example.no` }),
      rowOf({ email: `B.${count}@EXAMPLE.no`, bio: 'Samme adresse' }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'created', 'refused']);
  });

  test('a dry run reports the same and writes nothing', async () => {
    const people = await countUsers();
    const rows = [rowOf(), rowOf({ email: `c.${count}@example.no`, category: 'gravferd' })];
    expect(await importRows(rows, { dryRun: true })).toMatchObject([
      { outcome: 'ready' },
      { outcome: 'refused', issues: [{ path: ['category'], message: 'category' }] },
    ]);
    expect(await countUsers()).toBe(people);
  });

  test('two concurrent imports of one file create each master once', async () => {
    const rows = Array.from({ length: 10 }, (_, n) =>
      rowOf({ email: `race.${n}.${count}@example.no` }),
    );
    const people = await countUsers();
    const all = (await Promise.all([importRows(rows), importRows(rows)])).flat();
    expect(all.filter(({ outcome }) => outcome === 'created')).toHaveLength(10);
    expect(all.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(10);
    expect(await countUsers()).toBe(people + 10);
  });

  test('refuses anyone but administrators', async () => {
    for (const role of ['user', 'moderator'] as const) {
      const actor = await makeClient(database.db, { role });
      await expect(importRows([rowOf()], { actor })).rejects.toThrow('You may not do this.');
    }
  });
});

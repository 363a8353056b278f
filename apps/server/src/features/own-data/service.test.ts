import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { givePassword, openSession } from '../../../../../tests/support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { unzip } from '../../../../../tests/support/unzip.ts';
import { type Storage, createFolderStorage } from '../../core/storage/index.ts';
import { copyOwnData } from './service.ts';

const now = new Date();
const password = 'en ganske lang setning';

let database: TestDatabase;
let storage: Storage;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-copy-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function copyOf({ userId }: Actor, typed = password): Promise<Map<string, string>> {
  await givePassword(database.db, userId, password);
  const token = await openSession(database.db, userId);
  const given = { password: typed, now };
  const parts = await Array.fromAsync(
    await copyOwnData({ db: database.db, storage }, { userId, token }, given),
  );
  const files = unzip(Buffer.concat(parts));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
}

test('an export requires the password, and is audited', async () => {
  const kari = await makeClient(database.db);
  const trail = () =>
    database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action'])
      .where('subjectId', '=', kari.userId)
      .execute();
  await expect(copyOf(kari, 'feil')).rejects.toEqual(
    expect.objectContaining({ code: 'input.invalid' }),
  );
  expect(await trail()).toEqual([]);
  const files = await copyOf(kari);
  expect(files.get('profile.json')).toContain('"firstName": "Kari"');
  expect(await trail()).toEqual([{ actorId: kari.userId, action: 'users.export' }]);
});

test('an export has no secrets, nothing of strangers, and of the other side only what was visible', async () => {
  const [kari, stranger, ola] = [
    await makeClient(database.db),
    await makeClient(database.db),
    await makeMaster(database.db),
  ];
  await makeJob(database.db, { clientId: kari.userId, master: ola, status: 'pending' });
  await makeJob(database.db, { clientId: stranger.userId, master: await makeMaster(database.db) });
  const ofMaster = await copyOf(ola.actor);
  const jobs = ofMaster.get('bookings.json') ?? '';
  expect(jobs).toContain('"mySide": "master"');
  // The request is not accepted yet.
  expect(jobs).not.toMatch(/900 00 000|Storgata/);
  expect(JSON.parse(jobs)).toHaveLength(1);
  const ofClient = await copyOf(kari);
  expect(ofClient.get('bookings.json')).toMatch(/900 00 000[\s\S]*Storgata/);
  expect([...ofClient.values()].join('\n')).not.toMatch(/\$argon2|Hash"/);
});

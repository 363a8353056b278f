import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { givePassword, openSession } from '../../../../../tests/support/accounts.ts';
import { makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { unzip } from '../../../../../tests/support/unzip.ts';
import { type Storage, createFolderStorage } from '../../core/storage/index.ts';
import { sendBill } from '../bills/service.ts';
import { objectToBill } from '../bills/objections/service.ts';
import { proposeChange } from '../change-orders/service.ts';
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

test('both sides export what they agreed on and what followed, and a master their business', async () => {
  const { db } = database;
  const [kari, stranger, ola] = [await makeClient(db), await makeClient(db), await makeMaster(db)];
  const business = { organisationNumber: '974760673', businessAddress: 'Verkstedveien 4' };
  await db.updateTable('masters').set(business).where('id', '=', ola.masterId).execute();
  const job = { clientId: kari.userId, master: ola, at: now, startedAt: now };
  const bookingId = await makeAgreedJob(db, { ...job, status: 'in_progress' });
  const change = { bookingId, reason: 'Røret er rustet.', lines: [], extraHours: 1 };
  await proposeChange(db, ola.actor, change, now);
  const lines = [{ kind: 'hours' as const, text: 'Arbeid', quantity: 2, unitPrice: 900 }];
  await sendBill(db, ola.actor, { bookingId, lines }, now);
  const objection = { bookingId, reason: 'For mange timer.', pictures: [] };
  await objectToBill(db, kari, objection, now);
  for (const person of [kari, ola.actor]) {
    const files = await copyOf(person);
    expect(files.get('agreements.json')).toContain('Kranen drypper.');
    expect(files.get('changes.json')).toContain('Røret er rustet.');
    expect(files.get('bills.json')).toContain('"total": 1800');
    expect(files.get('bill-objections.json')).toContain('For mange timer.');
  }
  const master = (await copyOf(ola.actor)).get('master.json');
  expect(master).toMatch(/974760673[\s\S]*Verkstedveien 4/);
  const ofStranger = await copyOf(stranger);
  for (const name of ['agreements', 'changes', 'bills', 'bill-objections'])
    expect(ofStranger.get(`${name}.json`)).toBeUndefined();
});

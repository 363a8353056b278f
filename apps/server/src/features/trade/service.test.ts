import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor } from '@mesterhand/domain/access/actor';
import { updateTradeInput } from '@mesterhand/domain/masters/trade';
import { updateContactInput, updateProfileInput } from '@mesterhand/domain/profile/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { type Storage, createFolderStorage } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { setVerified } from '../masters/service.ts';
import { readProfile, updateContact, updateProfile, updateTrade } from '../profile/service.ts';

const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let dataDir: string;
let storage: Storage;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-trade-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const saveTrade = (actor: Actor, input: Record<string, unknown>) =>
  updateTrade(database.db, actor, updateTradeInput.parse(input), now);
const saveProfile = (actor: Actor, more: Record<string, unknown>) =>
  updateProfile(
    { db: database.db, storage },
    actor,
    updateProfileInput.parse({
      firstName: 'Nora',
      lastName: 'Berg',
      city: 'bergen',
      birthDate: '1990-05-17',
      gender: 'female',
      about: 'Jeg har pusset opp bad i mange år, og tar oppdrag i hele byen. '.repeat(4),
      role: 'master',
      category: 'plumbing',
      ...more,
    }),
    now,
  );
const masterOf = (masterId: number) =>
  database.db.selectFrom('masters').selectAll().where('id', '=', masterId).executeTakeFirst();
const rateInListing = async (masterId: number) =>
  (
    await database.db
      .selectFrom('listing')
      .select('hourlyRate')
      .where('masterId', '=', masterId)
      .executeTakeFirst()
  )?.hourlyRate;

describe('a master’s trade', () => {
  test('C-08 everything stated at registration can be read and changed separately', async () => {
    const { actor, masterId } = await makeMaster(database.db);
    const trade = {
      hourlyRate: 950.5,
      experience: 12,
      completedJobs: 40,
      noLicense: true,
      jobType: 'Småjobber',
      works: ['Montere hyller'],
      licensedWorks: ['Våtrom'],
      languages: ['nb', 'pl'],
      organisationNumber: '974760673',
      businessAddress: 'Verkstedveien 4, 0277 Oslo',
    };
    expect(await saveTrade(actor, trade)).toMatchObject(trade);
    expect(await readProfile(database.db, actor)).toMatchObject(trade);
    expect(await rateInListing(masterId)).toBe(950.5);
    expect(await saveTrade(actor, { hourlyRate: '1 100' })).toMatchObject({
      ...trade,
      hourlyRate: 1100,
    });
    const cleared = {
      hourlyRate: null,
      jobType: '',
      organisationNumber: ' ',
      businessAddress: null,
    };
    expect(await saveTrade(actor, cleared)).toMatchObject({
      hourlyRate: null,
      jobType: null,
      organisationNumber: null,
      businessAddress: null,
    });
    expect(await rateInListing(masterId)).toBeNull();
  });

  test('experience counts from when it was stated; an equal value changes nothing', async () => {
    const { actor, masterId } = await makeMaster(database.db);
    await saveTrade(actor, { experience: '8 måneder' });
    const stated = await masterOf(masterId);
    expect(stated).toMatchObject({ experienceMonths: 8 });
    const { experience } = await readProfile(database.db, actor);
    await saveTrade(actor, { experience });
    expect(await masterOf(masterId)).toMatchObject({
      experienceMonths: 8,
      experienceToldAt: stated?.experienceToldAt,
    });
  });

  test('customers and former masters have none, and can’t change others’', async () => {
    const [nora, stranger] = [await makeClient(database.db), await makeMaster(database.db)];
    const before = await masterOf(stranger.masterId);
    const input = { hourlyRate: 1, masterId: stranger.masterId };
    await expect(saveTrade(nora, { ...input, hourlyRate: 500 })).rejects.toMatchObject({
      code: 'masters.notFound',
    });
    expect(updateTradeInput.safeParse(input).error?.issues).toMatchObject([
      { path: ['hourlyRate'], message: 'hourlyRateRange' },
    ]);
    expect(await masterOf(stranger.masterId)).toEqual(before);
  });

  test('a trade saved meanwhile is not overwritten', async () => {
    const { actor } = await makeMaster(database.db);
    const { version } = await readProfile(database.db, actor);
    await saveTrade(actor, { hourlyRate: 700, version });
    await expect(saveTrade(actor, { hourlyRate: 800, version })).rejects.toMatchObject({
      code: 'conflict.stale',
    });
  });

  test('an authorised work added by a verified master is flagged for administrators and audited', async () => {
    const { actor, masterId } = await makeMaster(database.db);
    await saveTrade(actor, { licensedWorks: ['Våtrom', 'Gass'] });
    expect(await masterOf(masterId)).toMatchObject({
      isVerified: true,
      licensedWorksChangedAt: expect.any(String),
    });
    const lines = await database.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'after'])
      .where('subjectId', '=', masterId)
      .where('subject', '=', 'master')
      .execute();
    expect(lines).toEqual([
      {
        action: 'masters.licensedWorks',
        actorId: actor.userId,
        after: { licensedWorks: ['Våtrom', 'Gass'] },
      },
    ]);
    await withTransaction(database.db, (trx) =>
      setVerified(trx, actor.userId, { isVerified: true }),
    );
    expect(await masterOf(masterId)).toMatchObject({ licensedWorksChangedAt: null });
    await saveTrade(actor, { licensedWorks: ['Våtrom'], hourlyRate: 600 });
    expect(await masterOf(masterId)).toMatchObject({ licensedWorksChangedAt: null });
  });
});

describe('a person’s contact data', () => {
  const saveContact = (actor: Actor, input: Record<string, unknown>) =>
    updateContact(database.db, actor, updateContactInput.parse(input));

  test('a customer adds a phone number without birth date and gender, and removes it', async () => {
    const [nora, stranger] = [await makeClient(database.db), await makeClient(database.db)];
    expect(await saveContact(nora, { phone: '41234567' })).toMatchObject({
      phone: '+47 412 34 567',
      birthDate: null,
      gender: null,
    });
    expect(await saveContact(nora, { username: 'nora-berg' })).toMatchObject({
      phone: '+47 412 34 567',
      username: 'nora-berg',
    });
    expect(await saveContact(nora, { phone: ' ' })).toMatchObject({ phone: '' });
    expect(await readProfile(database.db, stranger)).toMatchObject({ phone: '+47 900 00 000' });
    expect(updateContactInput.safeParse({ phone: 'abc' }).error?.issues).toMatchObject([
      { path: ['phone'], message: 'phone' },
    ]);
  });

  test('a user name is unique', async () => {
    const [nora, other] = [await makeClient(database.db), await makeClient(database.db)];
    await saveContact(nora, { username: 'bare-en' });
    await expect(saveContact(other, { username: 'bare-en' })).rejects.toThrow(/users_username/);
  });
});

describe('C-101 the whole profile stores or refuses each field of the model', () => {
  test('fields of other forms are stored by those forms', async () => {
    const { actor, masterId } = await makeMaster(database.db);
    const sent = {
      phone: '+47 400 00 001',
      hourlyRate: 870,
      experience: 3,
      licensedWorks: ['Bad'],
    };
    expect(await saveProfile(actor, sent)).toMatchObject(sent);
    expect(await rateInListing(masterId)).toBe(870);
  });

  test('an unchanged profile can be sent back as a whole, by masters and by customers', async () => {
    const { actor } = await makeMaster(database.db);
    await saveProfile(actor, { hourlyRate: 870 });
    const own = await readProfile(database.db, actor);
    expect(await saveProfile(actor, own)).toEqual({ ...own, version: own.version + 1 });
    const nora = await makeClient(database.db);
    await saveProfile(nora, { role: 'client', category: null });
    const { version, ...read } = await readProfile(database.db, nora);
    expect(await saveProfile(nora, read)).toEqual({ ...read, version: version + 1 });
  });

  test.each([
    ['email', { email: 'annen@example.no' }, 'changedElsewhere'],
    ['documents', { documents: { personalId: 'annen.pdf' } }, 'changedElsewhere'],
    ['category', { role: 'client', category: 'plumbing' }, 'mastersOnly'],
    ['hourlyRate', { role: 'client', category: null, hourlyRate: 500 }, 'mastersOnly'],
    [
      'organisationNumber',
      { role: 'client', category: null, organisationNumber: '974760673' },
      'mastersOnly',
    ],
  ])('%s is refused where it cannot be stored', async (field, more, message) => {
    const nora = await makeClient(database.db);
    const before = await readProfile(database.db, nora);
    await expect(saveProfile(nora, more)).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: [field], message }],
    });
    expect(await readProfile(database.db, nora)).toEqual(before);
  });
});

test('C-09 the positive share counts published reviews of four stars and more', async () => {
  const { actor, masterId } = await makeMaster(database.db);
  expect(await readProfile(database.db, actor)).toMatchObject({ positiveReviews: null });
  const review = { masterId, clientName: 'Kari', comment: 'Helt greit arbeid.', standalone: true };
  const given = [
    { rating: 5, approved: true },
    { rating: 4, approved: true },
    { rating: 3, approved: true },
    { rating: 1, approved: false },
  ];
  await database.db
    .insertInto('reviews')
    .values(given.map((one) => ({ ...review, ...one })))
    .execute();
  expect(await readProfile(database.db, actor)).toMatchObject({ positiveReviews: 67 });
});

import type { Actor } from '@mesterhand/domain/access/actor';
import { countedReviews, leastReviews, onboardingSteps } from '@mesterhand/domain/onboarding/steps';
import { sql } from 'kysely';
import { observeStatements } from '@mesterhand/db/observe';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { readOnboarding } from './queries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

/** A master of whom nothing but the account is stored. */
async function newMaster(): Promise<MadeMaster> {
  const master = await makeMaster(database.db, { isVerified: false });
  const { masterId } = master.actor;
  await database.db
    .updateTable('masters')
    .set({ hourlyRate: null, experienceMonths: 0 })
    .where('id', '=', masterId)
    .execute();
  await database.db.deleteFrom('services').where('masterId', '=', masterId).execute();
  return master;
}

const read = ({ actor }: MadeMaster) => readOnboarding(database.db, actor);

type Document = {
  type: 'personalId' | 'certificate';
  status?: 'waiting' | 'approved' | 'rejected';
  hours?: number;
};

async function addDocument({ userId }: Actor, { type, status = 'waiting', hours = 30 }: Document) {
  const uploadedAt = new Date('2026-11-20T08:00:00Z');
  const decidedAt =
    status === 'waiting' ? null : new Date(uploadedAt.getTime() + hours * 3_600_000).toISOString();
  await database.db
    .insertInto('documents')
    .values({
      userId,
      type,
      fileName: null,
      fileRemovedAt: uploadedAt.toISOString(),
      originalName: 'bilde.jpg',
      status,
      uploadedAt: uploadedAt.toISOString(),
      decidedAt,
    })
    .execute();
}

test('a new account misses every step, and few decisions state no time', async () => {
  expect(await read(await newMaster())).toEqual({
    verification: 'open',
    missing: [...onboardingSteps],
    reviewHours: null,
  });
});

test('what is stored is no longer missing, and archived services do not count', async () => {
  const master = await newMaster();
  const { masterId } = master.actor;
  await database.db
    .updateTable('masters')
    .set({ hourlyRate: 900, baseAddress: 'Storgata 1, 0155 Oslo' })
    .where('id', '=', masterId)
    .execute();
  await database.db
    .insertInto('workingHours')
    .values({ masterId, weekday: 1, opens: '09:00', closes: '17:00' })
    .execute();
  await addDocument(master.actor, { type: 'personalId' });
  await addDocument(master.actor, { type: 'certificate', status: 'rejected' });
  expect((await read(master)).missing).toEqual(['services', 'certificate']);
});

test('both documents wait; approved without the badge is withheld once it was decided', async () => {
  const master = await newMaster();
  await addDocument(master.actor, { type: 'personalId', status: 'approved' });
  await addDocument(master.actor, { type: 'certificate', status: 'approved' });
  expect((await read(master)).verification).toBe('waiting');
  const change = (columns: { isVerified: boolean; badgeDecidedAt: string }) =>
    database.db
      .updateTable('masters')
      .set(columns)
      .where('id', '=', master.actor.masterId)
      .execute();
  const badgeDecidedAt = '2026-11-21T08:00:00.000Z';
  await change({ isVerified: false, badgeDecidedAt });
  expect((await read(master)).verification).toBe('withheld');
  await change({ isVerified: true, badgeDecidedAt });
  expect((await read(master)).verification).toBe('verified');
});

test('the usual time is the median of decisions about the documents of all masters', async () => {
  for (let place = 0; place < leastReviews; place += 1) {
    const { actor } = await newMaster();
    await addDocument(actor, { type: 'personalId', status: 'approved', hours: 10 * (place + 1) });
  }
  const waiting = await newMaster();
  expect((await read(waiting)).reviewHours).toBe(30);
  await database.db
    .updateTable('masters')
    .set({ isVerified: true })
    .where('id', '=', waiting.actor.masterId)
    .execute();
  expect((await read(waiting)).reviewHours).toBeNull();
});

test('the latest decisions are read by an index, however many there were', async () => {
  const master = await newMaster();
  const texts: string[] = [];
  const stop = observeStatements(database.db, ({ text }) => texts.push(text));
  await read(master);
  stop();
  const reviews = texts.find((text) => text.includes('percentile_cont')) ?? '';
  const plan = await database.db.transaction().execute(async (trx) => {
    // The few rows of a test would be read without it.
    await sql`set local enable_seqscan = off`.execute(trx);
    const explained = sql.raw(reviews.replace('$1', `${countedReviews}`));
    return (await sql`explain ${explained}`.execute(trx)).rows;
  });
  expect(JSON.stringify(plan)).toContain('documents_by_decision');
});

test('a stranger’s documents are not one’s own', async () => {
  const master = await newMaster();
  const stranger = await makeClient(database.db);
  await addDocument(stranger, { type: 'personalId' });
  expect((await read(master)).missing).toContain('personalId');
});

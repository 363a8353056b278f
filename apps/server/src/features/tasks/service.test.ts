import { randomUUID } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import {
  clearJobs,
  countQueues,
  giveUpJob,
  insertJob,
} from '../../../../../tests/support/queued-jobs.ts';
import { type Topic, enqueue, queueIn } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { discardJob, listFailedJobs, readJobMetrics, retryAllJobs, retryJob } from './service.ts';

let database: TestDatabase;
let admin: Actor;
let strangers: Actor[];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  await makeCategories(db);
  admin = await makeClient(db, { role: 'admin' });
  strangers = [
    await makeClient(db),
    (await makeMaster(db)).actor,
    await makeClient(db, { role: 'moderator' }),
  ];
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.db);
});

const fail = (topic: Topic = 'booking.created') =>
  giveUpJob(database.db, topic, topic === 'booking.created' ? { bookingId: 1 } : {});

const listJobs = () =>
  database.db
    .selectFrom('jobs')
    .select(['id', 'topic', 'state', 'attempts', sql<string | null>`last_error`.as('lastError')])
    .execute();

const trail = async () => {
  const rows = await database.db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'before', 'after'])
    .where('subject', '=', 'jobQueue')
    .orderBy('id', 'desc')
    .execute();
  return rows;
};

describe('the list', () => {
  test('lists failed jobs, latest first, paginated, without payloads', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) ids.unshift(await fail());
    await insertJob(database.db, 'booking.created', { bookingId: 1 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listFailedJobs(database.db, { limit: 1, cursor });
      seen.push(...page.items.map(({ id }) => id));
      expect(Object.keys(page.items[0] ?? {}).toSorted()).toEqual([
        'attempts',
        'failedAt',
        'id',
        'lastError',
        'queuedAt',
        'topic',
      ]);
      expect(page.items[0]).toMatchObject({ attempts: 1, lastError: 'no post office' });
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen[0], seen[3]]).toEqual([ids[0], ids[3]]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('counts waiting, delayed, running and failed jobs', async () => {
    const { db } = database;
    const ids = [];
    for (let turn = 0; turn < 3; turn += 1)
      ids.push(await insertJob(db, 'booking.created', { bookingId: 1 }));
    const [first = ''] = ids;
    await queueIn(db, (queue) => queue.fetch('booking.created', { batchSize: 2 }));
    await queueIn(db, (queue) => queue.fail('booking.created', first));
    await fail();
    await fail();
    await withTransaction(db, (trx) =>
      enqueue(trx, 'booking.created', { bookingId: 1 }, { delayMs: 3_600_000 }),
    );
    await countQueues(db, 'booking.created');
    expect(await readJobMetrics(db)).toEqual({ waiting: 3, running: 1, failed: 2 });
  });
});

describe('a failed job', () => {
  test('is requeued from its first attempt, which is audited', async () => {
    const id = await fail();
    const other = await fail();
    expect(await retryJob(database.db, admin, id)).toEqual({ retried: 1 });
    expect(await listJobs()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topic: 'booking.created', state: 'created', attempts: 0 }),
        expect.objectContaining({ id: other, topic: 'failed' }),
      ]),
    );
    expect((await trail())[0]).toMatchObject({
      action: 'jobs.retry',
      before: { id, topic: 'booking.created', attempts: 1, lastError: 'no post office' },
    });
    const again = retryJob(database.db, admin, id);
    await expect(again).rejects.toMatchObject({ code: 'jobs.notFound' });
  });

  test('is deleted', async () => {
    const id = await fail();
    expect(await discardJob(database.db, admin, id)).toEqual({ id });
    expect(await listJobs()).toEqual([]);
    expect((await trail())[0]).toMatchObject({ action: 'jobs.discard', before: { id } });
    const again = discardJob(database.db, admin, id);
    await expect(again).rejects.toMatchObject({ code: 'jobs.notFound' });
  });

  test('is not one that waits', async () => {
    const id = await insertJob(database.db, 'booking.created', { bookingId: 1 });
    for (const change of [retryJob, discardJob])
      await expect(change(database.db, admin, id)).rejects.toMatchObject({ code: 'jobs.notFound' });
    expect(await listJobs()).toMatchObject([{ id, state: 'created' }]);
  });

  test('of two administrators who retry it concurrently one gets an error', async () => {
    const id = await fail();
    const both = await Promise.allSettled([
      retryJob(database.db, admin, id),
      discardJob(database.db, admin, id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('all failed jobs', () => {
  test('are requeued together, with one audit entry, and none when there are none', async () => {
    const before = (await trail()).length;
    expect(await retryAllJobs(database.db, admin)).toEqual({ retried: 0 });
    expect(await trail()).toHaveLength(before);
    for (let turn = 0; turn < 3; turn += 1) await fail();
    expect(await retryAllJobs(database.db, admin)).toEqual({ retried: 3 });
    const states = (await listJobs()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['created', 'created', 'created']);
    expect((await listFailedJobs(database.db, { limit: 9 })).items).toEqual([]);
    expect(await trail()).toHaveLength(before + 1);
    expect((await trail())[0]).toMatchObject({ action: 'jobs.retryAll', after: { retried: 3 } });
  });

  test('of a scheduled topic only one is requeued', async () => {
    const topic = 'house.tidy';
    const { db } = database;
    const waiting = async () => (await listJobs()).filter((job) => job.topic === topic);
    for (let turn = 0; turn < 3; turn += 1) await fail(topic);
    expect(await retryAllJobs(db, admin)).toEqual({ retried: 1 });
    expect(await waiting()).toMatchObject([{ state: 'created', attempts: 0 }]);
    await queueIn(db, (queue) => queue.deleteAllJobs(topic));
    const id = await fail(topic);
    await withTransaction(db, (trx) => enqueue(trx, topic, {}));
    expect(await retryJob(db, admin, id)).toEqual({ retried: 1 });
    expect(await waiting()).toHaveLength(1);
    expect((await listFailedJobs(db, { limit: 9 })).items).toEqual([]);
  });
});

test('refuses strangers', async () => {
  const id = await fail();
  for (const stranger of strangers) {
    const tries = [
      retryJob(database.db, stranger, id),
      retryAllJobs(database.db, stranger),
      discardJob(database.db, stranger, id),
      discardJob(database.db, stranger, randomUUID()),
    ];
    for (const each of tries)
      await expect(each).rejects.toMatchObject({ code: 'access.forbidden' });
  }
  expect((await listFailedJobs(database.db, { limit: 9 })).items).toMatchObject([{ id }]);
});

import { randomUUID } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { type Topic, enqueue } from '../../core/tasks/index.ts';
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
  await sql`delete from pgboss.job`.execute(database.db);
});

interface Fate {
  state: string;
  minutesAgo?: number;
  topic?: Topic;
  key?: string;
}

/** A job in a given state. */
async function store({ state, minutesAgo = 0, topic = 'booking.created', key }: Fate) {
  const { db } = database;
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, policy, state, retry_count, retry_limit, started_on, completed_on, output, singleton_key, singleton_on)
    select name, '{"bookingId": 1}', policy, ${state}::pgboss.job_state, 33, 33, now() - interval '1 day',
           case when ${state} in ('completed', 'failed') then now() - ${minutesAgo} * interval '1 minute' end,
           '{"message": "no post office"}', ${key ?? null}::text, case when ${key ?? null}::text is not null then timestamp 'epoch' end
      from pgboss.queue where name = ${topic}
    returning id
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('It was not stored.');
  return row.id;
}

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
    for (const minutesAgo of [3, 2, 2, 1])
      ids.unshift(await store({ state: 'failed', minutesAgo }));
    await store({ state: 'completed' });
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
      expect(page.items[0]).toMatchObject({ attempts: 34, lastError: 'no post office' });
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen[0], seen[3]]).toEqual([ids[0], ids[3]]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('counts waiting, delayed, running and failed jobs', async () => {
    for (const state of ['created', 'retry', 'active', 'completed', 'failed', 'failed'])
      await store({ state });
    await withTransaction(database.db, (trx) =>
      enqueue(trx, 'booking.created', { bookingId: 1 }, { delayMs: 3_600_000 }),
    );
    expect(await readJobMetrics(database.db)).toEqual({ waiting: 3, running: 1, failed: 2 });
  });
});

describe('a failed job', () => {
  test('is requeued from its first attempt, which is audited', async () => {
    const id = await store({ state: 'failed', key: 'k' });
    const other = await store({ state: 'failed' });
    expect(await retryJob(database.db, admin, id)).toEqual({ retried: 1 });
    expect(await listJobs()).toEqual(
      expect.arrayContaining([
        { id, topic: 'booking.created', state: 'created', attempts: 0, lastError: null },
        expect.objectContaining({ id: other, state: 'failed' }),
      ]),
    );
    expect((await trail())[0]).toMatchObject({
      action: 'jobs.retry',
      before: { id, topic: 'booking.created', attempts: 34, lastError: 'no post office' },
    });
    const again = retryJob(database.db, admin, id);
    await expect(again).rejects.toMatchObject({ code: 'jobs.notFound' });
  });

  test('is deleted, and its key is free', async () => {
    const id = await store({ state: 'failed', key: 'k' });
    expect(await discardJob(database.db, admin, id)).toEqual({ id });
    expect(await listJobs()).toEqual([]);
    expect((await trail())[0]).toMatchObject({ action: 'jobs.discard', before: { id } });
    const again = discardJob(database.db, admin, id);
    await expect(again).rejects.toMatchObject({ code: 'jobs.notFound' });
    await withTransaction(database.db, (trx) =>
      enqueue(trx, 'booking.created', { bookingId: 1 }, { key: 'k' }),
    );
    expect(await listJobs()).toHaveLength(1);
  });

  test.each(['created', 'active', 'completed'])('is not one that is %s', async (state) => {
    const id = await store({ state });
    for (const change of [retryJob, discardJob])
      await expect(change(database.db, admin, id)).rejects.toMatchObject({ code: 'jobs.notFound' });
    expect(await listJobs()).toMatchObject([{ id, state }]);
  });

  test('of two administrators who retry it concurrently one gets an error', async () => {
    const id = await store({ state: 'failed' });
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
    for (let turn = 0; turn < 3; turn += 1) await store({ state: 'failed' });
    await store({ state: 'active' });
    expect(await retryAllJobs(database.db, admin)).toEqual({ retried: 3 });
    const states = (await listJobs()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['active', 'created', 'created', 'created']);
    expect(await trail()).toHaveLength(before + 1);
    expect((await trail())[0]).toMatchObject({ action: 'jobs.retryAll', after: { retried: 3 } });
  });

  test('of a scheduled topic only one is requeued', async () => {
    const topic = 'house.tidy';
    for (let turn = 0; turn < 3; turn += 1) await store({ state: 'failed', topic });
    expect(await retryAllJobs(database.db, admin)).toEqual({ retried: 3 });
    expect(await listJobs()).toMatchObject([{ topic, state: 'created', attempts: 0 }]);
    const id = await store({ state: 'failed', topic });
    await retryJob(database.db, admin, id);
    expect(await listJobs()).toHaveLength(1);
  });
});

test('refuses strangers', async () => {
  const id = await store({ state: 'failed' });
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
  expect(await listJobs()).toMatchObject([{ id, state: 'failed' }]);
});

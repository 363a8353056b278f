import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { prepareQueues, topics } from './queues.ts';
import { enqueue } from './enqueue.ts';
import { withTransaction } from '../database/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(database.db);
});

const queueOne = (bookingId: number, options: Parameters<typeof enqueue>[3] = {}): Promise<void> =>
  withTransaction(database.db, (trx) => enqueue(trx, 'booking.created', { bookingId }, options));

const listQueued = async () => {
  const rows = await database.db
    .selectFrom('jobs')
    .select('payload')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ payload }) => payload);
};

describe('a job', () => {
  it('is enqueued when its transaction commits, in commit order', async () => {
    await withTransaction(database.db, async (trx) => {
      for (const bookingId of [3, 1, 2]) await enqueue(trx, 'booking.created', { bookingId });
    });
    const failing = withTransaction(database.db, async (trx) => {
      await enqueue(trx, 'booking.created', { bookingId: 99 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await listQueued()).toEqual([{ bookingId: 3 }, { bookingId: 1 }, { bookingId: 2 }]);
  });

  it('has the same row as one enqueued by pg-boss', async () => {
    const boss = new PgBoss({ connectionString: database.url, migrate: false, supervise: false });
    await boss.start();
    await boss.send('booking.created', { bookingId: 1 }, { startAfter: 60 });
    await boss.stop({ graceful: false });
    await queueOne(1, { delayMs: 60_000 });
    const { rows } = await sql<{ row: object; startsIn: number; keptFor: number }>`
      select to_jsonb(job) - array['id', 'created_on', 'start_after', 'keep_until'] as row,
             round(extract(epoch from start_after - created_on)) as "startsIn",
             extract(epoch from keep_until - start_after) as "keptFor"
        from pgboss.job order by created_on
    `.execute(database.db.withoutPlugins());
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[1]).toMatchObject({ startsIn: 60, row: { retry_backoff: true, retry_limit: 33 } });
  });

  it('without a queue is an error', async () => {
    await sql`delete from pgboss.queue where name = 'booking.created'`.execute(database.db);
    await expect(queueOne(1)).rejects.toThrow('There is no queue for booking.created.');
    await prepareQueues(database.db);
    await queueOne(2);
    expect(await listQueued()).toEqual([{ bookingId: 2 }]);
  });
});

describe('a key', () => {
  const key = 'booking:7';

  it('drops a second job, also a concurrent one', async () => {
    await Promise.all([queueOne(1, { key }), queueOne(2, { key }), queueOne(3, { key })]);
    await queueOne(4, { key });
    expect(await listQueued()).toHaveLength(1);
    await queueOne(5, { key: 'booking:8' });
    await queueOne(6);
    await queueOne(7);
    expect(await listQueued()).toHaveLength(4);
  });

  it('stays taken while the job runs, is completed or has failed', async () => {
    await queueOne(1, { key });
    for (const state of ['retry', 'active', 'completed', 'failed']) {
      await sql`update pgboss.job set state = ${state}::pgboss.job_state`.execute(database.db);
      await queueOne(2, { key });
      expect([state, await listQueued()]).toEqual([state, [{ bookingId: 1 }]]);
    }
  });

  it('is free when the transaction of the first was rolled back', async () => {
    const failing = withTransaction(database.db, async (trx) => {
      await enqueue(trx, 'booking.created', { bookingId: 1 }, { key });
      throw new Error('rolled back');
    });
    const second = queueOne(2, { key });
    await expect(failing).rejects.toThrow('rolled back');
    await second;
    expect(await listQueued()).toEqual([{ bookingId: 2 }]);
  });
});

describe('a turn', () => {
  const look = (conversationId: number, seq: number, delayMs = 60_000): Promise<void> =>
    withTransaction(database.db, (trx) =>
      enqueue(trx, 'message.received', { conversationId, seq }, { delayMs }),
    );
  const listLooks = async () => {
    const { rows } = await sql<{ seq: number; inSeconds: number }>`
      select (data ->> 'seq')::int as seq, round(extract(epoch from start_after - now()))::int as in_seconds
        from pgboss.job where state = 'created' order by start_after
    `.execute(database.db);
    return rows;
  };

  it('has one waiting job per value', async () => {
    for (const seq of [1, 2, 3]) await look(7, seq);
    await look(8, 4);
    expect(await listLooks()).toMatchObject([{ seq: 1 }, { seq: 4 }]);
  });

  it('starts at the earliest requested time, with that payload', async () => {
    await look(7, 1, 60_000);
    await look(7, 2, 30_000);
    await look(7, 3, 50_000);
    expect(await listLooks()).toEqual([{ seq: 2, inSeconds: expect.closeTo(30, -0.5) }]);
  });

  it('is free once its job is active, in retry, completed or failed', async () => {
    for (const [at, state] of ['active', 'retry', 'completed', 'failed'].entries()) {
      await look(7, at);
      await sql`
        update pgboss.job set state = ${state}::pgboss.job_state where state = 'created'
      `.execute(database.db);
    }
    await look(7, 9);
    expect(await listLooks()).toMatchObject([{ seq: 9 }]);
    expect(await listQueued()).toHaveLength(5);
  });

  it('is found by an index of its own, however many jobs there are', async () => {
    await look(7, 1);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from pgboss.job j
       where j.state = 'created' and j.singleton_on is null and j.singleton_key is not null
         and j.name = 'message.received' and j.singleton_key = '7'
    `.execute(database.db.withoutPlugins());
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('job_common_turns');
  });
});

describe('queues', () => {
  it('are created once by servers that start concurrently, with the current rules', async () => {
    await sql`delete from pgboss.queue`.execute(database.db);
    const prepare = () => prepareQueues(database.db);
    await Promise.all([prepare(), prepare(), prepare()]);
    await sql`update pgboss.queue set retry_limit = 1, notify = false`.execute(database.db);
    await prepare();
    const { rows } = await sql<{
      name: string;
      policy: string;
      notify: boolean;
      retryLimit: number;
    }>`
      select name, policy, notify, retry_limit as "retryLimit" from pgboss.queue
    `.execute(database.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...topics].toSorted());
    expect(rows.every(({ notify }) => notify)).toBe(true);
    const of = (topic: string) => rows.find(({ name }) => name === topic);
    expect(of('booking.created')).toMatchObject({ policy: 'standard', retryLimit: 33 });
    expect(of('house.tidy')).toMatchObject({ policy: 'exclusive', retryLimit: 3 });
  });

  it('of scheduled topics hold one job at a time', async () => {
    const tidy = (trx: Parameters<typeof enqueue>[0]) => enqueue(trx, 'house.tidy', {});
    await withTransaction(database.db, tidy);
    await withTransaction(database.db, tidy);
    expect(await listQueued()).toHaveLength(1);
  });
});

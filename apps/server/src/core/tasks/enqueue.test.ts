import { observeStatements } from '@mesterhand/db/observe';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { clearJobs } from '../../../../../tests/support/queued-jobs.ts';
import { queueIn } from './boss.ts';
import { prepareQueues, topics } from './queues.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import { withTransaction } from '../database/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.db);
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
  it('is enqueued when its transaction commits', async () => {
    await withTransaction(database.db, async (trx) => {
      for (const bookingId of [3, 1, 2]) await enqueue(trx, 'booking.created', { bookingId });
    });
    const failing = withTransaction(database.db, async (trx) => {
      await enqueue(trx, 'booking.created', { bookingId: 99 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const queued = [{ bookingId: 3 }, { bookingId: 1 }, { bookingId: 2 }];
    expect(new Set(await listQueued())).toEqual(new Set(queued));
  });

  it('starts after its delay, measured from the start of the transaction', async () => {
    await queueOne(1, { delayMs: 60_500 });
    await queueOne(2);
    const { rows } = await sql<{ delay: number }>`
      select extract(epoch from due_at - created_at)::float8 as delay from jobs order by created_at
    `.execute(database.db);
    expect(rows).toEqual([{ delay: 60.5 }, { delay: 0 }]);
  });

  it('is one of several that are enqueued in one statement', async () => {
    const statements: string[] = [];
    await queueOne(1);
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await withTransaction(database.db, (trx) =>
      enqueueAll(trx, 'booking.created', [{ bookingId: 2 }, { bookingId: 3 }]),
    );
    stop();
    expect(statements).toHaveLength(3);
    expect(await listQueued()).toHaveLength(3);
  });

  it('needs a queue', async () => {
    await queueIn(database.db, (queue) => queue.deleteQueue('booking.created'));
    await expect(queueOne(1)).rejects.toThrow('Queue booking.created does not exist');
    await prepareQueues(database.db);
    await queueOne(2);
    // Deleted behind the back of pg-boss.
    await clearJobs(database.db);
    await sql`delete from pgboss.queue where name = 'booking.created'`.execute(database.db);
    await expect(queueOne(1)).rejects.toThrow('Jobs of booking.created were not enqueued.');
    await prepareQueues(database.db);
    await queueOne(2);
    expect(await listQueued()).toEqual([{ bookingId: 2 }]);
  });
});

describe('queues', () => {
  it('are created once by servers that start concurrently, with the current rules', async () => {
    const { db } = database;
    for (const topic of topics) await queueIn(db, (queue) => queue.deleteQueue(topic));
    const prepare = () => prepareQueues(db);
    await Promise.all([prepare(), prepare(), prepare()]);
    await queueIn(db, (queue) =>
      queue.updateQueue('booking.created', { retryLimit: 1, notify: false }),
    );
    await prepare();
    const queues = await queueIn(db, (queue) => queue.getQueues());
    const names = queues.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...topics, 'failed'].toSorted());
    const of = (topic: string) => queues.find(({ name }) => name === topic);
    const common = { notify: true, deadLetter: 'failed', deleteAfterSeconds: 60 };
    expect(of('booking.created')).toMatchObject({
      ...common,
      policy: 'standard',
      retryBackoff: true,
      retryLimit: 33,
    });
    expect(of('house.tidy')).toMatchObject({ ...common, policy: 'exclusive', retryLimit: 3 });
    expect(of('failed')).toMatchObject({ retentionSeconds: 90 * 24 * 60 * 60, deadLetter: null });
  });

  it('are left alone when nothing has changed', async () => {
    const statements: string[] = [];
    await prepareQueues(database.db);
    const stop = observeStatements(database.db, ({ text }) => statements.push(text));
    await prepareQueues(database.db);
    stop();
    expect(statements).toHaveLength(1);
  });

  it('of scheduled topics hold one job at a time', async () => {
    const tidy = (trx: Parameters<typeof enqueue>[0]) => enqueue(trx, 'house.tidy', {});
    await withTransaction(database.db, tidy);
    await withTransaction(database.db, tidy);
    expect(await listQueued()).toHaveLength(1);
  });
});

import { observeStatements } from '@mesterhand/db/observe';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { clearJobs } from '../../../../../tests/support/queued-jobs.ts';
import { withTransaction } from '../database/index.ts';
import { queueIn } from './boss.ts';
import { createBatchDeleter } from './done-jobs.ts';
import { enqueueAll } from './enqueue.ts';

const topic = 'booking.created';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());
beforeEach(() => clearJobs(database.db));
afterEach(() => void vi.useRealTimers());

/** Jobs that a worker has taken. */
async function takeBatch(size: number) {
  const { db } = database;
  const jobs = Array.from({ length: size }, (_, at) => ({ bookingId: at + 1 }));
  await withTransaction(db, (trx) => enqueueAll(trx, topic, jobs));
  return queueIn(db, (queue) =>
    queue.fetch<object>(topic, { batchSize: size, includeMetadata: true }),
  );
}

const countJobs = async (): Promise<number> =>
  (await database.db.selectFrom('jobs').select('id').execute()).length;

describe('jobs of a batch', () => {
  it('are deleted in one statement, once none of them runs', async () => {
    const { db } = database;
    const [one, two] = await takeBatch(3);
    if (one === undefined || two === undefined) throw new Error('No jobs were taken.');
    // The longest wait never ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const deleter = createBatchDeleter(db, topic, 3);
    const texts: string[] = [];
    const stop = observeStatements(db, ({ text }) => texts.push(text));
    const deleted = [deleter.deleteDone(one), deleter.deleteDone(two)];
    expect(await countJobs()).toBe(3);
    deleter.noteFailed();
    await Promise.all(deleted);
    stop();
    expect(texts.filter((text) => /delete from pgboss/i.test(text))).toHaveLength(1);
    expect(await countJobs()).toBe(1);
  });

  it('do not wait for one that takes long', async () => {
    const [one] = await takeBatch(2);
    if (one === undefined) throw new Error('No job was taken.');
    await createBatchDeleter(database.db, topic, 2).deleteDone(one);
    expect(await countJobs()).toBe(1);
  });

  it('are left to the queue where they cannot be deleted', async () => {
    const [one] = await takeBatch(1);
    if (one === undefined) throw new Error('No job was taken.');
    const gone = await createTestDatabase(inject('cluster'));
    await gone.drop();
    await expect(createBatchDeleter(gone.db, topic, 1).deleteDone(one)).rejects.toThrow(
      'does not exist',
    );
    expect(await countJobs()).toBe(1);
  });
});

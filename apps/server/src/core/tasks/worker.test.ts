import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import { sql } from 'kysely';
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
import { queueIn } from './boss.ts';
import { listFailed, retryFailed } from './failed-jobs.ts';
import { prepareQueues } from './queues.ts';
import { topicTraits } from './topics.ts';
import { type JobOptions, startJobs } from './worker.ts';
import { type Delivery, type JobHandlers, enqueue, enqueueAll } from './enqueue.ts';
import { withTransaction } from '../database/index.ts';

let database: TestDatabase;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.db);
  await prepareQueues(database.db, { retryDelay: 1, retryDelayMax: 1 });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
});

const silent = { info: () => {}, error: () => {} };
const waitOptions = { timeout: 10_000, interval: 20 };

function start(created: JobHandlers['booking.created'], more: Partial<JobOptions> = {}) {
  const { db, url } = database;
  const worker = startJobs({
    db,
    url,
    handlers: { 'booking.created': created },
    log: silent,
    watchEvery: 1,
    pollEvery: 0.5,
    ...more,
  });
  running.push(worker);
  return worker;
}

const queue = (count: number): Promise<void> =>
  withTransaction(database.db, (trx) => {
    const jobs = Array.from({ length: count }, (_, at) => ({ bookingId: at + 1 }));
    return enqueueAll(trx, 'booking.created', jobs);
  });

const listJobs = () =>
  database.db
    .selectFrom('jobs')
    .select(['payload', 'state', 'attempts', sql<string | null>`last_error`.as('lastError')])
    .where('topic', '<>', 'failed')
    .orderBy('createdAt')
    .execute();

/** Done jobs are deleted. */
const allDone = () => vi.waitFor(async () => expect(await listJobs()).toEqual([]), waitOptions);

describe('a job', () => {
  it('starts without a poll once enqueued, in this process or another', async () => {
    const seen: Delivery[] = [];
    start(async (_, delivery) => void seen.push(delivery), { pollEvery: 3600 });
    await queue(1);
    await allDone();
    await queue(1);
    // The next poll is an hour away: only a wake-up finds the job.
    await vi.waitFor(() => expect(seen).toHaveLength(2), waitOptions);
    expect(seen).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
    expect(seen[1]?.id).toMatch(/^[\da-f-]{36}$/);
  });

  it('runs once with two servers', async () => {
    const seen: number[] = [];
    await queue(100);
    const handler: JobHandlers['booking.created'] = async ({ bookingId }) => {
      seen.push(bookingId);
      await nextTurn();
    };
    start(handler);
    start(handler);
    await allDone();
    expect(seen.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  });

  it('with a delay does not start early', async () => {
    const seen: number[] = [];
    const from = performance.now();
    let waited = 0;
    await withTransaction(database.db, async (trx) => {
      await enqueue(trx, 'booking.created', { bookingId: 1 }, { delayMs: 700 });
      await enqueue(trx, 'booking.created', { bookingId: 2 });
    });
    start(async ({ bookingId }) => {
      seen.push(bookingId);
      waited = performance.now() - from;
    });
    await allDone();
    expect(seen).toEqual([2, 1]);
    expect(waited).toBeGreaterThan(650);
  });

  it('of a topic without a handler is left to a server that has one', async () => {
    await withTransaction(database.db, (trx) => enqueue(trx, 'support.received', { messageId: 1 }));
    await queue(1);
    const worker = start(async () => {});
    await vi.waitFor(
      async () => expect((await listJobs()).map(({ state }) => state)).toEqual(['created']),
      waitOptions,
    );
    await worker.stop();
    expect(await listJobs()).toMatchObject([{ payload: { messageId: 1 } }]);
  });

  it('is deleted once done, and its secrets with it', async () => {
    const done: object[] = [];
    await withTransaction(database.db, async (trx) => {
      await enqueue(trx, 'newsletter.confirm', { subscriberId: 7, token: 'open-sesame' });
      await enqueue(trx, 'auth.resetRequested', { email: 'kari@example.no', language: 'nb' });
    });
    const note = async (payload: object): Promise<void> => void done.push(payload);
    start(async () => {}, {
      handlers: { 'newsletter.confirm': note, 'auth.resetRequested': note },
    });
    await allDone();
    expect(done).toHaveLength(2);
  });
});

describe('a failure', () => {
  it('is retried, and the last error recorded', async () => {
    const attempts: number[] = [];
    const errors: unknown[] = [];
    const ids = new Set<string>();
    await queue(1);
    start(async (_, { attempt, id }) => {
      attempts.push(attempt);
      ids.add(id);
      errors.push((await listJobs())[0]?.lastError);
      if (attempt <= 2) throw new Error(`no post office ${attempt}`);
    });
    await allDone();
    expect(attempts).toEqual([1, 2, 3]);
    expect(ids.size).toBe(1);
    expect(errors).toEqual([null, 'no post office 1', 'no post office 2']);
  });

  it('of one job does not block the others', async () => {
    const seen: number[] = [];
    await queue(60);
    start(async ({ bookingId }) => {
      if (bookingId === 1) throw new Error('never');
      seen.push(bookingId);
    });
    await vi.waitFor(() => expect(seen).toHaveLength(59), waitOptions);
  });

  it('after the last retry keeps payload and last error, without addresses', async () => {
    await prepareQueues(database.db, { retryLimit: 1, retryDelay: 1, retryDelayMax: 1 });
    const token = 'c2VjcmV0LXNlY3JldC1zZWNyZXQ';
    await withTransaction(database.db, (trx) =>
      enqueue(trx, 'newsletter.confirm', { subscriberId: 7, token }),
    );
    const refuse = (): Promise<void> =>
      Promise.reject(new Error(`550 <kari@example.no> unknown: /bekreft#${token}`));
    start(async () => {}, { handlers: { 'newsletter.confirm': refuse } });
    const dead = await untilDead();
    expect(dead).toMatchObject([
      { data: { subscriberId: 7, token }, sourceName: 'newsletter.confirm', sourceRetryCount: 1 },
    ]);
    expect(await listFailed(database.db)).toMatchObject([
      { topic: 'newsletter.confirm', attempts: 2, lastError: '550 <…@…> unknown: /bekreft#…' },
    ]);
  });

  it('for good and then retried is another attempt at the same delivery', async () => {
    await prepareQueues(database.db, { retryLimit: 0 });
    const seen: string[] = [];
    await queue(1);
    start(async (_, { id, attempt }) => {
      seen.push(`${id} ${attempt}`);
      if (seen.length === 1) throw new Error('no post office');
    });
    const [dead] = await untilDead();
    await withTransaction(database.db, (trx) => retryFailed(trx, dead?.id ?? ''));
    await vi.waitFor(() => expect(seen).toHaveLength(2), waitOptions);
    expect(seen[1]).toBe(seen[0]);
  });

  it('to parse a payload counts as one, and keeps the job', async () => {
    await queueIn(database.db, (boss) =>
      boss.insert('booking.created', [{ data: { bookingId: 'x' }, retryLimit: 0 }]),
    );
    let runs = 0;
    start(async () => void (runs += 1));
    const dead = await untilDead();
    expect(runs).toBe(0);
    expect(dead).toMatchObject([{ data: { bookingId: 'x' } }]);
    expect((await listFailed(database.db))[0]?.lastError).toContain('bookingId');
  });

  it('is retried with exponential backoff from seconds to an hour, with jitter, for about a day', async () => {
    await prepareQueues(database.db);
    await queue(33);
    const waits = await failAll();
    expect(waits).toHaveLength(33);
    waits.forEach((wait, at) => {
      expect(wait).toBeGreaterThanOrEqual(Math.min(2 ** (at + 1), 3600) - 1);
      expect(wait).toBeLessThanOrEqual(Math.min(2 ** (at + 2), 3600) + 1);
    });
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(26);
    const twoInTheirFifth = [await waitOfFifth(), await waitOfFifth()];
    expect(twoInTheirFifth[0]).not.toBe(twoInTheirFifth[1]);
  });
});

/** The jobs that were given up, once there are any. */
const untilDead = () =>
  vi.waitFor(async () => {
    const dead = await queueIn(database.db, (boss) => boss.findJobs('failed'));
    expect(dead).not.toEqual([]);
    return dead;
  }, waitOptions);

/**
 * Fails each job in an attempt of its own: the first in its first, the second in its second, … @returns the delays in
 * seconds.
 */
async function failAll(from = 0): Promise<number[]> {
  const { db } = database;
  await sql`
    update pgboss.job set state = 'active', started_on = now(), retry_count = place - 1 + ${from}
      from (select id, row_number() over (order by created_on) as place from pgboss.job) as places
     where places.id = job.id
  `.execute(db);
  const ids = (await db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);
  await queueIn(db, (boss) => boss.fail('booking.created', ids));
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - now())::float8 as wait from pgboss.job order by retry_count
  `.execute(db);
  return rows.map(({ wait }) => wait);
}

async function waitOfFifth(): Promise<number> {
  await clearJobs(database.db);
  await queue(1);
  const [wait = 0] = await failAll(4);
  return Math.round(wait * 100);
}

describe('a server', () => {
  it('that was killed loses its job to another, which counts the attempt', async () => {
    const attempts: number[] = [];
    await queue(2);
    await sql`
      update pgboss.job set state = 'active', retry_count = 0, started_on = now() - interval '20 seconds',
             heartbeat_on = now() - case data ->> 'bookingId' when '1' then interval '20 seconds' else interval '0' end
    `.execute(database.db);
    start(async (_, { attempt }) => void attempts.push(attempt));
    // Completion is recorded after the handler returns; the other job sends heartbeats.
    const states = async () => (await listJobs()).map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toEqual(['active']), waitOptions);
    expect(attempts).toEqual([2]);
  });

  it('times out a hanging handler and aborts its signal', async () => {
    await queue(1);
    let wasAborted = false;
    start(
      async (_, { attempt, signal }) => {
        if (attempt > 1) return;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        wasAborted = signal.aborted;
        await sleep(60_000, undefined, { ref: false });
      },
      { timeoutMs: 40 },
    );
    await allDone();
    expect(wasAborted).toBe(true);
  });

  it('finishes running jobs before it stops', async () => {
    await queue(1);
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const order: string[] = [];
    const worker = start(async () => {
      begun.resolve();
      await released.promise;
      order.push('finished');
    });
    await begun.promise;
    const stopped = worker.stop().then(() => order.push('stopped'));
    await nextTurn();
    released.resolve();
    await stopped;
    expect(order).toEqual(['finished', 'stopped']);
    expect(await listJobs()).toEqual([]);
  });

  it('starts without a database, logs it, and stops', async () => {
    const errors: string[] = [];
    const url = 'postgresql://nobody@127.0.0.1:1/none';
    const away = connect({ url });
    const worker = start(async () => {}, {
      db: away,
      url,
      log: { info: () => {}, error: (_, text) => void errors.push(text) },
    });
    await vi.waitFor(
      () => expect(errors).toContain('The job queue could not be opened'),
      waitOptions,
    );
    await worker.stop();
    await away.destroy();
  });

  it('resumes when the database is back', async () => {
    const seen: number[] = [];
    start(async ({ bookingId }) => void seen.push(bookingId));
    await queue(1);
    await vi.waitFor(() => expect(seen).toEqual([1]), waitOptions);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'mesterhand-jobs'
    `.execute(database.db);
    await withTransaction(database.db, (trx) => enqueue(trx, 'booking.created', { bookingId: 2 }));
    await vi.waitFor(() => expect(seen).toEqual([1, 2]), waitOptions);
  });
});

describe('a scheduled job', () => {
  it('has a cron schedule in Oslo time, and is enqueued by one of two servers', async () => {
    const handlers = { 'positions.forget': async () => {} };
    const servers = [1, 2].map(() => start(async () => {}, { handlers, hasSchedules: true }));
    const { db } = database;
    const listSchedules = async () =>
      (
        await sql<{ name: string; cron: string; timezone: string }>`
          select name, cron, timezone from pgboss.schedule order by name, cron
        `.execute(db)
      ).rows;
    await vi.waitFor(
      async () =>
        expect(await listSchedules()).toEqual(
          expect.arrayContaining([
            { name: 'backup.night', cron: '0 3 * * *', timezone: 'Europe/Oslo' },
            { name: 'house.tidy', cron: '17 * * * *', timezone: 'Europe/Oslo' },
          ]),
        ),
      waitOptions,
    );
    // Jobs missed during a night without servers are enqueued by one of them at start; others are due while this runs.
    const listTopics = async () =>
      (await db.selectFrom('jobs').select('topic').execute())
        .map(({ topic }) => topic)
        .filter((topic) => queuedAtStart.includes(topic))
        .toSorted();
    await vi.waitFor(async () => expect(await listTopics()).toEqual(queuedAtStart), waitOptions);
    await Promise.all(servers.map((server) => server.stop()));
    expect(await listSchedules()).toHaveLength(scheduleCount);
  });
});

const queuedAtStart = Object.entries(topicTraits)
  .filter(([, traits]) => traits?.atStart === true)
  .map(([topic]) => topic)
  .toSorted();
const scheduleCount = Object.values(topicTraits).reduce(
  (sum, traits) => sum + (traits?.schedules?.length ?? 0),
  0,
);

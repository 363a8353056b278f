import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@mesterhand/db/connect';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../tests/support/cluster.ts';
import {
  type JobHandlers,
  type JobOptions,
  enqueue,
  logDeliveries,
  startJobs,
} from './jobs.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
});

const silent = { info: () => {}, error: () => {} };
const noWords = { 'message.acknowledge': () => Promise.resolve() };

function start(created: JobHandlers['booking.created'], more: Partial<JobOptions> = {}) {
  const handlers = { ...logDeliveries(silent), ...noWords, 'booking.created': created };
  const worker = startJobs({
    db: database.db,
    handlers,
    log: silent,
    intervalMs: 5,
    backOff: () => 10,
    ...more,
  });
  running.push(worker);
  return worker;
}

async function owe(count: number): Promise<void> {
  await withTransaction(database.db, async (trx) => {
    for (let bookingId = 1; bookingId <= count; bookingId += 1)
      await enqueue(trx, 'booking.created', { bookingId });
  });
}

const findRows = () =>
  database.db
    .selectFrom('outbox')
    .select(['attempts', 'lastError', 'doneAt'])
    .orderBy('id')
    .execute();

async function allDone(): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const row of await findRows()) expect(row.doneAt).not.toBeNull();
    },
    { timeout: 5000, interval: 10 },
  );
}

it('delivers what a committed transaction owes, and nothing of one that was rolled back', async () => {
  const seen: number[] = [];
  await owe(1);
  const failing = withTransaction(database.db, async (trx) => {
    await enqueue(trx, 'booking.created', { bookingId: 99 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  start(async ({ bookingId }) => void seen.push(bookingId));
  await allDone();
  expect(seen).toEqual([1]);
});

it('tries again after failures and notes the last error until it succeeds', async () => {
  const attempts: number[] = [];
  const errors: unknown[] = [];
  await owe(1);
  start(async (_, { attempt }) => {
    attempts.push(attempt);
    errors.push((await findRows())[0]?.lastError);
    if (attempt <= 2) throw new Error(`no post office ${attempt}`);
  });
  await allDone();
  expect(attempts).toEqual([1, 2, 3]);
  expect(errors).toEqual([null, 'no post office 1', 'no post office 2']);
  expect(await findRows()).toMatchObject([{ attempts: 3, lastError: null }]);
});

it('waits longer before each further attempt', async () => {
  const waits: number[] = [];
  await owe(1);
  start(() => Promise.reject(new Error('closed')), {
    backOff: (attempt) => {
      waits.push(attempt);
      return attempt < 3 ? 1 : 60_000;
    },
  });
  await vi.waitFor(() => expect(waits).toEqual([1, 2, 3]), { timeout: 5000 });
  await sleep(100);
  expect(waits).toEqual([1, 2, 3]);
  const { rows } = await sql<{
    waits: boolean;
  }>`select available_at > now() + interval '50 seconds' as waits from outbox`.execute(database.db);
  expect(rows).toEqual([{ waits: true }]);
});

it('delivers each once with two servers at work', async () => {
  const seen: number[] = [];
  await owe(100);
  const handler: JobHandlers['booking.created'] = async ({ bookingId }) => {
    seen.push(bookingId);
    await sleep(2);
  };
  start(handler);
  start(handler);
  await allDone();
  expect(seen.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
});

it('one row that always fails holds up no other', async () => {
  const seen: number[] = [];
  await owe(30);
  start(async ({ bookingId }) => {
    if (bookingId === 1) throw new Error('never');
    seen.push(bookingId);
  });
  await vi.waitFor(() => expect(seen).toHaveLength(29), { timeout: 5000 });
});

it('takes over what a killed server had begun, once its time is over', async () => {
  await owe(1);
  await sql`update outbox set attempts = 1, available_at = now() + interval '150 milliseconds'`.execute(
    database.db,
  );
  const attempts: number[] = [];
  start(async (_, { attempt }) => void attempts.push(attempt));
  await sleep(50);
  expect(attempts).toEqual([]);
  await allDone();
  expect(attempts).toEqual([2]);
});

it('gives up on a handler that hangs, and tells it so', async () => {
  await owe(1);
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
  expect(await findRows()).toMatchObject([{ attempts: 2 }]);
});

it('refuses a payload of the wrong shape without losing it', async () => {
  await database.db
    .insertInto('outbox')
    .values({ topic: 'booking.created', payload: { bookingId: 'one' } })
    .execute();
  let runs = 0;
  start(async () => void (runs += 1), { backOff: () => 60_000 });
  await vi.waitFor(async () => expect((await findRows())[0]?.lastError).toContain('bookingId'), {
    timeout: 5000,
  });
  expect(runs).toBe(0);
});

it('leaves topics it does not know to a server that does', async () => {
  await database.db.insertInto('outbox').values({ topic: 'invoice.sent', payload: {} }).execute();
  await owe(1);
  const worker = start(async () => {});
  await vi.waitFor(async () => expect((await findRows())[1]?.doneAt).not.toBeNull(), {
    timeout: 5000,
  });
  await worker.stop();
  expect(await findRows()).toMatchObject([{ attempts: 0, doneAt: null }, { attempts: 1 }]);
});

it('stops after finishing what it began', async () => {
  await owe(1);
  const begun = Promise.withResolvers<void>();
  let isFinished = false;
  const worker = start(async () => {
    begun.resolve();
    await sleep(80);
    isFinished = true;
  });
  await begun.promise;
  await worker.stop();
  expect(isFinished).toBe(true);
  expect((await findRows())[0]?.doneAt).not.toBeNull();
});

it('starts without a database, says so, and stops', async () => {
  const errors: string[] = [];
  const away = connect({ url: 'postgresql://nobody@127.0.0.1:1/none' });
  const worker = start(async () => {}, {
    db: away,
    log: { info: () => {}, error: (_, text) => void errors.push(text) },
  });
  await vi.waitFor(() => expect(errors).toContain('The outbox could not be read'), {
    timeout: 5000,
  });
  await worker.stop();
  await away.destroy();
});

it('forgets the token of a link with its delivery, and logs it never', async () => {
  const lines: object[] = [];
  const log = { info: (details: object) => void lines.push(details), error: () => {} };
  await withTransaction(database.db, (trx) =>
    enqueue(trx, 'newsletter.confirm', { subscriberId: 7, token: 'open-sesame' }),
  );
  start(async () => {}, { handlers: { ...logDeliveries(log), ...noWords } });
  await allDone();
  expect(lines).toMatchObject([{ topic: 'newsletter.confirm', subscriberId: 7 }]);
  const rows = await database.db.selectFrom('outbox').select('payload').execute();
  expect(rows).toEqual([{ payload: { subscriberId: 7 } }]);
  expect(JSON.stringify(lines)).not.toContain('open-sesame');
});

it('forgets the address of a forgotten password with its delivery, and logs it never', async () => {
  const lines: object[] = [];
  const log = { info: (details: object) => void lines.push(details), error: () => {} };
  await withTransaction(database.db, (trx) =>
    enqueue(trx, 'auth.resetRequested', { email: 'kari@example.no', language: 'nb' }),
  );
  start(async () => {}, { handlers: { ...logDeliveries(log), ...noWords } });
  await allDone();
  expect(lines).toMatchObject([{ topic: 'auth.resetRequested', language: 'nb' }]);
  const rows = await database.db.selectFrom('outbox').select('payload').execute();
  expect(rows).toEqual([{ payload: { language: 'nb' } }]);
  expect(JSON.stringify(lines)).not.toContain('kari@');
});

it('leaves what is owed later alone until its time has come', async () => {
  const delivered: number[] = [];
  await withTransaction(database.db, async (trx) => {
    await enqueue(trx, 'booking.created', { bookingId: 1 }, { delayMs: 300 });
    await enqueue(trx, 'booking.created', { bookingId: 2 });
  });
  start(async ({ bookingId }) => void delivered.push(bookingId));
  await allDone();
  expect(delivered).toEqual([2, 1]);
  const { rows } = await sql<{ waited: boolean }>`
    select done_at - created_at >= interval '0.3 seconds' as waited from outbox order by id
  `.execute(database.db);
  expect(rows).toEqual([{ waited: true }, { waited: false }]);
});

it('writes a line for each delivery while there is no post', async () => {
  const lines: object[] = [];
  const log = { info: (details: object) => void lines.push(details), error: () => {} };
  const handlers = { ...logDeliveries(log), ...noWords };
  await withTransaction(database.db, (trx) =>
    enqueue(trx, 'booking.statusChanged', { bookingId: 5, from: 'pending', to: 'confirmed' }),
  );
  running.push(startJobs({ db: database.db, handlers, log: silent, intervalMs: 5 }));
  await allDone();
  expect(lines).toMatchObject([
    { topic: 'booking.statusChanged', bookingId: 5, from: 'pending', to: 'confirmed', attempt: 1 },
  ]);
});

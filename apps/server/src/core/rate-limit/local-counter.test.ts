import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { offered } from '../../../../../tests/support/env.ts';
import type { QuotaStore } from './store.ts';
import { type RunningLimits, createLimits, defaultRates } from './limiter.ts';
import { createDatabaseQuotas, forgetQuotas } from './store-postgres.ts';
import { createRedisQuotas } from './store-redis.ts';
import { findInstallation } from '../events/index.ts';

let database: TestDatabase;
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.drop();
});

const figures = {
  ...defaultRates,
  signIn: { points: 10, seconds: 60 },
  read: { points: 10, seconds: 60 },
  messages: { points: 40, seconds: 60 },
};
const pace = { reportEvery: 50, restAfterFailure: 100 };
/** Four servers that share a store. */
function fourOf(store: QuotaStore): RunningLimits[] {
  const servers = [1, 2, 3, 4].map(() => createLimits(figures, { store, pace }));
  closing.push(...servers.map((server) => () => server.close()));
  return servers;
}
const takeFrom = (limits: RunningLimits, rate: 'signIn' | 'read' | 'messages', key: string) =>
  limits.consume(rate, key).then(
    () => true,
    () => false,
  );

const stores = [
  { place: 'the database', open: async () => createDatabaseQuotas(database.db) },
  ...(offered.redisUrl === undefined
    ? []
    : [{ place: 'Redis', open: async () => openRedis(await findInstallation(database.db)) }]),
];
async function openRedis(prefix: string): Promise<QuotaStore> {
  const store = await createRedisQuotas({ url: offered.redisUrl ?? '', prefix });
  closing.push(() => store.close());
  return store;
}

describe.each(stores)('quotas in $place', ({ open }) => {
  test('sixty concurrent calls over four servers get as many through as one server allows', async () => {
    const servers = fourOf(await open());
    const key = crypto.randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => nth % 4).flatMap((nth) =>
        servers.slice(nth, nth + 1).map((server) => takeFrom(server, 'signIn', key)),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(10);
  });

  test('reads counted by one server reach the others in the background', async () => {
    const [one, ...others] = fourOf(await open());
    const key = crypto.randomUUID();
    for (let call = 0; call < 10; call += 1) await one?.consume('read', key);
    for (const other of others) {
      await vi.waitFor(
        () => expect(other.consume('read', key)).rejects.toMatchObject({ code: 'rate.limited' }),
        { timeout: 10_000, interval: 100 },
      );
    }
  });

  test('a burst over four servers gets hardly more calls than one server allows', async () => {
    const servers = fourOf(await open());
    const key = crypto.randomUUID();
    let through = 0;
    for (let call = 0; call < 100; call += 1)
      for (const server of servers.slice(call % 4, (call % 4) + 1))
        if (await takeFrom(server, 'messages', key)) through += 1;
    expect(through).toBeGreaterThanOrEqual(40);
    // The three others report calls admitted ahead at their next report, or with their next query.
    expect(through).toBeLessThanOrEqual(43);
  });

  test('a quota is full again after its window', async () => {
    const store = await open();
    const key = `signIn:${crypto.randomUUID()}`;
    expect(await store.add([{ key, calls: 7, seconds: 1 }])).toMatchObject([{ total: 7 }]);
    await vi.waitFor(
      async () =>
        expect(await store.add([{ key, calls: 1, seconds: 1 }])).toMatchObject([{ total: 1 }]),
      { timeout: 10_000, interval: 1100 },
    );
  });
});

describe('calls admitted ahead', () => {
  /** A store for a single server that records what was reported. */
  function openNotes() {
    const told: number[] = [];
    let total = 0;
    let answer = Promise.resolve();
    const store: QuotaStore = {
      async add(counted) {
        const calls = counted.reduce((sum, each) => sum + each.calls, 0);
        told.push(calls);
        await answer;
        total += calls;
        return counted.map(() => ({ total, resetMs: 60_000 }));
      },
    };
    const hold = (until: Promise<void>): void => {
      answer = until;
    };
    const limits = createLimits(figures, { store, pace: { reportSoon: 20, freshFor: 60_000 } });
    closing.push(() => limits.close());
    return { told, hold, limits };
  }
  const remainingOf = async (limits: RunningLimits, calls: number): Promise<number[]> => {
    const remaining: number[] = [];
    for (let call = 0; call < calls; call += 1)
      await limits.consume('messages', 'kari', (budget) => remaining.push(budget.remaining));
    return remaining;
  };
  const downFrom = (first: number, length: number) => Array.from({ length }, (_, at) => first - at);

  test('do not wait while little is used, and are reported soon and once', async () => {
    const { told, limits } = openNotes();
    expect(await remainingOf(limits, 10)).toEqual(downFrom(39, 10));
    expect(told).toEqual([1]);
    await vi.waitFor(() => expect(told).toEqual([1, 9]));
    expect(await remainingOf(limits, 30)).toEqual(downFrom(29, 30));
    await expect(limits.consume('messages', 'kari')).rejects.toMatchObject({
      code: 'rate.limited',
    });
    expect(told.slice(2)).toEqual(Array.from({ length: 30 }, () => 1));
  });

  test('are reported with the first call that waits again', async () => {
    const { told, limits } = openNotes();
    expect(await remainingOf(limits, 12)).toEqual(downFrom(39, 12));
    expect(told).toEqual([1, 10, 1]);
  });

  test('are counted once while a slow report is in flight', async () => {
    const { told, hold, limits } = openNotes();
    await remainingOf(limits, 5);
    const slow = Promise.withResolvers<void>();
    hold(slow.promise);
    await vi.waitFor(() => expect(told).toEqual([1, 4]));
    // Calls continue meanwhile, and their own report waits for the first.
    expect(await remainingOf(limits, 5)).toEqual(downFrom(34, 5));
    const next = remainingOf(limits, 1);
    hold(Promise.resolve());
    slow.resolve();
    expect(await next).toEqual([29]);
    await vi.waitFor(() => expect(told.reduce((sum, calls) => sum + calls, 0)).toBe(11));
  });
});

describe('a store that does not answer', () => {
  test('makes a server count by itself, is logged once, and gets the counts afterwards', async () => {
    const told: number[] = [];
    const log = { error: vi.fn<() => void>() };
    let isDown = true;
    const store: QuotaStore = {
      add(counted) {
        if (isDown) return Promise.reject(new Error('down'));
        told.push(...counted.map(({ calls }) => calls));
        return Promise.resolve(counted.map(({ calls }) => ({ total: calls, resetMs: 60_000 })));
      },
    };
    const limits = createLimits(figures, { store, log, pace });
    closing.push(() => limits.close());
    const outcomes = [];
    for (let call = 0; call < 15; call += 1) outcomes.push(await takeFrom(limits, 'signIn', 'one'));
    expect(outcomes.filter(Boolean)).toHaveLength(10);
    expect(log.error).toHaveBeenCalledOnce();
    isDown = false;
    await vi.waitFor(() => expect(told).toEqual([10]), { timeout: 20_000 });
    expect(await takeFrom(limits, 'signIn', 'one')).toBe(false);
  });
});

test('stored keys are hashed, and deleted after their window', async () => {
  const limits = createLimits(figures, { store: createDatabaseQuotas(database.db) });
  closing.push(() => limits.close());
  await limits.consume('signIn', 'reset:kari@example.no');
  const kept = () => database.db.selectFrom('rateBudgets').selectAll().execute();
  expect(JSON.stringify(await kept())).not.toMatch(/kari/);
  await database.db
    .updateTable('rateBudgets')
    .set({ endsAt: new Date(Date.now() - 1000).toISOString() })
    .execute();
  await forgetQuotas(database.db);
  expect(await kept()).toEqual([]);
});

import { connect } from '@mesterhand/db/connect';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { offered } from '../../../../../tests/support/env.ts';
import { findInstallation } from '../events/index.ts';
import { type Limits, type RateClass, createLimits, defaultRates } from './limiter.ts';
import {
  type OpenCounter,
  countInDatabase,
  countInRedis,
  forgetQuotas,
} from './shared-counters.ts';

let database: TestDatabase;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.drop();
});

async function openRedis(): Promise<OpenCounter> {
  const prefix = await findInstallation(database.db);
  const { open, close } = await countInRedis({ url: offered.redisUrl ?? '', prefix });
  closing.push(close);
  return open;
}

async function takeFrom(limits: Limits, rate: RateClass, key: string): Promise<boolean> {
  return limits.consume(rate, key).then(
    () => true,
    () => false,
  );
}

describe.each([
  { place: 'the database', open: async () => countInDatabase(database.db) },
  ...(offered.redisUrl === undefined ? [] : [{ place: 'Redis', open: openRedis }]),
])('quotas in $place', ({ open }) => {
  test.each([
    ['signIn', 10],
    ['messages', 40],
  ] as const)('of %s let as many through over four servers as over one', async (rate, most) => {
    const counter = await open();
    const servers = Array.from({ length: 4 }, () => createLimits(defaultRates, counter));
    const key = crypto.randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => servers.map((server) => takeFrom(server, rate, key))).flat(),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(most);
  });

  test('are full again after their window, and say when', async () => {
    const rates = { ...defaultRates, signIn: { points: 1, seconds: 1 } };
    const limits = createLimits(rates, await open());
    const key = crypto.randomUUID();
    await limits.consume('signIn', key);
    await expect(limits.consume('signIn', key)).rejects.toMatchObject({
      code: 'rate.limited',
      retryAfter: 1,
    });
    await vi.waitFor(() => limits.consume('signIn', key), { timeout: 10_000, interval: 300 });
  });
});

test('a store that fails makes a server count by itself, and is logged once', async () => {
  const url = new URL(database.url);
  url.pathname = '/none';
  const db = connect(url.href);
  const error = vi.fn<(details: object, message: string) => void>();
  const limits = createLimits(defaultRates, countInDatabase(db, { error }));
  const key = crypto.randomUUID();
  const outcomes: boolean[] = [];
  for (let call = 0; call < 12; call += 1) outcomes.push(await takeFrom(limits, 'signIn', key));
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  expect(error).toHaveBeenCalledTimes(1);
  await db.destroy();
});

test('stored keys are hashed, and deleted after their window', async () => {
  const limits = createLimits(
    { ...defaultRates, upload: { points: 1, seconds: 1 } },
    countInDatabase(database.db),
  );
  await limits.consume('upload', 'kari@example.no');
  await limits.consume('reset', 'kari@example.no');
  const stored = () => database.db.selectFrom('rateQuotas').select('key').execute();
  expect((await stored()).filter(({ key }) => !/^[a-zA-Z]+:[\w-]{43}$/.test(key))).toEqual([]);
  await vi.waitFor(
    async () => {
      await forgetQuotas(database.db);
      const keys = (await stored()).map(({ key }) => key);
      expect(keys.filter((key) => key.startsWith('upload:'))).toEqual([]);
      expect(keys.some((key) => key.startsWith('reset:'))).toBe(true);
    },
    { timeout: 10_000, interval: 300 },
  );
});

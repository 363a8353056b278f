import { connect } from '@mesterhand/db/connect';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { offered } from '../../../../../tests/support/env.ts';
import { createRedisTransport } from './event-bus-redis.ts';
import { countInRedis, createLimits, defaultRates } from '../rate-limit/index.ts';
import { findInstallation } from './redis-connection.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([1, 2].map(() => createTestDatabase(inject('cluster'))));
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

const installationsOf = () => Promise.all(databases.map(({ db }) => findInstallation(db)));

test('a database has the same name over every address, and two databases have different ones', async () => {
  const [one = '', other = ''] = await installationsOf();
  expect(one).toMatch(/^mesterhand:\d+\.\d+$/);
  expect(other).not.toBe(one);
  const again = connect(databases[0]?.url ?? '');
  expect(await findInstallation(again)).toBe(one);
  await again.destroy();
});

describe.runIf(offered.redisUrl !== undefined)('two databases that share a Redis', () => {
  const url = offered.redisUrl ?? '';

  test('have separate quotas', async () => {
    const counters = await Promise.all(
      (await installationsOf()).map((prefix) => countInRedis({ url, prefix })),
    );
    const limits = counters.map(({ open }) => createLimits(defaultRates, open));
    const key = crypto.randomUUID();
    const remaining: number[] = [];
    for (const each of [...limits, ...limits])
      await each.consume('signIn', key, (quota) => remaining.push(quota.remaining));
    expect(remaining).toEqual([9, 9, 8, 8]);
    await Promise.all(counters.map((counter) => counter.close()));
  });

  test('receive only their own signals', async () => {
    const prefixes = await installationsOf();
    const lines = await Promise.all(
      prefixes.map((prefix) => createRedisTransport({ url, prefix })),
    );
    const heard: string[] = [];
    for (const [at, line] of lines.entries())
      await line.listen(
        (text) => heard.push(`${at} hears ${text}`),
        () => {},
      );
    await lines[0]?.send('of the first');
    await lines[1]?.send('last');
    // Anything received from the first bus would have arrived before its own message.
    await vi.waitFor(() =>
      expect(heard.toSorted()).toEqual(['0 hears of the first', '1 hears last']),
    );
    await Promise.all(lines.map((line) => line.close()));
  });
});

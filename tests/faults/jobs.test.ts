import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@mesterhand/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import {
  countDeliveries,
  prepareDeliveries,
  queueDeliveries,
  startJobHost,
} from '../support/job-hosts.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { startServerProcess } from '../support/server-process.ts';

const kills = offered.isThorough ? 12 : 2;
const customers = offered.isThorough ? 100 : 12;
/** Jobs that a worker takes at a time, and may be running when it is killed. */
const inHand = 20;

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-jobs-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterEach(() => database.drop());

const countStates = async () => {
  const rows = await database.db
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('topic', 'in', ['support.received', 'message.acknowledge'])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

test(`of 400 jobs whose worker is killed ${kills} times none is lost, and only what was in hand is begun again`, async () => {
  const { db, url } = database;
  await prepareDeliveries(db);
  const ids = Array.from({ length: 400 }, (_, index) => index + 1);
  await queueDeliveries(db, ids);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = (await countDeliveries(db)).length;
    const host = await startJobHost(url);
    // At a random time during the work.
    await vi.waitFor(
      async () => expect((await countDeliveries(db)).length).toBeGreaterThan(before),
      { timeout: 10_000, interval: 10 },
    );
    await sleep(Math.random() * 60);
    await host.kill();
  }
  const last = await startJobHost(url);
  // Done jobs are deleted.
  await vi.waitFor(async () => expect(await countStates()).toEqual({}), {
    timeout: 60_000,
    interval: 200,
  });
  await last.kill();
  const deliveries = await countDeliveries(db);
  expect(deliveries.map(({ messageId }) => messageId)).toEqual(ids);
  expect(deliveries.filter(({ delivered }) => delivered < 1)).toEqual([]);
  const repeated = deliveries.reduce((sum, { begun }) => sum + begun - 1, 0);
  expect(repeated).toBeLessThanOrEqual(kills * inHand);
}, 240_000);

test('jobs that a request has committed are delivered once by the server started after the kill', async () => {
  const { db, url } = database;
  await makeCategories(db);
  const { masterId } = await makeMaster(db);
  const startServer = () => startServerProcess({ databaseUrl: url, dataDir });
  const killed = await startServer();
  const conversations = await Promise.all(
    Array.from({ length: customers }, async () => {
      const token = await openSession(db, (await makeClient(db)).userId);
      const { messages } = createClient(killed.url, { token });
      const { id: conversationId } = await messages.open.mutate({ masterId });
      const clientMessageId = crypto.randomUUID();
      await messages.send.mutate({ conversationId, text: 'Hei', clientMessageId });
      return conversationId;
    }),
  );
  // Answers are due a second after the messages: the jobs are committed, and most are not run yet.
  await killed.kill();
  const { created = 0 } = await countStates();
  expect(created).toBeGreaterThan(0);

  const server = await startServer();
  await vi.waitFor(async () => expect(await countStates()).toEqual({}), {
    timeout: 60_000,
    interval: 200,
  });
  const words = await db
    .selectFrom('messages')
    .select(['conversationId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('conversationId', 'in', conversations)
    .groupBy('conversationId')
    .execute();
  expect(words.map(({ count }) => count)).toEqual(conversations.map(() => 2));
  await server.stop();
}, 120_000);

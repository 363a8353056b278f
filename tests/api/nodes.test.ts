import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@mesterhand/client';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { offered } from '../support/env.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { redisUrl } = offered;
const buses = [
  { bus: 'the database', redis: undefined },
  ...(redisUrl === undefined ? [] : [{ bus: 'Redis', redis: redisUrl }]),
];

describe.each(buses)('two servers connected by $bus', ({ redis }) => {
  let database: TestDatabase;
  let dataDir: string;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase(inject('cluster'));
    dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-nodes-'));
    await makeCategories(database.db);
    const rates = { signIn: '4/900' };
    const start = () =>
      startServerProcess({ databaseUrl: database.url, dataDir, redisUrl: redis, rates });
    servers.push(...(await Promise.all([start(), start()])));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('C-160 a message sent on one arrives on the other, and sign-out ends its stream there', async () => {
    const [one = '', other = ''] = servers.map(({ url }) => url);
    const [client, master] = [await makeClient(database.db), await makeMaster(database.db)];
    const tokenOf = (userId: number) => openSession(database.db, userId);
    const token = await tokenOf(master.actor.userId);
    const customer = createClient(one, { token: await tokenOf(client.userId) });
    const tradesman = createClient(other, { token, retryDelayMs: () => 20 });
    const { id: conversationId } = await customer.messages.open.mutate({
      masterId: master.masterId,
    });

    const seen: string[] = [];
    const errors: unknown[] = [];
    const started = vi.fn<() => void>();
    const live = tradesman.messages.live.subscribe(
      { conversationId },
      {
        onStarted: started,
        onData: ({ data }) => {
          if (data.kind === 'message') seen.push(data.message.text);
        },
        onError: (error) => errors.push(error.data?.app.code),
      },
    );
    await vi.waitFor(() => expect(started).toHaveBeenCalled(), { timeout: 5000 });
    await customer.messages.send.mutate({
      conversationId,
      text: 'Kommer du i dag?',
      clientMessageId: crypto.randomUUID(),
    });
    await vi.waitFor(() => expect(seen).toEqual(['Kommer du i dag?']), { timeout: 5000 });

    await createClient(one, { token }).auth.logout.mutate();
    await vi.waitFor(() => expect(errors).toEqual(['auth.required']), { timeout: 5000 });
    live.unsubscribe();
  });

  test('they share one rate limit: of twenty guesses at links four are checked', async () => {
    const body = JSON.stringify({ token: 'none', password: 'fjell-og-fjord' });
    const guess = ({ url }: ServerProcess) =>
      fetch(`${url}/api/auth/reset-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => servers.map(guess)).flat());
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(4).fill(400), ...Array(16).fill(429)]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@mesterhand/client';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { type TestDatabase, createTestDatabase } from '../support/cluster.ts';
import { type FaultProxy, openFaultProxy } from '../support/fault-proxy.ts';
import { offered } from '../support/env.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const cuts = offered.isThorough ? 100 : 20;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let proxy: FaultProxy;

const startServer = () => startServerProcess({ databaseUrl: database.url, dataDir });

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-faults-'));
  await makeCategories(database.db);
  server = await startServer();
  proxy = await openFaultProxy(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One of the two who talk: retries until a message is acknowledged, and records what arrives. */
async function enter(userId: number, name: string) {
  const token = await openSession(database.db, userId);
  const client = createClient(proxy.url, { token, retryDelayMs: () => 30 });
  const seen: { seq: number; text: string }[] = [];
  const follow = (conversationId: number) =>
    client.messages.live.subscribe(
      { conversationId, lastEventId: '0' },
      {
        onData: ({ data }) => {
          if (data.kind !== 'message') return;
          const { seq, text } = data.message;
          seen.push({ seq, text });
        },
      },
    );
  const send = async (conversationId: number, text: string): Promise<void> => {
    const clientMessageId = crypto.randomUUID();
    for (;;) {
      const answer = await client.messages.send
        .mutate({ conversationId, text, clientMessageId })
        .catch(() => undefined);
      if (answer !== undefined) return;
      await sleep(20);
    }
  };
  return { name, client, seen, follow, send };
}

test(`C-159 C-160 over a connection cut ${cuts} times and a killed server, both sides of a conversation get every message once and in order`, async () => {
  const [customer, tradesman] = [await makeClient(database.db), await makeMaster(database.db)];
  const kari = await enter(customer.userId, 'Kari');
  const ola = await enter(tradesman.actor.userId, 'Ola');
  const { id } = await kari.client.messages.open.mutate({ masterId: tradesman.masterId });
  const streams = [kari.follow(id), ola.follow(id)];

  const over = new AbortController();
  let sent = 0;
  const talk = async ({ name, send }: typeof kari): Promise<void> => {
    for (let n = 1; !over.signal.aborted; n += 1) {
      await send(id, `${name} ${n}`);
      sent += 1;
    }
  };
  const talking = [talk(kari), talk(ola)];
  for (let cut = 1; cut <= cuts; cut += 1) {
    await sleep(20 + Math.random() * 60);
    proxy.cut();
    if (cut === cuts / 2) {
      await server.kill();
      server = await startServer();
      proxy.leadTo(server.url);
    }
  }
  over.abort();
  await Promise.all(talking);

  const listStored = () =>
    database.db
      .selectFrom('messages')
      .select(['seq', 'text'])
      .where('conversationId', '=', id)
      .orderBy('seq')
      .execute();
  // The automatic answer to a first message is a job, and may come last of all.
  for (const { seen } of [kari, ola])
    await vi.waitFor(async () => expect(seen).toEqual(await listStored()), { timeout: 10_000 });
  const rows = await listStored();
  expect(rows.filter(({ text }) => /^(Kari|Ola) \d+$/.test(text))).toHaveLength(sent);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  for (const stream of streams) stream.unsubscribe();
});

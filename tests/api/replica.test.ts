import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { openSession } from '../support/accounts.ts';
import { makeCategories, makeClient } from '../support/people.ts';
import { type ReplicaPair, openReplicaPair } from '../support/replica-pair.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let pair: ReplicaPair;
let replica: ReturnType<ReplicaPair['follow']>;
let server: TestServer;
let dataDir: string;
let admin: string;

beforeAll(async () => {
  pair = await openReplicaPair();
  await makeCategories(pair.db);
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-replica-'));
  // Long enough that a slow machine does not decide how far a paused replica may lag.
  replica = pair.follow({ pace: { maxLag: 60_000 } });
  const shares = { db: pair.db, databaseUrl: pair.primaryUrl, dataDir };
  server = await startTestServer(inject('cluster'), { shares, replica });
  const { userId } = await makeClient(pair.db, { role: 'admin' });
  admin = await openSession(pair.db, userId);
});
afterAll(async () => {
  await server.close();
  await replica.stop();
  await pair.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** How many reads the replica answered during `work`. */
async function countReplicaReads(work: () => Promise<unknown>): Promise<number> {
  const before = replica.figures().here;
  await work();
  return replica.figures().here - before;
}

/** Resolves once the replica has replayed every write. */
async function awaitReplay(): Promise<void> {
  const place = await replica.findPlace();
  await vi.waitFor(() => expect(replica.choose(place)).not.toBeNull(), { timeout: 10_000 });
}

const nameSchema = z.object({ siteName: z.string() });

async function nameFor(headers: Record<string, string> = {}): Promise<string> {
  const { body } = await server.rest('GET', '/api/settings', { headers });
  return nameSchema.parse(body).siteName;
}

/** @returns the cookie that the writer’s browser sends from now on. */
async function rename(siteName: string): Promise<string> {
  const settings = await server.client(admin).admin.settings.get.query();
  const { status, headers } = await server.rest('PUT', '/api/admin/settings', {
    token: admin,
    body: { ...settings, siteName },
  });
  expect(status).toBe(200);
  return headers.getSetCookie().find((cookie) => cookie.startsWith('written=')) ?? '';
}

const shownOf = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

test('visitors read from the replica, signed-in people from the primary', async () => {
  await awaitReplay();
  expect(await countReplicaReads(() => nameFor())).toBe(1);
  expect(await countReplicaReads(() => nameFor({ authorization: `Bearer ${admin}` }))).toBe(0);
  expect(await countReplicaReads(() => server.client().masters.list.query({}))).toBe(1);
});

test('a browser reads its own write while others read the older state', async () => {
  const before = await nameFor();
  await awaitReplay();
  await pair.pause();
  const cookie = await rename('Hånd i hånd');
  expect(cookie).toMatch(
    /^written=[\dA-F]+\/[\dA-F]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/,
  );
  expect(await nameFor()).toBe(before);
  expect(await nameFor({ cookie: shownOf(cookie) })).toBe('Hånd i hånd');
  expect(await nameFor({ authorization: `Bearer ${admin}` })).toBe('Hånd i hånd');
  await pair.resume();
  await awaitReplay();
  expect(await countReplicaReads(() => nameFor({ cookie: shownOf(cookie) }))).toBe(1);
  expect(await nameFor()).toBe('Hånd i hånd');
});

test('a replica that lags too far behind is not used', async () => {
  await awaitReplay();
  const strict = pair.follow({ pace: { every: 10, maxLag: 200 } });
  try {
    await vi.waitFor(() => expect(strict.choose(null)).not.toBeNull(), { timeout: 5000 });
    await pair.pause();
    await rename('Hånd i hanske');
    await vi.waitFor(() => expect(strict.choose(null)).toBeNull(), { timeout: 5000 });
    await pair.resume();
    await vi.waitFor(() => expect(strict.choose(null)).not.toBeNull(), { timeout: 5000 });
  } finally {
    await strict.stop();
  }
});

test('a forged cookie leads to the primary, or is ignored', async () => {
  await awaitReplay();
  expect(await countReplicaReads(() => nameFor({ cookie: 'written=FFFFFFFF/FFFFFFFF' }))).toBe(0);
  expect(await countReplicaReads(() => nameFor({ cookie: 'written=x; written=1/G' }))).toBe(1);
});

test('a server that is no replica is not used', async () => {
  const error = vi.fn<() => void>();
  const own = pair.follow({ replica: pair.db, log: { error } });
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(own.choose(null)).toBeNull();
  await own.stop();
});

test('requests survive the loss of the replica', async () => {
  await awaitReplay();
  expect(await countReplicaReads(() => nameFor())).toBe(1);
  await pair.stopReplica();
  const names = await Promise.all(Array.from({ length: 20 }, () => nameFor()));
  expect(new Set(names).size).toBe(1);
  expect(replica.choose(null)).toBeNull();
});

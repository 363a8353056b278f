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
  // Long enough that what is asserted of a paused replica is not decided by a slow machine.
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

/** How many reads the replica answered while `work` was done. */
async function countNear(work: () => Promise<unknown>): Promise<number> {
  const before = replica.figures().here;
  await work();
  return replica.figures().here - before;
}

/** Resolves once nothing that was written is still on its way. */
async function arrive(): Promise<void> {
  const place = await replica.findPlace();
  await vi.waitFor(() => expect(replica.choose(place)).not.toBeNull(), { timeout: 10_000 });
}

const nameSchema = z.object({ siteName: z.string() });

async function nameFor(headers: Record<string, string> = {}): Promise<string> {
  const { body } = await server.rest('GET', '/api/settings', { headers });
  return nameSchema.parse(body).siteName;
}

/** @returns the cookie that the writer's browser shows from now on. */
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

test('what visitors read comes from the replica, and what people who are signed in read does not', async () => {
  await arrive();
  expect(await countNear(() => nameFor())).toBe(1);
  expect(await countNear(() => nameFor({ authorization: `Bearer ${admin}` }))).toBe(0);
  expect(await countNear(() => server.client().masters.list.query({}))).toBe(1);
});

test('a browser that wrote reads what it wrote while others read what was before', async () => {
  const before = await nameFor();
  await arrive();
  await pair.pause();
  const cookie = await rename('Hånd i hånd');
  expect(cookie).toMatch(
    /^written=[\dA-F]+\/[\dA-F]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/,
  );
  expect(await nameFor()).toBe(before);
  expect(await nameFor({ cookie: shownOf(cookie) })).toBe('Hånd i hånd');
  expect(await nameFor({ authorization: `Bearer ${admin}` })).toBe('Hånd i hånd');
  await pair.resume();
  await arrive();
  expect(await countNear(() => nameFor({ cookie: shownOf(cookie) }))).toBe(1);
  expect(await nameFor()).toBe('Hånd i hånd');
});

test('a replica that is too far behind is not read from', async () => {
  await arrive();
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

test('what a visitor made up for a cookie is read by the primary, or not at all', async () => {
  await arrive();
  expect(await countNear(() => nameFor({ cookie: 'written=FFFFFFFF/FFFFFFFF' }))).toBe(0);
  expect(await countNear(() => nameFor({ cookie: 'written=x; written=1/G' }))).toBe(1);
});

test('a server that is no replica is not read from', async () => {
  const error = vi.fn<() => void>();
  const own = pair.follow({ replica: pair.db, log: { error } });
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(own.choose(null)).toBeNull();
  await own.stop();
});

test('of a replica that is taken away nobody hears', async () => {
  await arrive();
  expect(await countNear(() => nameFor())).toBe(1);
  await pair.stopReplica();
  const names = await Promise.all(Array.from({ length: 20 }, () => nameFor()));
  expect(new Set(names).size).toBe(1);
  expect(replica.choose(null)).toBeNull();
});

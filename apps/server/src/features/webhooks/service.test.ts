import { randomBytes } from 'node:crypto';
import type { Actor } from '@mesterhand/domain/access/actor';
import { maxEndpoints } from '@mesterhand/domain/webhooks/rules';
import { createWebhookInput } from '@mesterhand/domain/webhooks/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../tests/support/people.ts';
import { withTransaction } from '../../core/database/index.ts';
import { createVault } from '../../core/sessions/index.ts';
import { createWebhooks } from '../../core/outbound/index.ts';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  openSecrets,
  readWebhook,
  revealNew,
  rollSecret,
  updateHealth,
  updateWebhook,
  type WebhookParts,
} from './service.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const later = (hours: number): Date => new Date(now.getTime() + hours * 60 * 60 * 1000);

let database: TestDatabase;
let parts: WebhookParts;
let admin: Actor;
let strangers: Actor[];

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const { db } = database;
  parts = { db, vault: createVault(randomBytes(32)), sender: createWebhooks() };
  await makeCategories(db);
  admin = await makeClient(db, { role: 'admin' });
  strangers = [
    await makeClient(db),
    (await makeMaster(db)).actor,
    await makeClient(db, { role: 'moderator' }),
  ];
});
beforeEach(async () => {
  await database.db.deleteFrom('webhookEndpoints').execute();
});
afterAll(() => database.drop());

const defaults = createWebhookInput.parse({
  url: 'https://hooks.example.no/in/a-token-of-theirs',
  description: 'Regnskapet',
  events: ['booking.created', 'booking.completed'],
});

const add = async (change: Partial<typeof defaults> = {}) =>
  (await addWebhook(parts, admin, { ...defaults, ...change }, now)).id;

const lastLine = () =>
  database.db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'subjectId', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('a webhook', () => {
  test('is added with a secret that is shown once and stored encrypted', async () => {
    const id = await add();
    const { secret, ...webhook } = await revealNew(parts, id, now);
    expect(webhook).toEqual({
      id,
      ...defaults,
      stopReason: null,
      stoppedAt: null,
      failingSince: null,
      lastAttempt: null,
      failed: 0,
      waiting: 0,
      oldSecretUntil: null,
      createdAt: now.toISOString(),
      version: 1,
    });
    expect(await readWebhook(parts.db, id, now)).toEqual(webhook);
    const kept = await database.db.selectFrom('webhookSecrets').select('sealed').execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.sealed).not.toContain(secret.slice(6, 20));
    expect(await openSecrets(parts, id, now)).toEqual([secret]);
    const elsewhere = { ...parts, vault: createVault(randomBytes(32)) };
    expect(await openSecrets(elsewhere, id, now)).toEqual([]);
  });

  test('is audited with its host only: the rest of a URL is often a secret', async () => {
    const id = await add();
    expect(await lastLine()).toMatchObject({
      action: 'webhooks.create',
      subject: 'webhook',
      subjectId: id,
      after: { host: 'hooks.example.no', events: defaults.events, enabled: true },
    });
    expect(JSON.stringify(await lastLine())).not.toContain('a-token-of-theirs');
  });

  test.each([
    'http://hooks.example.no/',
    'https://127.0.0.1/',
    'https://user:password@hooks.example.no/',
    'https://hooks.example.no:6379/',
    'https://169.254.169.254/',
  ])('is refused at %s', async (url) => {
    await expect(addWebhook(parts, admin, { ...defaults, url }, now)).rejects.toMatchObject({
      code: 'webhooks.badUrl',
      issues: [{ path: ['url'], message: 'webhookUrl' }],
    });
    const id = await add();
    const change = { ...defaults, id, url, enabled: true };
    await expect(updateWebhook(parts, admin, change, now)).rejects.toMatchObject({
      code: 'webhooks.badUrl',
    });
  });

  test('is limited to twenty, also under concurrency', async () => {
    const tries = Array.from({ length: maxEndpoints + 3 }, () => add());
    const outcomes = await Promise.allSettled(tries);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { code: 'webhooks.tooMany' } });
  });

  test('is listed newest first, paginated', async () => {
    const ids = [await add(), await add(), await add()];
    const first = await listWebhooks(parts.db, { limit: 2 }, now);
    const cursor = first.nextCursor ?? undefined;
    const second = await listWebhooks(parts.db, { limit: 2, cursor }, now);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
  });

  test('can’t be changed on an outdated version', async () => {
    const id = await add();
    const change = { ...defaults, id, url: 'https://other.example.no/in' };
    const changed = await updateWebhook(parts, admin, { ...change, version: 1 }, now);
    expect(changed).toMatchObject({ url: change.url, version: 2 });
    expect((await lastLine())?.after).toMatchObject({ addressChanged: true });
    await expect(updateWebhook(parts, admin, { ...change, version: 1 }, now)).rejects.toMatchObject(
      { code: 'conflict.stale' },
    );
  });

  test('is paused and resumed, with its failures reset', async () => {
    const id = await add();
    await withTransaction(parts.db, (trx) =>
      updateHealth(trx, { endpointId: id, status: 500, now }),
    );
    const paused = await updateWebhook(parts, admin, { ...defaults, id, enabled: false }, later(1));
    expect(paused).toMatchObject({
      enabled: false,
      stopReason: 'paused',
      stoppedAt: later(1).toISOString(),
      failingSince: now.toISOString(),
    });
    const resumed = await updateWebhook(parts, admin, { ...defaults, id }, later(2));
    const none = { stopReason: null, stoppedAt: null, failingSince: null };
    expect(resumed).toMatchObject({ enabled: true, ...none });
  });

  test('is deleted', async () => {
    const id = await add();
    expect(await deleteWebhook(parts.db, admin, id)).toEqual({ id, deleted: true });
    await expect(readWebhook(parts.db, id, now)).rejects.toMatchObject({
      code: 'webhooks.notFound',
    });
    await expect(deleteWebhook(parts.db, admin, id)).rejects.toMatchObject({
      code: 'webhooks.notFound',
    });
  });
});

describe('rotating the secret', () => {
  test('signs with the previous one too during the chosen grace period', async () => {
    const id = await add();
    const { secret: old } = await revealNew(parts, id, now);
    const rolled = await rollSecret(parts, admin, { id, graceHours: 24 }, now);
    expect(rolled.oldSecretUntil).toBe(later(24).toISOString());
    expect(await openSecrets(parts, id, later(23))).toEqual([rolled.secret, old]);
    expect(await openSecrets(parts, id, later(24))).toEqual([rolled.secret]);
    expect(JSON.stringify(await lastLine())).not.toContain('whsec_');
  });

  test('replaces one at once, and drops all but three', async () => {
    const id = await add();
    const once = await rollSecret(parts, admin, { id, graceHours: 0 }, now);
    expect(once.oldSecretUntil).toBeNull();
    expect(await openSecrets(parts, id, now)).toEqual([once.secret]);
    const twice = [];
    for (let turn = 0; turn < 4; turn += 1)
      twice.unshift((await rollSecret(parts, admin, { id, graceHours: 72 }, now)).secret);
    expect(await openSecrets(parts, id, now)).toEqual(twice.slice(0, 3));
  });
});

describe('health', () => {
  const note = (endpointId: number, status: number | null, at: Date) =>
    withTransaction(parts.db, (trx) => updateHealth(trx, { endpointId, status, now: at }));
  const jobs = () =>
    database.db
      .selectFrom('jobs')
      .select('payload')
      .where('topic', '=', 'webhook.stopped')
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();

  test('is failing from the first failure until a success', async () => {
    const id = await add();
    expect(await note(id, 500, now)).toBe(true);
    expect(await note(id, null, later(1))).toBe(true);
    expect(await readWebhook(parts.db, id, now)).toMatchObject({ failingSince: now.toISOString() });
    expect(await note(id, 204, later(2))).toBe(true);
    expect(await readWebhook(parts.db, id, now)).toMatchObject({ failingSince: null, version: 1 });
  });

  test.each([
    ['a 410 at once', 410, 0, 'gone'],
    ['days of failures', null, 5 * 24, 'failing'],
  ])('stops with %s, and administrators are notified', async (_, status, hours, why) => {
    const id = await add();
    await note(id, 503, now);
    expect(await note(id, status, later(hours))).toBe(false);
    expect(await readWebhook(parts.db, id, now)).toMatchObject({
      enabled: false,
      stopReason: why,
      stoppedAt: later(hours).toISOString(),
      version: 2,
    });
    expect((await jobs())?.payload).toEqual({ endpointId: id, why });
    expect(await note(id, 410, later(hours + 1))).toBe(false);
  });
});

test('refuses strangers', async () => {
  const id = await add();
  for (const stranger of strangers) {
    const tries = [
      () => addWebhook(parts, stranger, defaults, now),
      () => updateWebhook(parts, stranger, { ...defaults, id }, now),
      () => deleteWebhook(parts.db, stranger, id),
      () => rollSecret(parts, stranger, { id, graceHours: 0 }, now),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: 'access.forbidden' });
  }
  expect(await readWebhook(parts.db, id, now)).toMatchObject({ version: 1, oldSecretUntil: null });
});

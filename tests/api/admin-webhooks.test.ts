import { webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import {
  createdWebhookSchema,
  deliveryDetailSchema,
  rolledSecretSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '@mesterhand/domain/webhooks/schema';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import {
  isSignedWith,
  openReceiver,
  status,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  receiver = await openReceiver();
  cast = await makeCast(server);
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});
beforeEach(async () => {
  receiver.received = [];
  receiver.answer = status(200, {}, 'thanks');
  await server.db.deleteFrom('webhookEndpoints').execute();
});

const call = (method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
  server.rest(method, `/api/admin/webhooks${path}`, { token: cast.admin.token, body, headers });

const input = () => ({ url: receiver.url, events: [...webhookEventTypes] });
const add = async () => createdWebhookSchema.parse((await call('POST', '', input())).body);

describe('an installation that only this machine reaches', () => {
  test.each([
    { name: 'sends to this machine', expected: 201, trustsCallers: false },
    { name: 'does not behind a proxy', expected: 400, trustsCallers: true },
  ])('$name', async ({ expected, trustsCallers }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-webhooks-'));
    const { databaseUrl } = server;
    const own = await startServerProcess({ databaseUrl, dataDir, trustsCallers });
    try {
      const authorization = `Bearer ${cast.admin.token}`;
      const post = (path: string, body: object) =>
        fetch(new URL(`/api/admin/webhooks${path}`, own.url), {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', authorization },
        });
      const answer = await post('', input());
      expect(answer.status).toBe(expected);
      if (expected !== 201) return;
      const { id } = createdWebhookSchema.parse(await answer.json());
      expect((await post(`/${id}/test`, {})).ok).toBe(true);
      await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0));
    } finally {
      await own.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a webhook', () => {
  test('is created at its own address, which shows everything but the secret', async () => {
    const made = await call('POST', '', input());
    expect(made.status).toBe(201);
    const { secret, ...webhook } = createdWebhookSchema.parse(made.body);
    expect(secret).toMatch(/^whsec_/);
    const path = made.headers.get('location') ?? '';
    expect(path).toBe(`/api/admin/webhooks/${webhook.id}`);
    const read = await server.rest('GET', path, { token: cast.admin.token });
    expect(read.body).toEqual(webhook);
    const list = await call('GET');
    expect(z.array(webhookSchema).parse(list.body)).toEqual([webhook]);
    for (const { text } of [read, list]) expect(text).not.toContain('whsec_');
  });

  test('is created once by a repeated request, whose stored response holds no secret', async () => {
    const key = { 'idempotency-key': 'add-the-accounts' };
    const [first, again] = [
      await call('POST', '', input(), key),
      await call('POST', '', input(), key),
    ];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const other = await call('POST', '', { ...input(), description: 'x' }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.mismatch' } });
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(k::text, ''), '') as text from idempotency_keys k
    `.execute(server.db);
    expect(rows[0]?.text).not.toContain('whsec_');
    expect(z.array(z.unknown()).parse((await call('GET')).body)).toHaveLength(1);
  });

  test.each([
    ['a closed network', { url: 'https://10.0.0.1/' }, ['url']],
    ['no events', { events: [] }, ['events']],
    ['an unknown event', { events: ['booking.eaten'] }, ['events', 0]],
  ])('refuses %s at its field', async (_, part, path) => {
    const refused = await call('POST', '', { ...input(), ...part });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  test('is changed, but not over a concurrent change', async () => {
    const { id, version } = await add();
    const change = { ...input(), enabled: false, version };
    const changed = await call('PUT', `/${id}`, change);
    expect(changed).toMatchObject({ status: 200, body: { enabled: false, stopReason: 'paused' } });
    const late = await call('PUT', `/${id}`, change);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict.stale' } });
  });

  test('gets a new secret, while the previous one stays valid for a while', async () => {
    const { id, secret } = await add();
    const renewed = await call('POST', `/${id}/secret`, { graceHours: 1 });
    const { secret: next, oldSecretUntil } = rolledSecretSchema.parse(renewed.body);
    expect(Date.parse(oldSecretUntil ?? '')).toBeGreaterThan(Date.now());
    await call('POST', `/${id}/test`);
    const [got] = receiver.received;
    for (const each of [secret, next]) expect(got && isSignedWith(each, got)).toBe(true);
    expect(await call('POST', `/${id}/secret`, { graceHours: 5 })).toMatchObject({ status: 400 });
  });

  test('is deleted with its log', async () => {
    const { id } = await add();
    const tested = deliveryDetailSchema.parse((await call('POST', `/${id}/test`)).body);
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { deleted: true } });
    for (const [method, path] of [
      ['GET', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
    ] as const)
      expect(await call(method, path)).toMatchObject({
        status: 404,
        body: { code: 'webhooks.notFound' },
      });
    expect(await call('GET', `/deliveries/${tested.id}`)).toMatchObject({
      status: 404,
      body: { code: 'webhooks.deliveryNotFound' },
    });
  });
});

describe('the delivery log', () => {
  test('shows the outcome of a test, filtered and paged', async () => {
    const { id } = await add();
    receiver.answer = status(500, {}, 'out of paper');
    const failed = await call('POST', `/${id}/test`);
    expect(failed).toMatchObject({
      status: 200,
      body: { state: 'failed', history: [{ status: 500, answer: 'out of paper' }] },
    });
    receiver.answer = status(200);
    await call('POST', `/${id}/test`);
    const first = await call('GET', `/deliveries?limit=1&event=ping&endpoint=${id}`);
    const [delivery] = z.array(webhookDeliverySchema).parse(first.body);
    expect(delivery).toMatchObject({ event: 'ping', state: 'delivered', attempts: 1 });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await call('GET', `/deliveries?limit=1&cursor=${cursor}`);
    expect(second.body).toMatchObject([{ state: 'failed', lastAttempt: { status: 500 } }]);
    expect((await call('GET', '/deliveries?state=waiting')).body).toEqual([]);
    expect(await call('GET', '/deliveries?cursor=x')).toMatchObject({ status: 400 });
  });

  test('resends a delivery, unless its webhook is paused', async () => {
    const { id } = await add();
    const { id: delivery } = deliveryDetailSchema.parse((await call('POST', `/${id}/test`)).body);
    const again = await call('POST', `/deliveries/${delivery}/again`);
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } });
    await call('PUT', `/${id}`, { ...input(), enabled: false });
    expect(await call('POST', `/deliveries/${delivery}/again`)).toMatchObject({
      status: 409,
      body: { code: 'webhooks.stopped' },
    });
  });
});

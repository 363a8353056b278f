import { afterEach, expect, test, vi } from 'vitest';
import { createTrpcClient } from './trpc.ts';

afterEach(() => vi.unstubAllGlobals());

/** Network stub: returns the keys that were sent, and answers as configured. */
function listen(...answers: (() => Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (answers.shift() ?? done)();
  });
  return keys;
}
const done = async () => Response.json({ result: { data: { blocked: true } } });
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const block = { masterId: 12 };

test('a double press, or a retry after a broken connection, has one key', async () => {
  const keys = listen(broken);
  const client = createTrpcClient();
  await expect(client.auth.blocks.add.mutate(block)).rejects.toThrow('Failed to fetch');
  await Promise.all([client.auth.blocks.add.mutate(block), client.auth.blocks.add.mutate(block)]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('after an answer the same input gets a new key; other input has another', async () => {
  const keys = listen();
  const client = createTrpcClient();
  await client.auth.blocks.add.mutate(block);
  await client.auth.blocks.add.mutate(block);
  await client.auth.blocks.add.mutate({ masterId: 13 });
  expect(new Set(keys).size).toBe(3);
});

test('an explicit key is kept, and a call that creates nothing has none', async () => {
  const keys = listen();
  const client = createTrpcClient();
  const context = { idempotencyKey: 'the-name-of-it' };
  await client.auth.blocks.add.mutate(block, { context });
  await client.masters.services.remove.mutate({ id: 3 }).catch(() => {});
  expect(keys).toEqual(['the-name-of-it', null]);
});

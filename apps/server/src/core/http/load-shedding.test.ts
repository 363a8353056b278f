import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoadLimits, refuseOverload } from './load-shedding.ts';

const plenty: LoadLimits = {
  requests: 1000,
  requestsPerAddress: 1000,
  lagMs: 600_000,
  heapShare: 1,
};
let fastify: FastifyInstance;
afterEach(() => fastify.close());

/** A server on which requests at /slow hang until they are released. */
function startServer(limits: Partial<LoadLimits>) {
  const waiting: (() => void)[] = [];
  fastify = Fastify({ trustProxy: true });
  refuseOverload(fastify, { ...plenty, ...limits });
  fastify.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 'done';
  });
  fastify.get('/healthz', async () => 'ok');
  const ask = async (url: string, address = '192.0.2.1') => {
    const { statusCode, headers } = await fastify.inject({
      url,
      headers: { 'x-forwarded-for': address },
    });
    return { status: statusCode, wait: headers['retry-after'] };
  };
  const hold = async (count: number, address?: string) => {
    const held = Array.from({ length: count }, () => ask('/slow', address));
    await vi.waitFor(() => expect(waiting).toHaveLength(count));
    return async () => {
      for (const letGo of waiting.splice(0)) letGo();
      return (await Promise.all(held)).map(({ status }) => status);
    };
  };
  return { ask, hold };
}

test('responds 503 with Retry-After beyond the limit of concurrent requests', async () => {
  const { ask, hold } = startServer({ requests: 3 });
  const letGo = await hold(3);
  expect(await ask('/slow', '192.0.2.2')).toEqual({ status: 503, wait: '2' });
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  expect(await letGo()).toEqual([200, 200, 200]);
  const again = await hold(3);
  expect(await again()).toEqual([200, 200, 200]);
});

test('rejects an address with too many concurrent requests, and no others', async () => {
  const { ask, hold } = startServer({ requestsPerAddress: 2 });
  const letGo = await hold(2, '2001:db8:1:2::1');
  expect(await ask('/slow', '2001:db8:1:2::9')).toEqual({ status: 429, wait: '1' });
  expect(await ask('/healthz', '192.0.2.2')).toMatchObject({ status: 200 });
  expect(await letGo()).toEqual([200, 200]);
});

test('sheds load while the event loop lags, and recovers', async () => {
  const { ask } = startServer({ lagMs: 100 });
  expect(await ask('/nothing')).toMatchObject({ status: 404 });
  await vi.waitFor(
    async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
      expect(await ask('/nothing')).toEqual({ status: 503, wait: '2' });
    },
    { timeout: 20_000 },
  );
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  await vi.waitFor(async () => expect(await ask('/nothing')).toMatchObject({ status: 404 }), {
    timeout: 20_000,
  });
});

test('sheds load while the heap is nearly full', async () => {
  const { ask } = startServer({ heapShare: 0 });
  await vi.waitFor(async () => expect(await ask('/nothing')).toMatchObject({ status: 503 }), {
    timeout: 20_000,
  });
});

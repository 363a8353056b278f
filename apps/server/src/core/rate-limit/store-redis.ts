import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { QuotaStore } from './store.ts';
import { connectRedis, type SharedRedis } from '../events/index.ts';

/** Quotas in a shared Redis. */
export async function createRedisQuotas(
  { url, prefix }: SharedRedis,
  log?: { error(details: object, message: string): void },
): Promise<QuotaStore & { close(): Promise<void> }> {
  const options = {
    maxRetriesPerRequest: 1,
    // A call must fail fast rather than wait for a reconnect.
    enableOfflineQueue: false,
    enableAutoPipelining: true,
  };
  const storeClient = await connectRedis(url, options, log);
  const limiter = new RateLimiterRedis({
    storeClient,
    keyPrefix: `${prefix}:budget`,
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
  });
  return {
    add: (counted) =>
      Promise.all(
        counted.map(async ({ key, calls, seconds }) => {
          const { consumedPoints, msBeforeNext } = await limiter.penalty(key, calls, {
            customDuration: seconds,
          });
          return { total: consumedPoints, resetMs: Math.max(1, msBeforeNext) };
        }),
      ),
    async close() {
      await storeClient.quit().catch(() => storeClient.disconnect());
    },
  };
}

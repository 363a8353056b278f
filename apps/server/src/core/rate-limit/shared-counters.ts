import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { CompiledQuery, type Kysely } from 'kysely';
import {
  type RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import { type SharedRedis, connectRedis } from '../events/index.ts';

interface CounterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
  /** An exhausted quota is refused from memory: a flood of calls costs the store nothing. */
  inMemoryBlockOnConsumed: number;
  /** Counts while the store does not respond. */
  insuranceLimiter: RateLimiterMemory;
}

/** Opens the counter of one class, which is shared by all servers. */
export type OpenCounter = (options: CounterOptions) => RateLimiterStoreAbstract;

interface Log {
  error(details: object, message: string): void;
}

interface Query {
  text: string;
  values: readonly unknown[];
  name?: string;
}

/** Quotas in the shared database, in an unlogged table of the shape that the library expects. */
export function countInDatabase(db: Kysely<DB>, log?: Log): OpenCounter {
  let isFailing = false;
  const storeClient = {
    async query({ text, values, name }: Query) {
      if (name !== undefined) nameStatement(name, text);
      try {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        isFailing = false;
        return { rows, rowCount: rows.length };
      } catch (error) {
        // Logged once per outage, not for every call.
        if (!isFailing)
          log?.error({ err: error }, 'Rate limits are not shared: this server counts by itself');
        isFailing = true;
        throw error;
      }
    },
  };
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_quotas',
      tableCreated: true,
      // Housekeeping deletes ended windows.
      clearExpiredByTimeout: false,
    });
}

/** Quotas in a shared Redis. */
export async function countInRedis(
  { url, prefix }: SharedRedis,
  log?: Log,
): Promise<{ open: OpenCounter; close(): Promise<void> }> {
  const options = {
    maxRetriesPerRequest: 1,
    // A call must fail fast rather than wait for a reconnect or an answer: the server then counts by itself.
    enableOfflineQueue: false,
    commandTimeout: 1000,
    enableAutoPipelining: true,
  };
  const storeClient = await connectRedis(url, options, log);
  return {
    open: ({ keyPrefix, ...counter }) =>
      new RateLimiterRedis({ ...counter, storeClient, keyPrefix: `${prefix}:budget:${keyPrefix}` }),
    async close() {
      await storeClient.quit().catch(() => storeClient.disconnect());
    },
  };
}

/** Deletes quotas whose window has ended. */
export async function forgetQuotas(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('rateQuotas').where('expire', '<', Date.now()).execute();
}

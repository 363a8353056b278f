import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import {
  type Limits,
  countInDatabase,
  countInRedis,
  createLimits,
} from '../core/rate-limit/index.ts';
import { findInstallation } from '../core/events/index.ts';
import type { Env } from '../env.ts';

export interface SharedLimits {
  limits: Limits;
  close(): Promise<void>;
}

/** The rate limits shared by the servers of one database: in Redis where configured, else in the database. */
export async function openLimits(
  { rates, redisUrl }: Pick<Env, 'rates' | 'redisUrl'>,
  { db, log }: { db: Kysely<DB>; log: { error(details: object, message: string): void } },
): Promise<SharedLimits> {
  if (redisUrl === undefined)
    return { limits: createLimits(rates, countInDatabase(db, log)), close: async () => {} };
  const redis = await countInRedis({ url: redisUrl, prefix: await findInstallation(db) }, log);
  return { limits: createLimits(rates, redis.open), close: redis.close };
}

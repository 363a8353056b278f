import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import {
  type Limits,
  createLimits,
  createDatabaseQuotas,
  createRedisQuotas,
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
  if (redisUrl === undefined) {
    const limits = createLimits(rates, { store: createDatabaseQuotas(db), log });
    return { limits, close: async () => limits.close() };
  }
  const store = await createRedisQuotas({ url: redisUrl, prefix: await findInstallation(db) }, log);
  const limits = createLimits(rates, { store, log });
  const close = async (): Promise<void> => {
    limits.close();
    await store.close();
  };
  return { limits, close };
}

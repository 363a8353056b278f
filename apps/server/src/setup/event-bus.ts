import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import {
  type Bus,
  createBus,
  createNotifyTransport,
  createRedisTransport,
  findInstallation,
} from '../core/events/index.ts';
import type { Env } from '../env.ts';

/** The event bus of the servers on one database: over Redis where configured, else over the database. */
export async function openBus(
  { redisUrl }: Pick<Env, 'redisUrl'>,
  {
    db,
    url,
    log,
  }: { db: Kysely<DB>; url: string; log: { error(details: object, message: string): void } },
): Promise<Bus> {
  const transport =
    redisUrl === undefined
      ? createNotifyTransport({ db, url, log })
      : await createRedisTransport({ url: redisUrl, prefix: await findInstallation(db) }, log);
  return createBus({ transport, log });
}

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

/** How this server and others on the same database tell each other of changes: by Redis where there is one. */
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
      : await createRedisTransport({ url: redisUrl, house: await findInstallation(db) }, log);
  return createBus({ transport, log });
}

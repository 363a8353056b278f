import type { DB } from '@mesterhand/db/schema';
import { recordInstallation } from '@mesterhand/server/core/database';
import type { Kysely } from 'kysely';

/** Records in a data folder that a server has run with it on this database. */
export function recordServerRun(
  dataDir: string,
  { db, url }: { db: Kysely<DB>; url: string },
): Promise<void> {
  return recordInstallation(dataDir, { db, url, embedded: false });
}

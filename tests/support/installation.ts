import type { DB } from '@mesterhand/db/schema';
import { recordInstallation } from '@mesterhand/server/core/database';
import type { Kysely } from 'kysely';

/** Leaves in a data folder what a server leaves there that has run with it on this database. */
export function recordServerRun(
  dataDir: string,
  { db, url }: { db: Kysely<DB>; url: string },
): Promise<void> {
  return recordInstallation(dataDir, { db, url, embedded: false });
}

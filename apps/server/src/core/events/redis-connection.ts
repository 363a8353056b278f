import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/** A Redis, and the channel prefix shared by the servers of one database. */
export interface SharedRedis {
  url: string;
  prefix: string;
}

/**
 * Servers may reach their database by different addresses, and databases of one name may share a Redis. The cluster's
 * system identifier and the database's oid are unique and survive a failover.
 */
export async function findInstallation(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'mesterhand:' || system_identifier || '.' || oid as name
    from pg_control_system(), pg_database where datname = current_database()
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database does not know itself.');
  return row.name;
}

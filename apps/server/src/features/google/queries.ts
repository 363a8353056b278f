import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** The administrators' settings for new registrations. */
export async function findEntryPoints(
  db: Kysely<DB>,
): Promise<{ registrationOpen: boolean; maintenance: boolean }> {
  const row = await db
    .selectFrom('settings')
    .select(['allowRegistration', 'maintenanceMode'])
    .executeTakeFirstOrThrow();
  return { registrationOpen: row.allowRegistration, maintenance: row.maintenanceMode };
}

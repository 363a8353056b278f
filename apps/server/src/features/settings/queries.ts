import type { DB } from '@mesterhand/db/schema';
import type { PublicSettings } from '@mesterhand/domain/settings/schema';
import type { Kysely } from 'kysely';

export function findPublicSettings(db: Kysely<DB>): Promise<PublicSettings> {
  return db
    .selectFrom('settings')
    .select([
      'siteName',
      'siteDescription',
      'contactEmail',
      'contactPhone',
      'allowRegistration',
      'maxFileSize',
      'demo',
    ])
    .executeTakeFirstOrThrow();
}

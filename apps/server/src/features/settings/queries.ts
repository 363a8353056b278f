import type { DB } from '@mesterhand/db/schema';
import { type PublicSettings, footerLinkSchema } from '@mesterhand/domain/settings/schema';
import type { Kysely } from 'kysely';

const footerLinks = footerLinkSchema.array();

export async function findPublicSettings(db: Kysely<DB>): Promise<PublicSettings> {
  const row = await db
    .selectFrom('settings')
    .select(['siteName', 'siteDescription', 'contactEmail', 'contactPhone', 'footerLinks'])
    .select(['allowRegistration', 'maxFileSize', 'maintenanceMode', 'demo'])
    .executeTakeFirstOrThrow();
  return { ...row, footerLinks: footerLinks.parse(row.footerLinks) };
}

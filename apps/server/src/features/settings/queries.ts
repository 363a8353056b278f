import type { DB } from '@mesterhand/db/schema';
import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { termsInForce } from '@mesterhand/domain/bookings/cancellation';
import { type AdminClaims, storedClaimsSchema } from '@mesterhand/domain/settings/claims';
import { type PublicSettings, footerLinkSchema } from '@mesterhand/domain/settings/schema';
import type { Kysely, Transaction } from 'kysely';

const footerLinks = footerLinkSchema.array();

/** The public settings stored in the database. */
export async function findPublicSettings(
  db: Kysely<DB>,
): Promise<Omit<PublicSettings, 'googleSignIn'>> {
  const row = await db
    .selectFrom('settings')
    .select(['siteName', 'siteDescription', 'contactEmail', 'contactPhone', 'footerLinks'])
    .select(['allowRegistration', 'maxFileSize', 'maintenanceMode', 'demo', 'claims'])
    .select(['cancellationFreeHours as freeHours', 'cancellationFee as fee'])
    .executeTakeFirstOrThrow();
  const { freeHours, fee, ...rest } = row;
  return {
    ...rest,
    cancellation: termsInForce({ freeHours, fee }),
    footerLinks: footerLinks.parse(row.footerLinks),
    claims: storedClaimsSchema.parse(row.claims),
  };
}

/** All settings that administrators may read and change. */
export function findSettings(db: Kysely<DB>): Promise<AdminSettings> {
  return selectSettings(db).executeTakeFirstOrThrow();
}

/** As above, locked, so that of two who save concurrently the second sees the first's changes. */
export function lockSettings(trx: Transaction<DB>): Promise<AdminSettings> {
  return selectSettings(trx).forUpdate().executeTakeFirstOrThrow();
}

function selectSettings(db: Kysely<DB>) {
  return db
    .selectFrom('settings')
    .select(['siteName', 'siteDescription', 'contactEmail', 'contactPhone'])
    .select(['maintenanceMode', 'allowRegistration', 'emailNotifications', 'smsNotifications'])
    .select(['autoApproveReviews', 'maxFileSize', 'sessionTimeout', 'requireTwoFactor'])
    .select(['cancellationFreeHours', 'cancellationFee'])
    .select(['backupEnabled', 'lastBackup', 'version']);
}

/** The owner's claims about the business, with their version. */
export async function findClaims(db: Kysely<DB>): Promise<AdminClaims> {
  return readClaims(await selectClaims(db).executeTakeFirstOrThrow());
}

/** As above, locked until the transaction ends. */
export async function lockClaims(trx: Transaction<DB>): Promise<AdminClaims> {
  return readClaims(await selectClaims(trx).forUpdate().executeTakeFirstOrThrow());
}

function selectClaims(db: Kysely<DB>) {
  return db.selectFrom('settings').select(['claims', 'claimsVersion']);
}

function readClaims(row: { claims: unknown; claimsVersion: number }): AdminClaims {
  return { ...storedClaimsSchema.parse(row.claims), version: row.claimsVersion };
}

import type { DB } from '@mesterhand/db/schema';
import type { AdminSettings } from '@mesterhand/domain/admin/settings';
import { termsInForce } from '@mesterhand/domain/bookings/cancellation';
import { type AdminClaims, storedClaimsSchema } from '@mesterhand/domain/settings/claims';
import { type PublicSettings, footerLinkSchema } from '@mesterhand/domain/settings/schema';
import { type SceneName, isSceneName } from '@mesterhand/domain/scenes/scenes';
import type { ShownScenes } from '@mesterhand/domain/scenes/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { uploadUrl } from '../../core/storage/index.ts';

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
    .select(shownScenes.as('scenes'))
    .executeTakeFirstOrThrow();
  const { freeHours, fee, scenes, ...rest } = row;
  return {
    ...rest,
    cancellation: termsInForce({ freeHours, fee }),
    footerLinks: footerLinks.parse(row.footerLinks),
    claims: storedClaimsSchema.parse(row.claims),
    ...(scenes !== null && { scenes: readScenes(scenes) }),
  };
}

/** As a list, whose values are names: keys of a result are renamed as columns are. */
const shownScenes = sql<ShownScene[] | null>`(
  select jsonb_agg(jsonb_build_object('name', name, 'image', image_file, 'focusX', focus_x, 'focusY', focus_y, 'alts', alts))
    from page_scenes where is_shown)`;

type ShownScene = NonNullable<ShownScenes[SceneName]> & { name: string };

/** The photographs by scene; of a scene that there is no longer, none. */
function readScenes(scenes: readonly ShownScene[]): ShownScenes {
  return Object.fromEntries(
    scenes
      .filter(({ name }) => isSceneName(name))
      .map(({ name, image, ...scene }) => [name, { ...scene, image: uploadUrl(image) }]),
  );
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

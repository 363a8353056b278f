import type { DB } from '@mesterhand/db/schema';
import type { ShownPhoto } from '@mesterhand/domain/work/schema';
import { type Kysely, sql } from 'kysely';
import { uploadUrl } from '../../../core/storage/index.ts';

/** Those of the named pictures that belong to an entry. */
export async function listUsedPictures(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('jobEntries')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .$narrowType<{ imageFile: string }>()
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** The sides of the job that a picture belongs to, and whether an entry shows it to the customer. */
export function findSidesOfPicture(db: Kysely<DB>, name: string) {
  return (
    db
      .selectFrom('jobEntries')
      .select(['masterId', 'clientId', sql<boolean>`shown and not removed`.as('isShown')])
      .where('imageFile', '=', name)
      // Two entries name it after a conflict that left both.
      .orderBy('isShown', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** The photos of a job that its customer sees, in the order in which they were taken. */
export async function listShownPhotos(db: Kysely<DB>, bookingId: number): Promise<ShownPhoto[]> {
  const rows = await db
    .selectFrom('jobEntries')
    .select(['id', 'occurredAt', 'text', 'imageFile'])
    .where('bookingId', '=', bookingId)
    .where('shown', '=', true)
    .where('removed', '=', false)
    .where('imageFile', 'is not', null)
    .$narrowType<{ imageFile: string }>()
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
  return rows.map(({ imageFile, ...photo }) => ({ ...photo, image: uploadUrl(imageFile) }));
}

import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

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

/** The master of the job that a picture belongs to. */
export function findMasterOfPicture(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('jobEntries')
    .select('masterId')
    .where('imageFile', '=', name)
    .executeTakeFirst();
}

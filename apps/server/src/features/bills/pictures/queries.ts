import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';

/** Those of the named pictures that belong to an objection. */
export async function listUsedPictures(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('billObjectionPictures')
    .select('imageFile')
    .where('imageFile', 'in', names)
    .execute();
  return rows.map(({ imageFile }) => imageFile);
}

/** The two sides of the bill that a picture belongs to; undefined before it belongs to an objection. */
export function findSidesOfPicture(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('billObjectionPictures as p')
    .innerJoin('billObjections as o', 'o.id', 'p.objectionId')
    .select(['o.clientId', 'o.masterId'])
    .where('p.imageFile', '=', name)
    .executeTakeFirst();
}

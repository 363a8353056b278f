import type { DB } from '@mesterhand/db/schema';
import { type PublicPurpose, publicPurposes } from '@mesterhand/domain/pictures/schema';
import type { Kysely, Transaction } from 'kysely';

function picturesOf(db: Kysely<DB>) {
  return db
    .selectFrom('files')
    .select(['name', 'ownerId', 'purpose', 'width', 'height'])
    .select(['placeholder', 'focusX', 'focusY'])
    .where('private', '=', false)
    .where('purpose', 'in', publicPurposes)
    .$narrowType<{ purpose: PublicPurpose }>();
}

/** A public picture by the name of its file. */
export function findPicture(db: Kysely<DB>, name: string) {
  return picturesOf(db).where('name', '=', name).executeTakeFirst();
}

/** … locked, so that it stays until its focus is stored. */
export function lockPicture(trx: Transaction<DB>, name: string) {
  return picturesOf(trx).where('name', '=', name).forUpdate().executeTakeFirst();
}

/** The portrait that a person has now. */
export function findPortrait(db: Kysely<DB>, userId: number) {
  return picturesOf(db)
    .innerJoin('users', 'users.avatarFile', 'files.name')
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

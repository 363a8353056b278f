import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type SessionUser, isAdmin } from '@mesterhand/domain/access/actor';
import type { Kysely } from 'kysely';
import type { SessionAccount } from '../../core/sessions/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

/** The account with this email, with what a sign-in compares. */
export function findAccountByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The suspension that is in force. */
export function findSuspension(db: Kysely<DB>, userId: number, now: Date) {
  return db
    .selectFrom('suspensions')
    .select(['reason', 'until'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .executeTakeFirst();
}

const readUser = namedStatement('session-user', (db, value: Places<{ userId: number }>) =>
  db
    .selectFrom('users')
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .select(['users.id as userId', 'users.email', 'users.phone'])
    .select(['users.firstName', 'users.lastName', 'users.avatarFile'])
    .select(['users.userType', 'users.role', 'masters.id as masterId'])
    .select(['users.language', 'users.languageStated'])
    .where('users.id', '=', value('userId'))
    .where('users.deletedAt', 'is', null),
);

export async function findSessionUser(
  db: Kysely<DB>,
  userId: number,
): Promise<SessionUser | undefined> {
  const [row] = await readUser(db, { userId });
  return row && readSessionUser(row);
}

/** An account as its owner's session answers it. */
export function readSessionUser(account: Omit<SessionAccount, 'requires'>): SessionUser {
  const { userId: id, email, phone, firstName, lastName, avatarFile } = account;
  const { userType, role, masterId, language, languageStated } = account;
  return {
    id,
    email,
    phone,
    firstName,
    lastName,
    avatar: uploadUrl(avatarFile),
    userType,
    isAdmin: isAdmin(account),
    role,
    masterId,
    ...(languageStated && { language }),
  };
}

/** A stored file by name, with its owner. */
export function findFile(db: Kysely<DB>, name: string) {
  return db
    .selectFrom('files')
    .select(['name', 'ownerId', 'private', 'mime', 'bytes', 'purpose'])
    .where('name', '=', name)
    .executeTakeFirst();
}

const publicPicture = namedStatement('public-picture', (db, place: Places<{ name: string }>) =>
  db
    .selectFrom('files')
    .leftJoin('reviewPictures', 'reviewPictures.imageFile', 'files.name')
    .leftJoin('reviews', 'reviews.id', 'reviewPictures.reviewId')
    .leftJoin('masters', 'masters.id', 'reviews.masterId')
    .select(['files.ownerId', 'files.purpose', 'files.avif', 'files.avifRefused'])
    .select('reviews.approved')
    .select((eb) => eb('masters.hiddenAt', 'is not', null).$castTo<boolean>().as('isMasterHidden'))
    .select((eb) =>
      eb
        .selectFrom('galleryItems')
        .select(({ fn }) => fn.agg<boolean | null>('bool_or', ['isVisible']).as('isVisible'))
        .whereRef('galleryItems.imageFile', '=', 'files.name')
        .as('isVisible'),
    )
    .where('files.name', '=', place('name'))
    .where('files.private', '=', false),
);

/**
 * What decides who may see a public picture, and its encodings; undefined for no such file. `isVisible` is null for a
 * picture of no gallery, and `approved` for one of no review.
 */
export async function findPictureState(db: Kysely<DB>, name: string) {
  const [row] = await publicPicture(db, { name });
  return row;
}

export async function isRegistrationOpen(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('settings').select('allowRegistration').executeTakeFirstOrThrow();
  return row.allowRegistration;
}

import type { DB } from '@mesterhand/db/schema';
import { citySchema } from '@mesterhand/domain/places/cities';
import type { Profile, PublicProfile } from '@mesterhand/domain/profile/schema';
import type { Kysely, NotNull, Transaction } from 'kysely';
import { uploadUrl } from '../../core/upload-url.ts';

function profilesOf(db: Kysely<DB>) {
  return db
    .selectFrom('users')
    .leftJoin('masters', (join) =>
      join.onRef('masters.userId', '=', 'users.id').on('masters.hiddenAt', 'is', null),
    )
    .leftJoin('categories', 'categories.id', 'masters.categoryId')
    .select([
      'users.id',
      'users.avatarFile',
      'users.firstName',
      'users.lastName',
      'users.city',
      'users.userType',
      'users.about',
      'masters.id as masterId',
      'masters.isVerified',
      'categories.code as category',
      'categories.name as categoryName',
    ])
    .where('users.deletedAt', 'is', null);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof profilesOf>['executeTakeFirst']>>>;

function toPublic({ avatarFile, userType, isVerified, city, ...row }: Row): PublicProfile {
  return {
    ...row,
    avatar: uploadUrl(avatarFile),
    city: citySchema.safeParse(city).data ?? null,
    role: userType,
    isVerified: isVerified ?? false,
  };
}

export async function findPublicProfile(
  db: Kysely<DB>,
  userId: number,
): Promise<PublicProfile | undefined> {
  const row = await profilesOf(db).where('users.id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : toPublic(row);
}

export async function findProfile(db: Kysely<DB>, userId: number): Promise<Profile | undefined> {
  const row = await profilesOf(db)
    .select([
      'users.email',
      'users.phone',
      'users.middleName',
      'users.birthDate',
      'users.gender',
      'users.profileVersion as version',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const papers = await db
    .selectFrom('documents')
    .select(['type', 'fileName'])
    .where('userId', '=', userId)
    .where('fileName', 'is not', null)
    .$narrowType<{ fileName: NotNull }>()
    .execute();
  const { email, phone, middleName, birthDate, gender, version, ...shown } = row;
  const documents = Object.fromEntries(papers.map(({ type, fileName }) => [type, fileName]));
  const own = { email, phone, middleName, birthDate, gender, version, documents };
  return { ...toPublic(shown), ...own };
}

/** Locks a person, so that two edits of one profile come one after the other. */
export function lockPerson(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'userType', 'avatarFile', 'profileVersion'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The master record of a person, also one that was hidden when they became a customer. */
export function lockMaster(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('masters')
    .select(['id', 'hiddenAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether someone still waits for this master: a wish, or a job that is not over. */
export async function hasOpenJobs(db: Kysely<DB>, masterId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('masterId', '=', masterId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

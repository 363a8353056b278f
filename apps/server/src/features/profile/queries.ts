import type { DB } from '@mesterhand/db/schema';
import { citySchema } from '@mesterhand/domain/places/cities';
import type { ProfileContents } from '@mesterhand/domain/profile/completeness';
import type { PublicProfile } from '@mesterhand/domain/profile/schema';
import { type Kysely, type NotNull, type Transaction, sql } from 'kysely';
import { knownTo } from '../../core/privacy/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

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

/** A complete public profile with the secret of its link; the caller filters it for the reader. */
export async function findPublicProfile(
  db: Kysely<DB>,
  userId: number,
): Promise<{ profile: PublicProfile; shareToken: string | null } | undefined> {
  const row = await profilesOf(db)
    .select('users.shareToken')
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { shareToken, ...shown } = row;
  return { profile: toPublic(shown), shareToken };
}

/** Whether the reader shares a booking or a conversation with this person. */
export async function isAcquainted(
  db: Kysely<DB>,
  userId: number,
  readerId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(knownTo(readerId))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findShareToken(db: Kysely<DB>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('shareToken')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.shareToken ?? null;
}

/** The own profile, without the trade. */
export async function findProfile(db: Kysely<DB>, userId: number) {
  const row = await profilesOf(db)
    .select([
      'users.email',
      'users.phone',
      'users.username',
      'users.middleName',
      'users.birthDate',
      'users.gender',
      'users.profileVersion as version',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const documentRows = await db
    .selectFrom('documents')
    .select(['type', 'fileName'])
    .where('userId', '=', userId)
    .where('fileName', 'is not', null)
    .$narrowType<{ fileName: NotNull }>()
    .execute();
  const { email, phone, username, middleName, birthDate, gender, version, ...shown } = row;
  const documents = Object.fromEntries(documentRows.map(({ type, fileName }) => [type, fileName]));
  const own = { email, phone, username, middleName, birthDate, gender, version, documents };
  return { ...toPublic(shown), ...own };
}

/** What a master's profile contains. */
export async function readContents(
  db: Kysely<DB>,
  { userId, masterId }: { userId: number; masterId: number },
): Promise<ProfileContents> {
  return db
    .selectFrom('users')
    .innerJoin('masters', 'masters.userId', 'users.id')
    .select(({ exists, selectFrom, lit, ref }) => [
      'masters.isVerified',
      sql<boolean>`${ref('users.avatarFile')} is not null`.as('hasPhoto'),
      sql<number>`char_length(${ref('users.about')})`.as('aboutLength'),
      sql<boolean>`coalesce(${ref('masters.baseAddress')}, '') <> ''`.as('hasBase'),
      exists(
        selectFrom('workingHours')
          .select(lit(1).as('one'))
          .whereRef('workingHours.masterId', '=', 'masters.id'),
      )
        .$castTo<boolean>()
        .as('hasHours'),
      selectFrom('services')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('services.masterId', '=', 'masters.id')
        .where('archivedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('services'),
      selectFrom('documents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('documents.userId', '=', 'users.id')
        .where('status', '<>', 'rejected')
        .$asScalar()
        .$notNull()
        .as('documents'),
    ])
    .where('users.id', '=', userId)
    .where('masters.id', '=', masterId)
    .executeTakeFirstOrThrow();
}

/** Locks a person, which serialises edits of one profile. */
export function lockPerson(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('users')
    .select(['id', 'userType', 'avatarFile', 'profileVersion', 'shareToken'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The master record of a person, including one hidden when they became a customer. */
export function lockMaster(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('masters')
    .innerJoin('categories', 'categories.id', 'masters.categoryId')
    .select(['masters.id', 'masters.hiddenAt', 'masters.categoryId', 'categories.code as category'])
    .where('userId', '=', userId)
    .forUpdate('masters')
    .executeTakeFirst();
}

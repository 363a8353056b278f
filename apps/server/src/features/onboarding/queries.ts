import type { DB } from '@mesterhand/db/schema';
import {
  type Onboarding,
  type OnboardingContents,
  countedReviews,
  onboardingOf,
  reviewHours,
} from '@mesterhand/domain/onboarding/steps';
import { type Kysely, sql } from 'kysely';

type Owner = { userId: number; masterId: number };

/** How far the registration of a master is, of what is stored. */
export async function readOnboarding(db: Kysely<DB>, owner: Owner): Promise<Onboarding> {
  const [contents, documents] = await Promise.all([readContents(db, owner), listStates(db, owner)]);
  const found = onboardingOf({ ...contents, documents });
  // A verified master reads this with each first screen, and waits for nothing.
  if (found.verification === 'verified') return { ...found, reviewHours: null };
  return { ...found, reviewHours: reviewHours(await readReviews(db)) };
}

function readContents(
  db: Kysely<DB>,
  { userId, masterId }: Owner,
): Promise<Omit<OnboardingContents, 'documents'>> {
  return db
    .selectFrom('masters')
    .select(({ exists, selectFrom, lit, or, eb }) => [
      'masters.isVerified',
      eb('masters.badgeDecidedAt', 'is not', null).$castTo<boolean>().as('isDecided'),
      or([eb('masters.hourlyRate', 'is not', null), eb('masters.experienceMonths', '>', 0)])
        .$castTo<boolean>()
        .as('hasTrade'),
      sql<boolean>`coalesce(masters.base_address, '') <> ''`.as('hasBase'),
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
    ])
    .where('masters.id', '=', masterId)
    .where('masters.userId', '=', userId)
    .executeTakeFirstOrThrow();
}

function listStates(db: Kysely<DB>, { userId }: Owner) {
  return db
    .selectFrom('documents')
    .select(['type', 'status'])
    .where('userId', '=', userId)
    .execute();
}

/** How long the latest decisions about documents took, of all masters. */
async function readReviews(db: Kysely<DB>) {
  const latest = db
    .selectFrom('documents')
    .select(sql<number>`extract(epoch from decided_at - uploaded_at) / 60`.as('minutes'))
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .limit(countedReviews);
  return db
    .selectFrom(latest.as('latest'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`(percentile_cont(0.5) within group (order by latest.minutes))::float8`.as(
        'minutes',
      ),
    ])
    .executeTakeFirstOrThrow();
}

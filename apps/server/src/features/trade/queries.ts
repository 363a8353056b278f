import type { DB } from '@mesterhand/db/schema';
import { positiveStars } from '@mesterhand/domain/reviews/positive';
import { type Kysely, type Transaction, sql } from 'kysely';

const stated = [
  'masters.id',
  'masters.hourlyRate',
  'masters.experienceMonths',
  'masters.declaredJobs',
  'masters.noLicense',
  'masters.jobType',
  'masters.works',
  'masters.licensedWorks',
  'masters.languages',
  'masters.organisationNumber',
  'masters.businessAddress',
] as const;

const experienceSince = sql<string>`coalesce(masters.experience_told_at, masters.created_at)`;

/** A visible master's trade, with statistics of their reviews. */
export function findTrade(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('masters')
    .select([...stated, experienceSince.as('experienceSince'), sql<string>`now()`.as('readAt')])
    .select(({ selectFrom }) => [
      selectFrom('reviews')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .whereRef('reviews.masterId', '=', 'masters.id')
        .where('approved', '=', true)
        .as('reviews'),
      selectFrom('reviews')
        .select(({ fn }) => fn.countAll<number>().as('positive'))
        .whereRef('reviews.masterId', '=', 'masters.id')
        .where('approved', '=', true)
        .where('rating', '>=', positiveStars)
        .as('positiveReviews'),
    ])
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

/** The same for one record, hidden or not, locked. */
export function lockTrade(trx: Transaction<DB>, masterId: number) {
  return trx
    .selectFrom('masters')
    .select([...stated, 'masters.isVerified', experienceSince.as('experienceSince')])
    .where('id', '=', masterId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether this master has open bookings, pending ones included. */
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

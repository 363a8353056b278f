import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB, Masters } from '@mesterhand/db/schema';
import { canonicalCategoryCode } from '@mesterhand/domain/categories/categories';
import { AppError } from '@mesterhand/domain/errors/codes';
import { parseExperience } from '@mesterhand/domain/masters/experience';
import { cities, citySchema } from '@mesterhand/domain/places/cities';
import { type Kysely, type Transaction, type Updateable, sql } from 'kysely';
import { type Viewer, viewKey } from '../../core/trpc/index.ts';
import { findCategory, findMasterOwner, findPhone, emptyMaster } from './queries.ts';

export interface NewMaster {
  /** The category's id, or one of the documented codes. */
  category: number | string;
  city: string | null;
  bio?: string | undefined;
  hourlyRate?: number | null | undefined;
  experience?: number | string | null | undefined;
  completedJobs?: number | null | undefined;
  noLicense?: boolean | null | undefined;
  jobType?: string | null | undefined;
  works?: string[] | null | undefined;
  licensedWorks?: string[] | null | undefined;
}

/** Creates the (unverified) master record of a user. */
export async function becomeMaster(trx: Transaction<DB>, userId: number, master: NewMaster) {
  const category = await requireCategory(trx, master.category);
  const city = citySchema.safeParse(master.city).data ?? null;
  const { id } = await trx
    .insertInto('masters')
    .values({
      userId,
      categoryId: category.id,
      specialization: category.name,
      description: master.bio ?? '',
      hourlyRate: master.hourlyRate ?? null,
      city,
      latitude: city && cities[city].latitude,
      longitude: city && cities[city].longitude,
      experienceMonths: parseExperience(master.experience ?? 0),
      declaredJobs: master.completedJobs ?? 0,
      noLicense: master.noLicense ?? false,
      jobType: master.jobType ?? null,
      works: master.works ?? [],
      licensedWorks: master.licensedWorks ?? [],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refreshListing(trx, id);
  return { id, categoryId: category.id };
}

/** Adjusts a master's count of finished jobs; -1 when an administrator reopens one. */
export async function countCompletedJob(
  trx: Transaction<DB>,
  masterId: number,
  change: 1 | -1,
): Promise<void> {
  await addCompletedJobs(trx, { masterId, change });
  await refreshListing(trx, masterId);
}

const addCompletedJobs = namedStatement(
  'master-jobs-counted',
  (_, value: Places<{ masterId: number; change: number }>) => sql`
    update masters set completed_jobs = greatest(0, completed_jobs + ${value('change')}::integer)
     where id = ${value('masterId')}`,
);

/** Changes a master's description; the trade's name follows its category. */
export async function changeMaster(
  trx: Transaction<DB>,
  masterId: number,
  change: { category: number | string; city: string | null; bio: string },
): Promise<void> {
  const category = await requireCategory(trx, change.category);
  const city = citySchema.safeParse(change.city).data ?? null;
  const place = city && cities[city];
  const moved = { city, latitude: place && place.latitude, longitude: place && place.longitude };
  await trx
    .updateTable('masters')
    .set({ description: change.bio })
    .where('id', '=', masterId)
    .execute();
  // An unchanged category preserves the master's own wording, an unchanged city the map position.
  await trx
    .updateTable('masters')
    .set({ categoryId: category.id, specialization: category.name })
    .where('id', '=', masterId)
    .where('categoryId', '!=', category.id)
    .execute();
  await trx
    .updateTable('masters')
    .set(moved)
    .where('id', '=', masterId)
    .where('city', 'is distinct from', city)
    .execute();
  await refreshListing(trx, masterId);
}

/** Writes the trade columns of a master; the caller has checked them. */
export function changeTrade(
  trx: Transaction<DB>,
  masterId: number,
  change: Updateable<Masters>,
): Promise<void> {
  return alterMaster(trx, masterId, change);
}

/** Removes a master from search; record and history stay. */
export function hideMaster(trx: Transaction<DB>, masterId: number, now: Date): Promise<void> {
  return alterMaster(trx, masterId, { hiddenAt: now.toISOString() });
}

/** Erases a master's texts; statistics and history stay. */
export function anonymiseMaster(trx: Transaction<DB>, masterId: number): Promise<void> {
  return alterMaster(trx, masterId, emptyMaster);
}

/** Shows a master again whom a suspension has hidden, with the badge that they had. */
export function showMaster(trx: Transaction<DB>, masterId: number): Promise<void> {
  return alterMaster(trx, masterId, { hiddenAt: null });
}

/** Restores a hidden master, unverified like a new one. */
export function restoreMaster(trx: Transaction<DB>, masterId: number): Promise<void> {
  return alterMaster(trx, masterId, { hiddenAt: null, isVerified: false });
}

async function alterMaster(
  trx: Transaction<DB>,
  masterId: number,
  change: Updateable<Masters>,
): Promise<void> {
  await trx.updateTable('masters').set(change).where('id', '=', masterId).execute();
  await refreshListing(trx, masterId);
}

/** Grants or revokes the badge of a person's visible master record, with the reason for the master. */
export async function setVerified(
  trx: Transaction<DB>,
  userId: number,
  { isVerified, reason = '' }: { isVerified: boolean; reason?: string },
): Promise<void> {
  const master = await trx
    .updateTable('masters')
    .set({
      isVerified,
      licensedWorksChangedAt: null,
      // An unchanged badge retains its reason.
      badgeReason: sql<string>`case when is_verified = ${isVerified} then badge_reason else ${isVerified ? '' : reason} end`,
      badgeDecidedAt: sql<string>`case when is_verified = ${isVerified} then badge_decided_at else now() end`,
    })
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (master !== undefined) await refreshListing(trx, master.id);
  else if (isVerified) throw new AppError('masters.notFound');
}

/**
 * Recomputes a master's response time in the transaction of the answer: the median minutes from a booking to the
 * master's first action on it, and from an enquiry to the first answer. Takes the lock first, so that two concurrent
 * answers both count.
 */
export async function recordAnswer(trx: Transaction<DB>, masterId: number): Promise<void> {
  await lockMaster(trx, { masterId });
  const changed = await updateResponseTime(trx, { masterId });
  // If unchanged, the public listing and its caches stay valid.
  if (changed.length > 0) await refreshListing(trx, masterId);
}

const lockMaster = namedStatement(
  'master-held',
  (_, value: Places<{ masterId: number }>) =>
    sql`select id from masters where id = ${value('masterId')} for no key update`,
);

/** The response time is the median of this many latest answers. */
const countedAnswers = 100;

/** The median of a locked master's latest answers. Returns the id when it changed. */
const updateResponseTime = namedStatement(
  'master-response-time',
  (_, value: Places<{ masterId: number }>) => sql`
    update masters set response_minutes = answered.minutes
      from (
        select round(percentile_cont(0.5) within group (order by minutes))::integer as minutes
        from (
          (
            select greatest(0, extract(epoch from answered_at - created_at) / 60) as minutes, answered_at
            from bookings
            where master_id = ${value('masterId')} and answered_at is not null
            order by answered_at desc
            limit ${sql.lit(countedAnswers)}
          ) union all (
            select extract(epoch from c.answered_at - m.sent_at) / 60, c.answered_at
            from conversations c join messages m on m.conversation_id = c.id and m.seq = 1
            where c.master_id = ${value('masterId')} and c.answered_at is not null
            order by c.answered_at desc
            limit ${sql.lit(countedAnswers)}
          )
          order by answered_at desc
          limit ${sql.lit(countedAnswers)}
        ) answers
      ) answered
     where id = ${value('masterId')} and response_minutes is distinct from answered.minutes
    returning id`,
);

interface MasterView {
  masterId: number;
  viewer: string;
  day: string;
  /** The viewer's own master record: their views of it don't count. */
  own: number | null;
}

const insertMasterView = namedStatement(
  'master-viewed',
  (_, value: Places<MasterView>) => sql<{ views: number }>`
    with found as (
      select id, views from masters where id = ${value('masterId')} and hidden_at is null
    ), counted as (
      insert into master_views (master_id, viewer, day)
      select id, ${value('viewer')}, ${value('day')}::date from found where id is distinct from ${value('own')}::bigint
      on conflict do nothing
      returning master_id
    )
    select views + (select count(*) from counted)::integer as views from found`,
);

/** Counts a view of a master's page, once per viewer and day, excluding the master's own. */
export async function countMasterView(
  db: Kysely<DB>,
  viewer: Viewer,
  masterId: number,
): Promise<{ views: number }> {
  const own = viewer.actor?.masterId ?? null;
  const view = { masterId, own, ...viewKey(viewer, `master ${masterId}`) };
  const [seen] = await insertMasterView(db, view);
  if (seen === undefined) throw new AppError('masters.notFound');
  return seen;
}

/** A visible master's phone number, for signed-in users. */
export async function revealPhone(db: Kysely<DB>, masterId: number): Promise<{ phone: string }> {
  const found = await findPhone(db, masterId);
  if (found === undefined) throw new AppError('masters.notFound');
  return found;
}

/**
 * Rebuilds the search rows of masters from their sources, in the transaction that changed them. Locks the masters
 * first: otherwise a rating from a concurrent review would be overwritten with the previous one.
 */
export async function refreshListing(
  trx: Transaction<DB>,
  masterId: number | readonly number[],
): Promise<void> {
  const ids = [masterId].flat();
  await rebuildListing(trx, { ids });
}

const rebuildListing = namedStatement(
  'listing-rebuilt',
  (_, value: Places<{ ids: readonly number[] }>) => sql`
    select refresh_listing(array(
      select id from masters where id = any(${value('ids')}::bigint[]) order by id for no key update
    ))`,
);

/** An active category, by id or code; anything else is bad input at `categoryId`. */
export async function requireCategory(trx: Transaction<DB>, category: number | string) {
  const found = await findCategory(
    trx,
    typeof category === 'number' ? category : canonicalCategoryCode(category),
  );
  if (found !== undefined) return found;
  throw new AppError('categories.notFound', {
    issues: [{ path: ['categoryId'], message: 'category' }],
  });
}

/** A visible master's user and the hourly rate for estimates. */
export async function requireMaster(db: Kysely<DB>, masterId: number) {
  const master = await findMasterOwner(db, masterId);
  if (master === undefined) throw new AppError('masters.notFound');
  return master;
}

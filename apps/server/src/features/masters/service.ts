import type { DB } from '@mesterhand/db/schema';
import { canonicalCategoryCode } from '@mesterhand/domain/categories/categories';
import { AppError } from '@mesterhand/domain/errors/codes';
import { parseExperience } from '@mesterhand/domain/masters/experience';
import { cities, citySchema } from '@mesterhand/domain/places/cities';
import { type Kysely, type Transaction, sql } from 'kysely';
import { findCategory, findMasterOwner, findPhone } from './queries.ts';

export interface NewMaster {
  /** The category's id, or one of the documented codes. */
  category: number | string;
  city: string | null;
  bio?: string;
  hourlyRate?: number | null | undefined;
  experience?: number | string;
  completedJobs?: number;
  noLicense?: boolean;
  jobType?: string | null | undefined;
  works?: string[];
  licensedWorks?: string[];
}

/** Makes the (unverified) master record of a user. */
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

/** Counts a finished job for its master, or takes one back when an administrator reopens it. */
export async function countCompletedJob(
  trx: Transaction<DB>,
  masterId: number,
  change: 1 | -1,
): Promise<void> {
  await trx
    .updateTable('masters')
    .set({ completedJobs: sql`greatest(0, completed_jobs + ${change})` })
    .where('id', '=', masterId)
    .execute();
  await refreshListing(trx, masterId);
}

/** The phone number of a visible master, for whoever is signed in. */
export async function revealPhone(db: Kysely<DB>, masterId: number): Promise<{ phone: string }> {
  const found = await findPhone(db, masterId);
  if (found === undefined) throw new AppError('masters.notFound');
  return found;
}

/** Rebuilds a master's row of the search table from its sources, in the transaction that changed them. */
export async function refreshListing(trx: Transaction<DB>, masterId: number): Promise<void> {
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(trx);
}

/** A category in use, by id or code; anything else is bad input at `categoryId`. */
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

/** A visible master: whose record it is, and the hourly rate that estimates start from. */
export async function requireMaster(db: Kysely<DB>, masterId: number) {
  const master = await findMasterOwner(db, masterId);
  if (master === undefined) throw new AppError('masters.notFound');
  return master;
}

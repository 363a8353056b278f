import type { DB, Masters } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { experienceMonths, parseExperience } from '@mesterhand/domain/masters/experience';
import {
  type StatedTradeChange,
  type TradeChange,
  statedTrade,
} from '@mesterhand/domain/masters/trade';
import { spokenLanguageSchema } from '@mesterhand/domain/masters/refinements-schema';
import type { Profile, UpdateProfileInput } from '@mesterhand/domain/profile/schema';
import { positiveShare } from '@mesterhand/domain/reviews/positive';
import type { Kysely, Transaction, Updateable } from 'kysely';
import { z } from 'zod';
import { audit } from '../../core/observability/index.ts';
import {
  becomeMaster,
  changeMaster,
  changeTrade,
  hideMaster,
  restoreMaster,
} from '../masters/service.ts';
import { endTracking } from '../tracking/service.ts';
import { findTrade, hasOpenJobs, lockTrade } from './queries.ts';

type Trade = Pick<
  Profile,
  | 'hourlyRate'
  | 'experience'
  | 'completedJobs'
  | 'noLicense'
  | 'jobType'
  | 'works'
  | 'licensedWorks'
  | 'languages'
  | 'organisationNumber'
  | 'businessAddress'
  | 'positiveReviews'
>;

const ofCustomers: Trade = {
  hourlyRate: null,
  experience: null,
  completedJobs: null,
  noLicense: null,
  jobType: null,
  works: [],
  licensedWorks: [],
  languages: [],
  organisationNumber: null,
  businessAddress: null,
  positiveReviews: null,
};

/** A language that is offered no more counts as unstated. */
const spoken = z.array(spokenLanguageSchema).catch([]);

/** A person's trade; empty for customers. */
export async function readTrade(db: Kysely<DB>, userId: number): Promise<Trade> {
  const found = await findTrade(db, userId);
  if (found === undefined) return ofCustomers;
  const { hourlyRate, noLicense, jobType, works, licensedWorks } = found;
  const months = monthsOf(found, new Date(found.readAt));
  return {
    hourlyRate,
    experience: Math.round((100 * months) / 12) / 100,
    completedJobs: found.declaredJobs,
    noLicense,
    jobType,
    works,
    licensedWorks,
    languages: spoken.parse(found.languages),
    organisationNumber: found.organisationNumber,
    businessAddress: found.businessAddress,
    positiveReviews: positiveShare({
      positive: Number(found.positiveReviews),
      all: Number(found.reviews),
    }),
  };
}

/**
 * Stores a master's trade; omitted fields stay. The badge stays too, since it vouches for documents that administrators
 * have seen. An authorised work added by a verified master is flagged for review, and audited.
 */
export async function storeTrade(
  trx: Transaction<DB>,
  { masterId, actorId, now }: { masterId: number; actorId: number; now: Date },
  change: StatedTradeChange,
): Promise<void> {
  const trade = await lockTrade(trx, masterId);
  const { hourlyRate, completedJobs, noLicense, jobType, works, licensedWorks, languages } = change;
  const added = (licensedWorks ?? []).filter((work) => !trade.licensedWorks.includes(work));
  const stored: Updateable<Masters> = {
    ...(hourlyRate !== undefined && { hourlyRate }),
    ...experienceChange(trade, change, now),
    ...(typeof completedJobs === 'number' && { declaredJobs: completedJobs }),
    ...(typeof noLicense === 'boolean' && { noLicense }),
    ...(jobType !== undefined && { jobType: jobType === '' ? null : jobType }),
    ...(works && { works }),
    ...(licensedWorks && { licensedWorks }),
    ...(languages && { languages }),
    ...businessChange(change),
    ...(trade.isVerified && added.length > 0 && { licensedWorksChangedAt: now.toISOString() }),
  };
  if (Object.keys(stored).length === 0) return;
  await changeTrade(trx, masterId, stored);
  if (!trade.isVerified || added.length === 0) return;
  await audit(trx, {
    actorId,
    action: 'masters.licensedWorks',
    subject: 'master',
    subjectId: masterId,
    before: { licensedWorks: trade.licensedWorks },
    after: { licensedWorks },
  });
}

/** An empty text states nothing, as null does. */
function businessChange({
  organisationNumber,
  businessAddress,
}: StatedTradeChange): Updateable<Masters> {
  return {
    ...(organisationNumber !== undefined && { organisationNumber: organisationNumber || null }),
    ...(businessAddress !== undefined && { businessAddress: businessAddress || null }),
  };
}

/** A person's master record, hidden or not. */
interface LockedMaster {
  id: number;
  hiddenAt: string | null;
  categoryId: number;
  category: string;
}

/**
 * Brings the master record in line with the saved profile.
 * @throws AppError `profile.openJobs` when a master with open jobs would become a customer.
 */
export async function followRole(
  trx: Transaction<DB>,
  person: { userId: number; master: LockedMaster | undefined; now: Date },
  input: UpdateProfileInput,
): Promise<void> {
  if (input.role === 'client') return followCustomer(trx, person, input);
  const { userId, master, now } = person;
  // The schema requires a category of masters.
  const trade = { category: input.category ?? 'other', city: input.city, bio: input.about };
  const masterId = master?.id ?? (await becomeMaster(trx, userId, trade)).id;
  if (master !== undefined) {
    if (master.hiddenAt !== null) await restoreMaster(trx, master.id);
    await changeMaster(trx, master.id, trade);
  }
  await storeTrade(trx, { masterId, actorId: userId, now }, input);
}

/** Customers have no trade; only a former master may send one, which stays with the hidden record. */
async function followCustomer(
  trx: Transaction<DB>,
  { userId, master, now }: { userId: number; master: LockedMaster | undefined; now: Date },
  input: UpdateProfileInput,
): Promise<void> {
  const { category } = input;
  if (category && category !== master?.category && category !== master?.categoryId)
    throw mastersOnly('category');
  const [stated] = statedTrade(input);
  if (master === undefined) {
    if (stated !== undefined) throw mastersOnly(stated);
    return;
  }
  await storeTrade(trx, { masterId: master.id, actorId: userId, now }, input);
  if (master.hiddenAt !== null) return;
  if (await hasOpenJobs(trx, master.id)) throw new AppError('profile.openJobs');
  await hideMaster(trx, master.id, now);
  await endTracking(trx, master.id, now);
}

const mastersOnly = (field: string): AppError =>
  new AppError('input.invalid', { issues: [{ path: [field], message: 'mastersOnly' }] });

type Stated = { experienceMonths: number; experienceSince: string };

function monthsOf({ experienceMonths: months, experienceSince }: Stated, now: Date): number {
  return experienceMonths(months, new Date(experienceSince), now);
}

/** Experience grows with time: a new value counts from now, an equal one changes nothing. */
function experienceChange(
  stated: Stated,
  { experience }: TradeChange,
  now: Date,
): Updateable<Masters> {
  if (experience === undefined || experience === null || experience === '') return {};
  const months = parseExperience(experience);
  if (months === monthsOf(stated, now)) return {};
  return { experienceMonths: months, experienceToldAt: now.toISOString() };
}

import type { DB, Masters } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { experienceMonths, parseExperience } from '@mesterhand/domain/masters/experience';
import { type TradeChange, statedTrade } from '@mesterhand/domain/masters/trade';
import type { Profile, UpdateProfileInput } from '@mesterhand/domain/profile/schema';
import { positiveShare } from '@mesterhand/domain/reviews/positive';
import type { Kysely, Transaction, Updateable } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import {
  becomeMaster,
  changeMaster,
  changeTrade,
  hideMaster,
  reviveMaster,
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
  positiveReviews: null,
};

/** What a person has stated of their trade; nothing of customers. */
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
    positiveReviews: positiveShare({
      positive: Number(found.positiveReviews),
      all: Number(found.reviews),
    }),
  };
}

/**
 * Stores what a master states of the trade; what is left out stays. The badge stays too: it vouches for papers that
 * administrators have seen. An authorised work that a verified master adds is marked for them to look at, and audited.
 */
export async function storeTrade(
  trx: Transaction<DB>,
  { masterId, actorId, now }: { masterId: number; actorId: number; now: Date },
  change: TradeChange,
): Promise<void> {
  const trade = await lockTrade(trx, masterId);
  const { hourlyRate, completedJobs, noLicense, jobType, works, licensedWorks } = change;
  const added = (licensedWorks ?? []).filter((work) => !trade.licensedWorks.includes(work));
  const stored: Updateable<Masters> = {
    ...(hourlyRate !== undefined && { hourlyRate }),
    ...experienceChange(trade, change, now),
    ...(typeof completedJobs === 'number' && { declaredJobs: completedJobs }),
    ...(typeof noLicense === 'boolean' && { noLicense }),
    ...(jobType !== undefined && { jobType: jobType === '' ? null : jobType }),
    ...(works && { works }),
    ...(licensedWorks && { licensedWorks }),
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

/** The master record of a person, hidden or not. */
interface LockedMaster {
  id: number;
  hiddenAt: string | null;
  categoryId: number;
  category: string;
}

/**
 * Makes the master record agree with what its person just saved.
 * @throws AppError `profile.openJobs` when a master whom customers wait for would become a customer.
 */
export async function followRole(
  trx: Transaction<DB>,
  person: { userId: number; master: LockedMaster | undefined; now: Date },
  input: UpdateProfileInput,
): Promise<void> {
  if (input.role === 'client') return followCustomer(trx, person, input);
  const { userId, master, now } = person;
  // The schema asks masters for a category.
  const trade = { category: input.category ?? 'other', city: input.city, bio: input.about };
  const masterId = master?.id ?? (await becomeMaster(trx, userId, trade)).id;
  if (master !== undefined) {
    if (master.hiddenAt !== null) await reviveMaster(trx, master.id);
    await changeMaster(trx, master.id, trade);
  }
  await storeTrade(trx, { masterId, actorId: userId, now }, input);
}

/** A customer has no trade: only who was a master may send one along, which stays with the hidden record. */
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

/** Experience grows by the calendar: stated anew it counts from now, and the same again changes nothing. */
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

import type { DB } from '@mesterhand/db/schema';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import type {
  MoveOwnJobInput,
  OwnJob,
  OwnJobForm,
  SetOwnJobDoneInput,
  UpdateOwnJobInput,
} from '@mesterhand/domain/bookings/own-job-schema';
import { isBookableDate } from '@mesterhand/domain/bookings/slots';
import { AppError } from '@mesterhand/domain/errors/codes';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { LocatedJob } from '@mesterhand/domain/travel-times/job-place';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import type { Routing } from '../../../core/outbound/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import {
  type Located,
  type Register,
  columnsOf,
  locate,
  notLocated,
  requirePlace,
} from '../../addresses/service.ts';
import { reserveOutstanding } from '../lengthening/service.ts';
import { placeInPlan } from '../plan/queries.ts';
import { requireFit } from '../plan/service.ts';
import { findCity } from '../roads/queries.ts';
import { readRoads } from '../roads/service.ts';
import { lockAcceptance } from '../steps/queries.ts';
import { type OwnJobOf, findOwnJob, findOwnPlace, findUnlocated, lockOwnJob } from './queries.ts';

/** What was found out of a job's place and of the roads to it before the transaction. */
interface Planned {
  located?: Located;
  travel?: TravelMinutes;
}

interface Parts {
  db: Kysely<DB>;
  addresses?: Register;
  routing?: Routing | undefined;
}

/** Where an own job is, and the roads to it: what is found out before it is stored. */
export async function planOwnJob(
  parts: Parts,
  { masterId, address, scheduledDate: day }: OwnJobForm & { masterId: number },
): Promise<Required<Planned>> {
  if (address === '') return { located: notLocated, travel: estimateMinutes };
  const located = await locate(parts.addresses, address);
  const job = { address, ...columnsOf(located) };
  return { located, travel: await readRoads(parts, { masterId, job, from: day, until: day }) };
}

/** The roads to a stored own job, on its own day or another. */
export async function readRoadsToOwnJob(
  parts: Parts,
  { date, ...which }: OwnJobOf & { date?: string },
): Promise<TravelMinutes> {
  const job = await findOwnPlace(parts.db, which);
  if (job === undefined) return estimateMinutes;
  const day = date ?? job.date;
  return readRoads(parts, { masterId: which.masterId, job, from: day, until: day });
}

/**
 * Enters a job into the plan of its master. Working hours and blocked hours do not refuse it: the master has decided.
 * @throws AppError `input.invalid`, `bookings.slotTaken`, `bookings.unreachable`; the latter two with free times.
 */
export function createOwnJob(
  db: Kysely<DB>,
  masterId: number,
  { located = notLocated, travel, ...form }: OwnJobForm & Planned,
  now: Date,
): Promise<OwnJob> {
  return withTransaction(db, async (trx) => {
    await lockAcceptance(trx, masterId);
    refuseFarDate(form, now);
    const columns = { ...form, ...columnsOf(located), masterId };
    await requirePlanned(trx, { job: columns, travel }, now);
    const { id } = await trx
      .insertInto('ownJobs')
      .values({ ...columns, createdAt: now.toISOString(), updatedAt: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (located.isAway) await enqueue(trx, 'ownJob.locate', { ownJobId: id });
    return readStored(trx, { id, masterId });
  });
}

/** Replaces what the form of an own job says. */
export function updateOwnJob(
  db: Kysely<DB>,
  masterId: number,
  { id, located = notLocated, travel, ...form }: UpdateOwnJobInput & Planned,
  now: Date,
): Promise<OwnJob> {
  return change(db, { id, masterId, now }, async (trx, stored) => {
    if (form.scheduledDate !== stored.scheduledDate) refuseFarDate(form, now);
    // The register may be away now: an address that stays is where it was.
    const isKnown = stored.latitude !== null && form.address === stored.address;
    const place = isKnown
      ? { latitude: stored.latitude, longitude: stored.longitude }
      : columnsOf(located);
    const columns = { ...form, ...place };
    if (stored.doneAt === null)
      await requirePlanned(trx, { job: { id, masterId, ...columns }, travel }, now);
    await trx
      .updateTable('ownJobs')
      .set({ ...columns, ...changed(now) })
      .where('id', '=', id)
      .execute();
    if (located.isAway && !isKnown) await enqueue(trx, 'ownJob.locate', { ownJobId: id });
  });
}

/** Moves an own job, at once: nobody else has to agree. Moving it to where it is changes nothing. */
export function moveOwnJob(
  db: Kysely<DB>,
  masterId: number,
  { id, date, time, travel }: MoveOwnJobInput & Planned,
  now: Date,
): Promise<OwnJob> {
  return change(db, { id, masterId, now }, async (trx, stored) => {
    const to = { scheduledDate: date, scheduledTime: time };
    if (date === stored.scheduledDate && time === stored.scheduledTime) return;
    if (date !== stored.scheduledDate) refuseFarDate(to, now);
    if (stored.doneAt === null)
      await requirePlanned(trx, { job: { ...stored, masterId, ...to }, travel }, now);
    await trx
      .updateTable('ownJobs')
      .set({ ...to, ...changed(now) })
      .where('id', '=', id)
      .execute();
  });
}

/** Marks an own job as done, which frees its time, or takes that back while the time is still free. */
export function setOwnJobDone(
  db: Kysely<DB>,
  masterId: number,
  { id, done, travel }: SetOwnJobDoneInput & Planned,
  now: Date,
): Promise<OwnJob> {
  return change(db, { id, masterId, now }, async (trx, stored) => {
    if (done === (stored.doneAt !== null)) return;
    if (!done) await requirePlanned(trx, { job: { ...stored, masterId }, travel }, now);
    const doneAt = done ? now.toISOString() : null;
    await trx.updateTable('ownJobs').set({ doneAt }).where('id', '=', id).execute();
  });
}

/** Deletes an own job with all that it says of its customer. Deleting it again is refused as unknown. */
export function removeOwnJob(
  db: Kysely<DB>,
  { id, masterId }: OwnJobOf,
  now: Date,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    await lockAcceptance(trx, masterId);
    const removed = await trx
      .deleteFrom('ownJobs')
      .where('id', '=', id)
      .where('masterId', '=', masterId)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('ownJobs.notFound');
    await reserveOutstanding(trx, { masterId }, now);
    return removed;
  });
}

/** Stores where an own job is that was saved while the register was away; an address that changed meanwhile stays. */
export async function locateOwnJob(
  { db, addresses }: { db: Kysely<DB>; addresses: Register },
  { ownJobId }: { ownJobId: number },
): Promise<void> {
  const address = await findUnlocated(db, ownJobId);
  const place = address === undefined ? null : await requirePlace(addresses, address);
  if (address === undefined || place === null) return;
  await db
    .updateTable('ownJobs')
    .set(place)
    .where('id', '=', ownJobId)
    .where('address', '=', address)
    .execute();
}

/** By what calendar programs recognise a newer version of an entry. */
const changed = (now: Date) => ({
  changes: sql<number>`changes + 1`,
  updatedAt: now.toISOString(),
});

type StoredJob = NonNullable<Awaited<ReturnType<typeof lockOwnJob>>>;

/** Changes a locked own job. The lock of acceptances comes first, as in every step of a booking. */
function change(
  db: Kysely<DB>,
  { now, ...which }: OwnJobOf & { now: Date },
  act: (trx: Transaction<DB>, stored: StoredJob) => Promise<void>,
): Promise<OwnJob> {
  return withTransaction(db, async (trx) => {
    await lockAcceptance(trx, which.masterId);
    const stored = await lockOwnJob(trx, which);
    if (stored === undefined) throw new AppError('ownJobs.notFound');
    await act(trx, stored);
    await reserveOutstanding(trx, which, now);
    return readStored(trx, which);
  });
}

/** An own job as one that takes time of its master; `id` when it is stored already. */
interface PlannedOwnJob extends LocatedJob {
  id?: number;
  masterId: number;
  scheduledDate: string;
  scheduledTime: string;
  durationMinutes: number;
  bufferMinutes: number;
}

/** Refuses a job that does not fit into the plan. Call it with acceptances locked. */
async function requirePlanned(
  trx: Transaction<DB>,
  { job: own, travel = estimateMinutes }: { job: PlannedOwnJob; travel: TravelMinutes | undefined },
  now: Date,
): Promise<void> {
  const { id, masterId, scheduledDate: date, scheduledTime: time } = own;
  const { durationMinutes, bufferMinutes } = own;
  const place = placeInPlan(own, await findCity(trx, masterId));
  const job = { masterId, date, time, durationMinutes, bufferMinutes, place };
  const planned = { ...job, ...(id !== undefined && { ownJobId: id }) };
  await requireFit(trx, { job: planned, travel, asker: 'master' }, now);
}

function refuseFarDate({ scheduledDate }: { scheduledDate: string }, now: Date): void {
  if (isBookableDate(scheduledDate, now)) return;
  throw new AppError('input.invalid', {
    issues: [{ path: ['scheduledDate'], message: 'dateOutOfRange' }],
  });
}

async function readStored(trx: Transaction<DB>, which: OwnJobOf): Promise<OwnJob> {
  const job = await findOwnJob(trx, which);
  if (job === undefined) throw new Error('An own job that was just written is missing.');
  return job;
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import {
  type MasterPlan,
  type TravelMinutes,
  findPlanConflict,
} from '@mesterhand/domain/bookings/day-plan';
import type { AddressDetails } from '@mesterhand/domain/addresses/property';
import { termsInForce } from '@mesterhand/domain/bookings/cancellation';
import { type JobTime, timeOfJob } from '@mesterhand/domain/bookings/duration';
import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import { isSlotOpen } from '@mesterhand/domain/calendar/hours';
import { AppError, type Issue } from '@mesterhand/domain/errors/codes';
import { type ProposedTime, checkTimes } from '@mesterhand/domain/offers/times';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { LocatedJob } from '@mesterhand/domain/travel-times/job-place';
import { type Kysely, type Transaction, sql } from 'kysely';
import { countEvent } from '../../../core/observability/index.ts';
import { announceBooking } from '../../webhook-deliveries/outbox/service.ts';
import { hasSubscribers } from '../../webhooks/service.ts';
import { columnsOfTerms } from '../cancelling/queries.ts';
import { publishBooking } from '../events.ts';
import { findPlan, findServiceTime, placeInPlan } from '../plan/queries.ts';
import { lockBookedSides } from '../requests/queries.ts';
import { findCity } from '../roads/queries.ts';
import { lockAcceptance } from '../steps/queries.ts';
import { findAgreeable } from './queries.ts';

interface Sides {
  clientId: number;
  masterId: number;
}

/**
 * Locks what an agreed booking depends on: acceptances of the master's jobs, both accounts and the calendar. Call it
 * before any other lock of the transaction: steps of bookings take these locks in the same order.
 */
export async function lockAgreeingSides(trx: Transaction<DB>, sides: Sides): Promise<void> {
  await lockAcceptance(trx, sides.masterId);
  if (!(await lockBookedSides(trx, sides))) throw new AppError('auth.required');
}

/** A booking that both sides have agreed on: the customer accepts an offer of the master. */
export interface AgreedBooking extends Sides, LocatedJob, AddressDetails {
  serviceId: number;
  /** Minutes of work that the two agreed on; null for those of the service. */
  asked: number | null;
  clientName: string;
  clientPhone: string;
  description: string;
  /** NOK, VAT included, with every line of the offer. */
  price: number;
  /** One of those that the master has proposed. */
  time: ProposedTime;
  proposed: readonly ProposedTime[];
}

/**
 * Inserts a booking that is accepted from the start. Call it with {@link lockAgreeingSides}.
 * @returns its id.
 * @throws AppError `offers.masterUnavailable`, `bookings.blocked`; `bookings.slotPast`, `bookings.slotClosed` and
 * `bookings.slotTaken` with the other proposed times that are still free as issues.
 */
export async function createAgreedBooking(
  trx: Transaction<DB>,
  { travel, asked, ...booking }: AgreedBooking & { travel: TravelMinutes },
  now: Date,
): Promise<number> {
  const { clientId, masterId, proposed, time } = booking;
  const master = await findAgreeable(trx, { clientId, masterId, ...spanOf(proposed) });
  if (master === undefined || !master.isVerified) throw new AppError('offers.masterUnavailable');
  // The error does not say which side blocked the other.
  if (master.isBlocked) throw new AppError('bookings.blocked');
  const service = await findServiceTime(trx, booking.serviceId);
  const jobTime = timeOfJob(service, asked ?? undefined);
  const place = placeInPlan(booking, master.city);
  refuseTime({ time, proposed }, { plan: master, jobTime, place, travel, now });
  const { id, hasSubscribers: isAwaited } = await insertBooking(
    trx,
    { ...booking, ...jobTime, ...columnsOfTerms(termsInForce(master.terms)) },
    now,
  );
  countEvent(trx, { what: 'booking', kind: 'confirmed' });
  const event = { bookingId: id, previousStatus: null, by: 'client', now } as const;
  if (isAwaited) await announceBooking(trx, 'booking.confirmed', event);
  publishBooking(trx, { bookingId: id, clientId, masterId, masterUserId: master.userId });
  return id;
}

/** Times that a master wants to propose for a job. */
export interface ProposedTimes {
  masterId: number;
  serviceId: number;
  /** Minutes of work; null for those of the service. */
  durationMinutes: number | null;
  times: readonly ProposedTime[];
  job: LocatedJob;
  travel: TravelMinutes;
}

/**
 * Issues of times at which a master cannot come: they are past, outside the working hours, of another job, or too near
 * to one that is far away.
 */
export async function checkProposedTimes(
  db: Kysely<DB>,
  { masterId, serviceId, durationMinutes, times, job, travel }: ProposedTimes,
  now: Date,
): Promise<Issue[]> {
  const unbookable = checkTimes(times, now);
  if (unbookable.length > 0) return unbookable;
  const plan = await findPlan(db, { masterId, ...spanOf(times) });
  const service = await findServiceTime(db, serviceId);
  const jobTime = timeOfJob(service, durationMinutes ?? undefined);
  const place = placeInPlan(job, await findCity(db, masterId));
  return times.flatMap((time, index): Issue[] => {
    const problem = problemOf(time, { plan, jobTime, place, travel, now });
    return problem === undefined ? [] : [{ path: ['times', index, 'time'], message: problem }];
  });
}

interface Occupied {
  plan: MasterPlan;
  jobTime: JobTime;
  place: Place | null;
  travel: TravelMinutes;
  now: Date;
}

/** Why a master cannot come at a time; undefined where nothing is in the way. */
function problemOf({ date, time }: ProposedTime, occupied: Occupied) {
  const { plan, jobTime, place, travel, now } = occupied;
  if (isSlotPast(date, time, now)) return 'slotPast';
  const minutes = jobTime.durationMinutes + jobTime.bufferMinutes;
  if (!isSlotOpen(plan.calendar, date, time, minutes)) return 'slotClosed';
  const conflict = findPlanConflict({ date, time, place, ...jobTime }, plan.accepted, travel);
  if (conflict === null) return undefined;
  return conflict === 'unreachable' ? 'unreachable' : 'slotTaken';
}

const codeOf = {
  slotPast: 'bookings.slotPast',
  slotClosed: 'bookings.slotClosed',
  slotTaken: 'bookings.slotTaken',
} as const;

/** Refuses a time that is no longer free, and names the proposed ones that are. */
function refuseTime(
  { time, proposed }: Pick<AgreedBooking, 'time' | 'proposed'>,
  occupied: Occupied,
): void {
  const found = problemOf(time, occupied);
  if (found === undefined) return;
  // Where the master drives is private.
  const problem = found === 'unreachable' ? 'slotTaken' : found;
  const free = proposed.flatMap((other, index): Issue[] =>
    problemOf(other, occupied) === undefined
      ? [{ path: ['times', index], message: 'stillFree' }]
      : [],
  );
  throw new AppError(codeOf[problem], {
    issues: [{ path: ['time'], message: problem }, ...free],
  });
}

/** The first and the last day of some times. */
function spanOf(times: readonly ProposedTime[]): { from: string; until: string } {
  const [first = '', ...rest] = times.map(({ date }) => date).toSorted();
  return { from: first, until: rest.at(-1) ?? first };
}

type TermsColumns = ReturnType<typeof columnsOfTerms>;

interface NewBooking
  extends Omit<AgreedBooking, 'time' | 'proposed' | 'asked'>, JobTime, TermsColumns {
  date: string;
  time: string;
  at: string;
}

interface MadeBooking {
  id: number;
  hasSubscribers: boolean;
}

const insertAgreed = namedStatement(
  'booking-agreed',
  (_, value: Places<NewBooking>) => sql<MadeBooking>`
    with made as (
      insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, latitude, longitude,
                            postcode, municipality_number, unit, cadastral_number, description, scheduled_date, scheduled_time, duration_minutes, buffer_minutes,
                            cancellation_free_hours, cancellation_fee, estimated_price, price_basis, status,
                            accepted_at, created_at, updated_at)
      values (${value('clientId')}, ${value('masterId')}, ${value('serviceId')}, ${value('clientName')},
              ${value('clientPhone')}, ${value('address')}, ${value('latitude')}, ${value('longitude')},
              ${value('postcode')}, ${value('municipalityNumber')}, ${value('unit')}, ${value('cadastralNumber')},
              ${value('description')}, ${value('date')},
              ${value('time')}, ${value('durationMinutes')}, ${value('bufferMinutes')},
              ${value('cancellationFreeHours')}, ${value('cancellationFee')}, ${value('price')}, 'offer', 'confirmed',
              ${value('at')}, ${value('at')}, ${value('at')})
      returning id, client_id
    ), logged as (
      insert into booking_events (booking_id, actor_id, side, to_status, at)
      select id, client_id, 'client', 'confirmed', ${value('at')} from made
      returning booking_id
    )
    select booking_id as id, ${hasSubscribers(sql.lit('booking.confirmed'))} as has_subscribers from logged`,
);

async function insertBooking(
  trx: Transaction<DB>,
  {
    time: { date, time },
    proposed: _,
    ...booking
  }: Omit<AgreedBooking, 'asked'> & JobTime & TermsColumns,
  now: Date,
): Promise<MadeBooking> {
  const [made] = await insertAgreed(trx, { ...booking, date, time, at: now.toISOString() });
  if (made === undefined) throw new Error('A booking that was just written is missing.');
  return made;
}

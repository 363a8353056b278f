import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { AddressDetails } from '@mesterhand/domain/addresses/property';
import {
  type CancellationTerms,
  areSameTerms,
  termsInForce,
} from '@mesterhand/domain/bookings/cancellation';
import { type JobTime, timeOfJob } from '@mesterhand/domain/bookings/duration';
import {
  isPriceChanged,
  priceBooking,
  type RequestPrice,
} from '@mesterhand/domain/bookings/pricing';
import type { BookingDetail, CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { isBookableDate, isSlotPast } from '@mesterhand/domain/bookings/slots';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type StoredArea, isServed } from '@mesterhand/domain/masters/service-area';
import { storedClaimsSchema } from '@mesterhand/domain/settings/claims';
import type { SeriesRequest } from '@mesterhand/domain/series/schema';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { countEvent } from '../../../core/observability/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import { type Located, columnsOf, notLocated, statedColumnsOf } from '../../addresses/service.ts';
import { requireOpenSlot } from '../../calendar/service.ts';
import { requireServiceOf } from '../../services/service.ts';
import { announceBooking } from '../../webhook-deliveries/outbox/service.ts';
import { columnsOfTerms } from '../cancelling/queries.ts';
import { publishBooking } from '../events.ts';
import { addPictures } from '../pictures/service.ts';
import { placeInPlan, readAcceptedJobs } from '../plan/queries.ts';
import { refuseConflict } from '../plan/service.ts';
import { readDetail } from '../queries.ts';
import { describeWritten } from '../request-records/queries.ts';
import { insertRequest } from '../request-records/service.ts';
import { type NewSeries, insertSeries } from '../series-records/service.ts';
import { readBookingDetail, readerOf, withLocation } from '../service.ts';
import { type RequestFacts, lockRequest } from './queries.ts';

/** A request with what was found out of its place and of the roads to it before the transaction. */
export type BookingRequest = CreateBookingInput & { located?: Located; travel?: TravelMinutes };

/** Sends a customer's booking request to a master. The server sets price, place and sender. */
export function createBooking(
  db: Kysely<DB>,
  actor: Actor,
  input: BookingRequest,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const { masterId, located = notLocated } = input;
    const { userId: clientId } = actor;
    refusePastSlot(input.scheduledDate, input.scheduledTime, now);
    const stated = statedColumnsOf(input.address, located);
    const { scheduledDate: date, serviceId } = input;
    const { postcode } = stated;
    const { hasClient, facts } = await lockRequest(trx, {
      clientId,
      masterId,
      serviceId,
      date,
      postcode,
    });
    if (!hasClient) throw new AppError('auth.required');
    if (facts === undefined) throw new AppError('masters.notFound');
    const { price, terms, jobTime, service } = await requireBookable(trx, actor, {
      input,
      facts,
      now,
    });
    const { amount: estimatedPrice, basis: priceBasis, callOutFee } = price;
    const accessNote = input.accessNote || null;
    const priced = { ...input, accessNote, ...jobTime, estimatedPrice, priceBasis, callOutFee };
    const at = now.toISOString();
    const ruled = { ...priced, ...columnsOfTerms(terms) };
    const municipalityNumber = stated.municipalityNumber ?? facts.municipality;
    const request = { ...ruled, ...stated, municipalityNumber, clientId, at };
    const sentBy = { actorId: clientId, side: 'client', handedFrom: null } as const;
    const { recipient, hasSubscribers, userId: masterUserId } = facts;
    const made = await insertRequest(
      trx,
      { ...request, ...sentBy, recipient, ...(await beginSeries(trx, request)) },
      now,
    );
    const { id } = made;
    const { pictures: named = [] } = input;
    const pictures = await addPictures(trx, { bookingId: id, ownerId: clientId, pictures: named });
    if (located.isAway) await enqueue(trx, 'booking.locate', { bookingId: id });
    countEvent(trx, { what: 'booking', kind: 'pending' });
    const event = { bookingId: id, previousStatus: null, by: 'client', now } as const;
    if (hasSubscribers) await announceBooking(trx, 'booking.created', event);
    publishBooking(trx, { bookingId: id, clientId, masterId, masterUserId });
    if (made.seriesId !== null) return readBookingDetail(trx, actor, id, now);
    const row = describeWritten(made, { ...facts, service }, { side: 'client', pictures });
    return withLocation(trx, actor, readDetail(row, readerOf(actor)), now);
  });
}

interface PricedRequest
  extends
    Omit<NewSeries, 'repeats' | 'firstDate' | 'time' | 'createdAt' | keyof AddressDetails>,
    AddressDetails {
  accessNote: string | null;
  latitude: number | null;
  longitude: number | null;
  callOutFee: number | null;
  cancellationFreeHours: number | null;
  cancellationFee: number | null;
  series?: SeriesRequest | undefined;
  scheduledDate: string;
  scheduledTime: string;
  at: string;
}

/** Stores the series that a request asks for. @returns the columns by which its first booking belongs to it. */
async function beginSeries(
  trx: Transaction<DB>,
  { series, ...request }: PricedRequest,
): Promise<{ seriesId: number | null; seriesDate: string | null }> {
  if (series === undefined) return { seriesId: null, seriesDate: null };
  const { repeats, until = null, count = null } = series;
  const { scheduledDate: firstDate, scheduledTime: time, at: createdAt } = request;
  if (until !== null && until < firstDate) {
    throw new AppError('input.invalid', {
      issues: [{ path: ['series', 'until'], message: 'dateOutOfRange' }],
    });
  }
  const { clientId, masterId, serviceId, clientName, clientPhone, address } = request;
  const { latitude, longitude, postcode, municipalityNumber, unit, cadastralNumber } = request;
  const { description, accessNote } = request;
  const { durationMinutes, bufferMinutes, estimatedPrice, priceBasis, callOutFee } = request;
  const { cancellationFreeHours, cancellationFee } = request;
  const seriesId = await insertSeries(trx, {
    clientId,
    masterId,
    serviceId,
    clientName,
    clientPhone,
    address,
    latitude,
    longitude,
    postcode,
    municipalityNumber,
    unit,
    cadastralNumber,
    description,
    accessNote,
    durationMinutes,
    bufferMinutes,
    estimatedPrice,
    priceBasis,
    callOutFee,
    cancellationFreeHours,
    cancellationFee,
    repeats,
    firstDate,
    time,
    until,
    count,
    createdAt,
  });
  return { seriesId, seriesDate: firstDate };
}

interface Requested {
  input: BookingRequest;
  facts: RequestFacts;
  now: Date;
}

/** Validates a request and refuses it for the first failing check. Call with both sides locked. */
async function requireBookable(
  trx: Transaction<DB>,
  actor: Actor,
  { input, facts, now }: Requested,
): Promise<{
  price: RequestPrice;
  terms: CancellationTerms | null;
  jobTime: JobTime;
  /** Its name. */
  service: string;
}> {
  const { masterId, scheduledDate: date, scheduledTime: time, durationMinutes } = input;
  if (!can(actor, 'bookings.create', { masterId })) throw new AppError('bookings.ownService');
  // The error does not say which side blocked the other.
  if (facts.isBlocked) throw new AppError('bookings.blocked');
  requireServiceOf(facts.offeredBy, masterId);
  const { service } = facts;
  if (service === null) throw new Error('A service without a name.');
  const jobTime = timeOfJob({ ...facts, bufferMinutes: facts.bufferMinutes ?? 0 }, durationMinutes);
  requireOpenSlot(facts, { date, time, ...jobTime });
  const { address, located = notLocated, travel = estimateMinutes } = input;
  refuseOutsideArea(facts, located);
  const place = placeInPlan({ address, ...columnsOf(located) }, facts.city);
  const wanted = { job: { masterId, date, time, place, ...jobTime }, travel } as const;
  const accepted = readAcceptedJobs(facts.accepted);
  await refuseConflict(trx, { ...wanted, asker: 'client', accepted }, now);
  const terms = requireSeenTerms(termsInForce(facts.terms), input);
  return { price: requireSeenPrice(facts, input), terms, jobTime, service };
}

/** An address that nobody has found counts as its city, and is never refused. */
function refuseOutsideArea(area: StoredArea, { place }: Located): void {
  if (isServed(area, place)) return;
  throw new AppError('bookings.outsideArea', {
    issues: [{ path: ['address'], message: 'outsideArea' }],
  });
}

const pricedClaims = storedClaimsSchema.pick({ callOutFee: true });

/** The current price; refused when the customer saw another. */
function requireSeenPrice(
  { servicePrice, hourlyRate, claims }: PricedRow,
  seen: CreateBookingInput,
): RequestPrice {
  const { callOutFee } = pricedClaims.parse(claims);
  const price = priceBooking({ servicePrice, hourlyRate, callOutFee });
  if (isPriceChanged(price, seen)) throw new AppError('bookings.priceChanged');
  return price;
}

/** The current rule of cancelling; refused when the customer saw another. */
function requireSeenTerms(
  terms: CancellationTerms | null,
  { seenCancellation: seen }: CreateBookingInput,
): CancellationTerms | null {
  if (seen !== undefined && !areSameTerms(terms, seen)) throw new AppError('bookings.priceChanged');
  return terms;
}

interface PricedRow {
  servicePrice: number | null;
  hourlyRate: number | null;
  claims: unknown;
}

function refusePastSlot(date: string, time: string, now: Date): void {
  if (!isBookableDate(date, now)) {
    throw new AppError('input.invalid', {
      issues: [{ path: ['scheduledDate'], message: 'dateOutOfRange' }],
    });
  }
  if (isSlotPast(date, time, now)) {
    throw new AppError('bookings.slotPast', {
      issues: [{ path: ['scheduledTime'], message: 'slotPast' }],
    });
  }
}

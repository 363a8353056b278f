import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import {
  type PlannedJob,
  type TravelMinutes,
  alternativeDays,
} from '@mesterhand/domain/bookings/day-plan';
import { spanOfJob } from '@mesterhand/domain/bookings/duration';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import { addDays } from '@mesterhand/domain/time/oslo';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import type { LocatedJob } from '@mesterhand/domain/travel-times/job-place';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { Kysely } from 'kysely';
import { type Routing, estimatedRouting } from '../../../core/outbound/index.ts';
import { type Located, type Register, columnsOf, locate } from '../../addresses/service.ts';
import { listAcceptedJobs, placeInPlan } from '../plan/queries.ts';
import {
  findAskedPlace,
  findBookedPlace,
  findCity,
  findOfferedPlace,
  findProposedBooking,
} from './queries.ts';

interface Parts {
  db: Kysely<DB>;
  routing?: Routing | undefined;
}

/** A job of a master on one of some days, both included. */
interface RoadsTo {
  masterId: number;
  job: LocatedJob;
  from: string;
  until: string;
}

/** Places beside that of the job itself: a table of 100. */
const maxPlaces = 99;

/**
 * Times to drive between a job and the accepted ones of its master, and of the days that other times are searched in.
 * Call it before the transaction that decides, which waits for no other service while it holds locks. Roads that it does
 * not have, such as to a job accepted since, are estimated; so are all of them without a routing service, and then
 * nothing is read.
 */
export async function readRoads(
  parts: Parts,
  { masterId, job, from, until }: RoadsTo,
): Promise<TravelMinutes> {
  if (estimatesAll(parts)) return estimateMinutes;
  const { db, routing = estimatedRouting } = parts;
  const place = placeInPlan(job, await findCity(db, masterId));
  if (place === null) return estimateMinutes;
  const searched = { masterId, from, until: addDays(until, alternativeDays) };
  const others = otherPlaces(await listAcceptedJobs(db, searched), place);
  const pairs = others.flatMap((other) => [
    { from: place, to: other },
    { from: other, to: place },
  ]);
  const times = await routing.travelMinutes(pairs);
  const known = new Map(pairs.map((pair, index) => [roadKey(pair), times[index]?.minutes]));
  return (start, end) =>
    known.get(roadKey({ from: start, to: end })) ?? estimateMinutes(start, end);
}

/** Whether there is no routing service. */
function estimatesAll({ routing = estimatedRouting }: Parts): boolean {
  return routing === estimatedRouting;
}

/** The places of the earliest jobs, each once, without that of the job itself: no time passes on that way. */
function otherPlaces(accepted: readonly PlannedJob[], own: Place): Place[] {
  const inOrder = accepted.toSorted((a, b) => spanOfJob(a).start - spanOfJob(b).start);
  const places = new Map(
    inOrder.flatMap(({ place }) => (place === null ? [] : [[placeKey(place), place] as const])),
  );
  places.delete(placeKey(own));
  return [...places.values()].slice(0, maxPlaces);
}

function placeKey({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}

function roadKey({ from, to }: { from: Place; to: Place }): string {
  return `${placeKey(from)};${placeKey(to)}`;
}

/** Where a new request is, and the roads to it: what is found out before it is stored. */
export async function planRequest(
  parts: Parts & { addresses?: Register },
  { address, masterId, scheduledDate: from }: CreateBookingInput,
): Promise<{ located: Located; travel: TravelMinutes }> {
  const located = await locate(parts.addresses, address);
  const job = { address, ...columnsOf(located) };
  return { located, travel: await readRoads(parts, { masterId, job, from, until: from }) };
}

/** The roads to a booking by a step with which it may enter the plan. */
export async function readRoadsByStep(
  parts: Parts,
  actor: Actor,
  { id, status }: { id: number; status: BookingStatus },
): Promise<TravelMinutes> {
  const mayEnter = status === 'confirmed' || status === 'in_progress';
  return mayEnter ? readRoadsToBooking(parts, actor, { id }) : estimateMinutes;
}

/** The roads to a booking of the actor, any for an administrator; on its own day, or on those to which it may move. */
export async function readRoadsToBooking(
  parts: Parts,
  actor: Actor,
  { id, dates }: { id: number; dates?: readonly string[] },
): Promise<TravelMinutes> {
  if (estimatesAll(parts)) return estimateMinutes;
  const booking = await findBookedPlace(parts.db, id);
  const isOwn =
    booking?.clientId === actor.userId || booking?.masterId === actor.masterId || isAdmin(actor);
  if (booking === undefined || !isOwn) return estimateMinutes;
  const [from = booking.date, ...later] = (dates ?? []).toSorted();
  return readRoads(parts, { ...booking, job: booking, from, until: later.at(-1) ?? from });
}

/** The roads to a booking on the day of a proposed time. */
export async function readRoadsToProposal(
  parts: Parts,
  actor: Actor,
  { id, date }: { id: number; date: string },
): Promise<TravelMinutes> {
  if (estimatesAll(parts)) return estimateMinutes;
  const bookingId = await findProposedBooking(parts.db, id);
  if (bookingId === undefined) return estimateMinutes;
  return readRoadsToBooking(parts, actor, { id: bookingId, dates: [date] });
}

/** The roads to the work of a request, at times that a master who was asked wants to propose. */
export async function readRoadsToRequest(
  parts: Parts,
  asked: { requestId: number; masterId: number; dates: readonly string[] },
): Promise<TravelMinutes> {
  const [from, ...later] = asked.dates.toSorted();
  if (estimatesAll(parts)) return estimateMinutes;
  const job = from === undefined ? undefined : await findAskedPlace(parts.db, asked);
  if (from === undefined || job === undefined) return estimateMinutes;
  return readRoads(parts, { ...asked, job, from, until: later.at(-1) ?? from });
}

/** The roads to the work of an offer, for the customer who accepts it. */
export async function readRoadsToOffer(
  parts: Parts,
  offered: { offerId: number; clientId: number },
): Promise<TravelMinutes> {
  if (estimatesAll(parts)) return estimateMinutes;
  const offer = await findOfferedPlace(parts.db, offered);
  return offer === undefined ? estimateMinutes : readRoads(parts, { ...offer, job: offer });
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { makesAgreement } from '@mesterhand/domain/agreements/acceptance';
import type { TravelMinutes } from '@mesterhand/domain/bookings/day-plan';
import { isSlotPast } from '@mesterhand/domain/bookings/slots';
import type { BookingStatus, Side } from '@mesterhand/domain/bookings/status';
import { findClash, horizonOf, ruleUntilEnd } from '@mesterhand/domain/series/plan';
import { nextOccurrences } from '@mesterhand/domain/series/rule';
import type { ClashReason } from '@mesterhand/domain/series/status';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { type Transaction, sql } from 'kysely';
import { enqueue } from '../../../core/tasks/index.ts';
import { agreeOnService } from '../../agreements/service.ts';
import { announceBooking } from '../../webhook-deliveries/outbox/service.ts';
import { hasSubscribers } from '../../webhooks/service.ts';
import { publishBooking } from '../events.ts';
import { findPlan, placeInPlan } from '../plan/queries.ts';
import { type LockedSeries, listBookings, listSkips } from '../series/queries.ts';
import { lockAcceptance } from '../steps/queries.ts';

/** Which days of a series have got bookings, and which clash. */
export interface Filled {
  bookings: number[];
  /** Days by the rule. */
  clashes: string[];
}

interface Filling {
  travel: TravelMinutes;
  now: Date;
}

/**
 * Creates the accepted bookings of a locked series until its horizon. A day on which something is in the way gets a
 * clash that both sides see instead. A day is filled once: a booking that was deleted or moved does not come back.
 */
export async function fillSeries(
  trx: Transaction<DB>,
  series: LockedSeries,
  { travel, now }: Filling,
): Promise<Filled> {
  const { id, masterId, filledUntil } = series;
  const today = osloCivil(now).date;
  const next = filledUntil === null ? series.firstDate : addDays(filledUntil, 1);
  const from = next > today ? next : today;
  const until = horizonOf(series, today);
  const filled: Filled = { bookings: [], clashes: [] };
  if (from > until) return filled;
  await lockAcceptance(trx, masterId);
  const made = await listBookings(trx, { id, from });
  const skipped = await listSkips(trx, { id, from });
  const exceptions = new Set([
    ...made.map(({ occurrence }) => occurrence),
    ...skipped.map(({ date }) => date),
  ]);
  const plan = await findPlan(trx, { masterId, from, until });
  const place = placeInPlan(series, series.city);
  for (const { date } of nextOccurrences(ruleUntilEnd(series), { from, until, exceptions })) {
    if (isSlotPast(date, series.time, now)) continue;
    const reason = findClash({ ...series, date, place }, { plan, travel });
    if (reason === null) filled.bookings.push(await insertAccepted(trx, series, { date, now }));
    else {
      await insertClash(trx, { seriesId: id, date, reason, now });
      filled.clashes.push(date);
    }
  }
  await trx.updateTable('bookingSeries').set({ filledUntil: until }).where('id', '=', id).execute();
  return filled;
}

/** Records that something is in the way on a day of a locked series. */
export async function insertClash(
  trx: Transaction<DB>,
  { now, ...clash }: { seriesId: number; date: string; reason: ClashReason; now: Date },
): Promise<void> {
  await trx
    .insertInto('bookingSeriesClashes')
    .values({ ...clash, foundAt: now.toISOString() })
    .execute();
}

/** Nothing is in the way on a day of a locked series any more. */
export async function deleteClash(
  trx: Transaction<DB>,
  { seriesId, date }: { seriesId: number; date: string },
): Promise<void> {
  await trx
    .deleteFrom('bookingSeriesClashes')
    .where('seriesId', '=', seriesId)
    .where('date', '=', date)
    .execute();
}

/** Creates the accepted booking of a day of a locked series. @returns its id. */
export async function insertAccepted(
  trx: Transaction<DB>,
  series: LockedSeries,
  { date, now }: { date: string; now: Date },
): Promise<number> {
  const at = now.toISOString();
  const { id, isAwaited } = await insertOccurrence(trx, {
    seriesId: series.id,
    occurrence: date,
    date,
    time: series.time,
    at,
    status: 'confirmed',
    acceptedAt: at,
    side: 'master',
    actorId: series.masterUserId,
  });
  const { estimatedPrice: price, priceBasis, callOutFee } = series;
  if (makesAgreement('master', { priceBasis, hasAgreement: false }))
    await agreeOnService(trx, { bookingId: id, price, callOutFee }, now);
  const event = { bookingId: id, previousStatus: null, by: 'master', now } as const;
  if (isAwaited) await announceBooking(trx, 'booking.confirmed', event);
  publishBooking(trx, { bookingId: id, ...series });
  return id;
}

/**
 * Creates a request for a day of a locked series that clashed, at another time.
 * @returns the id of the booking.
 */
export async function insertReplacement(
  trx: Transaction<DB>,
  series: LockedSeries,
  {
    now,
    ...occurrence
  }: Omit<NewOccurrence, 'seriesId' | 'status' | 'acceptedAt' | 'at'> & {
    now: Date;
  },
): Promise<number> {
  const { id, eventId, isRequestAwaited } = await insertOccurrence(trx, {
    ...occurrence,
    seriesId: series.id,
    status: 'pending',
    acceptedAt: null,
    at: now.toISOString(),
  });
  const { side: by } = occurrence;
  const event = { bookingId: id, previousStatus: null, by, now };
  if (isRequestAwaited) await announceBooking(trx, 'booking.created', event);
  // A master proposes the other time at once, and the customer is notified of that.
  if (by === 'client') await enqueue(trx, 'booking.created', { bookingId: id, eventId });
  await deleteClash(trx, { seriesId: series.id, date: occurrence.occurrence });
  publishBooking(trx, { bookingId: id, ...series });
  return id;
}

interface NewOccurrence {
  seriesId: number;
  /** The day by the rule. */
  occurrence: string;
  date: string;
  time: string;
  status: BookingStatus;
  acceptedAt: string | null;
  side: Side;
  actorId: number;
  at: string;
}

interface MadeOccurrence {
  id: number;
  eventId: number;
  isAwaited: boolean;
  isRequestAwaited: boolean;
}

/** What a booking takes over of its series. */
const copied = sql.raw(
  `client_id, master_id, service_id, client_name, client_phone, address, latitude, longitude,
   postcode, municipality_number, unit, cadastral_number, description, access_note,
   duration_minutes, buffer_minutes, estimated_price, price_basis, call_out_fee,
   cancellation_free_hours, cancellation_fee`,
);

const insertOne = namedStatement(
  'booking-of-series',
  (_, value: Places<NewOccurrence>) => sql<MadeOccurrence>`
    with made as (
      insert into bookings (series_id, series_date, scheduled_date, scheduled_time, status, accepted_at,
                            created_at, updated_at, ${copied})
      select id, ${value('occurrence')}::date, ${value('date')}::date, ${value('time')}::time,
             ${value('status')}, ${value('acceptedAt')}::timestamptz,
             ${value('at')}::timestamptz, ${value('at')}::timestamptz, ${copied}
        from booking_series where id = ${value('seriesId')}
      returning id
    ), logged as (
      insert into booking_events (booking_id, actor_id, side, to_status, at)
      select id, ${value('actorId')}::bigint, ${value('side')}, ${value('status')}, ${value('at')}::timestamptz
        from made
      returning id, booking_id
    )
    select booking_id as id, id as event_id,
           ${hasSubscribers(sql.lit('booking.confirmed'))} as is_awaited,
           ${hasSubscribers(sql.lit('booking.created'))} as is_request_awaited
      from logged`,
);

async function insertOccurrence(
  trx: Transaction<DB>,
  occurrence: NewOccurrence,
): Promise<MadeOccurrence> {
  const [made] = await insertOne(trx, occurrence);
  if (made === undefined) throw new Error('A booking that was just written is missing.');
  return made;
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { Bookings, DB } from '@mesterhand/db/schema';
import { bookingFormSchema } from '@mesterhand/domain/bookings/schema';
import type { Side } from '@mesterhand/domain/bookings/status';
import { type Insertable, type Transaction, sql } from 'kysely';
import { deliverStored } from '../../notifications/causes/service.ts';
import {
  type StoredNotification,
  storedNotification,
  storingNotification,
} from '../../notifications/service.ts';
import { hasSubscribers } from '../../webhooks/service.ts';
import type { DetailRow } from '../queries.ts';
import { selectNewDetails } from './queries.ts';

/** The columns of a request: the fields of the form have the names of their columns. */
const requestColumns = [
  'clientId',
  'masterId',
  'serviceId',
  ...bookingFormSchema.keyof().options,
  'estimatedPrice',
  'priceBasis',
  'callOutFee',
  'cancellationFreeHours',
  'cancellationFee',
  'durationMinutes',
  'bufferMinutes',
  'latitude',
  'longitude',
  'postcode',
  'municipalityNumber',
  'unit',
  'cadastralNumber',
  'seriesId',
  'seriesDate',
  'handedFrom',
] as const;

interface NewRequest extends Pick<Insertable<Bookings>, (typeof requestColumns)[number]> {
  /** The master's account, which is notified. */
  masterUserId: number;
  /** Who sent it: its customer, or staff who hand over a booking of another master. */
  actorId: number;
  side: Side;
  at: string;
}

type WrittenRequest = NewRequest & { kind: RequestKind };
type RequestKind = 'bookingCreated' | 'seriesRequested';

type NewDetail = Awaited<ReturnType<ReturnType<typeof selectNewDetails>['execute']>>[number];
interface MadeBooking extends NewDetail {
  stored: StoredNotification | null;
  hasSubscribers: boolean;
}

// The written rows have the names of their tables, so that they are read back like any other booking.
const writeRequest = namedStatement(
  'booking-made',
  (db, value: Places<WrittenRequest>) => sql<MadeBooking>`
    with bookings as (
      insert into bookings (${sql.join(requestColumns.map((column) => sql.ref(column)))}, created_at, updated_at)
      values (${sql.join(requestColumns.map((column) => value(column)))}, ${value('at')}, ${value('at')})
      returning *
    ), booking_events as (
      insert into booking_events (booking_id, actor_id, side, to_status, at)
      select id, ${value('actorId')}, ${value('side')}, 'pending', ${value('at')} from bookings
      returning *
    ), ${storingNotification(db, {
      userId: value('masterUserId'),
      kind: value('kind'),
      key: sql`(select 'booking.' || id from booking_events)`,
      bookingId: sql`(select id from bookings)`,
      eventId: sql`(select id from booking_events)`,
      createdAt: value('at'),
    })}
    ${selectNewDetails(db).select([
      storedNotification.as('stored'),
      hasSubscribers(sql.lit('booking.created')).as('hasSubscribers'),
    ])}`,
);

/**
 * Writes a booking request with its first history entry and the notification of its master, and enqueues the deliveries
 * of that.
 */
export async function insertRequest(
  trx: Transaction<DB>,
  request: NewRequest,
  now: Date,
): Promise<{ made: DetailRow; hasSubscribers: boolean }> {
  const isSeries = (request.seriesId ?? null) !== null;
  const kind: RequestKind = isSeries ? 'seriesRequested' : 'bookingCreated';
  const [row] = await writeRequest(trx, { ...request, kind });
  if (row === undefined) throw new Error('A booking that was just written is missing.');
  const { hasSubscribers, stored, ...made } = row;
  if (stored !== null) await deliverStored(trx, stored, { kind, now });
  return { made, hasSubscribers };
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { Bookings, DB } from '@mesterhand/db/schema';
import { bookingFormSchema } from '@mesterhand/domain/bookings/schema';
import type { Side } from '@mesterhand/domain/bookings/status';
import { type Insertable, type Transaction, sql } from 'kysely';
import { enqueueDeliveries } from '../../notifications/causes/service.ts';
import {
  type RecipientRow,
  publishNotification,
  storingNotification,
} from '../../notifications/service.ts';
import { type WrittenRow, selectWritten } from './queries.ts';

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
  /** The master's account, which is notified; null where it is deleted. */
  recipient: RecipientRow | null;
  /** Who sent it: its customer, or staff who hand over a booking of another master. */
  actorId: number;
  side: Side;
  at: string;
}

interface WrittenRequest extends Omit<NewRequest, 'recipient'> {
  kind: RequestKind;
  recipientId: number | null;
}
type RequestKind = 'bookingCreated' | 'seriesRequested';

interface MadeBooking extends WrittenRow {
  notificationId: number | null;
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
      returning id
    ), ${storingNotification({
      userId: value('recipientId'),
      kind: value('kind'),
      key: sql`(select 'booking.' || id from booking_events)`,
      bookingId: sql`(select id from bookings)`,
      eventId: sql`(select id from booking_events)`,
      createdAt: value('at'),
    })}
    ${selectWritten(db).select(sql<number | null>`(select id from notified)`.as('notificationId'))}`,
);

/**
 * Writes a booking request with its first history entry, the notification of its master and the deliveries of that. The
 * master's account is locked already.
 */
export async function insertRequest(
  trx: Transaction<DB>,
  { recipient, ...request }: NewRequest,
  now: Date,
): Promise<WrittenRow> {
  const isSeries = (request.seriesId ?? null) !== null;
  const kind: RequestKind = isSeries ? 'seriesRequested' : 'bookingCreated';
  const [row] = await writeRequest(trx, { ...request, kind, recipientId: recipient?.id ?? null });
  if (row === undefined) throw new Error('A booking that was just written is missing.');
  const { notificationId, ...written } = row;
  if (notificationId === null || recipient === null) return written;
  publishNotification(trx, recipient.id, notificationId);
  await enqueueDeliveries(trx, { id: notificationId, recipient }, { kind, now });
  return written;
}

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type LateMinutes, decideLate, statedWindow } from '@mesterhand/domain/arrivals/late';
import type { SetLateInput } from '@mesterhand/domain/arrivals/schema';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { notify } from '../../notifications/causes/service.ts';
import { publishBooking } from '../events.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { lockBooking } from '../steps/queries.ts';

/** The columns of the expected arrival of a job that nobody is awaited at any more, in an `update bookings set`. */
export const noArrival = sql`
  late_minutes = null, arrival_from = null, arrival_until = null,
  announced_from = null, announced_until = null, announced_at = null`;

/**
 * Stores by how many minutes the master says to be late and notifies the customer; null takes it back. It needs neither
 * a position nor a consent. Idempotent.
 */
export function setLate(
  db: Kysely<DB>,
  actor: Actor,
  { id, minutes }: SetLateInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    const locked = await lockBooking(trx, id, readerOf(actor));
    if (locked === undefined) throw new AppError('bookings.notFound');
    const booking = { ...locked, scheduledDate: locked.date, scheduledTime: locked.time };
    const decision = decideLate(actor, booking, { minutes, now });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'change') {
      const span = minutes === null ? null : isoWindow(statedWindow(booking, { minutes, now }));
      await updateLate(trx, {
        id,
        minutes,
        from: span?.from ?? null,
        until: span?.until ?? null,
        at: span && now.toISOString(),
      });
      if (span !== null) {
        const key = `late.${id}.${now.toISOString()}`;
        const facts = { minutes, ...span };
        const notification = { userId: booking.clientId, bookingId: id, key, facts, now };
        // The deadline bypasses quiet hours: the customer is waiting.
        await notify(trx, { kind: 'bookingLate', ...notification, deadline: now });
      }
      publishBooking(trx, { bookingId: id, ...booking });
    }
    return readBookingDetail(trx, actor, id, now);
  });
}

const isoWindow = ({ from, until }: { from: number; until: number }) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
});

interface Late {
  id: number;
  minutes: LateMinutes | null;
  from: string | null;
  until: string | null;
  at: string | null;
}

const updateLate = namedStatement(
  'booking-late',
  (_, value: Places<Late>) => sql`
    update bookings
       set late_minutes = ${value('minutes')}, arrival_from = ${value('from')}, arrival_until = ${value('until')},
           announced_from = ${value('from')}, announced_until = ${value('until')}, announced_at = ${value('at')}
     where id = ${value('id')}`,
);

import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import type { SetTravelInput } from '@mesterhand/domain/bookings/travel-schema';
import { type TravelState, decideTravel, travelKey } from '@mesterhand/domain/bookings/travel';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { notify } from '../../notifications/causes/service.ts';
import { noArrival } from '../arrivals/service.ts';
import { publishBooking } from '../events.ts';
import { readBookingDetail, readerOf } from '../service.ts';
import { lockAcceptance, lockBooking } from '../steps/queries.ts';

/**
 * Stores a master's travel update for an accepted job and notifies the customer. It works without a position; the
 * position is visible only as far as the master shares it.
 */
export function setTravel(
  db: Kysely<DB>,
  actor: Actor,
  { id, travel }: SetTravelInput,
  now: Date,
): Promise<BookingDetail> {
  return withTransaction(db, async (trx) => {
    // Without the lock, of two concurrent journeys neither would end the other.
    if (travel !== null && actor.masterId !== null) await lockAcceptance(trx, actor.masterId);
    const booking = await lockBooking(trx, id, readerOf(actor));
    if (booking === undefined) throw new AppError('bookings.notFound');
    const decision = decideTravel(actor, booking, travel);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (decision.kind === 'change') {
      const { masterId, clientId: userId } = booking;
      await writeTravel(trx, { id, masterId, travel, at: now.toISOString() });
      if (travel !== null) {
        const notification = {
          userId,
          bookingId: id,
          key: travelKey(id, travel, now),
          facts: { travel },
        };
        // The deadline bypasses quiet hours: the master is coming now.
        await notify(trx, { kind: 'bookingTravel', ...notification, now, deadline: now });
      }
      publishBooking(trx, { bookingId: id, ...booking });
    }
    return readBookingDetail(trx, actor, id, now);
  });
}

interface Journey {
  id: number;
  masterId: number;
  travel: TravelState | null;
  at: string;
}

/** Stores the travel state of a locked job. A master drives to one job at a time, so this ends any other journey. */
async function writeTravel(trx: Transaction<DB>, journey: Journey): Promise<void> {
  if (journey.travel === 'enRoute') await endOtherJourney(trx, journey);
  await (journey.travel === 'enRoute' ? beginJourney : endJourney)(trx, journey);
}

const endOtherJourney = namedStatement(
  'journey-ended',
  (_, value: Places<Journey>) => sql`
    update bookings set travel = null, travel_at = null, ${noArrival}
     where master_id = ${value('masterId')} and travel = 'enRoute' and id <> ${value('id')}`,
);

const beginJourney = namedStatement(
  'journey-begun',
  (_, value: Places<Journey>) => sql`
    update bookings set travel = 'enRoute', travel_at = ${value('at')}::timestamptz where id = ${value('id')}`,
);

// Nobody is awaited any more, or the announcement is taken back with all that followed from it.
const endJourney = namedStatement(
  'booking-travelled',
  (_, value: Places<Journey>) => sql`
    update bookings
       set travel = ${value('travel')}, ${noArrival},
           travel_at = case when ${value('travel')}::text is not null then ${value('at')}::timestamptz end
     where id = ${value('id')}`,
);

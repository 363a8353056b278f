import type { DB } from '@mesterhand/db/schema';
import type { MovingSide, ProposalState } from '@mesterhand/domain/bookings/moves';
import type { Side } from '@mesterhand/domain/bookings/status';
import type { ProposedTime } from '@mesterhand/domain/offers/times';
import { type Transaction, sql } from 'kysely';
import { noArrival } from '../arrivals/service.ts';
import { endUndecided } from '../no-show-records/service.ts';

/** Ends the open proposal of a locked booking, if there is one. */
export async function endOpenProposal(
  trx: Transaction<DB>,
  { bookingId, state, at }: { bookingId: number; state: ProposalState; at: string },
): Promise<void> {
  await trx
    .updateTable('bookingProposals')
    .set({ state, decidedAt: at })
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'open')
    .execute();
}

/** Stores a proposal for a locked booking without an open one. */
export async function insertProposal(
  trx: Transaction<DB>,
  proposal: { bookingId: number; side: MovingSide; times: readonly ProposedTime[]; at: string },
): Promise<number> {
  const { bookingId, side, times, at } = proposal;
  const { id } = await trx
    .insertInto('bookingProposals')
    .values({ bookingId, side, times: JSON.stringify(times), proposedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change of a locked booking's time. */
export interface MadeMove {
  bookingId: number;
  side: Side;
  from: ProposedTime;
  to: ProposedTime;
  /** Of staff; null for a move of the two sides. */
  reason?: string;
  at: string;
}

/**
 * Writes a move: the new time, no journey to the old one, no open report of an absence at it, no clash on
 * its day of a series, and the line in the history.
 */
export async function writeMove(
  trx: Transaction<DB>,
  { bookingId, side, from, to, reason, at }: MadeMove,
): Promise<void> {
  await endUndecided(trx, bookingId);
  await sql`
    with moved as (
      update bookings
         set scheduled_date = ${to.date}::date, scheduled_time = ${to.time}::time, updated_at = ${at},
             travel = null, travel_at = null, ${noArrival}
       where id = ${bookingId}
      returning id, series_id, series_date
    ), resolved as (
      delete from booking_series_clashes c using moved where c.series_id = moved.series_id and c.date = moved.series_date
    )
    insert into booking_moves (booking_id, at, side, from_date, from_time, to_date, to_time, reason)
    select id, ${at}, ${side}, ${from.date}::date, ${from.time}::time, ${to.date}::date, ${to.time}::time,
           ${reason ?? null} from moved
  `.execute(trx);
}

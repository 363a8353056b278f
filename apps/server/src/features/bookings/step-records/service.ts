import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { completionDelayMs } from '@mesterhand/domain/bookings/completion';
import { movableStatuses } from '@mesterhand/domain/bookings/moves';
import type { BookingStatus, Side } from '@mesterhand/domain/bookings/status';
import type { WebhookEventType } from '@mesterhand/domain/webhooks/event-types';
import { type Transaction, sql } from 'kysely';
import { enqueue } from '../../../core/tasks/index.ts';
import { hasSubscribers } from '../../webhooks/service.ts';
import { noArrival } from '../arrivals/service.ts';
import { type DetailRow, selectDetails } from '../queries.ts';

/** A step of a locked booking as it is written. */
export interface Stepped {
  id: number;
  status: BookingStatus;
  at: string;
  acceptedAt: string | null;
  /** Set when work begins with this step; null leaves the column unchanged. */
  startedAt: string | null;
  /** Set by the master's first step, unless the job was agreed before. */
  answeredAt: string | null;
  completedAt: string | null;
  completionFinalAt: string | null;
  cancelledAt: string | null;
  cancelledBy: Side | null;
  cancelReason: string | null;
  from: BookingStatus;
  actorId: number;
  side: Side;
  reason: string | null;
  event: WebhookEventType;
  /** People are notified of the step of the series, or of the change by staff, instead. */
  isOfSeries: boolean;
}

const movable = sql.join(movableStatuses.map((status) => sql.lit(status)));

interface WrittenStep extends DetailRow {
  eventId: number;
  hasSubscribers: boolean;
}

// The written rows have the names of their tables, so that they are read back like any other booking.
const updateStep = namedStatement(
  'booking-stepped',
  (db, value: Places<Omit<Stepped, 'isOfSeries'>>) => sql<WrittenStep>`
    with past as (
      select * from booking_events where booking_id = ${value('id')}
    ), bookings as (
      update bookings
         set status = ${value('status')}, updated_at = ${value('at')}, accepted_at = ${value('acceptedAt')},
             started_at = coalesce(${value('startedAt')}, started_at), completed_at = ${value('completedAt')},
             completion_final_at = ${value('completionFinalAt')}, travel = null, travel_at = null, ${noArrival},
             cancelled_at = ${value('cancelledAt')}, cancelled_by = ${value('cancelledBy')},
             cancel_reason = ${value('cancelReason')}, answered_at = coalesce(answered_at, ${value('answeredAt')})
       where id = ${value('id')}
      returning *
    ), logged as (
      insert into booking_events (booking_id, actor_id, side, from_status, to_status, at, reason)
      select id, ${value('actorId')}, ${value('side')}, ${value('from')}, ${value('status')}, ${value('at')},
             ${value('reason')}
        from bookings
      returning *
    ), booking_events as (
      select * from past union all select * from logged
    ), ended as (
      update booking_proposals set state = 'ended', decided_at = ${value('at')}
       where booking_id = ${value('id')} and state = 'open' and ${value('status')}::text not in (${movable})
    )
    ${selectDetails(db).select([
      sql<number>`(select id from logged)`.as('eventId'),
      hasSubscribers(value('event')).as('hasSubscribers'),
    ])}`,
);

/** Writes a step of a locked booking, its history entry and the job that sends notifications. */
export async function writeStep(
  trx: Transaction<DB>,
  step: Stepped,
): Promise<{ stepped: DetailRow; hasSubscribers: boolean }> {
  const isPending = step.completionFinalAt !== null && step.completionFinalAt > step.at;
  const { isOfSeries, ...written } = step;
  const [row] = await updateStep(trx, written);
  if (row === undefined) throw new Error('A locked booking is gone.');
  const { hasSubscribers, eventId, ...stepped } = row;
  const { id: bookingId, from, status: to } = step;
  if (isOfSeries) return { stepped, hasSubscribers };
  const job = { bookingId, from, to, eventId };
  const delayMs = isPending ? completionDelayMs : 0;
  await enqueue(trx, 'booking.statusChanged', job, { delayMs });
  return { stepped, hasSubscribers };
}

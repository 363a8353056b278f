import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { ofAgreements, ofOffers, ofRequests } from './price-notifications.ts';

/** Of the steps of bookings. An acceptance of an offer and a withdrawal are reported by their own notifications. */
const ofBookings = sql`
  select reader.id, event.at,
         case when event.from_status is null then 'bookingCreated'
              when event.to_status = 'confirmed' and event.side <> 'client' then 'bookingConfirmed'
              when event.to_status = 'cancelled' then 'bookingCancelled'
              when event.to_status = 'completed' then 'bookingCompleted'
              else 'bookingChanged' end,
         'booking.' || event.id, event.booking_id, null::bigint, null::bigint, '{}'::jsonb, event.id, null::bigint
    from booking_events event
    join bookings booking on booking.id = event.booking_id
    join masters master on master.id = booking.master_id
    join users reader on reader.id in (booking.client_id, master.user_id) and reader.id <> event.actor_id
   where not (booking.price_basis = 'offer' and event.from_status is null)
     and not (event.to_status = 'cancelled' and exists (
       select from withdrawals where withdrawals.booking_id = booking.id))
`;

const ofReviews = sql`
  select master.user_id, review.created_at, 'reviewReceived', 'review.' || review.id, null::bigint, null::bigint,
         null::bigint, '{}'::jsonb, null::bigint, review.id
    from reviews review
    join masters master on master.id = review.master_id
   where review.approved
`;

/**
 * Notifications of people about their bookings, reviews, requests and agreements in the last month, as it would stand under
 * their bells; what came in the last two days is unread.
 */
export async function storeNotifications(db: Kysely<DB>, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    with notified (user_id, at, kind, key, booking_id, request_id, offer_id, facts, event_id, review_id) as (
      ${ofBookings} union all ${ofReviews} union all
      select *, null::bigint, null::bigint
        from (${ofRequests} union all ${ofOffers} union all ${ofAgreements}) prices
    )
    insert into notifications
      (user_id, kind, key, booking_id, request_id, offer_id, facts, event_id, review_id, created_at, read_at)
    select user_id, kind, key, booking_id, request_id, offer_id, facts, event_id, review_id, at,
           case when at < ${at} - interval '2 days' then at + interval '20 minutes' end
      from notified
     where at between ${at} - interval '30 days' and ${at}
     order by at, key
  `.execute(db);
}

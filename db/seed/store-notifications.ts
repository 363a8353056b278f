import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../schema.gen.ts';

/**
 * What people were told of their bookings and reviews in the last month, as it would stand under their bells; what
 * came in the last two days is unread.
 */
export async function storeNotifications(db: Kysely<DB>, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    with told as (
      select reader.id as user_id, event.at, event.booking_id, event.id as event_id, null::bigint as review_id,
             'booking.' || event.id as key,
             case when event.from_status is null then 'bookingCreated'
                  when event.to_status = 'confirmed' and event.side <> 'client' then 'bookingConfirmed'
                  when event.to_status = 'cancelled' then 'bookingCancelled'
                  when event.to_status = 'completed' then 'bookingCompleted'
                  else 'bookingChanged' end as kind
        from booking_events event
        join bookings booking on booking.id = event.booking_id
        join masters master on master.id = booking.master_id
        join users reader on reader.id in (booking.client_id, master.user_id) and reader.id <> event.actor_id
       union all
      select master.user_id, review.created_at, null, null, review.id, 'review.' || review.id, 'reviewReceived'
        from reviews review
        join masters master on master.id = review.master_id
       where review.approved
    )
    insert into notifications (user_id, kind, key, booking_id, event_id, review_id, created_at, read_at)
    select user_id, kind, key, booking_id, event_id, review_id, at,
           case when at < ${at} - interval '2 days' then at + interval '20 minutes' end
      from told
     where at between ${at} - interval '30 days' and ${at}
     order by at, key
  `.execute(db);
}

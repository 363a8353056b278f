import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import { sql } from 'kysely';

/** The two people of a conversation, and its id if there is one. */
interface Opened {
  bookingId: number | null;
  clientId: number;
  masterId: number;
  masterUserId: number;
  id: number | null;
}

/** Of a booking, if the user is one of its people. */
export const findOpenedOfBooking = namedStatement(
  'booking-conversation',
  (_, value: Places<{ userId: number; bookingId: number }>) => sql<Opened>`
    select b.id as booking_id, b.client_id, b.master_id, m.user_id as master_user_id, c.id
      from bookings b
      join masters m on m.id = b.master_id
      left join conversations c on c.booking_id = b.id
     where b.id = ${value('bookingId')} and ${value('userId')}::bigint in (b.client_id, m.user_id)`,
);

/** Of a customer and a visible master, before a booking. */
export const findOpenedEnquiry = namedStatement(
  'enquiry-conversation',
  (_, value: Places<{ userId: number; masterId: number }>) => sql<Opened>`
    select null::bigint as booking_id, ${value('userId')}::bigint as client_id, m.id as master_id,
           m.user_id as master_user_id, c.id
      from masters m
      left join conversations c
        on c.client_id = ${value('userId')} and c.master_id = m.id and c.booking_id is null
     where m.id = ${value('masterId')} and m.hidden_at is null`,
);

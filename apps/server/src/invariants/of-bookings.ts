import { sql } from 'kysely';
import { type Invariant, bySql } from './invariant.ts';

/** Bookings, their reviews and conversations. */
export const ofBookings: Invariant[] = [
  bySql(
    'bookings.history',
    'the steps of a booking follow each other and end where it stands',
    sql`
      select b.id, case when l.to_status is null then 'has no history'
               else 'is ' || b.status || ', and its history ends at ' || l.to_status end as detail
        from bookings b
        left join (
          select distinct on (booking_id) booking_id, to_status from booking_events order by booking_id, id desc
        ) l on l.booking_id = b.id
       where l.to_status is distinct from b.status
      union all
      select e.booking_id, 'step ' || e.id || ' begins at ' || coalesce(e.from_status, 'nothing') || ' after '
             || coalesce(e.before, 'nothing')
        from (
          select id, booking_id, from_status,
                 lag(to_status) over (partition by booking_id order by id) as before
            from booking_events
        ) e
       where e.from_status is distinct from e.before
    `,
  ),
  bySql(
    'bookings.times',
    'a booking was accepted, begun and completed in this order',
    sql`
      select id, 'its times are out of order' as detail from bookings
       where started_at < accepted_at or completed_at < started_at or completed_at < accepted_at
          or cancelled_at < created_at
    `,
  ),
  bySql(
    'bookings.words',
    'bookings and reviews are found by the words that stand in them',
    sql`
      select b.id, 'booking' as detail from bookings b
        join masters m on m.id = b.master_id join users u on u.id = m.user_id
        join services s on s.id = b.service_id
       where b.search_text
             <> fold_text(concat_ws(' ', b.client_name, u.first_name || ' ' || u.last_name, s.name, b.description))
      union all
      select r.id, 'review' from reviews r
        join masters m on m.id = r.master_id join users u on u.id = m.user_id
       where r.search_text
             <> fold_text(concat_ws(' ', r.client_name, u.first_name || ' ' || u.last_name, r.comment))
    `,
  ),
  bySql(
    'reviews.bookings',
    'the review of a booking is by its customer, of its master',
    sql`
      select r.id, 'is of booking ' || b.id || ' of other people' as detail from reviews r
        join bookings b on b.id = r.booking_id
       where r.master_id <> b.master_id or (r.client_id is not null and r.client_id <> b.client_id)
    `,
  ),
  bySql(
    'reviews.pictures',
    'a review knows whether it has pictures',
    sql`
      select r.id, 'says ' || r.has_pictures as detail from reviews r
       where r.has_pictures <> exists (select from review_pictures p where p.review_id = r.id)
    `,
  ),
  bySql(
    'reviews.times',
    'nobody reviews a booking before it is completed',
    sql`
      select r.id, 'was written before booking ' || b.id || ' was completed' as detail from reviews r
        join bookings b on b.id = r.booking_id
       where b.completed_at is not null and r.created_at < b.completed_at - interval '1 minute'
    `,
  ),
  bySql(
    'messages.sequence',
    'the messages of a conversation are numbered without gaps, but for those that moderators or an erasure removed',
    sql`
      select c.id, c.last_seq || ' handed out, ' || coalesce(w.messages, 0) || ' there, '
             || coalesce(d.removed, 0) || ' removed' as detail
        from conversations c
        left join (
          select conversation_id, count(*) as messages, max(seq) as last from messages group by conversation_id
        ) w on w.conversation_id = c.id
        left join (
          select (before ->> 'conversationId')::bigint as conversation_id, count(*) as removed
            from audit_entries where action = 'messages.delete' group by 1
        ) d on d.conversation_id = c.id
        join users client on client.id = c.client_id
        join masters m on m.id = c.master_id
        join users master on master.id = m.user_id
       where coalesce(w.last, 0) > c.last_seq
          or c.last_seq < coalesce(w.messages, 0) + coalesce(d.removed, 0)
          or c.last_seq > coalesce(w.messages, 0) + coalesce(d.removed, 0)
             and client.deleted_at is null and master.deleted_at is null
    `,
  ),
  bySql(
    'messages.ids',
    'no two messages have the same id, in whatever months they are',
    sql`select id, count(*) || ' times' as detail from messages group by id having count(*) > 1`,
  ),
  bySql(
    'messages.keys',
    'the list of ids made by senders, and that of sent pictures, name the messages that carry them and no others',
    sql`
      select coalesce(w.id, 0) as id, coalesce('sent as ' || coalesce(w.client_message_id, k.client_message_id), '') as detail
        from (select * from messages where client_message_id is not null) w
        full join message_client_ids k on (k.sender_id, k.client_message_id) = (w.sender_id, w.client_message_id)
       where (k.conversation_id, k.seq) is distinct from (w.conversation_id, w.seq)
      union all
      select coalesce(w.id, 0), 'picture ' || coalesce(w.image_file, k.image_file)
        from (select * from messages where image_file is not null) w
        full join message_pictures k on k.image_file = w.image_file
       where (k.conversation_id, k.seq) is distinct from (w.conversation_id, w.seq)
    `,
  ),
  bySql(
    'messages.senders',
    'only the two people of a conversation write in it',
    sql`
      select w.id, 'written by user ' || w.sender_id as detail from messages w
        join conversations c on c.id = w.conversation_id
        join masters m on m.id = c.master_id
       where w.sender_id not in (c.client_id, m.user_id)
    `,
  ),
  bySql(
    'notifications.unread',
    'whoever has read a conversation has no unread notification of it',
    sql`
      select n.id, 'unread, and the conversation ' || c.id || ' is read' as detail from notifications n
        join conversations c on c.id = n.conversation_id
       where n.kind = 'messageReceived' and n.read_at is null and c.last_seq > 0
         and c.last_seq <= case when n.user_id = c.client_id then c.client_read_seq else c.master_read_seq end
    `,
  ),
  bySql(
    'notifications.receivers',
    'notifications of bookings and conversations are for the people of them',
    sql`
      select n.id, 'for user ' || n.user_id as detail from notifications n
        left join bookings b on b.id = n.booking_id
        left join conversations c on c.id = n.conversation_id
        join masters m on m.id = coalesce(b.master_id, c.master_id)
       where n.user_id not in (coalesce(b.client_id, c.client_id), m.user_id)
    `,
  ),
];

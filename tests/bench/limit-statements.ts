import { cities } from '@mesterhand/domain/places/cities';
// One statement for each answer, with the JSON built in SQL: the minimal work of the database. Each equals the
// product's answer byte by byte, which is verified before the measurement.

export interface Statement {
  /** The name of the prepared statement. */
  name: string;
  text: string;
}

export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const name = `btrim(l.first_name || ' ' || l.last_name)`;
const avatar = `'/uploads/' || l.avatar_file`;
const person = `'id', l.user_id, 'firstName', l.first_name, 'lastName', l.last_name, 'avatar', ${avatar},
  'city', l.city`;

/** The fields of a card, without the brackets. */
const card = ({ user = person, services = 'l.services' } = {}): string => `
  'id', l.master_id, 'name', ${name}, 'user', json_build_object(${user}),
  'specialization', l.specialization, 'description', l.description, 'hourlyRate', l.hourly_rate,
  'rating', l.rating, 'reviewCount', l.review_count, 'completedJobs', l.completed_jobs,
  'isVerified', l.is_verified, 'responseTime', l.response_minutes, 'city', l.city,
  'category', l.category_code, 'categoryId', l.category_id, 'services', ${services}`;

const offered = `(
  select coalesce(json_agg(json_build_object('id', s.id, 'masterId', s.master_id, 'name', s.name,
    'description', s.description, 'price', s.price, 'categoryId', s.category_id, 'category', c.name,
    'color', c.color, 'minutesFrom', s.minutes_from, 'minutesTo', s.minutes_to, 'bufferMinutes', s.buffer_minutes)
    order by s.id), '[]')
  from services s join categories c on c.id = s.category_id
  where s.master_id = l.master_id and s.archived_at is null)`;

/** A master as everybody reads them. $1: the id. */
export const oneMaster: Statement = {
  name: 'one-master',
  text: `
    select json_build_object(${card({
      user: `${person}, 'about', u.about, 'createdAt', ${instant('u.created_at')}`,
      services: offered,
    })},
      'experience', m.experience_months + greatest(0,
        (extract(year from n.now) - extract(year from n.since)) * 12
        + extract(month from n.now) - extract(month from n.since)
        - case when extract(day from n.now) < extract(day from n.since) then 1 else 0 end),
      'createdAt', ${instant('m.created_at')})::text as body
    from listing l join masters m on m.id = l.master_id join users u on u.id = m.user_id,
      lateral (select now() at time zone 'UTC' as now, m.created_at at time zone 'UTC' as since) n
    where l.master_id = $1`,
};

/** The best of a city and a category first. $1: the city, $2: the category, $3: how many. */
export const listMasters: Statement = {
  name: 'list-masters',
  text: `
    select coalesce(json_agg(json_build_object(${card()}) order by l.score desc, l.master_id desc), '[]')::text as body
    from (
      select l.* from listing_offers o join listing l using (master_id) where o.city = $1 and o.category_id = $2
      order by o.score desc, o.master_id desc limit $3
    ) l`,
};

/** The maximum of hits of either kind: by the words as they were typed, and by similar words. */
const mostHits = 240;

/** Masters that match a text, typos included. $1: the text, $2: the city, $3: how many. */
const searchHits = `
  with terms as materialized (select exact, wide from search_wish($1, $2, null)),
  exact as materialized (
    select b.master_id, b.score from terms, best_listings(terms.exact, ${mostHits}) b
  ), wide as materialized (
    select b.master_id, b.score from terms, best_listings(
      case when terms.wide <> terms.exact and (select count(*) from exact) < ${mostHits} then terms.wide end,
      ${mostHits}) b
  )
  select 1 as nearness, master_id, score from exact
  union all
  select 0, master_id, score from wide where master_id not in (select master_id from exact)
  order by nearness desc, score desc, master_id desc limit $3`;

export const searchMasters: Statement = {
  name: 'search-masters',
  text: `
    select coalesce(json_agg(json_build_object(${card()}) order by h.nearness desc, h.score desc, h.master_id desc),
      '[]')::text as body
    from (${searchHits}) h join listing l using (master_id)`,
};

const cityCentres = Object.entries(cities)
  .map(
    ([code, { latitude, longitude }]) => `('${code}', ${latitude}::float8, ${longitude}::float8)`,
  )
  .join(', ');

/**
 * Masters around a place: nobody here shares a position, so each is in the centre of a city. $1, $2: degrees, $3: km.
 */
export const nearbyMasters: Statement = {
  name: 'nearby-masters',
  text: `
    select coalesce(json_agg(json_build_object('id', l.master_id, 'name', ${name}, 'avatar', ${avatar},
      'isVerified', l.is_verified, 'specialization', l.specialization, 'rating', l.rating,
      'reviewCount', l.review_count, 'hourlyRate', l.hourly_rate, 'presence', 'offline',
      'latitude', l.centre_latitude, 'longitude', l.centre_longitude, 'distance', null,
      'locatedBy', 'city', 'city', l.city)
      order by l.distance, l.master_id), '[]')::text as body
    from (
      select near.*, km.distance
      from (
        select l.*, c.latitude as centre_latitude, c.longitude as centre_longitude
        from masters m join listing l on l.master_id = m.id
          join (values ${cityCentres}) c (code, latitude, longitude) on c.code = l.city
        where m.hidden_at is null and m.latitude is not null and m.longitude is not null
        order by grid_point(m.latitude, m.longitude) <-> map_point($1, $2)
        limit 60
      ) near,
      lateral (
        select 2 * 6371.0088 * asin(least(1, sqrt(sind((near.centre_latitude - $1::float8) / 2) ^ 2
          + cosd($1::float8) * cosd(near.centre_latitude)
            * sind((near.centre_longitude - $2::float8) / 2) ^ 2))) as distance
      ) km
      where km.distance <= $3 order by km.distance, near.master_id limit 50
    ) l`,
};

const bookingFields = `
  'id', b.id, 'createdAt', ${instant('b.created_at')}, 'updatedAt', ${instant('b.updated_at')},
  'masterId', b.master_id, 'clientId', b.client_id, 'serviceId', b.service_id, 'service', s.name,
  'master', json_build_object('id', m.id, 'name', btrim(u.first_name || ' ' || u.last_name),
    'avatar', '/uploads/' || u.avatar_file, 'specialization', m.specialization),
  'clientName', b.client_name, 'clientPhone', b.client_phone, 'address', b.address,
  'scheduledDate', b.scheduled_date, 'scheduledTime', to_char(b.scheduled_time, 'HH24:MI'),
  'durationMinutes', b.duration_minutes, 'bufferMinutes', b.buffer_minutes, 'accessNote', b.access_note,
  'proposal', (select json_build_object('id', p.id, 'side', p.side, 'times', p.times,
    'proposedAt', ${instant('p.proposed_at')}) from booking_proposals p where p.booking_id = b.id and p.state = 'open'
    and b.status in ('pending', 'confirmed')),
  'description', b.description, 'estimatedPrice', b.estimated_price,
  'priceBasis', b.price_basis, 'callOutFee', b.call_out_fee, 'status', b.status,
  'completionFinalAt', ${instant('b.completion_final_at')}, 'travel', b.travel, 'travelAt', ${instant('b.travel_at')},
  'lateMinutes', b.late_minutes, 'arrival', case when b.arrival_from is not null then json_build_object(
    'from', ${instant('b.arrival_from')}, 'until', ${instant('b.arrival_until')}) end,
  'paymentStatus', b.payment_status, 'acceptedAt', ${instant('b.accepted_at')},
  'hasAgreement', exists (select from agreements where booking_id = b.id),
  'cancelledBy', b.cancelled_by, 'cancelReason', b.cancel_reason`;
const bookingSides = `
  join masters m on m.id = b.master_id join users u on u.id = m.user_id join services s on s.id = b.service_id`;

/** A customer's bookings, newest first. $1: the customer, $2: how many. */
export const listBookings: Statement = {
  name: 'list-bookings',
  text: `
    select coalesce(json_agg(json_build_object(${bookingFields}, 'reviewed', r.id is not null,
      'review', case when r.id is not null then json_build_object(
        'rating', r.rating, 'text', r.comment, 'approved', r.approved) end)
      order by b.created_at desc, b.id desc), '[]')::text as body
    from (select * from bookings where client_id = $1 order by created_at desc, id desc limit $2) b
    ${bookingSides} left join reviews r on r.booking_id = b.id`,
};

/** Writes a message about a booking. $1: the booking, $2: its customer, $3: the text, $4: the sender's id of it. */
export const sendMessage: Statement = {
  name: 'send-message',
  text: `
    with place as (
      update conversations set last_seq = last_seq + 1, last_at = now(), client_read_seq = last_seq + 1,
        client_delivered_seq = last_seq + 1
      where booking_id = $1 and client_id = $2
      returning id, booking_id, last_seq
    ), written as (
      insert into messages (conversation_id, seq, sender_id, text, client_message_id)
      select id, last_seq, $2, $3, $4 from place
      returning *
    )
    select json_build_object('id', w.id, 'conversationId', w.conversation_id, 'bookingId', p.booking_id, 'seq', w.seq,
      'senderId', w.sender_id, 'senderName', btrim(u.first_name || ' ' || u.last_name), 'text', w.text, 'image', null,
      'automatic', false, 'clientMessageId', w.client_message_id, 'sentAt', ${instant('w.sent_at')})::text as body
    from written w, place p, users u where u.id = w.sender_id`,
};

/**
 * Stores a booking request and its first event. $1: the customer, $2: the master, $3: the service, $4: a name, $5: a
 * phone, $6: an address, $7, $8: day and hour, $9: what is to be done.
 */
export const createBooking: Statement = {
  name: 'create-booking',
  text: `
    with b as (
      insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
        scheduled_time, description, estimated_price, price_basis, call_out_fee)
      select $1, s.master_id, s.id, $4, $5, $6, $7, $8, $9, s.price, 'service', 700
        from services s where s.id = $3 and s.master_id = $2
      returning *
    ), logged as (
      insert into booking_events (booking_id, actor_id, side, to_status)
      select id, $1, 'client', 'pending' from b
      returning *
    )
    select json_build_object(${bookingFields}, 'reviewed', false, 'review', null, 'masterLocation', null,
      'history', json_build_array(json_build_object('at', ${instant('n.at')}, 'from', n.from_status,
        'to', n.to_status, 'by', n.side, 'reason', n.reason)))::text as body
    from b ${bookingSides}, logged n`,
};

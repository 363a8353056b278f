import type { DB } from '@mesterhand/db/schema';
import { ownColumns } from '@mesterhand/domain/privacy/ownership';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { calendarParts } from './calendar/queries.ts';

/** The account, and its master id (0 for none). */
export interface Person {
  userId: number;
  masterId: number;
}

type Part = (person: Person) => RawBuilder<Record<string, unknown>>;

/** What is known of an address beside its place. */
const addressDetails = ['postcode', 'municipality_number', 'unit', 'cadastral_number'];

/** What the customer of a booking stated, without the name: as far as the site showed it to this person. */
const contactOf = (details: readonly string[]) =>
  sql.join(
    [...ownColumns('bookings'), 'latitude', 'longitude', ...details]
      .filter((column) => column !== 'client_name')
      .map(
        (column) => sql`
  case when b.client_id = u.me or (b.accepted_at is not null and b.status <> 'cancelled')
       then ${sql.ref(`b.${column}`)} end as ${sql.ref(column)}`,
      ),
  );

/**
 * The files of an export, each with its rows. No secrets, hashes or push endpoints; of others only what this person
 * could read on the site.
 */
export const parts: Readonly<Record<string, Part>> = {
  profile: ({ userId }) => sql`
    select id, email, email_verified_at, username, phone, first_name, middle_name, last_name, user_type, role, city,
           birth_date, gender, about, language, created_at, password_hash is not null as has_password
      from users where id = ${userId}`,
  master: ({ masterId }) => sql`
    select m.id, c.name as category, m.specialization, m.description, m.hourly_rate, m.city, m.latitude, m.longitude,
           m.experience_months, m.declared_jobs, m.completed_jobs, m.response_minutes, m.answer_minutes,
           m.answer_requests, m.is_verified, m.badge_decided_at, m.badge_reason, m.no_license, m.job_type, m.works, m.languages,
           m.licensed_works, m.organisation_number, m.business_address, m.base_address, m.base_latitude, m.base_longitude,
           m.travel_radius_km, m.served_municipalities, m.rating,
           m.review_count, m.views, m.created_at, m.hidden_at
      from masters m join categories c on c.id = m.category_id where m.id = ${masterId}`,
  'saved-addresses': ({ userId }) => sql`
    select id, label, address, access_note, latitude, longitude, postcode, municipality_number, unit, cadastral_number,
           created_at, updated_at
      from saved_addresses where user_id = ${userId} order by id`,
  'quick-replies': ({ userId }) => sql`
    select position, text, updated_at from quick_replies where user_id = ${userId} order by position`,
  ...calendarParts,
  'own-jobs': ({ masterId }) => sql`
    select client_name, client_phone, address, latitude, longitude, scheduled_date, scheduled_time, duration_minutes,
           buffer_minutes, note, price, done_at, created_at, updated_at, changes
      from own_jobs where master_id = ${masterId} order by id`,
  bookings: ({ userId, masterId }) => sql`
    select b.id, case when b.client_id = u.me then 'customer' else 'master' end as my_side, b.client_name, ${contactOf(addressDetails)},
           s.name as service, o.first_name || ' ' || o.last_name as master_name, b.scheduled_date, b.scheduled_time,
           b.duration_minutes, b.buffer_minutes, b.unplanned_minutes,
           b.description, array(select image_file from booking_pictures where booking_id = b.id order by position) as pictures,
           case when b.client_id = u.me then b.access_note end as access_note,
           b.estimated_price, b.price_basis, b.call_out_fee, b.cancellation_free_hours, b.cancellation_fee, b.status, b.payment_status, b.accepted_at, b.started_at, b.completed_at,
           b.cancelled_at, b.cancelled_by, b.cancel_reason, b.created_at,
           case when b.client_id = u.me then b.handed_from end as handed_from
      from bookings b cross join (select ${userId}::bigint as me) u
      join services s on s.id = b.service_id join masters m on m.id = b.master_id join users o on o.id = m.user_id
     where b.client_id = u.me or b.master_id = ${masterId} order by b.id`,
  'booking-events': ({ userId, masterId }) => sql`
    select e.booking_id, e.at, e.side, e.actor_id = ${userId} as by_me, e.from_status, e.to_status, e.reason
      from booking_events e join bookings b on b.id = e.booking_id
     where b.client_id = ${userId} or b.master_id = ${masterId} order by e.id`,
  'booking-proposals': ({ userId, masterId }) => sql`
    select p.booking_id, p.side, p.times, p.state, p.proposed_at, p.decided_at
      from booking_proposals p join bookings b on b.id = p.booking_id
     where b.client_id = ${userId} or b.master_id = ${masterId} order by p.id`,
  'booking-moves': ({ userId, masterId }) => sql`
    select v.booking_id, v.at, v.side, v.from_date, v.from_time, v.to_date, v.to_time, v.reason
      from booking_moves v join bookings b on b.id = v.booking_id
     where b.client_id = ${userId} or b.master_id = ${masterId} order by v.id`,
  'booking-series': ({ userId, masterId }) => sql`
    select b.id, case when b.client_id = u.me then 'customer' else 'master' end as my_side, b.client_name,
           ${contactOf(addressDetails)}, s.name as service, b.repeats, b.first_date, b.time, b.until, b.count, b.duration_minutes, b.buffer_minutes,
           b.description, b.estimated_price, b.price_basis, b.call_out_fee, b.status, b.accepted_at, b.ended_at,
           b.ended_from, b.ended_by, b.end_reason, b.created_at,
           (select coalesce(json_agg(json_build_object('date', c.date, 'reason', c.reason) order by c.date), '[]')
              from booking_series_clashes c where c.series_id = b.id) as clashes,
           (select coalesce(json_agg(json_build_object('date', k.date, 'side', k.side, 'skipped_at', k.skipped_at) order by k.date), '[]')
              from booking_series_skips k where k.series_id = b.id) as skips,
           (select coalesce(json_agg(json_build_object('side', p.side, 'occurrence', p.occurrence, 'date', p.date, 'time', p.time,
                     'state', p.state, 'proposed_at', p.proposed_at, 'decided_at', p.decided_at) order by p.id), '[]')
              from booking_series_proposals p where p.series_id = b.id) as proposals
      from booking_series b cross join (select ${userId}::bigint as me) u join services s on s.id = b.service_id
     where b.client_id = u.me or b.master_id = ${masterId} order by b.id`,
  'cancellation-fees': ({ userId, masterId }) => sql`
    select f.booking_id, f.side, f.reason, f.amount, f.created_at
      from cancellation_fees f join bookings b on b.id = f.booking_id
     where b.client_id = ${userId} or b.master_id = ${masterId} order by f.id`,
  'no-shows': ({ userId, masterId }) => sql`
    select n.booking_id, n.side, n.statement, n.state, n.reported_at, n.answer_until, n.answer, n.answered_at, n.note,
           n.decided_at
      from no_shows n join bookings b on b.id = n.booking_id
     where b.client_id = ${userId} or b.master_id = ${masterId} order by n.id`,
  'job-requests': ({ userId }) => sql`
    select r.id, c.name as category, r.description, r.answers, r.address, r.latitude, r.longitude, r.postcode,
           r.municipality_number, r.unit, r.cadastral_number, r.city, r.urgency, r.wants_from, r.wants_until,
           r.is_emergency, r.asks_next, r.state, r.booking_id, r.created_at, r.closed_at,
           array(select image_file from job_request_pictures where request_id = r.id order by position) as pictures
      from job_requests r join categories c on c.id = r.category_id where r.client_id = ${userId} order by r.id`,
  'job-requests-received': ({ masterId }) => sql`
    select request_id, state, asked_at, deadline_at, answered_at, answer_minutes, decline_reason
      from job_request_invitations where master_id = ${masterId} order by id`,
  offers: ({ userId, masterId }) => sql`
    select o.id, o.request_id, case when o.client_id = ${userId} then 'customer' else 'master' end as my_side,
           u.first_name || ' ' || u.last_name as master, s.name as service, o.kind, o.lines, o.margin_percent,
           o.excluded, o.times, o.total, o.notify_above, o.valid_days, o.duration_minutes, o.valid_until, o.state, o.decline_reason,
           o.booking_id, o.created_at, o.sent_at, o.decided_at
      from offers o join masters m on m.id = o.master_id join users u on u.id = m.user_id
      left join services s on s.id = o.service_id
     where (o.client_id = ${userId} and o.state <> 'draft') or o.master_id = ${masterId} order by o.id`,
  'offer-templates': ({ masterId }) => sql`
    select id, name, kind, lines, excluded, updated_at from offer_templates where master_id = ${masterId} order by id`,
  agreements: ({ userId, masterId }) => sql`
    select number, booking_id, case when client_id = ${userId} then 'customer' else 'master' end as my_side, agreed_at,
           hash, redacted_at, content
      from agreements where client_id = ${userId} or master_id = ${masterId} order by id`,
  changes: ({ userId, masterId }) => sql`
    select c.id, a.number as agreement, c.booking_id, c.reason, c.lines, c.total, c.extra_hours, c.state, c.proposed_at,
           c.decided_at
      from change_orders c join agreements a on a.id = c.agreement_id
     where a.client_id = ${userId} or a.master_id = ${masterId} order by c.id`,
  // Of one's jobs as a customer, the photos that are shown.
  'work-records': ({ userId, masterId }) => sql`
    select e.id, e.booking_id, e.kind, e.occurred_at, e.text, e.quantity, e.unit_price, e.image_file, e.removed, e.received_at,
           (select coalesce(json_agg(json_build_object('id', o.id, 'content', o.content, 'state', o.state,
                                                       'receivedAt', o.received_at) order by o.received_at, o.id), '[]')
              from job_entry_operations o where o.entry_id = e.id and e.master_id = ${masterId}) as versions
      from job_entries e
     where e.master_id = ${masterId} or (e.client_id = ${userId} and e.shown and not e.removed)
     order by e.occurred_at, e.id`,
  bills: ({ userId, masterId }) => sql`
    select b.id, a.number as agreement, b.booking_id, b.lines, b.total, b.ceiling, b.state, b.sent_at,
           b.objected_at, b.decided_at
      from bills b join agreements a on a.id = b.agreement_id
     where a.client_id = ${userId} or a.master_id = ${masterId} order by b.id`,
  'bill-objections': ({ userId, masterId }) => sql`
    select o.bill_id, o.booking_id, o.reason, o.total, o.at, o.answer, o.answered_at, o.note, o.settled_at,
           (select coalesce(json_agg(p.image_file order by p.position), '[]') from bill_objection_pictures p
             where p.objection_id = o.id) as pictures
      from bill_objections o where o.client_id = ${userId} or o.master_id = ${masterId} order by o.id`,
  withdrawals: ({ userId, masterId }) => sql`
    select w.booking_id, a.number as agreement, w.at, w.counted_until, w.statement, w.amount_due, w.calculation,
           w.receipt, w.receipt_language, w.receipt_text
      from withdrawals w join agreements a on a.id = w.agreement_id
     where a.client_id = ${userId} or a.master_id = ${masterId} order by w.id`,
  messages: ({ userId, masterId }) => sql`
    select m.id, m.conversation_id, c.booking_id, m.sender_id = ${userId} as by_me,
           s.first_name || ' ' || s.last_name as sender, m.text, m.image_file as file, f.original_name as file_name,
           f.duration_ms, m.automatic, m.sent_at
      from messages m join conversations c on c.id = m.conversation_id join users s on s.id = m.sender_id
      left join files f on f.name = m.image_file
     where c.client_id = ${userId} or c.master_id = ${masterId} order by m.conversation_id, m.seq`,
  'reviews-written': ({ userId }) => sql`
    select r.id, r.booking_id, u.first_name || ' ' || u.last_name as master, r.rating, r.comment, r.client_name,
           r.approved, r.decision, r.decision_reason, r.created_at,
           array(select image_file from review_pictures where review_id = r.id order by position) as pictures
      from reviews r join masters m on m.id = r.master_id join users u on u.id = m.user_id
     where r.client_id = ${userId} order by r.id`,
  'reviews-received': ({ masterId }) => sql`
    select r.id, r.booking_id, r.client_name, r.rating, r.comment, r.created_at, a.text as answer, a.answered_at,
           array(select image_file from review_pictures where review_id = r.id order by position) as pictures
      from reviews r left join review_answers a on a.review_id = r.id
     where r.master_id = ${masterId} and r.approved order by r.id`,
  favourites: ({ userId }) => sql`
    select f.master_id, u.first_name || ' ' || u.last_name as master, f.created_at
      from favourites f join masters m on m.id = f.master_id join users u on u.id = m.user_id
     where f.user_id = ${userId} order by f.created_at`,
  works: ({ masterId }) => sql`
    select w.id, w.title, w.description, w.category, w.client_name, w.work_duration, w.cost, w.location, w.difficulty,
           w.tags, w.likes, w.views, w.created_at
      from works w where w.master_id = ${masterId} order by w.id`,
  pictures: ({ masterId }) => sql`
    select id, work_id, image_file as picture, kind, caption, title, description, category, created_at
      from gallery_items where master_id = ${masterId} order by id`,
  'comments-on-works': ({ userId }) => sql`
    select work_id, comment, rating, created_at from work_comments where user_id = ${userId} order by id`,
  'comments-on-articles': ({ userId }) => sql`
    select p.title as article, c.text, c.created_at, c.hidden_at from post_comments c join posts p on p.id = c.post_id
     where c.author_id = ${userId} order by c.id`,
  likes: ({ userId }) => sql`
    select 'article' as of, post_id as id, created_at from post_likes where user_id = ${userId}
    union all select 'work', work_id, created_at from work_likes where user_id = ${userId}
    union all select 'picture', item_id, created_at from gallery_likes where user_id = ${userId} order by 3`,
  documents: ({ userId }) => sql`
    select type, original_name, file_name as file, uploaded_at, status, decided_at, reason, file_removed_at
      from documents where user_id = ${userId} order by type`,
  'staff-views': ({ userId }) => sql`
    select list, name, params, created_at, updated_at from staff_views where user_id = ${userId} order by id`,
  // Without their authors, and without those that were deleted.
  'staff-notes': ({ userId }) => sql`
    select text, created_at, edited_at from staff_notes
     where user_id = ${userId} and removed_at is null order by id`,
  suspensions: ({ userId }) => sql`
    select reason, until, started_at, ended_at from suspensions where user_id = ${userId} order by id`,
  'document-views': ({ userId }) => sql`
    select v.type, u.first_name || ' ' || u.last_name as viewer, v.first_at, v.last_at
      from document_views v join users u on u.id = v.viewer_id where v.owner_id = ${userId} order by v.id`,
  'tracking-settings': ({ masterId }) => sql`
    select is_tracking_enabled, share_location_with_clients, tracking_mode, data_retention_hours, consent_given_at,
           updated_at
      from tracking_settings where master_id = ${masterId}`,
  positions: ({ masterId }) => sql`
    select latitude, longitude, accuracy, is_online, is_en_route, booking_id, recorded_at, received_at from positions
     where master_id = ${masterId} order by id`,
  'position-views': ({ masterId }) => sql`
    select u.first_name || ' ' || u.last_name as viewer, v.booking_id, v.on_map, v.first_at, v.last_at
      from position_views v join users u on u.id = v.viewer_id where v.master_id = ${masterId} order by v.id`,
  consents: ({ userId }) => sql`
    select kind, action, version, via, at from consents where user_id = ${userId} order by id`,
  notifications: ({ userId }) => sql`
    select kind, booking_id, conversation_id, review_id, request_id, offer_id, facts, created_at, read_at from notifications
     where user_id = ${userId} order by id`,
  'notification-preferences': ({ userId }) => sql`
    select choices, quiet_from, quiet_to from notification_preferences where user_id = ${userId}`,
  devices: ({ userId }) => sql`
    select browser, system, network, created_at, last_seen_at from sessions where user_id = ${userId}
    union all select browser, system, network, created_at, last_seen_at from known_devices where user_id = ${userId}
     order by 4`,
  'push-browsers': ({ userId }) => sql`
    select created_at, used_at from push_subscriptions where user_id = ${userId} order by id`,
  'sign-in-accounts': ({ userId }) => sql`
    select issuer, email, linked_at from identities where user_id = ${userId} order by id`,
  'email-changes': ({ userId }) => sql`
    select old_email, new_email, created_at, applied_at, ended_at from email_changes where user_id = ${userId} order by id`,
  'calendar-address': ({ userId }) => sql`
    select language, created_at, fetched_at from calendar_feeds where user_id = ${userId}`,
  'messages-to-customer-service': ({ userId }) => sql`
    select name, email, message, language, state, created_at from support_messages
     where user_id = ${userId} or email = (select email from users where id = ${userId} and email_verified_at is not null) order by id`,
  newsletter: ({ userId }) => sql`
    select s.email, s.state, s.language, s.consent, s.source, s.created_at, s.confirmed_at, s.unsubscribed_at
      from newsletter_subscribers s join users u on u.email = s.email
     where u.id = ${userId} and u.email_verified_at is not null`,
  reports: ({ userId }) => sql`
    select subject_kind, reason, text, state, created_at, handled_at from reports where reporter_id = ${userId} order by id`,
  blocks: ({ userId }) => sql`
    select blocked_id, created_at from blocks where blocker_id = ${userId} order by created_at`,
  'changes-by-administrators': ({ userId }) => sql`
    select at, action, before, after, reason from audit_entries where subject = 'user' and subject_id = ${userId} order by id`,
};

export async function readPart(
  db: Kysely<DB>,
  person: Person,
  name: string,
): Promise<Record<string, unknown>[]> {
  const part = parts[name];
  return part === undefined ? [] : (await part(person).execute(db)).rows;
}

/** The master record of a person, hidden or not. */
export function findMasterOf(db: Kysely<DB>, userId: number) {
  return db.selectFrom('masters').select('id').where('userId', '=', userId).executeTakeFirst();
}

/** A person's own files, and the pictures of their conversations. */
export function listFilesOf(db: Kysely<DB>, { userId, masterId }: Person) {
  return db
    .selectFrom('files')
    .select(['name', 'private'])
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', userId),
        eb(
          'name',
          'in',
          eb
            .selectFrom('messages')
            .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
            .select('messages.imageFile')
            .where('messages.imageFile', 'is not', null)
            .where(({ or, eb: side }) =>
              or([
                side('conversations.clientId', '=', userId),
                side('conversations.masterId', '=', masterId),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('name')
    .execute();
}

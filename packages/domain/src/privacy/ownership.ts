import {
  type Ownership,
  byMaster,
  bySides,
  byUser,
  hanging,
  master,
  nobodys,
  placed,
  sharedByBooking,
  user,
} from './row-owners.ts';

const entryVersions = byMaster({ json: 'content', fixed: 'request_hash state' });

const ofReport = { words: 'statement answer note', fixed: 'side state' };

export const ownership: Readonly<Record<string, Ownership>> = {
  // Accounts and credentials.
  users: byUser('id', {
    own: 'email username phone first_name last_name middle_name about',
    fixed: 'password_hash avatar_file user_type role city gender language share_token',
  }),
  sessions: byUser('user_id', { fixed: 'id browser system network' }),
  known_devices: byUser('user_id', { fixed: 'token_hash browser system network' }),
  attempts: nobodys({ fixed: 'key' }),
  rate_quotas: nobodys({ fixed: 'key' }),
  second_factors: byUser('user_id', { fixed: 'secret' }),
  recovery_codes: byUser('user_id', { fixed: 'code_hash' }),
  sign_in_challenges: byUser('user_id', { fixed: 'token_hash password_mark' }),
  password_resets: byUser('user_id', { fixed: 'token_hash password_mark' }),
  identities: byUser('user_id', { own: 'email', fixed: 'issuer subject' }),
  google_sign_ins: byUser('user_id', {
    fixed: 'purpose session_id state_hash browser_hash nonce verifier redirect_uri code_hash',
  }),
  email_verifications: byUser('user_id', { own: 'email', fixed: 'token_hash' }),
  email_changes: byUser('user_id', {
    own: 'old_email new_email',
    fixed: 'password_mark new_hash old_hash stop_hash',
  }),
  documents: byUser('user_id', {
    words: 'reason',
    own: 'original_name',
    fixed: 'type file_name status',
  }),
  document_views: byUser('owner_id', { fixed: 'type' }),
  staff_views: byUser('user_id', { words: 'name', json: 'params', fixed: 'list' }),
  staff_notes: byUser('user_id', { words: 'text' }),
  suspensions: byUser('user_id', { words: 'reason' }),
  consents: byUser('user_id', { fixed: 'kind action version via' }),
  erasures: nobodys(),

  // Masters and their public data.
  masters: byUser('user_id', {
    words: 'badge_reason',
    own: 'specialization description job_type works licensed_works organisation_number business_address base_address',
    fixed: 'city served_municipalities languages',
  }),
  listing: byMaster({
    own: 'first_name last_name specialization description services document',
    fixed: 'avatar_file city category_code languages',
  }),
  listing_traits: byMaster({ fixed: 'city languages served' }),
  listing_orders: byMaster({ fixed: 'city' }),
  listing_free: byMaster({ fixed: 'city' }),
  listing_cells: nobodys(),
  listing_counts: nobodys({ fixed: 'city' }),
  local_pages: nobodys({ fixed: 'service municipality_number' }),
  listing_offers: byMaster({
    own: 'first_name last_name specialization',
    fixed: 'avatar_file city',
  }),
  search_words: nobodys({ fixed: 'word' }),
  master_views: byMaster({ fixed: 'viewer' }),
  favourites: placed([user('user_id'), master]),
  categories: nobodys({ fixed: 'code name description icon color sample_services keywords' }),
  services: byMaster({ own: 'name description' }),
  works: byMaster({
    words: 'client_name',
    own: 'title description work_duration location tags',
    fixed: 'category difficulty',
  }),
  gallery_items: byMaster({
    words: 'master_name',
    own: 'caption title description category',
    fixed: 'image_file kind',
  }),
  work_comments: hanging('work_id', 'works', byUser('user_id', { words: 'comment' })),
  work_likes: hanging('work_id', 'works', byUser('user_id')),
  work_views: hanging('work_id', 'works', nobodys({ fixed: 'viewer' })),
  gallery_likes: hanging('item_id', 'gallery_items', byUser('user_id')),
  gallery_views: hanging('item_id', 'gallery_items', nobodys({ fixed: 'viewer' })),
  working_hours: byMaster(),
  calendar_exceptions: byMaster({ own: 'note', fixed: 'kind' }),
  calendar_blocks: byMaster({ own: 'note' }),
  own_jobs: byMaster({ words: 'note', own: 'client_name client_phone address' }),
  availability: byMaster(),
  availability_changes: nobodys(),
  saved_addresses: byUser('user_id', {
    own: 'label address access_note',
    fixed: 'postcode municipality_number unit cadastral_number',
  }),
  quick_replies: byUser('user_id', { words: 'text' }),
  municipalities: nobodys({ fixed: 'number name other_names' }),
  postcodes: nobodys({ fixed: 'code postal_place municipality_number' }),

  // Data shared by two people.
  bookings: {
    ...placed([user('client_id'), master], {
      words: 'description cancel_reason',
      own: 'client_name client_phone address access_note',
      fixed:
        'status payment_status cancelled_by price_basis travel search_text postcode municipality_number unit cadastral_number',
    }),
    shared: { by: 'id', with: 'bookings' },
  },
  booking_pictures: hanging('booking_id', 'bookings', nobodys({ fixed: 'image_file' })),
  booking_events: bySides('actor_id', sharedByBooking, {
    words: 'reason',
    fixed: 'side from_status to_status',
  }),
  booking_proposals: bySides(undefined, sharedByBooking, { json: 'times', fixed: 'side state' }),
  booking_moves: bySides(undefined, sharedByBooking, { words: 'reason', fixed: 'side' }),
  booking_series: placed([user('client_id'), master], {
    words: 'description end_reason',
    own: 'client_name client_phone address access_note',
    fixed: 'repeats price_basis status ended_by postcode municipality_number unit cadastral_number',
  }),
  booking_series_clashes: hanging('series_id', 'booking_series', nobodys({ fixed: 'reason' })),
  booking_series_proposals: hanging(
    'series_id',
    'booking_series',
    nobodys({ fixed: 'side state' }),
  ),
  booking_series_skips: hanging('series_id', 'booking_series', nobodys({ fixed: 'side' })),
  cancellation_fees: bySides(undefined, sharedByBooking, { fixed: 'side reason' }),
  no_shows: {
    ...placed([user('reported_by'), user('answered_by')], ofReport),
    shared: sharedByBooking,
  },
  job_requests: byUser('client_id', {
    words: 'description',
    json: 'answers',
    own: 'address',
    fixed: 'city urgency state postcode municipality_number unit cadastral_number',
  }),
  job_request_invitations: hanging(
    'request_id',
    'job_requests',
    byMaster({ fixed: 'state decline_reason' }),
  ),
  job_request_pictures: hanging('request_id', 'job_requests', nobodys({ fixed: 'image_file' })),
  offers: hanging(
    'request_id',
    'job_requests',
    placed([user('client_id'), master], {
      words: 'excluded decline_reason',
      json: 'lines',
      fixed: 'kind times state',
    }),
  ),
  offer_templates: byMaster({ own: 'name excluded', json: 'lines', fixed: 'kind' }),
  agreement_counters: nobodys(),
  // What was agreed belongs to both: an erasure removes one side's person.
  agreements: {
    ...placed([user('client_id'), master], { json: 'content', fixed: 'number hash' }),
    shared: sharedByBooking,
  },
  job_entries: placed([user('client_id'), master], { words: 'text', fixed: 'kind image_file' }),
  job_entry_operations: hanging('entry_id', 'job_entries', entryVersions),
  change_orders: {
    ...placed([master], { words: 'reason', json: 'lines', fixed: 'state' }),
    shared: sharedByBooking,
  },
  bills: bySides(undefined, sharedByBooking, { json: 'lines', fixed: 'state' }),
  bill_objections: {
    ...placed([user('client_id'), master], { words: 'reason answer note' }),
    shared: sharedByBooking,
  },
  bill_objection_pictures: byUser('client_id', { fixed: 'image_file' }),
  withdrawals: {
    ...placed([user('client_id')], {
      words: 'statement receipt_text',
      fixed: 'calculation receipt receipt_language',
    }),
    shared: sharedByBooking,
  },
  conversations: placed([user('client_id'), master]),
  messages: bySides(
    'sender_id',
    { by: 'conversation_id', with: 'conversations' },
    { words: 'text', fixed: 'image_file' },
  ),
  message_client_ids: byUser('sender_id'),
  message_pictures: hanging('image_file', 'messages', nobodys({ fixed: 'image_file' })),
  reviews: byUser('client_id', {
    words: 'comment decision_reason',
    own: 'client_name',
    fixed: 'decision search_text',
  }),
  review_pictures: hanging('review_id', 'reviews', nobodys({ fixed: 'image_file' })),
  review_answers: hanging('review_id', 'reviews', byMaster({ own: 'text' })),
  reports: placed([user('reporter_id'), user('owner_id')], {
    words: 'text excerpt note',
    fixed: 'subject_kind reason state',
  }),
  blocks: placed([user('blocker_id'), user('blocked_id')]),

  // Where masters are.
  tracking_settings: byMaster({ fixed: 'tracking_mode' }),
  positions: byMaster(),
  live_positions: byMaster(),
  position_views: byMaster(),

  // The operator's content, and what is written about it.
  posts: nobodys({
    fixed: 'slug title excerpt content category author read_time status cover_file cover_alt',
  }),
  post_pictures: nobodys({ fixed: 'file_name' }),
  post_views: nobodys({ fixed: 'viewer' }),
  post_likes: byUser('user_id'),
  post_comments: byUser('author_id', { words: 'text hidden_reason' }),
  support_messages: byUser('user_id', {
    words: 'message',
    own: 'name email',
    fixed: 'language state attempt_key sender',
  }),
  support_secret: nobodys({ fixed: 'secret' }),
  // A subscription has no account: it belongs to the person who verified its address.
  newsletter_subscribers: nobodys({
    own: 'email',
    fixed: 'email_hash state language consent source confirm_hash unsubscribe_hash',
  }),
  newsletter_secret: nobodys({ fixed: 'secret' }),
  broadcasts: nobodys({ fixed: 'key texts' }),
  imported_masters: byUser('user_id', { fixed: 'row_hash' }),

  // How people are notified.
  calendar_feeds: byUser('user_id', { fixed: 'token_hash language' }),
  notifications: byUser('user_id', { fixed: 'kind key facts' }),
  notification_kinds: nobodys({ fixed: 'kind' }),
  notification_preferences: byUser('user_id', { fixed: 'choices' }),
  notification_secret: nobodys({ fixed: 'secret' }),
  push_subscriptions: byUser('user_id', { fixed: 'session_id endpoint p256dh auth' }),
  sent_reminders: nobodys({ fixed: 'key' }),

  // The operator's other systems: ids and facts alone.
  webhook_endpoints: nobodys({ fixed: 'url description events stop_reason' }),
  webhook_secrets: nobodys({ fixed: 'sealed' }),
  webhook_events: nobodys({ fixed: 'type body' }),
  webhook_deliveries: nobodys({ fixed: 'state' }),
  webhook_attempts: nobodys({ fixed: 'problem answer' }),

  // The installation.
  settings: nobodys({
    fixed: 'site_name site_description contact_email contact_phone footer_links claims',
  }),
  page_scenes: nobodys({ fixed: 'name image_file', json: 'alts' }),
  backups: nobodys({ fixed: 'status trigger step file_name problem' }),
  files: byUser('owner_id', {
    own: 'original_name',
    fixed: 'name purpose mime variants placeholder avif avif_refused',
  }),
  // An entry is the record of its actor; its free text is by the people in `trailWords`.
  audit_entries: nobodys({ words: 'reason', json: 'before after', fixed: 'action subject' }),
  idempotency_keys: byUser('actor_id', { json: 'response', fixed: 'key procedure request_hash' }),
  // A job is about the account whose id, or whose very address, its payload names.
  'pgboss.job': nobodys({
    json: 'data output',
    fixed: 'name singleton_key group_id group_tier dead_letter policy source_name source_output',
  }),
};

/** A table's columns with the owner's own statements. */
export function ownColumns(table: string): readonly string[] {
  const found = ownership[table];
  if (found === undefined) throw new Error(`The ownership of the table ${table} is not listed.`);
  return found.own;
}

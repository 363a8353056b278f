import { keptDays as backupDays } from '../backups/retention.ts';
import { knownDays } from '../devices/schema.ts';
import { pendingDays } from '../newsletter/course.ts';
import { keptDays as notificationDays } from '../notifications/schema.ts';
import { erasedText } from './erasure.ts';
import { viewRetentionDays } from '../tracking/storing.ts';
import { keptDays as webhookDays } from '../webhooks/rules.ts';
import {
  type Retention,
  always,
  byService,
  goneBy,
  goneByMaster,
  goneFromConversations,
  impersonal,
  personal,
  trace,
  untilErased,
} from './rules.ts';
import { removedNoteDays } from '../staff-notes/rules.ts';

/** Days for which the picture of an identity document is stored after the decision on it. */
export const identityPictureDays = 30;
/** Days for which owners can see who viewed their documents. */
export const documentViewDays = 365;
/** Days for which an answered support message is stored. */
export const answeredSupportDays = 730;
/** Days for which a handled report is stored. */
export const handledReportDays = 730;
/** Days for which a job request is stored after it was withdrawn or has expired; an agreed one belongs to its booking. */
export const closedRequestDays = 365;
/** Days for which an own job is stored after its day: the customer has no account to ask for the data with. */
export const ownJobDays = 365;
/** Days for which the audit trail is stored: five years, as accounts are; the database refuses earlier deletion. */
export const trailDays = 1827;
/** Days for which the answer to an `Idempotency-Key` is stored. */
export const idempotencyDays = 7;
/** Days for which the visitors of a page are stored; the count remains. */
export const visitDays = 2;
/** Days for which the list of erased users is stored: as long as a restored backup may bring them back, and a year. */
export const erasureDays = backupDays + 365;

const visits = (holds: string): Retention =>
  trace(holds, { until: 'days', days: visitDays, after: 'day' });
const ended = { until: 'ended' } as const;

/**
 * Every table: its content, its retention period, and its erasure. Housekeeping and erasures follow it, the privacy
 * page shows its periods, and a check fails for a table that is not listed.
 */
export const retention: Readonly<Record<string, Retention>> = {
  // Users and their credentials.
  users: personal('accounts and profiles', untilErased, byService),
  sessions: personal('where people are signed in', ended, goneBy('user_id')),
  known_devices: personal('browsers', { until: 'ended', days: knownDays }, goneBy('user_id')),
  attempts: trace('failed sign-ins by hashes of what was typed', { until: 'ended', days: 1 }),
  rate_quotas: trace('calls by hashed keys, for some minutes', { until: 'ended', days: 1 }),
  second_factors: personal('sealed keys of codes', ended, byService),
  recovery_codes: personal('hashes of recovery codes', ended, byService),
  sign_in_challenges: trace('questions for a code', { until: 'ended', days: 1 }, goneBy('user_id')),
  password_resets: trace('links to a new password', { until: 'ended', days: 2 }, goneBy('user_id')),
  identities: personal('accounts elsewhere', ended, goneBy('user_id')),
  google_sign_ins: trace('ways to Google', { until: 'ended', days: 1 }, goneBy('user_id')),
  email_verifications: personal('proofs of addresses', ended, goneBy('user_id')),
  email_changes: personal('changes of addresses', ended, goneBy('user_id')),
  documents: personal('documents of masters', ended, byService),
  document_views: personal(
    'who viewed documents',
    { until: 'days', days: documentViewDays, after: 'last_at' },
    goneBy('owner_id'),
  ),
  staff_views: personal('lists as staff have narrowed them', ended, goneBy('user_id')),
  staff_notes: personal(
    'what staff note about people',
    { until: 'days', days: removedNoteDays, after: 'removed_at' },
    goneBy('user_id'),
  ),
  suspensions: personal('why accounts were suspended', untilErased, goneBy('user_id')),
  consents: personal('what was agreed to, for good and without a name after the erasure', always, {
    act: 'blank',
    whose: 'user',
    by: 'user_id',
    to: { user_id: null },
  }),
  erasures: trace('who was erased', { until: 'days', days: erasureDays, after: 'erased_at' }),

  // Masters and their offers.
  masters: personal('trades, prices and places', untilErased, byService),
  listing: personal('what a search reads', untilErased, goneByMaster()),
  listing_offers: personal('the same by trade and place', untilErased, goneByMaster()),
  listing_traits: personal('the same by what a search is refined by', untilErased, goneByMaster()),
  listing_orders: personal('the same in the orders of a search', untilErased, goneByMaster()),
  listing_free: personal('the same by free times', untilErased, goneByMaster()),
  listing_cells: impersonal('how many masters are in which cell of the map'),
  listing_counts: impersonal('how many masters have which values of filters'),
  local_pages: impersonal('which services have a page in which municipality'),
  search_words: personal('words that a listed master is found by', ended, byService),
  master_views: visits('who saw a profile today, by a hash'),
  favourites: personal('remembered masters', ended, goneBy('user_id'), goneByMaster()),
  categories: impersonal('trades'),
  services: personal('services and prices', untilErased, {
    act: 'blank',
    whose: 'master',
    by: 'master_id',
    to: { name: 'Slettet tjeneste', description: '' },
  }),
  works: personal('finished works', ended, goneByMaster()),
  gallery_items: personal('pictures of works', ended, goneByMaster()),
  work_comments: personal('comments on works', ended, goneBy('user_id')),
  work_likes: personal('likes of works', ended, goneBy('user_id')),
  work_views: visits('who saw a work today, by a hash'),
  gallery_likes: personal('likes of pictures', ended, goneBy('user_id')),
  gallery_views: visits('who saw a picture today, by a hash'),
  working_hours: personal('hours', untilErased, goneByMaster()),
  calendar_exceptions: personal('days off, with notes', untilErased, goneByMaster()),
  calendar_blocks: personal('blocked hours, with notes', untilErased, goneByMaster()),
  own_jobs: personal(
    'jobs that masters entered, with their customers',
    { until: 'days', days: ownJobDays, after: 'scheduled_date' },
    goneByMaster(),
  ),
  availability: personal('free times, as lists show them', untilErased, goneByMaster()),
  availability_changes: trace('whose free times are computed next', ended),

  saved_addresses: personal('saved addresses, with how to get in', ended, goneBy('user_id')),
  quick_replies: personal('texts that people send often', ended, goneBy('user_id')),
  municipalities: impersonal('the municipalities of Norway'),
  postcodes: impersonal('the postcodes of Norway'),

  // Interactions between users.
  bookings: personal('jobs', untilErased, byService),
  booking_pictures: trace('which booking a picture belongs to', untilErased),
  booking_events: personal('steps of jobs', untilErased, {
    act: 'blank',
    whose: 'user',
    by: 'actor_id',
    to: { reason: null },
  }),
  booking_proposals: personal('other times that were proposed for jobs', untilErased),
  booking_series: personal('series of jobs and their rules', untilErased, byService),
  booking_series_clashes: impersonal('days of a series with something in the way', untilErased),
  booking_series_proposals: impersonal('other times that were proposed for series', untilErased),
  booking_series_skips: impersonal('days that are left out of series', untilErased),
  booking_moves: personal('changes of the time of jobs', untilErased),
  cancellation_fees: personal('fees of late cancellations and no-shows', untilErased),
  no_shows: personal(
    'reports that one side of a job was not there',
    untilErased,
    { act: 'blank', whose: 'user', by: 'reported_by', to: { statement: erasedText } },
    { act: 'blank', whose: 'user', by: 'answered_by', to: { answer: erasedText } },
  ),
  job_requests: personal(
    'job requests',
    { until: 'days', days: closedRequestDays, after: 'closed_at', by: 'requests.forget' },
    byService,
  ),
  job_request_invitations: trace('who was asked for an offer', untilErased, byService),
  job_request_pictures: trace('which request a picture belongs to', untilErased),
  offers: personal(
    'offers to job requests',
    untilErased,
    { act: 'blank', whose: 'user', by: 'client_id', to: { decline_reason: null } },
    goneByMaster(),
  ),
  offer_templates: personal('templates of offers', ended, goneByMaster()),
  job_entries: personal(
    'what masters record on jobs',
    untilErased,
    goneBy('client_id'),
    goneByMaster(),
  ),
  job_entry_operations: personal('versions of these records', untilErased, goneByMaster()),
  agreement_counters: impersonal('how many agreements a year has'),
  agreements: personal('agreements, without the person of an erased side', untilErased, byService),
  change_orders: personal('change orders of jobs', untilErased, {
    act: 'blank',
    whose: 'master',
    by: 'master_id',
    to: { reason: erasedText },
  }),
  bills: personal('bills of jobs', untilErased),
  bill_objections: personal(
    'objections to bills',
    untilErased,
    { act: 'blank', whose: 'user', by: 'client_id', to: { reason: erasedText } },
    { act: 'blank', whose: 'master', by: 'master_id', to: { answer: null } },
  ),
  bill_objection_pictures: personal(
    'which objection a picture belongs to',
    untilErased,
    goneBy('client_id'),
  ),
  withdrawals: personal('withdrawals from agreements', untilErased, {
    act: 'blank',
    whose: 'user',
    by: 'client_id',
    to: { statement: '', receipt_text: erasedText },
  }),
  conversations: trace('who writes to whom', untilErased),
  messages: personal('messages', untilErased, goneFromConversations('sender_id')),
  message_client_ids: trace('ids under which messages were sent', untilErased, goneBy('sender_id')),
  message_pictures: trace('which message a picture was sent in', untilErased),
  reviews: personal('reviews', untilErased, byService),
  review_pictures: trace('which review a picture belongs to', untilErased),
  review_answers: personal('answers to reviews', untilErased, goneByMaster()),
  reports: personal(
    'reports',
    { until: 'days', days: handledReportDays, after: 'handled_at' },
    { act: 'blank', whose: 'user', by: 'reporter_id', to: { text: '…' } },
    { act: 'blank', whose: 'user', by: 'owner_id', to: { excerpt: '…' } },
  ),
  blocks: personal(
    'who wants to hear no more of whom',
    ended,
    goneBy('blocker_id'),
    goneBy('blocked_id'),
  ),

  // Where masters are.
  tracking_settings: personal('choices about positions', untilErased, goneByMaster()),
  positions: personal(
    'where masters were, for the hours that they chose',
    { until: 'ended', days: 7 },
    goneByMaster(),
  ),
  live_positions: personal('where masters are', { until: 'ended', days: 1 }, goneByMaster()),
  position_views: personal(
    'who viewed positions',
    { until: 'days', days: viewRetentionDays, after: 'last_at', by: 'positions.forget' },
    goneByMaster(),
  ),

  // Content of the site, and messages to it.
  posts: impersonal('articles of the house'),
  post_pictures: impersonal('pictures of articles'),
  post_views: visits('who read an article today, by a hash'),
  post_likes: personal('likes of articles', ended, goneBy('user_id')),
  post_comments: personal('comments on articles', ended, goneBy('author_id')),
  support_messages: personal(
    'letters to the customer service',
    {
      until: 'days',
      days: answeredSupportDays,
      after: 'created_at',
      only: { column: 'state', is: 'answered' },
    },
    byService,
  ),
  support_secret: impersonal('a key of this installation'),
  newsletter_subscribers: personal('subscribers', { until: 'ended', days: pendingDays }, byService),
  newsletter_secret: impersonal('a key of this installation'),
  broadcasts: impersonal('announcements of the house'),
  imported_masters: trace('rows of imports, by a hash', untilErased, goneBy('user_id')),

  // Notification channels.
  calendar_feeds: trace('addresses of calendars', ended, goneBy('user_id')),
  notifications: personal(
    'notifications of people',
    {
      until: 'days',
      days: notificationDays,
      after: 'created_at',
      by: 'notifications.forget',
    },
    goneBy('user_id'),
  ),
  notification_kinds: impersonal('the names of what people are notified of'),
  notification_preferences: personal('notification preferences', untilErased, goneBy('user_id')),
  notification_secret: impersonal('a key of this installation'),
  push_subscriptions: personal('push subscriptions of browsers', ended, goneBy('user_id')),
  sent_reminders: trace('reminders that went out', { until: 'ended', days: 30 }),

  // The owner's other systems: ids and facts alone.
  webhook_endpoints: impersonal('addresses of other systems'),
  webhook_secrets: impersonal('sealed keys of other systems'),
  webhook_events: trace('events', {
    until: 'days',
    days: webhookDays,
    after: 'created_at',
    by: 'webhooks.forget',
  }),
  webhook_deliveries: trace('deliveries', { until: 'ended', days: webhookDays }),
  webhook_attempts: trace('attempts', { until: 'ended', days: webhookDays }),

  // The installation itself.
  settings: impersonal('settings'),
  page_scenes: impersonal('photographs instead of drawn scenes'),
  backups: impersonal('a list of archives', { until: 'ended', days: backupDays }),
  files: personal('uploaded files', ended, byService),
  audit_entries: personal(
    'the trail of changes',
    { until: 'days', days: trailDays, after: 'at' },
    byService,
  ),
  idempotency_keys: personal(
    'answers to creates',
    { until: 'days', days: idempotencyDays, after: 'created_at', by: 'house.tidy' },
    byService,
  ),
};

import { listAdminBookingsInput } from '@mesterhand/domain/admin/bookings';
import { listThreadsInput } from '@mesterhand/domain/admin/messages';
import { listAdminReviewsInput } from '@mesterhand/domain/admin/reviews';
import { listAdminAgreementsInput } from '@mesterhand/domain/admin/agreements';
import { listAdminJobRequestsInput } from '@mesterhand/domain/admin/job-requests';
import { listAdminOffersInput } from '@mesterhand/domain/admin/offers';
import { listAuditInput } from '@mesterhand/domain/admin/audit';
import { masterGalleryInput } from '@mesterhand/domain/admin/gallery';
import { listReportsInput } from '@mesterhand/domain/reports/schema';
import { listUsersInput } from '@mesterhand/domain/admin/users';
import { storyInput } from '@mesterhand/domain/admin/story';
import { listVerificationsInput } from '@mesterhand/domain/admin/verification';
import type { DB } from '@mesterhand/db/schema';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeSampleData, makeSampleRequests } from '../../../../../tests/support/sample-data.ts';
import {
  type Plan,
  explaining,
  nodesOf,
  readPlan,
  touchedBy,
} from '../../../../../tests/support/plans.ts';
import { recordStatements } from '../../../../../tests/support/sent-statements.ts';
import { listAgreements } from './tabs/agreements.ts';
import { listEntries } from './tabs/audit.ts';
import { listBookings } from './tabs/bookings.ts';
import { findMetrics } from './tabs/dashboard.ts';
import { listJobRequests } from './tabs/job-requests.ts';
import { findEverywhere } from './tabs/find.ts';
import { listItems } from './tabs/master-gallery.ts';
import { listThreads } from './tabs/messages.ts';
import { listOffers } from './tabs/offers.ts';
import { listReports } from '../reports/queries.ts';
import { listSupport } from '../support/queries.ts';
import { listPosts } from './tabs/blog.ts';
import { listPostsInput } from '@mesterhand/domain/blog/schema';
import { listReviews } from './tabs/reviews.ts';
import { listStory, readPersonSums } from './tabs/story.ts';
import { countQueues } from './tabs/reports.ts';
import { listUsers } from './tabs/users.ts';
import { listVerifications } from './tabs/verification.ts';
import { listWork } from './tabs/work.ts';

let database: TestDatabase;
const size = { users: 24_000, bookings: 30_000, messages: 40_000 };

beforeAll(async () => {
  const prepare = async (db: Kysely<DB>) => {
    await makeSampleData(db, size);
    await makeSampleRequests(db, size.users);
  };
  database = await createTestDatabase(inject('cluster'), { name: 'town', prepare });
}, 240_000);
afterAll(() => database.drop());

/** Smaller tables are excluded: a sequential scan is their best plan. */
const large = [
  'users',
  'bookings',
  'reviews',
  'messages',
  'gallery_items',
  'audit_entries',
  'posts',
  'reports',
  'support_messages',
  'job_requests',
  'job_request_invitations',
  'offers',
  'agreements',
];

/** Rows of large tables that a plan node read, including those it filtered out. */
const touched = (plan: Plan): number =>
  large.includes((plan['Relation Name'] ?? '').replace(/^messages_(\d+_\d+|default)$/, 'messages'))
    ? touchedBy(plan)
    : 0;

/** Runs a read and then explains each statement it sent. */
async function explain(read: (db: Kysely<DB>) => Promise<unknown>) {
  const { sent } = await recordStatements(database.db, read);
  const plain = database.db.withoutPlugins();
  const nodes: Plan[] = [];
  for (const query of sent) {
    const { rows } = await plain.executeQuery(
      CompiledQuery.raw(`${explaining} ${query.sql}`, [...query.parameters]),
    );
    nodes.push(...nodesOf(readPlan(rows)));
  }
  // Partition indexes have generated names; map them to the parent index's name.
  const parts = await sql<{ part: string; whole: string }>`
    select inhrelid::regclass::text as part, inhparent::regclass::text as whole from pg_inherits
  `.execute(plain);
  const parentIndexes = new Map(parts.rows.map(({ part, whole }) => [part, whole]));
  return {
    statements: sent.length,
    rows: Math.max(...nodes.map(touched)),
    /** Large tables of which rows were read, and not their index alone. */
    tableReads: nodes
      .filter((node) => node['Node Type'] !== 'Index Only Scan')
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((name) => large.includes(name)),
    indexes: nodes
      .flatMap((node) => node['Index Name'] ?? [])
      .map((name) => parentIndexes.get(name) ?? name),
  };
}

const admin: Searcher = { role: 'admin' };
const moderator: Searcher = { role: 'moderator' };
type Read = (db: Kysely<DB>) => Promise<unknown>;
const users =
  (input: object): Read =>
  (db) =>
    listUsers(db, listUsersInput.parse(input), admin);
const bookings =
  (input: object): Read =>
  (db) =>
    listBookings(db, listAdminBookingsInput.parse(input), admin);
const reviews =
  (input: object): Read =>
  (db) =>
    listReviews(db, listAdminReviewsInput.parse(input), admin);
const threads =
  (kind: 'booking' | 'enquiry', input: object, searcher: Searcher = admin): Read =>
  (db) =>
    listThreads(db, kind, { ...listThreadsInput.parse(input), searcher });

const pictures =
  (input: object): Read =>
  (db) =>
    listItems(db, masterGalleryInput.parse(input));
const verifications =
  (input: object): Read =>
  (db) =>
    listVerifications(db, listVerificationsInput.parse(input), admin);
const reports =
  (input: object, searcher: Searcher = admin): Read =>
  (db) =>
    listReports(db, listReportsInput.parse(input), searcher);
const requests =
  (input: object): Read =>
  (db) =>
    listJobRequests(db, listAdminJobRequestsInput.parse(input), moderator);
const offers =
  (input: object): Read =>
  (db) =>
    listOffers(db, listAdminOffersInput.parse(input), { searcher: moderator, now: new Date() });
const agreements =
  (input: object): Read =>
  (db) =>
    listAgreements(db, listAdminAgreementsInput.parse(input), moderator);
const trail =
  (input: object): Read =>
  (db) =>
    listEntries(db, listAuditInput.parse(input));

/** The first page and a capped count: reads at most ten thousand rows, however long the table. */
test.each<[string, Read, string]>([
  ['A-80 people', users({}), 'users_created'],
  ['A-07 masters', users({ type: 'master' }), 'users_type'],
  ['A-07 staff', users({ type: 'admin' }), 'users_staff'],
  ['A-80 people by name', users({ sort: 'name', direction: 'asc' }), 'users_name'],
  ['A-80 people by e-mail', users({ sort: 'email', direction: 'asc' }), 'users_email_key'],
  ['A-84 bookings', bookings({}), 'bookings_created'],
  ['A-13 pending bookings', bookings({ status: 'pending' }), 'bookings_status'],
  ['A-84 bookings by date', bookings({ sort: 'scheduledDate' }), 'bookings_scheduled'],
  ['A-84 bookings by price', bookings({ sort: 'estimatedPrice' }), 'bookings_price'],
  ['A-86 reviews', reviews({}), 'reviews_created'],
  ['A-15 five stars', reviews({ rating: 5 }), 'reviews_rating'],
  ['A-86 reviews by stars', reviews({ sort: 'rating' }), 'reviews_rating'],
  ['A-86 waiting reviews', reviews({ state: 'waiting' }), 'reviews_waiting'],
  ['A-90 threads', threads('booking', {}), 'conversations_threads'],
  ['A-90 flagged threads', threads('booking', { flagged: true }), 'messages_flagged'],
  ['A-17 enquiries', threads('enquiry', {}), 'conversations_enquiries'],
  ['job requests without an offer', requests({}), 'job_requests_open'],
  ['all job requests', requests({ part: 'all' }), 'job_requests_newest'],
  ['offers', offers({}), 'offers_newest'],
  ['offers that wait for the customer', offers({ state: 'sent' }), 'offers_by_state'],
  ['agreements', agreements({}), 'agreements_age'],
])('%s: by an index', async (_name, read, index) => {
  const plan = await explain(read);
  // A page and its count.
  expect(plan.statements).toBe(1);
  expect(plan.indexes).toContain(index);
  expect(plan.rows).toBeLessThanOrEqual(10_100);
});

/** A word in one of a thousand rows: only those rows are read. */
test.each<[string, Read, string, number]>([
  ['A-07 people', users({ search: 'grindflek' }), 'users_search', 200],
  ['A-13 bookings', bookings({ search: 'grindflek kari' }), 'bookings_search', 600],
  ['A-86 reviews', reviews({ search: 'grindflek' }), 'reviews_search', 600],
  ['A-90 threads', threads('booking', { search: 'grindflek' }), 'bookings_search', 600],
  ['A-17 enquiries', threads('enquiry', { search: 'grindflek' }), 'users_search', 600],
  [
    'A-90 threads for a moderator',
    threads('booking', { search: 'grindflek' }, moderator),
    'bookings_search',
    600,
  ],
  [
    'A-17 enquiries for a moderator',
    threads('enquiry', { search: 'grindflek' }, moderator),
    'users_search',
    600,
  ],
  ['job requests', requests({ search: 'grindflek', part: 'all' }), 'users_search', 600],
  ['offers', offers({ search: 'grindflek' }), 'users_search', 600],
  ['agreements', agreements({ search: 'grindflek' }), 'users_search', 600],
])('%s by a rare word: by the search index', async (_name, read, index, most) => {
  const plan = await explain(read);
  expect(plan.indexes).toContain(index);
  expect(plan.rows).toBeLessThanOrEqual(most);
});

/** Keyset pagination without a count. */
test.each<[string, Read, string, number]>([
  ['A-105 pictures', pictures({}), 'gallery_items_pkey', 100],
  ['A-36 pictures of a master', pictures({ masterId: 40 }), 'gallery_items_master', 200],
  [
    'A-36 pictures by a rare word',
    pictures({ search: 'grindflek' }),
    'gallery_items_title_words',
    600,
  ],
  ['A-36 pictures by one letter', pictures({ search: 'a' }), 'gallery_items_pkey', 200],
  ['trap 18 masters', verifications({ view: 'all' }), 'masters_newest', 200],
  ['trap 18 masters by name', verifications({ view: 'all', sort: 'name' }), 'users_name', 2_500],
  ['trap 18 masters with pending documents', verifications({}), 'documents_waiting', 600],
  [
    'trap 18 masters by a rare word',
    verifications({ view: 'all', search: 'grindflek' }),
    'users_search',
    600,
  ],
  ['the trail', trail({}), 'audit_entries_pkey', 200],
  ['the audit log of an action', trail({ action: 'settings.update' }), 'audit_entries_action', 400],
  ['trap 24 open reports', reports({ state: 'open' }), 'reports_state', 300],
  ['trap 24 reports', reports({}), 'reports_pkey', 7_000],
  ['trap 24 reports by a rare word', reports({ search: 'grindflek' }), 'users_search', 7_000],
  [
    'A-71 open enquiries',
    (db) => listSupport(db, { limit: 50, state: 'open' }),
    'support_messages_state',
    300,
  ],
  ['what waits', (db) => countQueues(db, { role: 'admin' }), 'documents_waiting', 1_000],
  ['the work list', (db) => listWork(db, { role: 'admin' }), 'support_messages_state', 1_500],
])('%s: by an index', async (_name, read, index, most) => {
  const plan = await explain(read);
  expect(plan.statements).toBe(1);
  expect(plan.indexes).toContain(index);
  expect(plan.rows).toBeLessThanOrEqual(most);
});

/** The person with the most bookings on each side. */
const busiest = async (db: Kysely<DB>, side: 'client' | 'master'): Promise<number> => {
  const column = side === 'client' ? ('b.clientId' as const) : ('m.userId' as const);
  const { id } = await db
    .selectFrom('bookings as b')
    .innerJoin('masters as m', 'm.id', 'b.masterId')
    .select(sql.ref<number>(column).as('id'))
    .groupBy(column)
    .orderBy(sql`count(*)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

test.each(['client', 'master'] as const)(
  'the story of a busy %s: one statement, by the indexes of the person',
  async (side) => {
    const id = await busiest(database.db, side);
    const plan = await explain((db) => listStory(db, storyInput.parse({ id })));
    expect(plan.statements).toBe(1);
    const expected = [`bookings_${side}`, 'reports_reporter', 'audit_entries_subject'];
    expect(plan.indexes).toEqual(expect.arrayContaining(expected));
    expect(plan.rows).toBeLessThanOrEqual(2_000);
    const sums = await explain((db) => readPersonSums(db, id));
    expect(sums.statements).toBe(1);
    expect(sums.rows).toBeLessThanOrEqual(2_000);
  },
);

const staff = (role: 'admin' | 'moderator') =>
  ({ userId: 1, userType: 'client', role, masterId: null }) as const;

test.each<[string, string]>([
  ['users_search', 'grindflek'],
  ['bookings_search', 'grindflek'],
  ['bookings_address_letters', 'grindflek'],
  ['support_messages_letters', 'grindflek'],
  ['reports_letters', 'grindflek'],
  ['users_phone_digits', '+47 987 65 432'],
  ['bookings_phone_digits', '+47 987 65 432'],
  ['users_pkey', '#58'],
])('the search over everything: one statement, with %s', async (index, search) => {
  const plan = await explain((db) => findEverywhere(db, search, staff('admin')));
  expect(plan.statements).toBe(1);
  expect(plan.indexes).toContain(index);
  expect(plan.rows).toBeLessThanOrEqual(1_000);
});

test('the search over everything finds what the role may open, five of each at most', async () => {
  const { db } = database;
  const { email, phone } = await db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('userType', '=', 'client')
    .where('phone', '<>', '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const byEmail = await findEverywhere(db, email, staff('admin'));
  expect(byEmail.map(({ kind }) => kind)).toContain('users');
  expect(byEmail.find(({ kind }) => kind === 'users')?.detail).toContain(email);
  const byPhone = await findEverywhere(db, phone, staff('admin'));
  expect(byPhone.map(({ detail }) => detail).join(' ')).toContain(phone);
  const bookings = (await findEverywhere(db, '#58', staff('admin'))).filter(
    ({ kind }) => kind === 'bookings',
  );
  expect(bookings).toMatchObject([{ id: 58 }]);
  for (const text of [email, phone, '#58']) {
    const found = await findEverywhere(db, text, staff('moderator'));
    expect(found.filter(({ kind }) => ['users', 'masters', 'bookings'].includes(kind))).toEqual([]);
  }
  const many = await findEverywhere(db, 'example', staff('admin'));
  expect(many.filter(({ kind }) => kind === 'users').length).toBeLessThanOrEqual(5);
});

/** Posts are counted in full: a site has hundreds of them, not hundreds of thousands. */
test.each<[string, object, string, number]>([
  ['A-26 posts', {}, 'posts_pkey', 6_100],
  ['A-26 posts by a rare word', { search: 'grindflek' }, 'posts_words', 100],
])('%s: by an index', async (_name, input, index, most) => {
  const plan = await explain((db) => listPosts(db, listPostsInput.parse(input)));
  expect(plan.statements).toBe(2);
  expect(plan.indexes).toContain(index);
  expect(plan.rows).toBeLessThanOrEqual(most);
});

test('the metrics of 168 days: by indexes that hold all that is read', async () => {
  const plan = await explain((db) => findMetrics(db, { days: 168, now: new Date() }));
  expect(plan.statements).toBe(3);
  expect(plan.tableReads).toEqual([]);
  const expected = ['bookings_created', 'bookings_completed', 'users_created'];
  expect(plan.indexes).toEqual(expect.arrayContaining(expected));
});

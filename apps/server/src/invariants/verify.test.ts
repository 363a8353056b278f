import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreementValues } from '@mesterhand/db/agreement-values';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../tests/support/cluster.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../tests/support/people.ts';
import { type Storage, createFolderStorage } from '../core/storage/index.ts';
import type { Violation } from './invariant.ts';
import { invariants, verifyData } from './verify.ts';

const now = new Date('2026-11-20T11:00:00Z');
const picture = 'aaaaaaaaaaaaaaaa.webp';
const paper = 'bbbbbbbbbbbbbbbb.pdf';

let database: TestDatabase;
let storage: Storage;
let dataDir: string;
/** Ids in the fixture below. */
let ids: { kari: number; ola: number; master: number; service: number };

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  dataDir = await mkdtemp(join(tmpdir(), 'mesterhand-verify-'));
  storage = await createFolderStorage({ dataDir });
  await makeCategories(database.db);
  const ola = await makeMaster(database.db);
  const kari = await makeClient(database.db);
  const { masterId: master, serviceId: service } = ola;
  ids = { kari: kari.userId, ola: ola.actor.userId, master, service };
  await storage.put({ name: picture, private: false, bytes: Buffer.from('picture') });
  await storage.put({ name: paper, private: true, bytes: Buffer.from('paper') });
  await database.db.transaction().execute(async (trx) => {
    for (const statement of world(ids)) await sql.raw(statement).execute(trx);
  });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A completed booking with messages and a review; an article, a work and its picture; a master on the way. */
function world({ kari, ola, master, service }: typeof ids): string[] {
  return [
    `insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
       scheduled_time, description, estimated_price, status, accepted_at, started_at, completed_at, created_at)
     values (${kari}, ${master}, ${service}, 'Kari Nordmann', '900 00 000', 'Storgata 1', '2026-11-19', '10:00',
       'Kranen drypper.', 850, 'completed', '2026-11-18T10:00Z', '2026-11-19T09:00Z', '2026-11-19T10:00Z', '2026-11-17T10:00Z')`,
    `insert into booking_events (booking_id, actor_id, side, from_status, to_status)
     select b.id, case when e.n = 1 then ${kari} else ${ola} end, case when e.n = 1 then 'client' else 'master' end, e.a, e.b
       from bookings b, (values (1, null, 'pending'), (2, 'pending', 'confirmed'), (3, 'confirmed', 'in_progress'),
         (4, 'in_progress', 'completed')) as e (n, a, b) order by e.n`,
    `update masters set completed_jobs = 1 where id = ${master}`,
    `insert into reviews (master_id, client_id, booking_id, client_name, rating, comment, approved)
     select ${master}, ${kari}, id, 'Kari', 5, 'Rask og ryddig.', true from bookings`,
    `insert into conversations (booking_id, client_id, master_id, last_seq, client_read_seq, client_delivered_seq)
     select id, ${kari}, ${master}, 2, 2, 2 from bookings`,
    `insert into messages (conversation_id, seq, sender_id, text)
     select c.id, s, case s when 1 then ${kari} else ${ola} end, 'Hei' from conversations c, generate_series(1, 2) s`,
    `insert into notifications (user_id, kind, key, conversation_id, read_at)
     select ${kari}, 'messageReceived', 'message.1', id, now() from conversations`,
    `insert into job_requests (client_id, category_id, description, address, urgency, is_emergency, asks_next, asked_first,
       state, created_at, expires_at, closed_at)
     select ${kari}, 1, 'Kranen drypper.', 'Storgata 1', 'asap', false, true, 1, state, now(), now() + interval '30 days', closed_at
       from (values ('open', null), ('withdrawn', now())) as r (state, closed_at)`,
    `insert into job_request_invitations (request_id, master_id, position, state, asked_at, deadline_at)
     select id, ${master}, 1, case state when 'open' then 'waiting' else 'closed' end, now(), now() + interval '15 minutes'
       from job_requests`,
    ...agreement({ kari, ola, master, service }),
    `insert into notifications (user_id, kind, key, request_id, facts)
     select ${ola}, 'requestReceived', 'request.' || id, id, '{"deadlineAt": "2026-11-20T10:00:00.000Z"}' from job_requests`,
    `insert into posts (slug, title, excerpt, content, category, author, status, published_at)
     values ('varme', 'Varme', 'Om varme', '<p>Varme</p>', 'Energi', 'Ola', 'published', now())`,
    `insert into post_likes (post_id, user_id) select id, ${kari} from posts`,
    `insert into post_comments (post_id, author_id, text) select id, ${kari}, 'Takk!' from posts`,
    `insert into works (master_id, title, description, category) values (${master}, 'Bad', 'Et nytt bad i Oslo', 'plumbing')`,
    `insert into files (name, owner_id, purpose, private, mime, bytes, created_at) values
       ('${picture}', ${ola}, 'work', false, 'image/webp', 7, now() - interval '9 days'),
       ('${paper}', ${ola}, 'document', true, 'application/pdf', 5, now() - interval '9 days')`,
    `insert into gallery_items (work_id, master_id, image_file, kind) select id, ${master}, '${picture}', 'after' from works`,
    `insert into work_likes (work_id, user_id) select id, ${kari} from works`,
    `insert into work_comments (work_id, user_id, comment) select id, ${kari}, 'Fint' from works`,
    `insert into documents (user_id, type, file_name, original_name) values (${ola}, 'personalId', '${paper}', 'pass.pdf')`,
    `insert into consents (user_id, kind, action, version, via) values (${ola}, 'location', 'given', '1', 'settings')`,
    `insert into tracking_settings (master_id, consent_given_at) values (${master}, now())`,
    `insert into live_positions (master_id, latitude, longitude, accuracy, is_online, is_en_route, recorded_at, received_at)
     values (${master}, 59.9, 10.7, 5, true, false, now(), now())`,
    `insert into imported_masters (user_id, row_hash, imported_by) values (${ola}, repeat('0', 64), ${kari})`,
    `insert into broadcasts (key, category_id, texts, created_by, receivers, told, finished_at)
     values ('a-broadcast', 1, '{"nb": "Hei"}', ${kari}, 1, 1, now())`,
    `insert into notification_preferences (user_id, choices) values (${kari}, '{"messageReceived": {"mail": false}}')`,
    `select refresh_listing(array[${master}]::bigint[])`,
  ];
}

/** The booking of the world as one that an accepted offer made, with a change, a bill and a withdrawal. */
function agreement({ kari, master, service }: typeof ids): string[] {
  const lines = [{ kind: 'service' as const, text: 'Bytte kran', quantity: 1, unitPrice: 850 }];
  const sums = { total: 850, lines: JSON.stringify(lines) };
  const values = agreementValues({
    number: '2026-000001',
    agreedAt: new Date('2026-11-18T10:00Z'),
    customer: { name: 'Kari Nordmann' },
    master: { name: 'Ola Hansen', organisationName: null, organisationNumber: null, address: null },
    work: { service: 'Bytte kran', description: 'Kranen drypper.' },
    place: 'Storgata 1',
    time: { date: '2026-11-19', time: '10:00' },
    kind: 'fixed',
    lines,
    marginPercent: null,
    notifyAbove: null,
    excluded: '',
    isUrgent: false,
    startsEarlyIn: null,
  });
  const due = {
    reason: 'notRequested',
    agreed: 950,
    callOut: 0,
    byTime: 950,
    plannedMinutes: 60,
    days: [],
    due: 0,
  };
  return [
    `insert into job_requests (client_id, category_id, description, address, urgency, is_emergency, asks_next, asked_first,
       state, booking_id, created_at, expires_at, closed_at)
     select ${kari}, 1, 'Kranen drypper.', 'Storgata 1', 'asap', false, false, 1, 'agreed', id, '2026-11-17T09:00Z',
       '2026-12-18T00:00Z', '2026-11-18T10:00Z' from bookings`,
    `insert into job_request_invitations (request_id, master_id, position, state, asked_at, deadline_at, answered_at, answer_minutes)
     select id, ${master}, 1, 'offered', created_at, created_at + interval '15 minutes', created_at, 0
       from job_requests where state = 'agreed'`,
    `insert into offers (request_id, client_id, master_id, service_id, kind, lines, excluded, times, valid_days, total,
       valid_until, state, booking_id, created_at, updated_at, sent_at, decided_at)
     select id, ${kari}, ${master}, ${service}, 'fixed', '${sums.lines}', '', '[{"date": "2026-11-19", "time": "10:00"}]', 14, 850,
       expires_at, 'accepted', booking_id, created_at, closed_at, created_at, closed_at from job_requests where state = 'agreed'`,
    `insert into agreements (number, booking_id, offer_id, request_id, client_id, master_id, content, hash, total, ceiling,
       notify_above, is_urgent, starts_early, agreed_at)
     select '${values.number}', booking_id, id, request_id, client_id, master_id, '${values.content.replaceAll("'", "''")}',
       '${values.hash}', ${values.total}, ${values.ceiling}, null, false, false, '${values.agreedAt}' from offers`,
    `insert into change_orders (agreement_id, booking_id, master_id, reason, lines, total, extra_hours, state, proposed_at, decided_at)
     select id, booking_id, master_id, 'Ny slange.', '[{"kind": "materials", "text": "Slange", "quantity": 1, "unitPrice": 100}]',
       100, 0, 'accepted', agreed_at, agreed_at from agreements`,
    `insert into bills (agreement_id, booking_id, lines, total, ceiling, state, sent_at)
     select id, booking_id, '${sums.lines}', 850, 950, 'sent', '2026-11-19T10:30Z' from agreements`,
    `insert into withdrawals (agreement_id, booking_id, client_id, at, counted_until, statement, amount_due, calculation,
       receipt, receipt_language, receipt_text)
     select id, booking_id, client_id, '2026-11-20T10:00Z', '2026-11-20T10:00Z', '', 0, '${JSON.stringify(due)}',
       'A-' || number, 'nb', 'Kvittering' from agreements`,
  ];
}

/** One violation per invariant, as a bug or a manual edit of the database would cause it. */
const wrongs: Record<string, (world: typeof ids) => string[]> = {
  'masters.people': ({ ola }) => [`update users set user_type = 'client' where id = ${ola}`],
  'listing.rows': ({ master }) => [`delete from listing where master_id = ${master}`],
  'listing.content': ({ service }) => [`update services set price = 1 where id = ${service}`],
  'listing.offers': () => [`update listing_offers set hourly_rate = 1`],
  'listing.cells': () => [`insert into listing_cells values (1, 5, 0, 0, 1)`],
  'listing.counts': () => [
    `insert into listing_counts (category_id, city, bits, masters) values (1, '', 0, 1)`,
  ],
  'listing.free': () => [`update listing_free set last_starts = last_starts + 1`],
  'listing.orders': () => [`update listing_orders set score = score + 1`],
  'listing.traits': () => [`update listing_traits set works_evenings = not works_evenings`],
  'listing.words': () => [
    `delete from search_words where word = (select min(word) from search_words)`,
  ],
  'masters.badges': ({ master }) => [
    `update masters set is_verified = true, badge_decided_at = null where id = ${master}`,
  ],
  'masters.ratings': ({ master }) => [`update masters set rating_sum = 4 where id = ${master}`],
  'masters.completedJobs': ({ master }) => [
    `update masters set completed_jobs = 7 where id = ${master}`,
  ],
  'imports.masters': ({ kari }) => [
    `insert into imported_masters (user_id, row_hash, imported_by) values (${kari}, repeat('1', 64), ${kari})`,
  ],
  'tracking.consents': ({ ola }) => [
    `insert into consents (user_id, kind, action, version, via) values (${ola}, 'location', 'revoked', '1', 'settings')`,
  ],
  'tracking.positions': ({ master }) => [
    `update tracking_settings set consent_given_at = null where master_id = ${master}`,
  ],
  'bookings.history': () => [`delete from booking_events where to_status = 'confirmed'`],
  'bookings.times': () => [`update bookings set completed_at = started_at - interval '1 hour'`],
  'bookings.words': () => [
    `alter table bookings disable trigger bookings_words`,
    `update bookings set description = 'Noe annet'`,
  ],
  'reviews.times': () => [`update reviews set created_at = '2026-11-19T09:30Z'`],
  'reviews.pictures': () => [`update reviews set has_pictures = not has_pictures`],
  'reviews.bookings': ({ ola }) => [`update reviews set client_id = ${ola}`],
  'messages.sequence': () => [`delete from messages where seq = 1`],
  'messages.ids': () => [
    `alter table messages drop constraint messages_pkey`,
    `alter table messages alter column id drop identity`,
    `update messages set id = 1`,
  ],
  'messages.keys': ({ kari }) => [
    `insert into message_client_ids (sender_id, client_message_id, conversation_id, seq)
     select ${kari}, gen_random_uuid(), id, 1 from conversations`,
  ],
  'partitions.places': ({ master }) => [
    `insert into positions (master_id, latitude, longitude, accuracy, is_online, is_en_route, recorded_at, received_at)
     values (${master}, 59.9, 10.7, 5, true, false, '2099-01-01T10:00Z', '2099-01-01T10:00Z')`,
  ],
  'messages.senders': () => [
    `insert into users (email, first_name, last_name, user_type) values ('x@example.no', 'X', 'Y', 'client')`,
    `update messages set sender_id = (select id from users where email = 'x@example.no') where seq = 1`,
  ],
  'notifications.unread': () => [`update notifications set read_at = null`],
  'notifications.receivers': () => [
    `insert into users (email, first_name, last_name, user_type) values ('x@example.no', 'X', 'Y', 'client')`,
    `update notifications set user_id = (select id from users where email = 'x@example.no')`,
  ],
  'requests.ends': () => [
    `update job_request_invitations set state = 'waiting' where answered_at is null`,
  ],
  'requests.receivers': () => [`delete from job_request_invitations`],
  'invitations.once': () => [
    `alter table job_request_invitations drop constraint job_request_invitations_once`,
    `insert into job_request_invitations (request_id, master_id, position, asked_at, deadline_at)
     select request_id, master_id, 2, asked_at, deadline_at from job_request_invitations where state = 'waiting'`,
  ],
  'offers.clients': ({ ola }) => [`update offers set client_id = ${ola}`],
  'offers.accepted': () => [
    `drop index offers_one_accepted`,
    `insert into offers (request_id, client_id, master_id, service_id, kind, lines, excluded, times, valid_days, total,
       valid_until, state, created_at, updated_at, sent_at, decided_at)
     select request_id, client_id, master_id, service_id, kind, lines, excluded, times, valid_days, total,
       valid_until, state, created_at, updated_at, sent_at, decided_at from offers`,
  ],
  'agreements.hashes': () => [
    `alter table agreements disable trigger agreements_unchangeable`,
    `update agreements set content = jsonb_set(content, '{excluded}', '"Flis."')`,
  ],
  'agreements.bookings': () => [
    `update booking_events set to_status = 'pending', from_status = null where to_status = 'confirmed'`,
    `update bookings set accepted_at = null, started_at = null where completed_at is not null`,
  ],
  'bills.ceilings': () => [
    `alter table bills disable trigger bills_new_ceiling`,
    `update bills set total = 951, ceiling = 951`,
  ],
  'withdrawals.due': () => [
    `update withdrawals set amount_due = 100, calculation = jsonb_set(calculation, '{due}', '100')`,
  ],
  'posts.likes': () => [`update posts set likes = 9`],
  'posts.comments': () => [`update posts set comments = 0`],
  'works.comments': () => [`update works set comments_count = 5`],
  'works.likes': () => [`update works set likes = 0`],
  'gallery.likes': () => [`update gallery_items set likes = 3`],
  'deleted.unknown': ({ kari }) => [`update users set deleted_at = now() where id = ${kari}`],
  'deleted.access': ({ kari }) => [
    `insert into sessions (id, user_id) values (repeat('a', 64), ${kari})`,
    `update users set deleted_at = now() where id = ${kari}`,
  ],
  'deleted.belongings': ({ ola }) => [`update users set deleted_at = now() where id = ${ola}`],
  'files.owners': ({ kari }) => [`update files set owner_id = ${kari} where purpose = 'document'`],
  'settings.readable': () => [`update settings set footer_links = '[{"kind": "unknown"}]'`],
  'jobs.readable': () => [
    `select pgboss.create_queue('nobody.knows', '{"policy": "standard"}'::jsonb)`,
    `insert into pgboss.job (name, data, policy, retry_limit, retry_delay, expire_seconds, keep_until, deletion_seconds)
     values ('nobody.knows', '{}', 'standard', 1, 1, 60, now() + interval '1 day', 60)`,
  ],
  'preferences.readable': () => [
    `update notification_preferences set choices = '{"messageReceived": {"mail": "no"}}'`,
  ],
  'broadcasts.readable': () => [`update broadcasts set texts = '{"nb": ""}'`],
  'broadcasts.underway': () => [`update broadcasts set finished_at = null`],
  'files.bytes': ({ ola }) => [
    `insert into files (name, owner_id, purpose, private, mime, bytes)
     values ('cccccccccccccccc.webp', ${ola}, 'avatar', false, 'image/webp', 1)`,
  ],
  'files.rows': () => [],
  'files.used': () => [`delete from gallery_items`],
};

test('data as the product makes it breaks no invariant', async () => {
  const verdicts = await verifyData({ db: database.db, storage }, { now });
  expect(verdicts.filter(({ count }) => count > 0)).toEqual([]);
  expect(verdicts.map(({ name }) => name)).toEqual(invariants.map(({ name }) => name));
});

test('there is a wrong to try for every invariant', () => {
  expect(new Set(Object.keys(wrongs))).toEqual(new Set(invariants.map(({ name }) => name)));
});

class TakenBack extends Error {}

/** The findings of an invariant after the statements, which are rolled back. */
async function findAfter(name: string, statements: string[]): Promise<Violation[]> {
  const invariant = invariants.find((one) => one.name === name);
  let found: Violation[] = [];
  await database.db
    .transaction()
    .execute(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      const findings = await invariant?.find({ trx, storage, now: new Date() });
      found = findings?.first ?? [];
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return found;
}

test.each(Object.keys(wrongs).filter((name) => name !== 'files.rows'))(
  'a wrong against %s is found, and its row is named',
  async (name) => {
    const found = await findAfter(name, wrongs[name]?.(ids) ?? []);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.id).toMatch(/\S/);
    expect(found[0]?.detail).toMatch(/\S/);
  },
);

test.each([
  ['listing.offers', 'delete from listing_offers', 'trade 1: no offer'],
  [
    'listing.offers',
    `insert into listing_offers select 2, master_id, city, score, spot, user_id, first_name, last_name, avatar_file,
       is_verified, specialization, rating, review_count, hourly_rate from listing_offers`,
    'trade 2: an offer of a trade that search does not tell',
  ],
  [
    'listing.offers',
    `update listing_offers set spot = map_point(59.9, 10.7)`,
    'trade 1: the offer differs from its sources',
  ],
  [
    'listing.words',
    `insert into search_words (word) values ('enhjørning')`,
    'is known, and nobody is found by it',
  ],
  [
    'listing.words',
    `delete from search_words where word = (select min(word) from search_words)`,
    'somebody is found by it, and it is not known',
  ],
])('%s: after "%s" it says that', async (name, statement, detail) => {
  const found = await findAfter(name, [statement]);
  expect(found.map((violation) => violation.detail)).toEqual([detail]);
});

test('a stored file without a row is reported once no transaction can be pending', async () => {
  const stray = 'dddddddddddddddd.webp';
  await storage.put({ name: stray, private: false, bytes: Buffer.from('stray') });
  expect(await findAfter('files.rows', [])).toEqual([]);
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(dataDir, 'uploads', 'public', stray), long, long);
  expect(await findAfter('files.rows', [])).toEqual([
    { id: `public/${stray}`, detail: 'has no row; house keeping removes it' },
  ]);
  await storage.remove({ name: stray, private: false });
});

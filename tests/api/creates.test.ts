import { keyedCreates } from '@mesterhand/domain/wire/creates';
import { expect, test } from 'vitest';
import { listProcedures } from '../support/procedures.ts';

/** Creates without an idempotency key, and why repeating them creates nothing twice. */
const keyless: Record<string, string> = {
  'auth.register': 'the answer holds a token that must not be stored; the address is unique',
  'auth.feeds.make': 'the answer holds a secret; a new address replaces the previous one',
  'admin.newsletter.subscribe':
    'a visitor has no account to store the key under; an address has one row',
  'bookings.work.record': 'each operation has its own deduplication key, id',
  'bookings.bills.send': 'a booking has one bill; sending the same lines again changes nothing',
  'bookings.bills.object': 'a bill that is objected to stays so',
  'bookings.withdrawals.withdraw': 'a booking is withdrawn from once; the receipt stays the same',
  'messages.send': 'the message has its own deduplication key, clientId',
  'admin.broadcasts.send': 'the body has its own deduplication key, key',
  'admin.users.importMasters': 'each row is recognised by its contents',
  'auth.push.subscribe': 'a browser has one endpoint, which is one row',
  'auth.push.renew': 'an endpoint replaces the previous one',
  'auth.secondFactor.begin': 'a secret replaces the previous one',
  'auth.secondFactor.renewRecoveryCodes': 'codes replace the previous ones',
  'auth.email.change.request': 'a change replaces the previous one',
  'admin.notes.add': 'the note has its own deduplication key, key',
  'admin.views.save': 'a name is one view of a list: saving it again stores the same',
  'admin.users.suspend': 'a suspended account stays so',
  'admin.webhooks.rollSecret':
    'the answer holds a secret; the previous one stays valid for a while',
};

/** POST operations that create no resource. */
const actions = [
  ['auth', 'login', 'secondFactorStep', 'logout', 'forgotPassword', 'resetPassword'],
  ['auth.profile', 'changePassword', 'share'],
  ['auth.account', 'erase'],
  ['auth.documents', 'decide'],
  ['auth.reports', 'handle'],
  ['auth.secondFactor', 'confirm', 'switchOff'],
  ['auth.email', 'sendVerification', 'verify', 'change.confirm', 'change.stop'],
  ['auth.notifications', 'markRead', 'markAllRead', 'unsubscribe'],
  ['masters', 'view', 'works.view', 'gallery.view'],
  ['bookings.requests', 'decline', 'withdraw'],
  ['bookings.offers', 'accept', 'decline', 'retract'],
  ['bookings.changes', 'accept', 'refuse', 'retract'],
  ['bookings.bills', 'accept', 'settle'],
  ['bookings.moves', 'accept', 'decline', 'withdraw'],
  ['bookings.series', 'accept', 'decline', 'end'],
  ['bookings.series.moves', 'accept', 'decline', 'withdraw'],
  // A side has one live report of a booking, by a unique index: reporting again changes nothing.
  ['bookings.noShows', 'report', 'answer', 'retract', 'decide'],
  ['messages', 'mark', 'typing'],
  ['tracking', 'saveSettings', 'toggle', 'report'],
  // A booking has one live successor, by a unique index: handing it over again changes nothing.
  ['admin.bookings', 'setStatus', 'move', 'reopen', 'handOver'],
  ['admin.reviews', 'approve', 'reject'],
  ['admin.messages', 'flag'],
  ['admin.notes', 'edit', 'remove', 'restore'],
  ['admin.views', 'rename', 'remove'],
  ['admin.comments', 'hide', 'restore'],
  ['admin.categories', 'restore'],
  ['admin.verification', 'decide'],
  ['admin.jobs', 'retry', 'retryAll'],
  ['admin.webhooks', 'test', 'sendAgain'],
  ['admin.blog.public', 'view'],
  ['admin.newsletter', 'confirm', 'unsubscribe'],
].flatMap(([router = '', ...names]) => names.map((name) => `${router}.${name}`));

const named: ReadonlySet<string> = new Set([...keyedCreates, ...Object.keys(keyless), ...actions]);
const posts = listProcedures().filter(
  ({ type, rest }) => type === 'mutation' && (rest === undefined || rest.method === 'POST'),
);

test('every POST that may create something takes a key or states why it needs none', () => {
  const unknown = posts.map(({ name }) => name).filter((name) => !named.has(name));
  expect(unknown).toEqual([]);
});

test('no list names a procedure that does not exist', () => {
  const there = new Set(posts.map(({ name }) => name));
  expect([...named].filter((name) => !there.has(name))).toEqual([]);
});

test('what answers with the location of a new resource is a create', () => {
  const made = posts.filter(({ rest }) => rest?.created !== undefined).map(({ name }) => name);
  expect(made.filter((name) => actions.includes(name))).toEqual([]);
});

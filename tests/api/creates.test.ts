import { keyedCreates } from '@mesterhand/domain/wire/creates';
import { expect, test } from 'vitest';
import { listProcedures } from '../support/procedures.ts';

/** Creates without an idempotency key, and why repeating them creates nothing twice. */
const keyless: Record<string, string> = {
  'auth.register': 'the answer holds a token that nobody may keep; the address is taken once',
  'auth.feeds.make': 'the answer holds a secret; a new address takes the place of the one before',
  'admin.newsletter.subscribe': 'a visitor has no name to keep it under; an address has one row',
  'messages.send': 'the message names its attempt itself, by clientId',
  'admin.broadcasts.send': 'the body names its attempt itself, by key',
  'admin.users.importMasters': 'each row is known again by its contents',
  'auth.push.subscribe': 'a browser has one endpoint, which is one row',
  'auth.push.renew': 'an endpoint takes the place of the one before',
  'auth.secondFactor.begin': 'a secret takes the place of the one before',
  'auth.secondFactor.renewRecoveryCodes': 'codes take the place of those before',
  'auth.email.change.request': 'a change takes the place of the one before',
  'admin.webhooks.rollSecret': 'the answer holds a secret; the one before goes on for a while',
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
  ['messages', 'mark', 'typing'],
  ['tracking', 'saveSettings', 'toggle', 'report'],
  ['admin.bookings', 'setStatus'],
  ['admin.reviews', 'approve', 'reject'],
  ['admin.messages', 'flag'],
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

import { describe, expect, test } from 'vitest';
import { type NotificationContent, notificationKinds } from './kinds.ts';
import { notificationPath } from './path.ts';
import { readPhone } from '../contact/phone.ts';
import { choose, isWanted, kindsOf } from './preferences.ts';
import { subscribeInput } from './push.ts';
import { isTimely } from './timeliness.ts';
import { notificationText, notificationWords } from './words.ts';

const ofBooking = {
  bookingId: 7,
  side: 'client',
  person: 'Ola Hansen',
  service: 'Bytte kran',
  date: '2026-12-01',
  time: '10:00',
} as const;
const confirmed: NotificationContent = { kind: 'bookingConfirmed', ...ofBooking };
const message: NotificationContent = {
  kind: 'messageReceived',
  conversationId: 3,
  person: 'Ola',
  count: 2,
  voiceMs: null,
};

test('a notification links to its subject', () => {
  expect(notificationPath(confirmed)).toBe('/dashboard?booking=7');
  expect(notificationPath(message)).toBe('/messages?chat=3');
  const request = { requestId: 5, category: 'VVS' };
  expect(notificationPath({ kind: 'requestUnanswered', ...request })).toBe('/requests/5');
  expect(notificationPath({ kind: 'requestClosed', ...request, outcome: 'expired' })).toBe(
    '/received?request=5',
  );
  const review = { reviewId: 4, masterId: 9 };
  expect(notificationPath({ kind: 'reviewDecided', ...review, state: 'approved' })).toBe(
    '/master/9',
  );
  expect(notificationPath({ kind: 'masterVerified', verified: true, reason: '' })).toBe(
    '/profile?tab=documents',
  );
  expect(
    notificationPath({
      kind: 'webhookStopped',
      endpointId: 5,
      host: 'hooks.example.no',
      why: 'gone',
    }),
  ).toBe('/admin/settings?view=webhooks&item=5');
});

describe('preferences', () => {
  test('mail and push are wanted until somebody says no, texts for what is missed at a cost', () => {
    expect(isWanted({}, 'bookingCreated', 'mail')).toBe(true);
    expect(isWanted({}, 'reviewDecided', 'push')).toBe(true);
    expect(notificationKinds.filter((kind) => isWanted({}, kind, 'sms'))).toEqual([
      'bookingCancelled',
      'bookingReminder',
      'bookingMoved',
      'bookingMovedByStaff',
      'bookingReopened',
      'bookingHandedOver',
      'seriesEnded',
      'seriesMoved',
      'noShowReported',
      'requestReceived',
      'offerAccepted',
      'withdrawalMade',
    ]);
  });

  test('a choice changes one switch and leaves the others', () => {
    const first = choose({}, [{ kind: 'bookingReminder', channel: 'sms', on: false }]);
    const both = choose(first, [{ kind: 'bookingReminder', channel: 'mail', on: false }]);
    expect(both).toEqual({ bookingReminder: { sms: false, mail: false } });
    expect(isWanted(both, 'bookingReminder', 'push')).toBe(true);
  });

  test('customers get no jobs and have no documents', () => {
    expect(kindsOf('master', 'admin')).toEqual(notificationKinds);
    expect(kindsOf('master', 'master')).not.toContain('webhookStopped');
    expect(kindsOf('client', 'user')).not.toContain('documentDecided');
    expect(kindsOf('client', 'user')).toContain('reviewDecided');
  });
});

describe('what is still worth sending', () => {
  const now = new Date('2026-12-01T08:00:00Z');
  const accepted = {
    status: 'confirmed',
    acceptedAt: '2026-11-01T00:00:00Z',
    startsAt: '2026-12-01T09:00:00Z',
  } as const;
  const request = { ...accepted, status: 'pending', acceptedAt: null } as const;
  const cancelled = { ...accepted, status: 'cancelled' } as const;
  const begun = { ...accepted, startsAt: '2026-12-01T08:00:00Z' } as const;
  const created: NotificationContent = { kind: 'bookingCreated', ...ofBooking };
  const reminder: NotificationContent = { kind: 'bookingReminder', ...ofBooking, hours: 2 };
  const changed: NotificationContent = { kind: 'bookingChanged', ...ofBooking, to: 'in_progress' };
  const ended: NotificationContent = {
    kind: 'bookingCancelled',
    ...ofBooking,
    by: 'master',
    reason: '',
  };

  test.each([
    ['an agreement that stands', confirmed, accepted, {}, true],
    ['an agreement that was called off', confirmed, cancelled, {}, false],
    ['a pending request', created, request, {}, true],
    ['an answered request', created, accepted, {}, false],
    ['an end', ended, cancelled, {}, true],
    ['an end that was taken back', ended, accepted, {}, false],
    ['a step that was gone past', changed, accepted, {}, false],
    ['a reminder', reminder, accepted, {}, true],
    ['a reminder of a cancelled job', reminder, cancelled, {}, false],
    ['a reminder of a job that has begun', reminder, begun, {}, false],
    ['a reminder of a job that was moved', reminder, accepted, { isMoved: true }, false],
    ['a message', message, null, {}, true],
    ['a message that was read', message, null, { isRead: true }, false],
    ['an agreement that was read', confirmed, accepted, { isRead: true }, false],
  ])('%s by push', (_, content, booking, more, isSent) => {
    const standing = { isRead: false, isMoved: false, booking, now, ...more };
    expect(isTimely(content, 'push', standing)).toBe(isSent);
  });

  test('an email of an agreement is sent even when it was read, since it serves as a record', () => {
    const standing = { isRead: true, isMoved: false, booking: accepted, now };
    expect(isTimely(confirmed, 'mail', standing)).toBe(true);
    expect(isTimely(reminder, 'mail', standing)).toBe(false);
  });
});

test.each([
  ['900 00 000', '+4790000000'],
  ['+47 911 11 111', '+4791111111'],
  ['0047 41234567', '+4741234567'],
  ['(+380) 67-123-45-67', '+380671234567'],
  ['', null],
  ['-', null],
  ['112', null],
  ['ring meg', null],
  ['+47 900 00 000; rm -rf', null],
])('the number %j is sent to as %j', (typed, read) => {
  expect(readPhone(typed)).toBe(read);
});

describe('the texts of a notification', () => {
  test('are in the language of the reader, with title and body', () => {
    for (const language of ['nb', 'ru', 'uk', 'en'] as const) {
      const { title, body } = notificationWords(confirmed, { language, siteName: 'Mesterhånd' });
      expect(title.length).toBeGreaterThan(5);
      expect(body).toContain('Bytte kran');
      expect(`${title} ${body}`).not.toMatch(/[{}]/);
    }
  });

  test('fit a text, which says who writes and where to look', () => {
    const link = 'https://mesterhand.example/messages?chat=3';
    const text = notificationText(message, { language: 'nb', siteName: 'Mesterhånd', link });
    expect(text).toMatch(/^Mesterhånd: /);
    expect(text.endsWith(link)).toBe(true);
    expect(text).not.toMatch(/[{}]/);
  });
});

test('C-99 a browser’s subscription is taken as it is, or inside of an object', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = { endpoint: 'https://push.example.com/x', expirationTime: null, keys };
  expect(subscribeInput.parse(subscription)).toEqual(subscription);
  expect(subscribeInput.parse({ subscription })).toEqual(subscription);
  for (const bad of [
    { ...subscription, endpoint: 'x' },
    { ...subscription, keys: { ...keys, p256dh: 'short' } },
    { ...subscription, keys: undefined },
  ])
    expect(subscribeInput.safeParse(bad).success).toBe(false);
});

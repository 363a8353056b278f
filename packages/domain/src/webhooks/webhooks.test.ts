import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { decidedStateSchema } from '../admin/reviews.ts';
import { bookingStatuses, nextSteps, type Side } from '../bookings/status.ts';
import { isLoopbackAddress, isWebhookAddress } from './address.ts';
import { webhookEventTypes } from './event-types.ts';
import { bookingEventOf, reviewEventOf, webhookEvents } from './events.ts';
import { isTaken, failingDaysLimit, stopAfter } from './rules.ts';
import { createWebhookInput, rollSecretInput } from './schema.ts';

test.each([
  ['https://hooks.example.no/in?key=1', true],
  ['https://hooks.example.no:8443/in', true],
  ['https://hooks.example.no:443/in', true],
  ['https://hooks.example.no:22/in', false],
  ['http://hooks.example.no/in', false],
  ['https://user:password@hooks.example.no/', false],
  ['https://user@hooks.example.no/', false],
  ['https://hooks.example.no/#part', false],
  ['ftp://hooks.example.no/', false],
  ['javascript:alert(1)', false],
  ['hooks.example.no', false],
])('the address %s: %s', (address, isAllowed) => {
  expect(isWebhookAddress(address)).toBe(isAllowed);
});

test.each([
  ['http://127.0.0.1:4000/in', true],
  ['http://[::1]:4000/', true],
  ['http://localhost/', true],
  ['http://me@127.0.0.1/', false],
  ['http://127.0.0.1.example.no/', false],
  ['nothing', false],
])('the address %s is of this machine: %s', (address, isOwn) => {
  expect(isLoopbackAddress(address)).toBe(isOwn);
});

describe('a transition of a booking is published', () => {
  const request = { acceptedAt: null };
  const agreed = { acceptedAt: '2026-11-20T10:00:00Z' };
  test.each([
    ['an acceptance', request, 'master', { to: 'confirmed', accepts: true }, 'booking.confirmed'],
    ['a customer who insists', request, 'client', { to: 'confirmed' }, 'booking.requested'],
    [
      'an acceptance taken back',
      agreed,
      'client',
      { to: 'pending', clearsAcceptance: true },
      'booking.requested',
    ],
    ['a beginning', agreed, 'master', { to: 'in_progress' }, 'booking.started'],
    ['an end', agreed, 'master', { to: 'completed' }, 'booking.completed'],
    ['a master’s no to a request', request, 'master', { to: 'cancelled' }, 'booking.rejected'],
    [
      'a master’s no to a job',
      agreed,
      'master',
      { to: 'cancelled', reason: true },
      'booking.cancelled',
    ],
    ['a customer’s no', request, 'client', { to: 'cancelled' }, 'booking.cancelled'],
    ['an administrator’s no', request, 'admin', { to: 'cancelled' }, 'booking.cancelled'],
    [
      'an administrator’s yes',
      request,
      'admin',
      { to: 'confirmed', accepts: true },
      'booking.confirmed',
    ],
  ] as const)('%s', (_, before, side, step, type) => {
    expect(bookingEventOf(before, { side, step })).toBe(type);
  });

  test('whatever the step, by an event that one can subscribe to', () => {
    const actors: [Side, Actor][] = [
      ['client', { userId: 1, userType: 'client', role: 'user', masterId: null }],
      ['master', { userId: 2, userType: 'master', role: 'master', masterId: 9 }],
      ['admin', { userId: 3, userType: 'client', role: 'admin', masterId: null }],
    ];
    const events = new Set<string>();
    for (const status of bookingStatuses)
      for (const before of [request, agreed])
        for (const [side, actor] of actors)
          for (const step of nextSteps(
            actor,
            { status, ...before, clientId: 1, masterId: 9, completionFinalAt: null },
            new Date(),
          ))
            events.add(bookingEventOf(before, { side, step }));
    expect([...events].toSorted()).toEqual(
      webhookEventTypes
        .filter((type) => type.startsWith('booking.') && !/created|deleted/.test(type))
        .toSorted(),
    );
  });
});

test('a verdict is published as what readers see of it', () => {
  expect(decidedStateSchema.options.map((state) => [state, reviewEventOf(state)])).toEqual([
    ['approved', 'review.approved'],
    ['rejected', 'review.rejected'],
    ['hidden', 'review.rejected'],
  ]);
});

describe('the shapes of messages', () => {
  test('are declared for every event, each with its own type in it', () => {
    expect(webhookEvents.map(({ type }) => type)).toEqual([...webhookEventTypes, 'ping']);
    const timestamp = '2026-11-20T10:00:00.000Z';
    for (const { payload } of webhookEvents)
      expect(z.safeParse(payload, { type: 'other', timestamp, data: {} }).error?.issues).toEqual(
        expect.arrayContaining([expect.objectContaining({ path: ['type'] })]),
      );
    const ping = webhookEvents.at(-1)?.payload ?? z.never();
    const message = { type: 'ping', timestamp, data: { endpointId: 1 } };
    expect(z.safeParse(ping, message).success).toBe(true);
  });
});

describe('what an attempt comes to', () => {
  test.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [410, false],
    [500, false],
    [null, false],
  ])('%s is taken: %s', (status, isIt) => {
    expect(isTaken({ status })).toBe(isIt);
  });

  const now = new Date('2026-11-20T10:00:00Z');
  const ago = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  test.each([
    ['gone at once', 410, 0, 'gone'],
    ['a first failure', 500, 0, undefined],
    ['almost too long', 500, failingDaysLimit - 0.01, undefined],
    ['too long', 500, failingDaysLimit, 'failing'],
    ['silence for too long', null, failingDaysLimit + 1, 'failing'],
  ])('%s', (_, status, days, reason) => {
    expect(stopAfter({ status }, { failingSince: ago(days), now })).toBe(reason);
  });
});

describe('what is asked for', () => {
  const input = { url: 'https://hooks.example.no/in', events: ['booking.created'] };
  test('is enabled and without a description by default', () => {
    expect(createWebhookInput.parse(input)).toEqual({ ...input, description: '', enabled: true });
    expect(rollSecretInput.parse({ id: 1 })).toEqual({ id: 1, graceHours: 24 });
  });

  test.each([
    ['no events', { events: [] }, 'webhookEvents'],
    ['an event twice', { events: ['review.created', 'review.created'] }, 'invalid'],
    ['no address', { url: ' ' }, 'required'],
    ['a word for an address', { url: 'hooks' }, 'webhookUrl'],
    ['a very long address', { url: `https://example.no/${'x'.repeat(500)}` }, 'tooLong'],
  ])('with %s is refused', (_, part, message) => {
    const { error } = createWebhookInput.safeParse({ ...input, ...part });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });

  test('for a test’s event, which nobody subscribes to, is refused', () => {
    expect(createWebhookInput.safeParse({ ...input, events: ['ping'] }).success).toBe(false);
    expect(rollSecretInput.safeParse({ id: 1, graceHours: 2 }).success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import type { Actor, Role } from '../access/actor.ts';
import { type PositionSight, decideShowing, maySearchNearby, positionFor } from './showing.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const person = (userId: number, masterId: number | null = null, role: Role = 'user'): Actor => ({
  userId,
  masterId,
  role,
  userType: masterId === null ? 'client' : 'master',
});
// In addition to the booking's client 10 and master record 7 there are a user 7 and a master record 10.
const client = person(10);
const master = person(20, 7);
const admin = person(32, null, 'admin');

const sight: PositionSight = {
  booking: { clientId: 10, masterId: 7, status: 'confirmed', acceptedAt: ago(600) },
  settings: { consentGivenAt: ago(9000), shareLocationWithClients: true },
  fix: { receivedAt: ago(1) },
};
const booked = (change: Partial<PositionSight['booking']>): PositionSight => ({
  ...sight,
  booking: { ...sight.booking, ...change },
});
const set = (change: Partial<NonNullable<PositionSight['settings']>>): PositionSight => ({
  ...sight,
  settings: { consentGivenAt: ago(9000), shareLocationWithClients: true, ...change },
});

describe('trap 5 who is shown the exact position of a booking’s master', () => {
  test.each([
    ['its customer', client, sight, 'shown'],
    ['its customer, in progress', client, booked({ status: 'in_progress' }), 'shown'],
    ['its customer, pending', client, booked({ status: 'pending', acceptedAt: null }), 'notActive'],
    ['its customer, confirmed by nobody else', client, booked({ acceptedAt: null }), 'notActive'],
    ['its customer, completed', client, booked({ status: 'completed' }), 'notActive'],
    ['its customer, cancelled', client, booked({ status: 'cancelled' }), 'notActive'],
    ['its customer, awaiting payment', client, booked({ status: 'pending_payment' }), 'notActive'],
    ['its customer, no settings', client, { ...sight, settings: null }, 'notShared'],
    ['its customer, no consent', client, set({ consentGivenAt: null }), 'notShared'],
    ['its customer, not shared', client, set({ shareLocationWithClients: false }), 'notShared'],
    ['its customer, no fix', client, { ...sight, fix: null }, 'none'],
    ['its customer, 30 minutes', client, { ...sight, fix: { receivedAt: ago(30) } }, 'shown'],
    ['its customer, 31 minutes', client, { ...sight, fix: { receivedAt: ago(31) } }, 'none'],
    ['its master', master, set({ shareLocationWithClients: false }), 'shown'],
    ['an administrator', admin, booked({ status: 'completed' }), 'shown'],
    ['an administrator, no consent', admin, set({ consentGivenAt: null }), 'notShared'],
    ['an administrator, an old fix', admin, { ...sight, fix: { receivedAt: ago(31) } }, 'none'],
    ['a stranger', person(11), sight, null],
    ['trap 3 a user whose id is the master’s', person(7), sight, null],
    ['trap 3 a master whose id is the customer’s', person(21, 10), sight, null],
    ['a moderator', person(31, null, 'moderator'), sight, null],
  ])('%s', (_name, actor, given, expected) => {
    expect(decideShowing(actor, given, now)).toBe(expected);
  });
});

test.each([
  [client, true],
  [master, false],
  [admin, true],
  [person(33, 9, 'superadmin'), true],
])('C-59 %o may search nearby: %s', (actor, expected) => {
  expect(maySearchNearby(actor)).toBe(expected);
});

test.each([
  [4, { isEnRoute: true, bookingId: 4 }],
  [null, { isEnRoute: true, bookingId: null }],
  [5, { isEnRoute: false, bookingId: null }],
])('the customer of booking 4 of a master on the way to %s sees %o', (bookingId, seen) => {
  expect(positionFor({ isEnRoute: true, bookingId }, 4)).toEqual(seen);
});

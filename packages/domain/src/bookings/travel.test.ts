import { expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import type { BookingState } from './status.ts';
import {
  decideTravel,
  nextTravel,
  travelBefore,
  travelKey,
  type Travel,
  type TravelState,
} from './travel.ts';

const master: Actor = { userId: 20, userType: 'master', role: 'user', masterId: 7 };
const client: Actor = { userId: 10, userType: 'client', role: 'user', masterId: null };
const stranger: Actor = { userId: 11, userType: 'master', role: 'user', masterId: 8 };
const accepted: BookingState & Travel = {
  clientId: 10,
  masterId: 7,
  status: 'confirmed',
  acceptedAt: '2026-11-19T09:00:00.000Z',
  completionFinalAt: null,
  travel: null,
};

test.each<[string, Actor, Partial<BookingState & Travel>, TravelState | null, string]>([
  ['the master sets out', master, {}, 'enRoute', 'change'],
  ['the master arrives', master, { travel: 'enRoute' }, 'arrived', 'change'],
  ['the master takes it back', master, { travel: 'enRoute' }, null, 'change'],
  ['a retried report changes nothing', master, { travel: 'enRoute' }, 'enRoute', 'unchanged'],
  ['a request is no job yet', master, { acceptedAt: null }, 'enRoute', 'bookings.statusConflict'],
  ['a job is over', master, { status: 'completed' }, 'enRoute', 'bookings.statusConflict'],
  ['the customer does not say it', client, {}, 'enRoute', 'access.forbidden'],
  ['another master finds nothing', stranger, {}, 'enRoute', 'bookings.notFound'],
])('C-57 %s', (_name, actor, state, wanted, expected) => {
  const decision = decideTravel(actor, { ...accepted, ...state }, wanted);
  expect(decision.kind === 'refused' ? decision.code : decision.kind).toBe(expected);
});

test.each<[Partial<BookingState & Travel>, TravelState[]]>([
  [{}, ['enRoute']],
  [{ travel: 'enRoute' }, ['arrived']],
  [{ travel: 'arrived' }, []],
  [{ status: 'pending', acceptedAt: null }, []],
  [{ status: 'in_progress' }, []],
])('C-57 after %j the card offers %j', (state, expected) => {
  expect(nextTravel(master, { ...accepted, ...state })).toEqual(expected);
  expect(nextTravel(client, { ...accepted, ...state })).toEqual([]);
});

test('each state is notified once per booking and day in Oslo', () => {
  expect(travelKey(5, 'enRoute', new Date('2026-11-20T23:30:00Z'))).toBe(
    'travel.5.enRoute.2026-11-21',
  );
});

test.each<[Partial<BookingState & Travel>, TravelState | null | undefined]>([
  [{}, undefined],
  [{ travel: 'enRoute' }, null],
  [{ travel: 'arrived' }, 'enRoute'],
  [{ travel: 'arrived', status: 'in_progress' }, 'enRoute'],
])('C-57 after %j the master goes back to %j, and nobody else does', (state, expected) => {
  expect(travelBefore(master, { ...accepted, ...state })).toBe(expected);
  expect(travelBefore(stranger, { ...accepted, ...state })).toBeUndefined();
});

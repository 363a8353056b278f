import { expect, test } from 'vitest';
import { type BookingStatus, nextSteps } from '../bookings/status.ts';
import { menuStatuses } from './bookings.ts';

const admin = { userId: 1, userType: 'client', role: 'admin', masterId: null } as const;

test.each<[BookingStatus, BookingStatus[]]>([
  ['pending', ['confirmed', 'cancelled']],
  ['confirmed', ['completed', 'cancelled']],
  ['in_progress', ['cancelled']],
  ['completed', ['cancelled']],
  ['cancelled', []],
  ['pending_payment', ['cancelled']],
])('A-14 the menu of a %s booking offers %s, all of which the rules allow', (status, offered) => {
  expect(menuStatuses(status)).toEqual(offered);
  const state = { clientId: 2, masterId: 3, status, acceptedAt: null, completionFinalAt: null };
  const allowed = nextSteps(admin, state, new Date()).map(({ to }) => to);
  expect(offered.every((to) => allowed.includes(to))).toBe(true);
});

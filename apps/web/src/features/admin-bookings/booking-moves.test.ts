import type { Actor } from '@mesterhand/domain/access/actor';
import { bookingStatuses } from '@mesterhand/domain/bookings/status';
import { expect, test } from 'vitest';
import { isBulkMove, offersOf } from './booking-moves.ts';
import { row } from './bookings-samples.ts';

const admin: Actor = { userId: 1, userType: 'client', role: 'admin', masterId: null };
const accepted = '2026-11-18T11:00:00.000Z';

test.each([
  ['pending', ['confirmed', 'cancelled']],
  ['confirmed', ['completed', 'cancelled']],
  ['in_progress', ['cancelled']],
  ['completed', ['cancelled']],
  ['pending_payment', ['cancelled']],
  ['cancelled', []],
] as const)('A-14 a booking that is %s is offered %j', (status, moves) => {
  expect(offersOf(admin, { ...row, status }).map(({ to }) => to)).toEqual(moves);
});

test('A-14 an administrator may use every offered action without a reason', () => {
  for (const status of bookingStatuses)
    for (const offer of offersOf(admin, { ...row, status }))
      expect(offer).toMatchObject({ isPossible: true, needsReason: false });
});

test('C-57 an administrator who is the master cancels with a reason and cannot skip steps', () => {
  const self: Actor = { ...admin, userType: 'master', masterId: row.masterId };
  const job = { ...row, status: 'confirmed' as const, acceptedAt: accepted };
  expect(offersOf(self, job)).toEqual([
    { to: 'completed', isPossible: false, needsReason: false },
    { to: 'cancelled', isPossible: true, needsReason: true },
  ]);
  expect(isBulkMove(self, job, 'cancelled')).toBe(false);
  expect(isBulkMove(admin, job, 'cancelled')).toBe(true);
});

import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import type { BookingPrice } from './pricing.ts';
import {
  type ClosedBooking,
  decideHandover,
  decideReopening,
  decideStaffMove,
  priceOfHandover,
} from './staff-changes.ts';
import { type BookingStatus, bookingStatuses } from './status.ts';

const actor = (userId: number, role: Actor['role'], masterId: number | null = null): Actor => ({
  userId,
  role,
  userType: masterId === null ? 'client' : 'master',
  masterId,
});
const admin = actor(9, 'admin');
const now = new Date('2026-12-01T12:00:00Z');

const booking = (status: BookingStatus, more: Partial<ClosedBooking> = {}): ClosedBooking => ({
  clientId: 1,
  masterId: 2,
  status,
  acceptedAt: status === 'pending' ? null : '2026-11-20T10:00:00Z',
  completionFinalAt: null,
  scheduledDate: '2026-12-10',
  scheduledTime: '10:00',
  isFinal: false,
  ...more,
});

describe('staff', () => {
  test.each([
    ['a moderator', actor(8, 'moderator'), 'bookings.notFound'],
    ['the customer', actor(1, 'admin'), 'access.forbidden'],
    ['the master', actor(7, 'superadmin', 2), 'access.forbidden'],
  ] as const)('%s neither moves nor reopens nor hands over', (_, who, code) => {
    const refusal = { kind: 'refused', code };
    const cancelled = booking('cancelled');
    expect(decideStaffMove(who, booking('confirmed'))).toEqual(refusal);
    expect(decideReopening(who, cancelled, { isMoved: false, now })).toEqual(refusal);
    expect(decideHandover(who, cancelled)).toEqual(refusal);
  });

  test('move what has not begun, and hand over that and what was cancelled', () => {
    const movable = bookingStatuses.filter(
      (status) => decideStaffMove(admin, booking(status)).kind === 'move',
    );
    expect(movable).toEqual(['pending', 'confirmed']);
    const handed = bookingStatuses.filter(
      (status) => decideHandover(admin, booking(status)).kind === 'handover',
    );
    expect(handed).toEqual(['pending', 'confirmed', 'cancelled']);
    const refused = { kind: 'refused', code: 'bookings.final' };
    expect(decideHandover(admin, booking('cancelled', { isFinal: true }))).toEqual(refused);
  });
});

describe('opening again', () => {
  const pending = { acceptedAt: null };
  const past = { scheduledDate: '2026-11-25' };
  test.each([
    ['a cancelled job', booking('cancelled'), false, 'confirmed'],
    ['a cancelled request', booking('cancelled', pending), false, 'pending'],
    ['a cancelled job of the past at a new time', booking('cancelled', past), true, 'confirmed'],
    ['a job completed on its day', booking('completed', past), false, 'in_progress'],
    ['a job completed before its day', booking('completed'), false, 'confirmed'],
    ['a completed job at a new time', booking('completed', past), true, 'confirmed'],
  ] as const)('%s makes it what it was', (_, closed, isMoved, to) => {
    expect(decideReopening(admin, closed, { isMoved, now })).toMatchObject({
      kind: 'step',
      step: { to },
    });
  });

  test('is refused at a time that has passed, and for what is billed, reviewed or withdrawn from', () => {
    const open = (closed: ClosedBooking) => decideReopening(admin, closed, { isMoved: false, now });
    expect(open(booking('cancelled', past))).toMatchObject({ code: 'bookings.slotPast' });
    expect(open(booking('completed', { isFinal: true }))).toMatchObject({ code: 'bookings.final' });
  });

  test('changes nothing where the booking is open', () => {
    for (const status of ['pending', 'confirmed', 'in_progress'] as const)
      expect(decideReopening(admin, booking(status), { isMoved: false, now }).kind).toBe(
        'unchanged',
      );
  });
});

describe('the price of a handover', () => {
  const agreed = (amount: number, basis: BookingPrice['basis']) => ({
    amount,
    basis,
    callOutFee: 300,
  });
  test.each([
    ['a dearer service', agreed(800, 'service'), 1200, null, 800, 'service'],
    ['a cheaper service', agreed(800, 'service'), 600, null, 600, 'service'],
    ['a dearer hour', agreed(500, 'hour'), 900, 700, 500, 'hour'],
    ['a cheaper hour', agreed(500, 'hour'), 900, 400, 400, 'hour'],
    ['a master without a rate', agreed(500, 'hour'), 900, null, 500, 'hour'],
    ['an offer, which becomes a fixed price', agreed(2490, 'offer'), 100, 100, 2490, 'service'],
  ] as const)('of %s is never above the agreed one', (_, price, own, hourlyRate, amount, basis) => {
    expect(priceOfHandover({ agreed: price, own, hourlyRate })).toEqual({
      amount,
      basis,
      callOutFee: 300,
    });
  });
});

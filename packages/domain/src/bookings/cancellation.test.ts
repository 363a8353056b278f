import { describe, expect, test } from 'vitest';
import {
  type CancellableBooking,
  cancellationCost,
  feeOf,
  freeUntil,
  isFeeUnseen,
  termsInForce,
} from './cancellation.ts';
import type { NoShowState } from './no-shows.ts';
import type { BookingStatus, Side } from './status.ts';

const at = (text: string) => new Date(text);
const start = { scheduledDate: '2026-12-01', scheduledTime: '09:00' };

const accepted: CancellableBooking = {
  ...start,
  status: 'confirmed',
  acceptedAt: '2026-11-01T10:00:00.000Z',
  cancellation: { freeHours: 24, fee: 500, withdrawUntil: null },
  noShows: [],
};
const [early, late] = [at('2026-11-30T07:59:59.999Z'), at('2026-11-30T08:00:00.000Z')];

describe('until when cancelling is free', () => {
  test.each([
    ['a winter day', '2026-12-01', '09:00', 24, '2026-11-30T08:00:00.000Z'],
    ['a summer day', '2026-07-01', '09:00', 24, '2026-06-30T07:00:00.000Z'],
    // 24 hours before 09:00 on the day of 23 hours it was 08:00 on the clock.
    ['the day the clock is put forward', '2026-03-29', '09:00', 24, '2026-03-28T07:00:00.000Z'],
    ['the day the clock is put back', '2026-10-25', '09:00', 24, '2026-10-24T08:00:00.000Z'],
    ['the day after the clock is put back', '2026-10-26', '09:00', 48, '2026-10-24T08:00:00.000Z'],
    ['no hours', '2026-12-01', '18:00', 0, '2026-12-01T17:00:00.000Z'],
    ['a week', '2026-12-08', '18:00', 168, '2026-12-01T17:00:00.000Z'],
  ])('%s', (_, scheduledDate, scheduledTime, freeHours, expected) => {
    expect(freeUntil({ scheduledDate, scheduledTime }, { freeHours })).toEqual(at(expected));
  });
});

describe('what cancelling costs', () => {
  const free = { kind: 'free', until: late, fee: 500 };
  const fee = { kind: 'fee', fee: 500 };
  const none = { kind: 'none' };

  test.each<[Side, BookingStatus, boolean, Date, object]>([
    ['client', 'confirmed', true, early, free],
    ['master', 'confirmed', true, early, free],
    ['client', 'confirmed', true, late, fee],
    ['master', 'confirmed', true, late, fee],
    ['master', 'in_progress', true, late, fee],
    ['admin', 'confirmed', true, late, none],
    // A request, also one that the customer has 'confirmed'.
    ['client', 'pending', false, late, none],
    ['master', 'pending', false, late, none],
    ['client', 'confirmed', false, late, none],
    ['master', 'completed', true, late, none],
    ['client', 'cancelled', true, late, none],
  ])('%s, %s, accepted %s', (side, status, isAccepted, now, expected) => {
    const acceptedAt = isAccepted ? accepted.acceptedAt : null;
    expect(cancellationCost(side, { ...accepted, status, acceptedAt }, now)).toEqual(expected);
  });

  test('nothing is said where no rule applies', () => {
    expect(cancellationCost('client', { ...accepted, cancellation: null }, late)).toEqual(none);
  });

  test('the right to withdraw comes before the fee, for the customer alone', () => {
    const withdrawUntil = '2026-12-15T23:00:00.000Z';
    const cancellation = { freeHours: 24, fee: 500, withdrawUntil };
    const booking = { ...accepted, cancellation };
    expect(cancellationCost('client', booking, late)).toEqual({
      kind: 'byLaw',
      until: at(withdrawUntil),
    });
    expect(cancellationCost('master', booking, late)).toEqual(fee);
    expect(cancellationCost('client', booking, at(withdrawUntil))).toEqual(fee);
  });

  test.each<[NoShowState, number]>([
    ['open', 0],
    ['agreed', 0],
    ['lapsed', 0],
    ['disputed', 0],
    ['upheld', 0],
    ['dismissed', 500],
    ['retracted', 500],
    ['ended', 500],
  ])('a report that is %s leaves its side %i kr to pay for cancelling', (state, expected) => {
    const booking = { ...accepted, noShows: [{ side: 'client' as const, state }] };
    expect(feeOf(cancellationCost('client', booking, late))).toBe(expected);
    expect(feeOf(cancellationCost('master', booking, late))).toBe(500);
  });

  test('the same is due of both sides at every instant, where the law gives neither another right', () => {
    for (let hours = -200; hours <= 200; hours += 1)
      for (const freeHours of [0, 1, 24, 168]) {
        const booking = { ...accepted, cancellation: { freeHours, fee: 0.5, withdrawUntil: null } };
        const now = new Date(late.getTime() + hours * 3_600_000);
        const [client, master] = (['client', 'master'] as const).map((side) =>
          cancellationCost(side, booking, now),
        );
        expect(client).toEqual(master);
      }
  });

  test('cancelling never gets cheaper with time', () => {
    let before = 0;
    for (let hours = -200; hours <= 200; hours += 1) {
      const now = new Date(late.getTime() + hours * 3_600_000);
      const cost = feeOf(cancellationCost('master', accepted, now));
      expect(cost).toBeGreaterThanOrEqual(before);
      before = cost;
    }
    expect(before).toBe(500);
  });
});

test.each([
  [500, { freeHours: 24, fee: 500 }],
  [0, null],
])('a fee of %i kr makes the rule %j', (fee, expected) => {
  expect(termsInForce({ freeHours: 24, fee })).toEqual(expected);
});

test.each([
  ['free', 0, false],
  ['fee', 0, true],
  ['fee', 499, true],
  ['fee', 500, false],
  ['fee', undefined, false],
])('%s, after %s kr were seen: unseen %s', (kind, seen, expected) => {
  expect(
    isFeeUnseen(cancellationCost('client', accepted, kind === 'fee' ? late : early), seen),
  ).toBe(expected);
});

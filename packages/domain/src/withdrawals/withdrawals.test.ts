import { describe, expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '../bookings/status.ts';
import { computeDue, type DueSource } from './due.ts';
import { decideWithdrawal, type WithdrawalSituation } from './effects.ts';
import { beginsEarly, lastDayToWithdraw, withdrawalEndsAt } from './period.ts';

describe('the last day to withdraw', () => {
  test.each([
    // The day of the agreement is not counted: a Tuesday, and the Tuesday two weeks later.
    ['2026-11-24T10:00:00Z', '2026-12-08'],
    // 23:30 UTC is the next day in Oslo.
    ['2026-11-24T23:30:00Z', '2026-12-09'],
    // It would be a Saturday, a Sunday: the Monday after.
    ['2026-11-28T10:00:00Z', '2026-12-14'],
    ['2026-11-29T10:00:00Z', '2026-12-14'],
    // Christmas Day, a Friday, then Boxing Day and a Sunday: Monday 28.
    ['2026-12-11T10:00:00Z', '2026-12-28'],
    // Maundy Thursday 2027 until Easter Monday: Tuesday 30 March.
    ['2027-03-11T10:00:00Z', '2027-03-30'],
    // 17 May, a Monday in 2027, is also Whit Monday.
    ['2027-05-03T10:00:00Z', '2027-05-18'],
    // Across the change to summer time.
    ['2027-03-23T22:30:00Z', '2027-04-06'],
  ])('of an agreement at %s is %s', (agreedAt, day) => {
    expect(lastDayToWithdraw(new Date(agreedAt))).toBe(day);
  });

  test('ends at midnight in Oslo', () => {
    const agreedAt = new Date('2026-11-24T10:00:00Z');
    expect(withdrawalEndsAt(agreedAt).toISOString()).toBe('2026-12-08T23:00:00.000Z');
    expect(beginsEarly('2026-12-08', agreedAt)).toBe(true);
    expect(beginsEarly('2026-12-09', agreedAt)).toBe(false);
  });
});

const agreement = { agreedAt: '2026-11-24T10:00:00Z', isUrgent: false, hasEarlyStart: true };
const within = new Date('2026-12-08T22:59:59Z');
const decided = (changes: Partial<WithdrawalSituation>, now = within): string => {
  const booking = { status: 'confirmed', agreement, isWithdrawn: false, ...changes } as const;
  const effect = decideWithdrawal(booking, now);
  if (effect.kind === 'unchanged') return 'unchanged';
  return effect.kind === 'refused' ? effect.code : `→ ${effect.to ?? 'stays'}, ${effect.due}`;
};

describe('what a withdrawal does to a booking', () => {
  test.each<[BookingStatus, asked: string, unasked: string]>([
    ['pending', '→ cancelled, nothing', '→ cancelled, nothing'],
    ['confirmed', '→ cancelled, nothing', '→ cancelled, nothing'],
    ['in_progress', '→ cancelled, part', '→ cancelled, nothing'],
    ['completed', 'withdrawals.lost', '→ stays, nothing'],
    ['cancelled', 'withdrawals.cancelled', 'withdrawals.cancelled'],
    ['pending_payment', '→ cancelled, nothing', '→ cancelled, nothing'],
  ])('that is %s', (status, asked, unasked) => {
    expect(decided({ status })).toBe(asked);
    expect(decided({ status, agreement: { ...agreement, hasEarlyStart: false } })).toBe(unasked);
    expect(decided({ status, agreement: null })).toBe('agreements.notFound');
    expect(decided({ status, isWithdrawn: true })).toBe('unchanged');
  });

  test('an urgent repair that the customer asked for has no right to withdraw', () => {
    const open = bookingStatuses.filter((status) => !['completed', 'cancelled'].includes(status));
    for (const status of open)
      expect(decided({ status, agreement: { ...agreement, isUrgent: true } })).toBe(
        'withdrawals.urgent',
      );
  });

  test('the right ends a second after its last', () => {
    expect(decided({})).toBe('→ cancelled, nothing');
    expect(decided({}, new Date('2026-12-08T23:00:00Z'))).toBe('withdrawals.tooLate');
    // What ended the right earlier is stated first.
    expect(decided({ status: 'completed' }, new Date('2027-01-01T00:00:00Z'))).toBe(
      'withdrawals.lost',
    );
  });
});

describe('what is due', () => {
  const job: DueSource = {
    lines: [
      { kind: 'callOut', quantity: 1, unitPrice: 500 },
      { kind: 'hours', quantity: 8, unitPrice: 1000 },
      { kind: 'materials', quantity: 1, unitPrice: 1600 },
    ],
    agreedDate: '2026-12-01',
    extraHours: 0,
    // 10:00 in Oslo.
    startedAt: new Date('2026-12-01T09:00:00Z'),
    hasEarlyStart: true,
    withdrawnAt: new Date('2026-12-01T11:00:00Z'),
  };

  test('two of eight hours: the call-out and a quarter of the rest', () => {
    expect(computeDue(job)).toEqual({
      reason: 'part',
      agreed: 10_100,
      callOut: 500,
      byTime: 9600,
      plannedMinutes: 480,
      days: [{ date: '2026-12-01', minutes: 120, amount: 2400 }],
      due: 2900,
    });
  });

  test.each<[string, Partial<DueSource>, reason: string]>([
    ['work that has not begun', { startedAt: null }, 'notStarted'],
    ['work that begins later', { startedAt: new Date('2026-12-02T09:00:00Z') }, 'notStarted'],
    ['work that nobody asked to begin early', { hasEarlyStart: false }, 'notRequested'],
  ])('nothing is due for %s, not even the call-out', (_name, changes, reason) => {
    expect(computeDue({ ...job, ...changes })).toMatchObject({
      reason,
      due: 0,
      callOut: 0,
      days: [],
    });
  });

  test.each<[string, Partial<DueSource>, days: [string, number, number][], due: number]>([
    [
      'over two days, each until the end of the last slot',
      {
        startedAt: new Date('2026-12-01T16:00:00Z'),
        withdrawnAt: new Date('2026-12-02T10:00:00Z'),
      },
      [
        ['2026-12-01', 120, 2400],
        ['2026-12-02', 120, 2400],
      ],
      5300,
    ],
    [
      'never beyond the planned hours',
      { withdrawnAt: new Date('2026-12-07T12:00:00Z') },
      [['2026-12-01', 480, 9600]],
      10_100,
    ],
    [
      'never before the first slot',
      {
        startedAt: new Date('2026-12-01T05:00:00Z'),
        withdrawnAt: new Date('2026-12-01T07:00:00Z'),
      },
      [],
      500,
    ],
    [
      'without weekends and holidays',
      {
        agreedDate: '2026-12-04',
        startedAt: new Date('2026-12-04T17:00:00Z'),
        withdrawnAt: new Date('2026-12-07T09:00:00Z'),
      },
      [
        ['2026-12-04', 60, 1200],
        ['2026-12-07', 60, 1200],
      ],
      2900,
    ],
    [
      'on a Sunday that was agreed',
      {
        agreedDate: '2026-12-06',
        startedAt: new Date('2026-12-06T09:00:00Z'),
        withdrawnAt: new Date('2026-12-06T10:00:00Z'),
      },
      [['2026-12-06', 60, 1200]],
      1700,
    ],
    ['over more hours after a change', { extraHours: 8 }, [['2026-12-01', 120, 1200]], 1700],
  ])('is counted %s', (_name, changes, days, due) => {
    const calculation = computeDue({ ...job, ...changes });
    expect(calculation.days.map(({ date, minutes, amount }) => [date, minutes, amount])).toEqual(
      days,
    );
    expect(calculation.due).toBe(due);
  });

  test('the price of a service without hours is spread over the hour of its slot', () => {
    const lines = [{ kind: 'service', quantity: 1, unitPrice: 100 }] as const;
    const withdrawnAt = new Date('2026-12-01T09:20:59Z');
    expect(computeDue({ ...job, lines, withdrawnAt })).toMatchObject({
      plannedMinutes: 60,
      days: [{ minutes: 20, amount: 33.33 }],
      due: 33.33,
    });
  });

  test('a discount beyond the rest takes from the call-out, and nothing is due below zero', () => {
    const lines = [
      { kind: 'callOut', quantity: 1, unitPrice: 500 },
      { kind: 'discount', quantity: 1, unitPrice: 400 },
    ] as const;
    expect(computeDue({ ...job, lines })).toMatchObject({ agreed: 100, callOut: 100, due: 100 });
  });
});

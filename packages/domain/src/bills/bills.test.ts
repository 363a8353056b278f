import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../bookings/status.ts';
import { sendBillInput } from './schema.ts';
import {
  type BillAction,
  type BillDecision,
  type BillSide,
  billStates,
  type BillToSend,
  decideBill,
  decideBilling,
  isWithinCeiling,
} from './state.ts';

const say = (decision: BillDecision): string => {
  if (decision.kind === 'step') return `→ ${decision.to}`;
  return decision.kind === 'unchanged' ? 'unchanged' : decision.code;
};

describe('the steps of a bill', () => {
  const conflict = 'bills.statusConflict';
  // The states in their order: sent, accepted, objected, settled.
  test.each<[BillAction, BillSide, string[]]>([
    ['accept', 'client', ['→ accepted', 'unchanged', '→ accepted', conflict]],
    ['object', 'client', ['→ objected', conflict, 'unchanged', conflict]],
    ['answer', 'master', [conflict, conflict, '→ objected', conflict]],
    ['settle', 'moderator', [conflict, conflict, '→ settled', 'unchanged']],
  ])('%s by the %s', (action, side, outcomes) => {
    expect(billStates.map((state) => say(decideBill(side, { state }, action)))).toEqual(outcomes);
    const others = (['client', 'master', 'moderator'] as const).filter((one) => one !== side);
    for (const other of others)
      expect(say(decideBill(other, { state: 'sent' }, action))).toBe('access.forbidden');
  });
});

const bill: BillToSend = {
  total: 1150,
  ceiling: 1150,
  announcedUpTo: null,
  status: 'completed',
  sent: null,
  isWithdrawn: false,
};

test.each<[string, Partial<BillToSend>, string]>([
  ['at the ceiling', {}, '→ sent'],
  ['an øre above it', { total: 1150.01 }, 'bills.aboveCeiling'],
  ['far above it', { total: 10_000_000 }, 'bills.aboveCeiling'],
  ['of nothing', { total: 0, ceiling: 0 }, '→ sent'],
  ['on an open account', { ceiling: null, total: 99_999 }, '→ sent'],
  ['up to the named sum', { ceiling: null, announcedUpTo: 1150 }, '→ sent'],
  ['beyond the named sum', { ceiling: null, announcedUpTo: 1149.99 }, 'bills.notAnnounced'],
  ['a second time', { sent: 'sent' }, 'bills.alreadySent'],
  ['after it was accepted', { sent: 'accepted' }, 'bills.alreadySent'],
  ['after it was settled', { sent: 'settled' }, 'bills.alreadySent'],
  ['corrected after an objection', { sent: 'objected' }, '→ sent'],
  ['corrected upwards', { sent: 'objected', total: 1150.01 }, 'bills.aboveCeiling'],
  ['after a withdrawal', { isWithdrawn: true }, 'bills.withdrawn'],
])('a bill %s: %s', (_name, changes, outcome) => {
  expect(say(decideBilling({ ...bill, ...changes }))).toBe(outcome);
});

test('a bill is sent once work has begun', () => {
  const able = bookingStatuses.filter(
    (status) => decideBilling({ ...bill, status }).kind === 'step',
  );
  expect(able).toEqual(['in_progress', 'completed']);
});

test('sums are compared in øre, not as binary fractions', () => {
  expect(isWithinCeiling(0.1 + 0.2, 0.3)).toBe(true);
  expect(isWithinCeiling(0.31, 0.3)).toBe(false);
});

test('nothing is added for billing', () => {
  const fee = { kind: 'service', text: 'Gebyr: fakturagebyr', quantity: 1, unitPrice: 59 };
  const refused = sendBillInput.safeParse({ bookingId: 41, lines: [fee] });
  expect(refused.error?.issues).toMatchObject([
    { path: ['lines', 0, 'text'], message: 'billingFee' },
  ]);
});

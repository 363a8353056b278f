import { describe, expect, test } from 'vitest';
import {
  decideOffer,
  isAcceptable,
  type OfferAction,
  type OfferSide,
  type OfferSituation,
  type OfferState,
  offerStates,
} from './state.ts';
import { isExpired, validUntilOf } from './validity.ts';

const now = new Date('2026-12-01T12:00:00Z');
const open = (state: OfferState): OfferSituation => ({
  state,
  validUntil: state === 'draft' ? null : '2026-12-15T23:00:00Z',
  requestState: 'open',
});

const decided = (side: OfferSide, offer: OfferSituation, action: OfferAction): string => {
  const decision = decideOffer(side, offer, { action, now });
  if (decision.kind === 'step') return `→ ${decision.to}`;
  return decision.kind === 'unchanged' ? 'unchanged' : decision.code;
};

describe('the steps of an offer to an open request', () => {
  const gone = 'offers.statusConflict';
  const sent = 'offers.alreadySent';
  // The states in their order: draft, sent, accepted, declined, retracted, closed.
  const table: [OfferAction, OfferSide, string[]][] = [
    ['save', 'master', ['→ draft', sent, sent, sent, sent, sent]],
    ['send', 'master', ['→ sent', 'unchanged', sent, sent, sent, sent]],
    ['accept', 'client', ['offers.notFound', '→ accepted', 'unchanged', gone, gone, gone]],
    ['decline', 'client', ['offers.notFound', '→ declined', gone, 'unchanged', gone, gone]],
    ['retract', 'master', [gone, '→ retracted', gone, gone, 'unchanged', gone]],
    ['close', 'system', ['→ closed', '→ closed', gone, gone, gone, 'unchanged']],
  ];
  test.each(table)('%s by the %s', (action, side, outcomes) => {
    expect(offerStates.map((state) => decided(side, open(state), action))).toEqual(outcomes);
    const strangers = (['client', 'master', 'system'] as const).filter((one) => one !== side);
    for (const stranger of strangers)
      expect(decided(stranger, open('sent'), action)).toBe('access.forbidden');
  });
});

test.each([
  ['agreed', 'offers.alreadyAgreed'],
  ['withdrawn', 'offers.requestClosed'],
  ['expired', 'offers.requestClosed'],
] as const)(
  'an offer to a request that is %s is neither sent nor accepted: %s',
  (requestState, code) => {
    expect(decided('master', { ...open('draft'), requestState }, 'save')).toBe(code);
    expect(decided('master', { ...open('draft'), requestState }, 'send')).toBe(code);
    expect(decided('client', { ...open('sent'), requestState }, 'accept')).toBe(code);
    expect(decided('client', { ...open('sent'), requestState }, 'decline')).toBe('→ declined');
    // A retried acceptance of the offer that was accepted is no second agreement.
    expect(decided('client', { ...open('accepted'), requestState }, 'accept')).toBe('unchanged');
  },
);

test('an offer that expired a second ago is refused, one that expires in a second is not', () => {
  const at = (validUntil: string) => ({ ...open('sent'), validUntil });
  expect(decided('client', at('2026-12-01T11:59:59Z'), 'accept')).toBe('offers.expired');
  expect(decided('client', at('2026-12-01T12:00:00Z'), 'accept')).toBe('offers.expired');
  expect(decided('client', at('2026-12-01T12:00:01Z'), 'accept')).toBe('→ accepted');
  expect(isAcceptable(at('2026-12-01T12:00:01Z'), now)).toBe(true);
  expect(isAcceptable(at('2026-12-01T12:00:00Z'), now)).toBe(false);
  expect(decided('client', at('2026-12-01T11:59:59Z'), 'decline')).toBe('→ declined');
});

test.each([
  // A day in Oslo ends at 23:00 UTC in winter and at 22:00 in summer.
  ['2026-11-26T10:00:00Z', 14, '2026-12-10T23:00:00.000Z'],
  ['2026-11-26T23:30:00Z', 1, '2026-11-28T23:00:00.000Z'],
  ['2026-03-20T10:00:00Z', 14, '2026-04-03T22:00:00.000Z'],
  ['2026-10-20T10:00:00Z', 14, '2026-11-03T23:00:00.000Z'],
  ['2026-11-26T10:00:00Z', 90, '2027-02-24T23:00:00.000Z'],
])('an offer sent at %s for %i days is valid until %s', (sentAt, days, until) => {
  expect(validUntilOf(new Date(sentAt), days).toISOString()).toBe(until);
});

test('a draft never expires', () => {
  expect(isExpired({ validUntil: null }, now)).toBe(false);
});

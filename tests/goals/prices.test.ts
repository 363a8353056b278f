import { marginOf } from '@mesterhand/domain/offers/price-kinds';
import { describe, expect, test } from 'vitest';
import { offered } from '../support/env.ts';
import { judgePrices, measurePrices } from './prices.ts';
import { domainRules, type PriceRules } from './prices-rules.ts';

const report = (): void => {};

test('no bill is above its ceiling, no request has two agreements, what is due is right', () => {
  expect(judgePrices(measurePrices({ count: 20_000, report }))).toEqual([]);
}, 60_000);

const { ceilingAfter, ceilingOf, computeDue, decideOffer } = domainRules;

describe('what is detected', { timeout: 60_000 }, () => {
  test.runIf(offered.seedsFaults).each<[string, Partial<PriceRules>, found: string[]]>([
    [
      'changes that count although nobody accepted them',
      {
        ceilingAfter: (agreement, changes) =>
          ceilingAfter(
            agreement,
            changes.map((change) => ({ ...change, state: 'accepted' })),
          ),
      },
      ['are above their ceiling'],
    ],
    [
      'a margin on every kind of price',
      { ceilingOf: (price) => ceilingOf({ ...price, kind: 'estimate' }) },
      ['are above their ceiling'],
    ],
    [
      'an offer that is accepted although another one was',
      {
        decideOffer: (side, offer, ask) =>
          decideOffer(side, { ...offer, requestState: 'open' }, ask),
      },
      ['have two agreements'],
    ],
    [
      'a repeated acceptance that makes another agreement',
      {
        decideOffer: (side, offer, ask) => {
          const decision = decideOffer(side, offer, ask);
          const isRepeat = decision.kind === 'unchanged' && ask.action === 'accept';
          return isRepeat ? { kind: 'step', to: 'accepted' } : decision;
        },
      },
      ['have two agreements', 'repeats changed something'],
    ],
    [
      'work that is paid for although nobody asked for it',
      { computeDue: (source) => computeDue({ ...source, hasEarlyStart: true }) },
      ['differ from the independent calculation'],
    ],
    [
      'a ceiling that is rounded up',
      {
        ceilingOf: (price) => {
          const ceiling = ceilingOf(price);
          const exact = (price.total * (100 + marginOf(price))) / 100;
          return ceiling === null ? null : Math.max(ceiling, Math.ceil(exact * 100) / 100);
        },
      },
      ['are above their ceiling'],
    ],
  ])('%s', (_name, rules, found) => {
    const shortfalls = judgePrices(measurePrices({ count: 2000, report }, rules));
    expect(shortfalls).toEqual(found.map((words) => expect.stringContaining(words)));
  });
});

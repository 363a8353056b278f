import type { BillAction } from '@mesterhand/domain/bills/state';
import type { BookingStatus } from '@mesterhand/domain/bookings/status';
import type { ChangeAction } from '@mesterhand/domain/change-orders/state';
import type { PriceLine } from '@mesterhand/domain/offers/lines';
import type { AgreedPrice } from '@mesterhand/domain/offers/price-kinds';
import { type RandomNumbers, randomNumbers } from './random-numbers.ts';

/** What somebody tries next. Indices count modulo what is there, so that every step has a subject. */
export type PriceStep =
  | { does: 'offer'; master: number; price: OfferedPrice; validDays: number }
  | { does: 'accept'; offer: number; startsEarly: boolean; notifyAbove: number | null }
  | { does: 'decline' | 'retract'; offer: number }
  | { does: 'endRequest' }
  | { does: 'propose'; lines: PriceLine[]; extraHours: number }
  | { does: 'decideChange'; change: number; action: ChangeAction }
  | { does: 'setStatus'; to: BookingStatus }
  | { does: 'bill'; lines: PriceLine[]; aim: BillAim }
  | { does: 'decideBill'; action: BillAction }
  | { does: 'withdraw' }
  | { does: 'wait'; minutes: number };

/** A bill of these lines, or of exactly the highest sum that is allowed, or of an øre more. */
export type BillAim = 'lines' | 'limit' | 'above';

export interface OfferedPrice extends Omit<AgreedPrice, 'total'> {
  lines: PriceLine[];
}

/** A request with the steps of everybody involved, in their order. A step that `isTwice` is sent twice. */
export interface PriceSequence {
  beginsAt: Date;
  isUrgent: boolean;
  /** Days from the beginning to the agreed day of the job. */
  jobInDays: number;
  steps: { step: PriceStep; isTwice: boolean }[];
}

/** Masters who are asked in a sequence. */
export const masterCount = 3;

const start = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;
const [hourLong, dayLong] = [60, 1440];

/** A sequence by its seed: the same steps in every run, whatever they are applied to. */
export function makePriceSequence(seed: number): PriceSequence {
  const random = randomNumbers(seed);
  // Over three years, so that both changes of clocks and every holiday are among them.
  const beginsAt = new Date(start + random.below(3 * 365 * dayLong) * minute);
  const length = 12 + random.below(14);
  return {
    beginsAt,
    isUrgent: random.oneIn(8),
    jobInDays: random.below(6),
    steps: Array.from({ length }, (_, place) => {
      const step = makeStep(random, place / length);
      return { step, isTwice: isRepeatable(step) && random.oneIn(4) };
    }),
  };
}

/** A repeated proposal is another one, and time passes twice; everything else happens once. */
function isRepeatable({ does }: PriceStep): boolean {
  return does !== 'propose' && does !== 'wait';
}

/** `progress` from 0 to 1: offers come early, bills late, and a few of everything at any time. */
function makeStep(random: RandomNumbers, progress: number): PriceStep {
  const early = [makeOffer, makeOffer, makeOffer, makeAccept, makeAccept, makeRefusal] as const;
  const middle = [
    makeProposal,
    makeDecision,
    makeDecision,
    makeStart,
    makeWait,
    makeAccept,
  ] as const;
  const late = [
    makeBill,
    makeBill,
    makeBillDecision,
    makeFinish,
    makeWithdrawal,
    makeWait,
  ] as const;
  const usual = progress < 0.35 ? early : progress < 0.7 ? middle : late;
  const chosen = random.oneIn(6) ? random.of([early, middle, late]) : usual;
  return random.of(chosen)(random);
}

type MakeStep = (random: RandomNumbers) => PriceStep;

const makeOffer: MakeStep = (random) => {
  const kind = random.of(['fixed', 'maximum', 'estimate', 'openAccount']);
  return {
    does: 'offer',
    master: random.below(masterCount),
    price: {
      kind,
      marginPercent: kind === 'estimate' && random.oneIn(3) ? random.below(101) : null,
      lines: makeLines(random, 1),
    },
    validDays: 1 + random.below(20),
  };
};

const makeAccept: MakeStep = (random) => ({
  does: 'accept',
  offer: random.below(6),
  startsEarly: !random.oneIn(3),
  notifyAbove: random.oneIn(2) ? makePrice(random) : null,
});

const makeRefusal: MakeStep = (random) =>
  random.oneIn(12)
    ? { does: 'endRequest' }
    : { does: random.of(['decline', 'retract']), offer: random.below(6) };

const makeProposal: MakeStep = (random) => ({
  does: 'propose',
  lines: makeLines(random, 0),
  extraHours: random.below(9) / 2,
});

const makeDecision: MakeStep = (random) => ({
  does: 'decideChange',
  change: random.below(4),
  action: random.of(['accept', 'accept', 'refuse', 'retract']),
});

const makeStart: MakeStep = () => ({ does: 'setStatus', to: 'in_progress' });

const makeFinish: MakeStep = (random) => ({
  does: 'setStatus',
  to: random.of(['completed', 'completed', 'cancelled']),
});

const makeBill: MakeStep = (random) => ({
  does: 'bill',
  lines: makeLines(random, 1),
  aim: random.of(['lines', 'limit', 'above']),
});

const makeBillDecision: MakeStep = (random) => ({
  does: 'decideBill',
  action: random.of(['accept', 'object', 'object', 'answer', 'settle']),
});

const makeWithdrawal: MakeStep = () => ({ does: 'withdraw' });

const makeWait: MakeStep = (random) => ({
  does: 'wait',
  minutes: random.oneIn(4) ? random.below(20 * dayLong) : random.below(20 * hourLong),
});

function makeLines(random: RandomNumbers, least: number): PriceLine[] {
  return Array.from({ length: least + random.below(4) }, () => {
    const kind = random.of(['service', 'hours', 'hours', 'materials', 'callOut', 'discount']);
    const isCounted = kind === 'hours' || kind === 'materials';
    // Small ones are frequent, since roundings show in them.
    const unitPrice = kind === 'discount' ? random.below(20_000) / 100 : makePrice(random);
    return {
      kind,
      text: kind,
      quantity: isCounted ? (1 + random.below(1200)) / 100 : 1,
      unitPrice,
    };
  });
}

function makePrice(random: RandomNumbers): number {
  return random.below(random.of([500, 20_000, 200_000, 2_000_000])) / 100;
}

import { toOre } from '@mesterhand/domain/numbers/ore';
import { makePriceSequence } from '../support/price-sequences.ts';
import { type Goal, type GoalRun, type Metrics, metric, unless } from './goal.ts';
import { measureStoredPrices } from './prices-database.ts';
import { countExcessiveBills, reckonDue } from './prices-reckoning.ts';
import { domainRules, type PriceRules } from './prices-rules.ts';
import { runInDomain } from './prices-run.ts';
import type { PriceWorld } from './prices-world.ts';

const sequences = {
  whole: { domain: 1_000_000, database: 5000 },
  short: { domain: 20_000, database: 30 },
} as const;

export const goal: Goal = {
  promise:
    'Over 1,000,000 generated sequences of offers, acceptances, changes, bills, withdrawals, refusals and repeats in the domain, and over 5,000 through the procedures on PostgreSQL, no bill is above its ceiling, no request has two agreements, no repeat changes anything, and what is due after a withdrawal equals an independent calculation.',
  measure: async ({ size, cluster, report }) => {
    const { domain, database } = sequences[size];
    return {
      ...measurePrices({ count: domain, report }),
      ...(await measureStoredPrices({ count: database, cluster, report })),
    };
  },
  judge: (metrics) => [...judgePrices(metrics), ...judgeStoredPrices(metrics)],
};

/** @param rules replaces functions of the domain, to prove that a fault in them is found. */
export function measurePrices(
  { count, report }: { count: number; report: GoalRun['report'] },
  rules: Partial<PriceRules> = {},
): Metrics {
  const counts = {
    sequences: count,
    agreements: 0,
    acceptedChanges: 0,
    bills: 0,
    withdrawals: 0,
    partlyDoneWithdrawals: 0,
    refusals: 0,
    requestsWithTwoAgreements: 0,
    billsAboveCeiling: 0,
    wrongDues: 0,
    changedByRepeats: 0,
    firstWrongSeed: -1,
  };
  for (let seed = 1; seed <= count; seed += 1) {
    const world = runInDomain(makePriceSequence(seed), { ...domainRules, ...rules });
    const faults = findFaults(world);
    counts.agreements += world.agreements.length;
    counts.acceptedChanges += world.changes.filter(({ state }) => state === 'accepted').length;
    counts.bills += world.bills.length;
    counts.withdrawals += world.withdrawal === null ? 0 : 1;
    counts.partlyDoneWithdrawals += world.withdrawal?.calculation.reason === 'part' ? 1 : 0;
    counts.refusals += world.refusals;
    counts.requestsWithTwoAgreements += faults.agreements;
    counts.billsAboveCeiling += faults.bills;
    counts.wrongDues += faults.dues;
    counts.changedByRepeats += world.changedByRepeats;
    const isWrong = faults.agreements + faults.bills + faults.dues + world.changedByRepeats > 0;
    if (isWrong && counts.firstWrongSeed < 0) counts.firstWrongSeed = seed;
    if (seed % 100_000 === 0) report(`${seed} sequences`);
  }
  return counts;
}

function findFaults(world: PriceWorld) {
  const accepted = world.offers.filter(({ state }) => state === 'accepted').length;
  return {
    agreements: world.agreements.length > 1 || accepted > 1 ? 1 : 0,
    bills: countExcessiveBills(world),
    dues: isDueWrong(world) ? 1 : 0,
  };
}

/** The sum, and whether its parts come to it. */
function isDueWrong({ withdrawal }: PriceWorld): boolean {
  if (withdrawal === null) return false;
  const { source, calculation } = withdrawal;
  const parts = calculation.days.reduce(
    (all, { amount }) => all + toOre(amount),
    toOre(calculation.callOut),
  );
  const due = toOre(calculation.due);
  return due !== parts || BigInt(due) !== reckonDue(source);
}

const domainNames = [
  'sequences',
  'agreements',
  'acceptedChanges',
  'bills',
  'withdrawals',
  'partlyDoneWithdrawals',
  'refusals',
  'requestsWithTwoAgreements',
  'billsAboveCeiling',
  'wrongDues',
  'changedByRepeats',
  'firstWrongSeed',
] as const;
type Name = (typeof domainNames)[number];

/** Judges the sequences in the domain. */
export function judgePrices(metrics: Metrics): string[] {
  return judgeSequences((name) => metric(metrics, name));
}

/** Judges the sequences on PostgreSQL. */
export function judgeStoredPrices(metrics: Metrics): string[] {
  const count = (name: string): number =>
    metric(metrics, `database${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return [
    ...unless(count('defects') === 0, `${count('defects')} calls failed on PostgreSQL.`),
    ...judgeSequences(count),
  ];
}

function judgeSequences(count: (name: Name) => number): string[] {
  const seed = `the first in sequence ${count('firstWrongSeed')}`;
  const none = (name: Name, what: string): string[] =>
    unless(count(name) === 0, `${count(name)} ${what}, ${seed}.`);
  const tried = (name: Name): string[] =>
    unless(count(name) > count('sequences') / 200, `Only ${count(name)} ${name} were tried.`);
  return [
    ...none('requestsWithTwoAgreements', 'requests have two agreements'),
    ...none('billsAboveCeiling', 'bills are above their ceiling'),
    ...none('wrongDues', 'sums after a withdrawal differ from the independent calculation'),
    ...none('changedByRepeats', 'repeats changed something'),
    // A generator that reaches nothing would prove nothing.
    ...(
      [
        'agreements',
        'acceptedChanges',
        'bills',
        'withdrawals',
        'partlyDoneWithdrawals',
        'refusals',
      ] as const
    ).flatMap(tried),
  ];
}

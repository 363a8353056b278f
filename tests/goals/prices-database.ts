import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { createTestDatabase } from '../support/cluster.ts';
import { makeCategories } from '../support/people.ts';
import { type PriceStep, makePriceSequence } from '../support/price-sequences.ts';
import type { GoalRun, Metrics } from './goal.ts';
import { type Outcome, outcomeOf } from '../support/booking-calls.ts';
import { type PricePeople, makePeople, makeRequest } from './prices-request.ts';
import { type PriceScene, callOf } from './prices-steps.ts';
import {
  describeStored,
  isBillExcessive,
  judgeWithdrawal,
  readAgreements,
  readChanges,
} from './prices-stored.ts';

const noCounts = {
  databaseAgreements: 0,
  databaseAcceptedChanges: 0,
  databaseBills: 0,
  databaseWithdrawals: 0,
  databasePartlyDoneWithdrawals: 0,
  databaseRefusals: 0,
  databaseRequestsWithTwoAgreements: 0,
  databaseBillsAboveCeiling: 0,
  databaseWrongDues: 0,
  databaseChangedByRepeats: 0,
  databaseDefects: 0,
};
type Counts = typeof noCounts;

interface Extent extends Pick<GoalRun, 'cluster' | 'report'> {
  count: number;
  /** Ends at the first sequence in which something is wrong. */
  endsAtFault?: boolean;
}

/**
 * Runs sequences through the procedures on a database of their own. A repeated step is repeated by two devices at once.
 * @param damage changes the database before, to prove that a fault is found.
 */
export async function measureStoredPrices(
  { count, cluster, report, endsAtFault = false }: Extent,
  damage?: (db: Kysely<DB>) => Promise<void>,
): Promise<Metrics> {
  const database = await createTestDatabase(cluster);
  const { db } = database;
  const totals = { ...noCounts };
  let firstWrongSeed = -1;
  try {
    await makeCategories(db);
    const people = await makePeople(db);
    await damage?.(db);
    for (let seed = 1; seed <= count; seed += 1) {
      const counts = await runStored(db, people, seed);
      for (const name of countNames) totals[name] += counts[name];
      if (isWrong(counts) && firstWrongSeed < 0) firstWrongSeed = seed;
      if (endsAtFault && firstWrongSeed > 0) break;
      if (seed % 500 === 0) report(`${seed} sequences on PostgreSQL`);
    }
  } finally {
    await database.drop();
  }
  return { databaseSequences: count, ...totals, databaseFirstWrongSeed: firstWrongSeed };
}

const countNames = Object.keys(noCounts).filter((name): name is keyof Counts =>
  Object.hasOwn(noCounts, name),
);

const isWrong = (counts: Counts): boolean =>
  counts.databaseRequestsWithTwoAgreements +
    counts.databaseBillsAboveCeiling +
    counts.databaseWrongDues +
    counts.databaseChangedByRepeats +
    counts.databaseDefects >
  0;

async function runStored(db: Kysely<DB>, people: PricePeople, seed: number): Promise<Counts> {
  const sequence = makePriceSequence(seed);
  const request = await makeRequest(db, people, { sequence, seed });
  const scene: PriceScene = { db, request, now: sequence.beginsAt };
  const counts = { ...noCounts };
  for (const { step, isTwice } of sequence.steps) {
    if (step.does === 'wait') scene.now = new Date(scene.now.getTime() + step.minutes * 60_000);
    else await takeStep(scene, { step, isTwice, counts });
  }
  await judgeEnd(scene, counts);
  return counts;
}

interface TakenStep {
  step: PriceStep;
  isTwice: boolean;
  counts: Counts;
}

async function takeStep(scene: PriceScene, { step, isTwice, counts }: TakenStep): Promise<void> {
  const call = await callOf(scene, step);
  if (call === undefined) return;
  const note = (outcome: Outcome): void => {
    if (outcome === 'refused') counts.databaseRefusals += 1;
    if (outcome === 'failed') counts.databaseDefects += 1;
  };
  const outcome = await outcomeOf(call());
  note(outcome);
  if (step.does === 'bill' && outcome === 'done') await judgeBill(scene, counts);
  if (!isTwice) return;
  const before = await describeStored(scene.db, watchedBy(scene));
  for (const repeated of await Promise.all([outcomeOf(call()), outcomeOf(call())])) note(repeated);
  if ((await describeStored(scene.db, watchedBy(scene))) !== before)
    counts.databaseChangedByRepeats += 1;
}

const watchedBy = ({ request: { id: requestId, client, masters } }: PriceScene) => ({
  requestId,
  userIds: [client.userId, ...masters.map(({ actor }) => actor.userId)],
});

async function judgeBill({ db, request }: PriceScene, counts: Counts): Promise<void> {
  counts.databaseBills += 1;
  for (const agreement of await readAgreements(db, request.id))
    if (await isBillExcessive(db, agreement)) counts.databaseBillsAboveCeiling += 1;
}

async function judgeEnd({ db, request: { id } }: PriceScene, counts: Counts): Promise<void> {
  const agreements = await readAgreements(db, id);
  const accepted = await db
    .selectFrom('offers')
    .select('id')
    .where('requestId', '=', id)
    .where('state', '=', 'accepted')
    .execute();
  counts.databaseAgreements += agreements.length;
  if (agreements.length > 1 || accepted.length !== agreements.length)
    counts.databaseRequestsWithTwoAgreements += 1;
  for (const agreement of agreements) {
    const changes = await readChanges(db, agreement);
    counts.databaseAcceptedChanges += changes.filter(({ state }) => state === 'accepted').length;
    const withdrawal = await judgeWithdrawal(db, agreement);
    if (withdrawal === undefined) continue;
    counts.databaseWithdrawals += 1;
    if (withdrawal.isPart) counts.databasePartlyDoneWithdrawals += 1;
    if (withdrawal.isWrong) counts.databaseWrongDues += 1;
  }
}

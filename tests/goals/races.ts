import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { makeCast } from '../support/accounts.ts';
import { openRacingInstallation } from '../support/racing-installation.ts';
import {
  type Attempt,
  type Outcome,
  attempt,
  brokenInvariants,
  isFailure,
} from '../support/races.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { deletes } from './races-deletes.ts';
import { desk } from './races-desk.ts';
import { edits } from './races-edits.ts';
import { once } from './races-once.ts';
import { secrets } from './races-secrets.ts';
import type { Race, Stage } from './races-stage.ts';

const races: readonly Race[] = [...edits, ...once, ...desk, ...secrets, ...deletes];

/** Every second race is enough for every test run, which covers most of them in other tests. */
const short = races.filter((_, place) => place % 2 === 0);

/** How often each race is run. */
const rounds = { whole: 10, short: 1 };

interface Course {
  races?: readonly Race[];
  /** Seeds a fault before the races; given by a test. */
  spoil?: (db: Kysely<DB>) => Promise<void>;
}

/** Runs each race that many times; races run in sequence, concurrency is within a race. */
export async function measureRaces(run: GoalRun, course: Course = {}): Promise<Metrics> {
  const { races: chosen = run.size === 'short' ? short : races, spoil = async () => {} } = course;
  const installation = await openRacingInstallation(run, (db) => makeCast({ db }));
  try {
    await spoil(installation.db);
    const outcomes: Outcome[] = [];
    const perform = async (call: Attempt): Promise<Outcome> => {
      const outcome = await attempt(
        installation.urls[outcomes.length % installation.urls.length] ?? '',
        call,
      );
      outcomes.push(outcome);
      return outcome;
    };
    const stage: Stage = { db: installation.db, cast: installation.contents, perform };
    const faults: string[] = [];
    for (let round = 0; round < rounds[run.size]; round += 1) {
      for (const race of chosen) {
        const before = outcomes.length;
        const wrong = await race.run(stage);
        if (outcomes.slice(before).some(isFailure)) wrong.push('the server failed');
        faults.push(...wrong.map((fault) => `${race.name}: ${fault}`));
      }
      run.report(`${round + 1} rounds of ${chosen.length} races`);
    }
    const broken = await brokenInvariants(installation.db, installation.dataDir);
    return {
      servers: installation.urls.length,
      races: chosen.length,
      rounds: rounds[run.size],
      attempts: outcomes.length,
      refusedBy409: outcomes.filter(({ status }) => status === 409).length,
      serverErrors: outcomes.filter(isFailure).length,
      faults: faults.length,
      whatWasWrong: [...new Set(faults)].join('; ') || 'nothing',
      brokenInvariants: broken.join(', ') || 'none',
    };
  } finally {
    await installation.close();
  }
}

export const goal: Goal = {
  promise:
    'What two people, or two tabs, do at the same time ends as one of them or as both intended: edits made on an old ' +
    'reading get a 409 and write over nothing, what can be done once is done once, secrets open once, what is ' +
    'deleted while it is used leaves nothing behind, and the server never fails.',
  measure: (run) => measureRaces(run),
  judge: (metrics) => [
    ...unless(metric(metrics, 'serverErrors') === 0, 'The server failed.'),
    ...unless(metric(metrics, 'faults') === 0, `A race ended wrong: ${metrics['whatWasWrong']}.`),
    ...unless(metric(metrics, 'refusedBy409') > 0, 'Nobody lost, so nothing was raced for.'),
    ...unless(metrics['brokenInvariants'] === 'none', 'Something that is always true is not.'),
  ],
};

import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import type { Cast } from '../support/accounts.ts';
import { makeJob } from '../support/jobs.ts';
import { type Attempt, type Outcome, isFailure, isWon } from '../support/races.ts';

/** Where a race is run: the installation, its users, and a caller that uses another of its servers each time. */
export interface Stage {
  db: Kysely<DB>;
  cast: Cast;
  perform(attempt: Attempt): Promise<Outcome>;
}

/** Concurrent attempts at the same thing, with a rule for the permitted outcomes. */
export interface Race {
  name: string;
  /** @returns faults of the outcome, a sentence each. */
  run(stage: Stage): Promise<string[]>;
}

/** A past booking that has gone through all its steps, each with its rows. */
export async function makeHonestJob(
  { db, cast }: Stage,
  status: 'pending' | 'completed',
): Promise<number> {
  const { client, master } = cast;
  const id = await makeJob(db, { clientId: client.actor.userId, master, status });
  const steps = ['pending', 'confirmed', 'in_progress', 'completed'] as const;
  const taken = status === 'pending' ? steps.slice(0, 1) : steps;
  await db
    .insertInto('bookingEvents')
    .values(
      taken.map((toStatus, n) => ({
        bookingId: id,
        actorId: n === 0 ? client.actor.userId : master.actor.userId,
        side: n === 0 ? ('client' as const) : ('master' as const),
        fromStatus: steps[n - 1] ?? null,
        toStatus,
      })),
    )
    .execute();
  if (status === 'completed')
    await db
      .updateTable('masters')
      .set(({ eb }) => ({ completedJobs: eb('completedJobs', '+', 1) }))
      .where('id', '=', master.masterId)
      .execute();
  return id;
}

export const performAtOnce = (stage: Stage, attempts: readonly Attempt[]): Promise<Outcome[]> =>
  Promise.all(attempts.map((attempt) => stage.perform(attempt)));

/** Runs the attempt that many times at once. */
export const repeat = (times: number, attempt: (n: number) => Attempt): Attempt[] =>
  Array.from({ length: times }, (_, n) => attempt(n));

/** One attempt succeeded, and each other was refused for one of these reasons. */
export function oneWins(outcomes: readonly Outcome[], codes: readonly string[]): string[] {
  const winners = outcomes.filter(isWon).length;
  return [
    ...(winners === 1 ? [] : [`${winners} of ${outcomes.length} won`]),
    ...losersOf(outcomes, codes),
  ];
}

/** Every unsuccessful attempt was refused for one of these reasons, and the server did not fail. */
export function losersOf(outcomes: readonly Outcome[], codes: readonly string[]): string[] {
  return outcomes
    .filter((outcome) => !isWon(outcome) && !isFailure(outcome))
    .filter(({ code }) => code === null || !codes.includes(code))
    .map(({ status, code }) => `somebody lost by ${status} ${code}`);
}

/** Every attempt succeeded. */
export const allWin = (outcomes: readonly Outcome[]): string[] => {
  const lost = outcomes.filter((outcome) => !isWon(outcome));
  return lost.map(({ status, code }) => `somebody was refused by ${status} ${code}`);
};

/** A condition that must hold at the end. */
export const must = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

/** A property of a JSON answer. */
export function partOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

export function numberIn({ body }: Outcome, name: string): number {
  const value = partOf(body, name);
  if (typeof value !== 'number') throw new Error(`There is no ${name} in ${JSON.stringify(body)}.`);
  return value;
}

export function textIn({ body }: Outcome, name: string): string {
  const value = partOf(body, name);
  if (typeof value !== 'string') throw new Error(`There is no ${name} in ${JSON.stringify(body)}.`);
  return value;
}

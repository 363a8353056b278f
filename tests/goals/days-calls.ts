import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attempt, type Outcome, attempt, isFailure, isWon } from '../support/races.ts';

/** What was answered over a whole run. */
export interface DayCounts {
  bookings: number;
  won: number;
  lostBy409: number;
  /** Losses of a time whose answer names fewer than three others. */
  withoutAlternatives: number;
  lostOtherwise: number;
  firstLostOtherwise: string;
  /** Answers that a client must not get even while parts of the installation are down. */
  wrongAnswers: number;
  firstWrongAnswer: string;
  retries: number;
}

export const noDayCounts: DayCounts = {
  bookings: 0,
  won: 0,
  lostBy409: 0,
  withoutAlternatives: 0,
  lostOtherwise: 0,
  firstLostOtherwise: '',
  wrongAnswers: 0,
  firstWrongAnswer: '',
  retries: 0,
};

const lostTime = ['bookings.slotTaken', 'bookings.unreachable'];
const overtaken = ['bookings.statusConflict', 'moves.statusConflict', 'conflict.stale'];
const timeoutMs = 120_000;

/** A person's call, repeated with one idempotency key until something other than "not now" is answered. */
export async function insist(
  url: () => string,
  call: Attempt,
  counts: DayCounts,
): Promise<Outcome> {
  const headers = { 'idempotency-key': randomUUID() };
  const since = performance.now();
  for (;;) {
    const outcome = await attempt(url(), { ...call, headers });
    if (!isFailure(outcome)) {
      count(outcome, call, counts);
      return outcome;
    }
    if (outcome.status !== 503 && outcome.status !== 0) {
      counts.wrongAnswers += 1;
      counts.firstWrongAnswer ||= `${call.method} ${call.path}: ${describe(outcome)}`;
    }
    if (performance.now() - since > timeoutMs) throw new Error('It was never answered again.');
    counts.retries += 1;
    await sleep(50);
  }
}

const describe = ({ status, body }: Outcome): string =>
  `${status} ${JSON.stringify(body)}`.slice(0, 300);

function count(outcome: Outcome, call: Attempt, counts: DayCounts): void {
  const { status, code } = outcome;
  // Others have moved the job there already, or the draw was its own time.
  const isSameTime = status === 400 && JSON.stringify(outcome.body).includes('"timeUnchanged"');
  if (isSameTime) return;
  if (isWon(outcome)) counts.won += 1;
  else if (status === 409 && code !== null && lostTime.includes(code)) {
    counts.lostBy409 += 1;
    const named = JSON.stringify(outcome.body).split('"stillFree"').length - 1;
    if (named !== 3) counts.withoutAlternatives += 1;
  } else if (code !== null && overtaken.includes(code)) counts.lostBy409 += 1;
  else {
    counts.lostOtherwise += 1;
    counts.firstLostOtherwise ||= `${call.method} ${call.path}: ${describe(outcome)}`;
  }
}

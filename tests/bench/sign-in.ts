import { givePassword } from '../support/accounts.ts';
import { startCluster } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

// Whether the duration of an answer reveals who has an account: sign-ins with wrong passwords and requests for password
// emails, at known and unknown addresses, in turn. The difference has to be small compared with the variance of either.

const rounds = 150;
const hour = 60 * 60_000;

export async function runSignIn(): Promise<void> {
  const cluster = await startCluster();
  let now = Date.parse('2026-11-20T11:00:00Z');
  const server = await startTestServer(cluster.handle, { clock: () => new Date(now) });
  try {
    const known = await makePerson(server);
    const ask = (path: string, email: string) => async () => {
      // Earlier failures have expired: no rate limit is measured.
      now += 2 * hour;
      const body = { email, password: 'feil-passord' };
      const begun = performance.now();
      await server.rest('POST', `/api/auth/${path}`, { body });
      return performance.now() - begun;
    };
    const table: Record<string, Record<string, number>> = {};
    for (const path of ['login', 'forgot-password']) {
      const [one, other] = await takeTurns(ask(path, known), ask(path, 'ingen@example.no'));
      table[`${path}, known`] = metricsOf(one);
      table[`${path}, unknown`] = metricsOf(other);
      table[`${path}, known to unknown`] = { median: ratio(middleOf(one) / middleOf(other)) };
    }
    console.table(table);
  } finally {
    await server.close();
    await cluster.stop();
  }
}

async function makePerson({ db }: TestServer): Promise<string> {
  const { userId } = await makeClient(db);
  return givePassword(db, userId, 'fjell-og-fjord');
}

/** In sequence, so that other work of the machine affects both alike. */
async function takeTurns(one: () => Promise<number>, other: () => Promise<number>) {
  const [first, second]: [number[], number[]] = [[], []];
  for (let warm = 0; warm < 10; warm += 1) {
    await one();
    await other();
  }
  for (let turn = 0; turn < rounds; turn += 1) {
    first.push(await one());
    second.push(await other());
  }
  return [first, second] as const;
}

const at = (durations: readonly number[], share: number): number =>
  durations.toSorted((a, b) => a - b)[Math.floor(durations.length * share)] ?? 0;
const middleOf = (durations: readonly number[]): number => at(durations, 0.5);
const ratio = (value: number): number => Math.round(value * 1000) / 1000;

function metricsOf(durations: readonly number[]): Record<string, number> {
  return {
    'p10 ms': ratio(at(durations, 0.1)),
    median: ratio(middleOf(durations)),
    'p90 ms': ratio(at(durations, 0.9)),
  };
}

import { givePassword } from '../support/accounts.ts';
import { startCluster } from '../support/cluster.ts';
import { makeClient } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

// Whether the time of an answer tells who has an account: wrong passwords and forgotten ones, at addresses that are
// known and at ones that are not, in turn. The difference is to be small beside how much either varies by itself.

const times = 150;
const hour = 60 * 60_000;

export async function runSignIn(): Promise<void> {
  const cluster = await startCluster();
  let now = Date.parse('2026-11-20T11:00:00Z');
  const server = await startTestServer(cluster.handle, { clock: () => new Date(now) });
  try {
    const known = await makePerson(server);
    const ask = (path: string, email: string) => async () => {
      // Failures of before are forgiven: what is measured is never a wait.
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

/** One after the other, so that whatever else this machine does meets both alike. */
async function takeTurns(one: () => Promise<number>, other: () => Promise<number>) {
  const [first, second]: [number[], number[]] = [[], []];
  for (let warm = 0; warm < 10; warm += 1) {
    await one();
    await other();
  }
  for (let turn = 0; turn < times; turn += 1) {
    first.push(await one());
    second.push(await other());
  }
  return [first, second] as const;
}

const at = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0;
const middleOf = (figures: readonly number[]): number => at(figures, 0.5);
const ratio = (value: number): number => Math.round(value * 1000) / 1000;

function metricsOf(figures: readonly number[]): Record<string, number> {
  return {
    'p10 ms': ratio(at(figures, 0.1)),
    median: ratio(middleOf(figures)),
    'p90 ms': ratio(at(figures, 0.9)),
  };
}

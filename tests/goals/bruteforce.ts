import { makeClient } from '../support/people.ts';
import { givePassword } from '../support/accounts.ts';
import { type Guards, publicRates, startGuardedNodes } from '../support/guarded-nodes.ts';
import type { TestServer } from '../support/server.ts';
import { guessAt, signInOn } from './bruteforce-guesses.ts';
import { spendQuotas } from './bruteforce-quotas.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

/** How many attempts are made. */
const extents = {
  whole: { atOnce: 2000, hours: 6, everySeconds: 5, ownerEvery: 40 },
  short: { atOnce: 40, hours: 0.5, everySeconds: 60, ownerEvery: 10 },
} as const;
const quarter = 15 * 60_000;
const password = 'fjell-og-fjord';

interface Guessing {
  servers: readonly [TestServer, TestServer];
  email: string;
  device: string;
  clock: { now: number };
}

/** Guesses from many addresses, at once and then as slowly as the limits allow, while the owner signs in and out. */
export async function measureGuessing(run: GoalRun, guards?: Guards): Promise<Metrics> {
  const clock = { now: Date.now() };
  const nodes = await startGuardedNodes(run.cluster, { clock: () => new Date(clock.now), guards });
  try {
    const [one] = nodes.servers;
    const { userId } = await makeClient(one.db);
    const email = await givePassword(one.db, userId, password);
    const own = await signInOn(one, { email, password, address: '198.51.100.7' });
    const world: Guessing = { ...nodes, email, clock, device: own?.device ?? '' };
    const burst = await guessAtOnce(world, extents[run.size].atOnce);
    run.report(`${burst.tried} guesses at once, ${burst.checked.length} of them checked`);
    const slow = await guessOn(world, run);
    const quotas = await spendQuotas(nodes.servers, {
      token: slow.token,
      rates: publicRates,
      classes: run.size === 'whole' ? undefined : ['signIn', 'reset', 'upload'],
    });
    const checked = [...burst.checked, ...slow.checked];
    return {
      guesses: burst.tried + slow.tried,
      checkedAtOnce: burst.checked.length,
      checkedInAll: checked.length,
      mostCheckedInAQuarter: countMost(checked),
      ownerSignIns: slow.ownerSignIns,
      ownerRefusals: slow.ownerRefusals,
      ...quotas,
    };
  } finally {
    await nodes.close();
  }
}

async function guessAtOnce({ servers, email, clock }: Guessing, atOnce: number) {
  const guesses = await Promise.all(
    Array.from({ length: Math.ceil(atOnce / 10) }, (_, nth) =>
      guessAt(servers[nth % 2 === 0 ? 0 : 1], {
        email,
        nth,
        delivery: nth % 5 === 0 ? 'batch' : 'few',
      }),
    ),
  );
  const checked = guesses.flatMap(({ checked }) =>
    Array.from({ length: checked }, () => clock.now),
  );
  return { tried: guesses.reduce((sum, { tried }) => sum + tried, 0), checked };
}

/** Guesses in sequence, each at the first time at which the limit may allow it. */
async function guessOn(world: Guessing, { size, report }: GoalRun) {
  const { hours, everySeconds, ownerEvery } = extents[size];
  const { servers, email, clock, device } = world;
  const found = {
    tried: 0,
    checked: new Array<number>(),
    ownerSignIns: 0,
    ownerRefusals: 0,
    token: '',
  };
  for (let nth = 0; nth < (hours * 3600) / everySeconds; nth += 1) {
    clock.now += everySeconds * 1000;
    const server = servers[nth % 2 === 0 ? 1 : 0];
    const guess = await guessAt(server, { email, nth: 10_000 + nth, delivery: 'one' });
    found.tried += guess.tried;
    for (let each = 0; each < guess.checked; each += 1) found.checked.push(clock.now);
    if (nth % ownerEvery !== 0) continue;
    const owner = { email, password, device, address: `198.51.100.${nth % 200}` };
    const isIn = await signInOn(server, owner);
    if (isIn === undefined) found.ownerRefusals += 1;
    else found.ownerSignIns += 1;
    found.token = isIn?.token ?? found.token;
    if (nth % 400 === 0) report(`hour ${Math.floor((nth * everySeconds) / 3600)} of ${hours}`);
  }
  return found;
}

function countMost(instants: readonly number[]): number {
  const times = instants.toSorted((a, b) => a - b);
  let [most, first] = [0, 0];
  for (const [last, at] of times.entries()) {
    while (at - (times[first] ?? at) >= quarter) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

function judge(metrics: Metrics): string[] {
  const most = metric(metrics, 'mostCheckedInAQuarter');
  const refusals = metric(metrics, 'ownerRefusals');
  const beyond = metric(metrics, 'callsBeyondQuota');
  return [
    ...unless(most <= 10, `${most} guesses at one account were checked in 15 minutes.`),
    ...unless(most > 0, 'No guess was checked: nothing was tried.'),
    ...unless(
      refusals === 0 && metric(metrics, 'ownerSignIns') > 0,
      `The owner was refused ${refusals} times on a known device.`,
    ),
    ...unless(beyond === 0, `Two servers let ${beyond} calls through beyond one quota.`),
    ...unless(
      metric(metrics, 'callsRefusedTooEarly') === 0,
      'Calls were refused before their quota was used up.',
    ),
  ];
}

export const goal: Goal = {
  promise:
    'From however many addresses, over two servers, by path, procedure and batch, at most 10 guesses at an account are checked in any 15 minutes, ' +
    'while its owner on a known device can always sign in; and two servers let no more calls of an address through than one.',
  measure: (run) => measureGuessing(run),
  judge,
};

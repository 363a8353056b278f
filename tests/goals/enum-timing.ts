import { isDeepStrictEqual } from 'node:util';
import { givePassword, openSession } from '../support/accounts.ts';
import { type CountedServer, type Work, startCountedServer } from '../support/counted-server.ts';
import { makeClient } from '../support/people.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';
import { shareSlower } from './slower-share.ts';

const pairsOf = { whole: 500, short: 3 } as const;
const warmups = { whole: 20, short: 1 } as const;
const password = 'fjell-og-fjord';

/** Endpoints that might reveal whether an address has an account, and the expected answer in either case. */
const endpoints = [
  { name: 'login', path: '/api/auth/login', status: 401 },
  { name: 'forgotPassword', path: '/api/auth/forgot-password', status: 200 },
  { name: 'changeEmail', path: '/api/auth/change-email', status: 200 },
] as const;
type Endpoint = (typeof endpoints)[number];

interface Probe {
  ms: number;
  work: Work;
  answer: { status: number; body: unknown };
}

interface Prober extends CountedServer {
  /** Session of a user who has an account and requests another address. */
  token: string;
  known: string[];
}

/** Calls each endpoint with known and unknown addresses, in turn. */
export async function measureEnumeration(
  run: GoalRun,
  router?: Parameters<typeof startCountedServer>[1],
): Promise<Metrics> {
  const counted = await startCountedServer(run.cluster, router);
  try {
    const prober = await prepare(counted, pairsOf[run.size] + warmups[run.size]);
    const metrics: Metrics = { pairs: pairsOf[run.size] };
    for (const endpoint of endpoints) {
      Object.assign(metrics, await compare(prober, endpoint, run));
      run.report(`${endpoint.name}: ${metrics[`${endpoint.name}Auc`]}`);
    }
    return metrics;
  } finally {
    await counted.close();
  }
}

async function prepare(counted: CountedServer, people: number): Promise<Prober> {
  const { db } = counted.server;
  const own = await makeClient(db);
  await givePassword(db, own.userId, password);
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', own.userId)
    .executeTakeFirstOrThrow();
  const known: string[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    const { userId } = await makeClient(db);
    const { email } = await db
      .updateTable('users')
      .set({ passwordHash, email: `er-${nth}@example.no` })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow();
    known.push(email);
  }
  return { ...counted, token: await openSession(db, own.userId), known };
}

async function compare(prober: Prober, endpoint: Endpoint, { size }: GoalRun): Promise<Metrics> {
  const [known, unknown]: [Probe[], Probe[]] = [[], []];
  for (const [nth, email] of prober.known.entries()) {
    const ask = {
      known: () => probe(prober, endpoint, { email, nth: nth * 2 }),
      unknown: () =>
        probe(prober, endpoint, { email: `ingen-${nth}@example.no`, nth: nth * 2 + 1 }),
    };
    // Each goes first equally often.
    const first = nth % 2 === 0 ? 'known' : 'unknown';
    const early = await ask[first]();
    const late = await ask[first === 'known' ? 'unknown' : 'known']();
    known.push(first === 'known' ? early : late);
    unknown.push(first === 'known' ? late : early);
  }
  return describe(endpoint, known.slice(warmups[size]), unknown.slice(warmups[size]));
}

async function probe(
  { server, token, takeWork }: Prober,
  { name, path }: Endpoint,
  { email, nth }: { email: string; nth: number },
): Promise<Probe> {
  const isOwners = name === 'changeEmail';
  const call = {
    // A fresh address for every call: no rate limit applies.
    headers: { 'x-forwarded-for': `10.9.${nth >> 8}.${nth & 255}` },
    body: { email, password: isOwners ? password : 'feil-passord' },
    ...(isOwners && { token }),
  };
  takeWork();
  const begun = performance.now();
  const { status, body } = await server.rest('POST', path, call);
  const ms = performance.now() - begun;
  return { ms, work: takeWork(), answer: { status, body } };
}

function describe({ name, status }: Endpoint, known: Probe[], unknown: Probe[]): Metrics {
  const all = [...known, ...unknown];
  const [first] = known;
  const usual = usualWork(known);
  const times = (probes: Probe[]) => probes.map(({ ms }) => ms);
  return {
    [`${name}Auc`]: shareSlower(times(known), times(unknown)),
    [`${name}KnownMedianMs`]: medianOf(times(known)),
    [`${name}UnknownMedianMs`]: medianOf(times(unknown)),
    [`${name}Statements`]: usual.statements.split(' ').length,
    [`${name}Hashings`]: usual.hashings,
    [`${name}SameWork`]: isDeepStrictEqual(usual, usualWork(unknown)),
    [`${name}SameAnswer`]: all.every(
      ({ answer }) => answer.status === status && isDeepStrictEqual(answer, first?.answer),
    ),
  };
}

/**
 * The work that most of them took: now and then a call also does something that is due, such as recording that a
 * session was seen.
 */
function usualWork(probes: Probe[]): Work {
  const same = (one: Probe) => probes.filter(({ work }) => isDeepStrictEqual(work, one.work));
  const [most] = probes.toSorted((a, b) => same(b).length - same(a).length);
  return most?.work ?? { statements: '', hashings: 0 };
}

function medianOf(times: number[]): number {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return Math.round(middle * 100) / 100;
}

function judge(metrics: Metrics): string[] {
  // A few pairs say nothing about timing, least of all on a busy machine.
  const isTimed = metric(metrics, 'pairs') >= pairsOf.whole;
  return endpoints.flatMap(({ name }) => {
    const auc = metric(metrics, `${name}Auc`);
    return [
      ...unless(metrics[`${name}SameWork`] === true, `${name}: known addresses cost other work.`),
      ...unless(metrics[`${name}SameAnswer`] === true, `${name}: the answers differ.`),
      ...unless(
        !isTimed || Math.max(auc, 1 - auc) <= 0.55,
        `${name}: the duration reveals known addresses with an AUC of ${auc}.`,
      ),
    ];
  });
}

export const goal: Goal = {
  promise:
    'Signing in, asking for a new password and asking for another address answer the same, after the same statements and hashings, ' +
    'whether or not an address has an account; over 500 pairs the duration reveals it with an AUC of 0.55 at most. ' +
    'A registration may say that an address is taken, as documented.',
  measure: (run) => measureEnumeration(run),
  judge,
};

import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import {
  type Attempt,
  type Outcome,
  attempt,
  brokenInvariants,
  inLanes,
  isFailure,
  isWon,
} from '../support/races.ts';
import { type RacingInstallation, openRacingInstallation } from '../support/racing-installation.ts';
import { readSums } from './booking-race-sums.ts';
import {
  type Contest,
  type RacingCast,
  makeContests,
  makeRacingCast,
} from './booking-race-world.ts';
import { type Metrics, type Goal, type GoalRun, metric, unless } from './goal.ts';

/** How many slots are contested, how many customers request each, and how many contests run at once. */
const courses = {
  whole: { masters: 10, contests: 450, requests: 8, lanes: 8 },
  short: { masters: 2, contests: 4, requests: 4, lanes: 2 },
};

const losing = ['bookings.slotTaken', 'bookings.statusConflict', 'conflict.stale'];

interface Counts {
  outcomes: Outcome[];
  created: number;
  booking: number;
  confirming: number;
}

/** Spreads attempts over servers and over procedures and REST paths, in turn. */
function makeSender(urls: readonly string[], counts: Counts) {
  let count = 0;
  return async (token: string, procedure: Attempt, rest: Attempt): Promise<Outcome> => {
    count += 1;
    const url = urls[count % urls.length] ?? '';
    const outcome = await attempt(url, {
      ...(count % 4 < 2 ? procedure : rest),
      token,
    });
    counts.outcomes.push(outcome);
    return outcome;
  };
}

type Send = ReturnType<typeof makeSender>;

function idIn(body: unknown): number | undefined {
  return Number(/"id":(\d+)/.exec(JSON.stringify(body) ?? '')?.[1]) || undefined;
}

async function book(
  send: Send,
  { master, date, time }: Contest,
  { token, counts }: { token: string; counts: Counts },
): Promise<number | undefined> {
  const body = {
    clientName: 'Kari',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, Oslo',
    scheduledDate: date,
    scheduledTime: time,
    description: 'Kranen drypper.',
    masterId: master.masterId,
    serviceId: master.serviceId,
  };
  counts.booking += 1;
  const outcome = await send(
    token,
    { method: 'POST', path: '/trpc/bookings.create', body },
    { method: 'POST', path: '/api/bookings', body },
  );
  if (!isWon(outcome)) return undefined;
  counts.created += 1;
  return idIn(outcome.body);
}

function turn(send: Send, token: string, { id, status }: { id: number; status: string }) {
  const body = { status };
  return send(
    token,
    { method: 'POST', path: '/trpc/bookings.setStatus', body: { id, status } },
    { method: 'PATCH', path: `/api/bookings/${id}/status`, body },
  );
}

/**
 * One contested slot: all request it at once, then the master and an administrator accept all requests at once, while
 * some customers cancel or come late. Repeated until one request is accepted.
 */
async function fight(
  send: Send,
  contest: Contest,
  {
    cast,
    counts,
    requests,
    index,
  }: { cast: RacingCast; counts: Counts; requests: number; index: number },
): Promise<void> {
  const { clients, admin } = cast;
  const clientOf = (n: number): string => clients[(index + n) % clients.length] ?? '';
  const confirm = (id: number, token: string) => {
    counts.confirming += 1;
    return turn(send, token, { id, status: 'confirmed' });
  };
  const asked = await Promise.all(
    Array.from({ length: requests }, (_, n) => book(send, contest, { token: clientOf(n), counts })),
  );
  const ids = asked.filter((id) => id !== undefined);
  const { token } = contest.master;
  await Promise.all([
    ...ids.map((id, n) => confirm(id, n % 4 === 3 ? admin : token)),
    book(send, contest, { token: clientOf(requests), counts }),
    ...(ids[0] === undefined
      ? []
      : [turn(send, clientOf(asked.indexOf(ids[0])), { id: ids[0], status: 'cancelled' })]),
    ...(ids[1] === undefined
      ? []
      : [turn(send, clientOf(asked.indexOf(ids[1])), { id: ids[1], status: 'pending' })]),
    book(send, contest, { token: clientOf(requests + 1), counts }),
  ]);
  // The accepted request may have been cancelled: the others try once more, all at once.
  await Promise.all(ids.map((id) => confirm(id, token)));
}

/** @param spoil seeds a fault before the race; given by a test. */
export async function measureBookingRace(
  run: GoalRun,
  spoil: (db: Kysely<DB>) => Promise<void> = async () => {},
): Promise<Metrics> {
  const course = courses[run.size];
  const installation = await openRacingInstallation(run, async (db) => {
    await spoil(db);
    return makeRacingCast(db, { masters: course.masters, clients: course.requests + 2 });
  });
  try {
    const cast = installation.contents;
    const contests = await makeContests(installation.db, cast, course.contests);
    const counts: Counts = { outcomes: [], created: 0, booking: 0, confirming: 0 };
    const send = makeSender(installation.urls, counts);
    await inLanes(contests, course.lanes, async (contest, index) => {
      await fight(send, contest, { cast, counts, requests: course.requests, index });
      if (index % 50 === 49) run.report(`${index + 1} of ${contests.length} hours fought over`);
    });
    return await metricsOf(installation, counts, contests.length);
  } finally {
    await installation.close();
  }
}

async function metricsOf(
  installation: RacingInstallation<unknown>,
  counts: Counts,
  hours: number,
): Promise<Metrics> {
  const { outcomes, created, booking, confirming } = counts;
  const sums = await readSums(installation.db);
  const lost = outcomes.filter((outcome) => !isWon(outcome) && !isFailure(outcome));
  const broken = await brokenInvariants(installation.db, installation.dataDir);
  return {
    servers: installation.urls.length,
    hoursFoughtOver: hours,
    bookingAttempts: booking,
    confirmingAttempts: confirming,
    otherSteps: outcomes.length - booking - confirming,
    won: outcomes.filter(isWon).length,
    lostBy409: lost.filter(({ status }) => status === 409).length,
    lostAfterEveryRetry: lost.filter(({ code }) => code === 'conflict.stale').length,
    lostOtherwise: lost.filter(
      ({ status, code }) => status !== 409 || code === null || !losing.includes(code),
    ).length,
    serverErrors: outcomes.filter(isFailure).length,
    attemptsUnaccounted:
      outcomes.length -
      outcomes.filter(isWon).length -
      lost.length -
      outcomes.filter(isFailure).length,
    overlappingJobs: sums.overlaps,
    acceptedJobs: sums.accepted,
    bookingsUnaccounted: Math.abs(sums.bookings - created),
    acceptancesUnaccounted: Math.abs(sums.acceptances - sums.givenUp - sums.accepted),
    hoursNobodyWon: sums.unwon,
    brokenInvariants: broken.join(', ') || 'none',
  };
}

export const goal: Goal = {
  promise:
    'Of 10,000 attempts to book and to accept the same hours at once, over procedures and paths, on two servers of ' +
    'one database, with some given up meanwhile: no two accepted jobs of a master share time, every loser gets a 409, ' +
    'the server never fails, and what is stored adds up to what was answered.',
  measure: (run) => measureBookingRace(run),
  judge: (metrics) => [
    ...unless(metric(metrics, 'overlappingJobs') === 0, 'Accepted jobs of a master overlap.'),
    ...unless(metric(metrics, 'serverErrors') === 0, 'The server failed.'),
    ...unless(metric(metrics, 'lostOtherwise') === 0, 'Somebody lost without a 409 that says why.'),
    ...unless(metric(metrics, 'lostBy409') > 0, 'Nobody lost, so nothing was raced for.'),
    ...unless(metric(metrics, 'attemptsUnaccounted') === 0, 'Answers do not add up.'),
    ...unless(metric(metrics, 'bookingsUnaccounted') === 0, 'Bookings do not add up.'),
    ...unless(metric(metrics, 'acceptancesUnaccounted') === 0, 'Acceptances do not add up.'),
    ...unless(metric(metrics, 'hoursNobodyWon') === 0, 'A requested slot was given to nobody.'),
    ...unless(metrics['brokenInvariants'] === 'none', 'Something that is always true is not.'),
  ],
};

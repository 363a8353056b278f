import { setTimeout as sleep } from 'node:timers/promises';
import { openAddressService } from '../support/address-service.ts';
import { type FaultyInstallation, openFaultyInstallation } from '../support/faulty-installation.ts';
import { type BrokenDays, countBrokenDays } from '../support/planned-days.ts';
import { brokenInvariants } from '../support/races.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { sql } from 'kysely';
import { type DayCounts, noDayCounts } from './days-calls.ts';
import { measurePlans } from './days-domain.ts';
import { type Customer, type KnownJob, book, cancel, move } from './days-people.ts';
import { type BusyTown, listAcceptedJobs, makeBusyTown } from './days-world.ts';
import { type Goal, type GoalRun, type Metrics, metric, unless } from './goal.ts';

interface Course {
  bookings: number;
  planBookings: number;
  town: { masters: number; clients: number; days: number };
  serverKills: number;
  databaseKills: number;
  /** Connections of the server that are ended between two statements. */
  connectionKills: number;
}

const courses: Record<GoalRun['size'], Course> = {
  whole: {
    bookings: 50_000,
    planBookings: 1_000_000,
    town: { masters: 40, clients: 12, days: 20 },
    serverKills: 20,
    databaseKills: 20,
    connectionKills: 2000,
  },
  short: {
    bookings: 2000,
    planBookings: 20_000,
    town: { masters: 12, clients: 12, days: 12 },
    serverKills: 1,
    databaseKills: 1,
    connectionKills: 80,
  },
};

/** Few days of few masters, so that a fault shows soon; the plans in memory have tests of their own. */
const spoiledCourse = {
  bookings: 200,
  planBookings: 0,
  town: { masters: 2, clients: 8, days: 2 },
  serverKills: 0,
  databaseKills: 0,
  connectionKills: 0,
};

/** @param spoil seeds a fault before the run; given by a test; then nothing is killed, and the first broken day ends it. */
export async function measureDays(
  { size, report }: GoalRun,
  spoil?: (installation: FaultyInstallation) => Promise<void>,
): Promise<Metrics> {
  const course = {
    ...courses[size],
    ...(spoil && spoiledCourse),
  };
  const plans = measurePlans(course.planBookings, report);
  const addresses = await openAddressService();
  const installation = await openFaultyInstallation({
    variables: { ADDRESS_URL: addresses.url },
  });
  try {
    const town = await makeBusyTown(installation.db, course.town);
    await spoil?.(installation);
    const counts: DayCounts = { ...noDayCounts };
    const customers = makeCustomers(town, counts, installation);
    const worst: BrokenDays = { overlaps: 0, unreachable: 0 };
    const isOver = (): boolean =>
      counts.bookings >= course.bookings ||
      (spoil !== undefined && worst.overlaps + worst.unreachable > 0);
    const [killed] = await Promise.all([
      killParts(installation, { course, counts, isOver }),
      watchDays(installation, worst, isOver),
      ...customers.map((customer) => liveThrough(customer, isOver, report)),
    ]);
    const known = customers.flatMap((customer) => customer.known);
    return {
      size,
      ...plans,
      ...counts,
      ...killed,
      ...(await judgeStored(installation, known, worst)),
    };
  } finally {
    await installation.close();
    await addresses.close();
  }
}

const makeCustomers = (
  town: BusyTown,
  counts: DayCounts,
  { url }: FaultyInstallation,
): Customer[] =>
  town.clients.map((token, seed) => ({
    token,
    town,
    counts,
    url,
    random: randomNumbers(seed + 1),
    open: new Map(),
    known: [],
  }));

async function liveThrough(
  customer: Customer,
  isOver: () => boolean,
  report: (progress: string) => void,
): Promise<void> {
  const { counts, random } = customer;
  while (!isOver()) {
    const step = random.of([book, book, book, cancel, move, move]);
    await step(customer);
    if (step === book && counts.bookings % 1000 === 0) report(`${counts.bookings} bookings`);
  }
}

/** Spreads the kills over the run, each at a random time within its part. */
async function killParts(
  installation: FaultyInstallation,
  { course, counts, isOver }: { course: Course; counts: DayCounts; isOver: () => boolean },
): Promise<{ serverKills: number; databaseKills: number; connectionKills: number }> {
  const { bookings, serverKills, databaseKills, connectionKills } = course;
  const done = { serverKills: 0, databaseKills: 0, connectionKills: 0 };
  const isDue = (made: number, planned: number): boolean =>
    made < planned && counts.bookings >= ((made + 1) * bookings) / (planned + 1);
  while (!isOver()) {
    await sleep(5 + Math.random() * 20);
    if (isDue(done.serverKills, serverKills)) {
      done.serverKills += 1;
      await installation.killServer();
      await installation.startServer();
    } else if (isDue(done.databaseKills, databaseKills)) {
      done.databaseKills += 1;
      await installation.killDatabase();
    } else if (isDue(done.connectionKills, connectionKills)) {
      done.connectionKills += await endConnection(installation);
    }
  }
  return done;
}

/** Ends a connection of the server that is in the middle of a transaction, if there is one. */
async function endConnection({ db }: FaultyInstallation): Promise<number> {
  try {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
         and application_name not in ('mesterhand-test')
       order by random() limit 1
    `.execute(db);
    return rows.length;
  } catch {
    // The database is starting again after a kill.
    return 0;
  }
}

/** Checks the days again and again during the run, and notes the most that was wrong at once. */
async function watchDays(
  { db }: FaultyInstallation,
  worst: BrokenDays,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await sleep(200);
    // While the database starts again after a kill there is nothing to read.
    const accepted = await listAcceptedJobs(db).catch(() => []);
    const { overlaps, unreachable } = countBrokenDays(accepted, estimateMinutes);
    worst.overlaps = Math.max(worst.overlaps, overlaps);
    worst.unreachable = Math.max(worst.unreachable, unreachable);
  }
}

async function judgeStored(
  { db, dataDir }: FaultyInstallation,
  known: readonly KnownJob[],
  worst: BrokenDays,
): Promise<Metrics> {
  const accepted = await listAcceptedJobs(db);
  const inTheEnd = countBrokenDays(accepted, estimateMinutes);
  const stored = await db.selectFrom('bookings').select(['id', 'status']).execute();
  const statuses = new Map(stored.map(({ id, status }) => [id, status]));
  return {
    acceptedJobs: accepted.length,
    overlaps: Math.max(inTheEnd.overlaps, worst.overlaps),
    unreachable: Math.max(inTheEnd.unreachable, worst.unreachable),
    lostAnswers: known.filter(({ id, status }) => statuses.get(id) !== status).length,
    bookingsUnaccounted: Math.abs(stored.length - known.length),
    brokenInvariants: (await brokenInvariants(db, dataDir)).join(', ') || 'none',
  };
}

function judge(metrics: Metrics): string[] {
  const of = (name: string): number => metric(metrics, name);
  return [
    ...unless(of('planOverlaps') === 0, 'Jobs of a plan overlap.'),
    ...unless(of('planUnreachable') === 0, 'A planned day cannot be driven.'),
    ...unless(of('planWrongAlternatives') === 0, 'A plan offers a time that is not free.'),
    ...unless(of('overlaps') === 0, 'Accepted jobs of a master overlap.'),
    ...unless(of('unreachable') === 0, 'A day cannot be driven.'),
    ...unless(of('lostBy409') > 0, 'Nobody lost, so nothing was contested.'),
    ...unless(of('withoutAlternatives') === 0, 'A loser did not read three other times.'),
    ...unless(
      of('lostOtherwise') === 0,
      `Somebody lost without a 409: ${String(metrics['firstLostOtherwise'])}`,
    ),
    ...unless(
      of('wrongAnswers') === 0,
      `Something else than 503 was answered: ${String(metrics['firstWrongAnswer'])}`,
    ),
    ...unless(of('lostAnswers') === 0, 'Something is stored otherwise than it was answered.'),
    ...unless(of('bookingsUnaccounted') === 0, 'Bookings are lost or stored twice.'),
    ...unless(metrics['brokenInvariants'] === 'none', 'A data invariant is violated.'),
  ];
}

export const goal: Goal = {
  promise:
    'Of 50,000 contested bookings of mixed lengths, with moves, cancellations and kills of server, database and connections, and 1,000,000 in the rules alone: no two accepted jobs of a master overlap, every day can be driven, each loser gets a 409 with three other times, and nothing acknowledged is lost.',
  measure: (run) => measureDays(run),
  judge,
};

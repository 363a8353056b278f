import type { DB } from '@mesterhand/db/schema';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import type { Kysely, RawBuilder } from 'kysely';
import { createTestDatabase } from '../support/cluster.ts';
import { jobRequestTo } from '../support/job-requests.ts';
import { makeClient } from '../support/people.ts';
import { type ClockJob, requestSteps, takeClockJobs } from '../support/request-steps.ts';
import { measureAsking } from './answers-measured.ts';
import { type AskedMaster, makeAskedMasters, randomNumbers } from './answers-world.ts';
import { type Goal, type GoalRun, type Metrics, metric, unless } from './goal.ts';

const extents = {
  whole: { requests: 1000, masters: 150 },
  short: { requests: 40, masters: 30 },
};

/** Days on which requests are sent: around the end of summer time, and around Christmas. */
const firstDays = ['2026-10-22', '2026-12-21'];
const spanMs = 8 * 86_400_000;

/** Something that happens at an instant of the handed-in clock. */
interface Event {
  at: number;
  run: (now: Date) => Promise<void>;
}

/** The events to come, in the order of their instants. */
class Agenda {
  readonly #events: Event[] = [];
  #now = 0;

  add(at: number, run: Event['run']): void {
    const event = { at: Math.max(at, this.#now), run };
    const after = this.#events.findIndex((one) => one.at > event.at);
    this.#events.splice(after < 0 ? this.#events.length : after, 0, event);
  }

  async runAll(): Promise<void> {
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
      this.#now = next.at;
      await next.run(new Date(next.at));
    }
  }
}

interface Course {
  db: Kysely<DB>;
  agenda: Agenda;
  masters: ReadonlyMap<number, AskedMaster>;
  next: () => number;
}

/** Enqueues what was caused at an instant: its jobs, and the answers of those who were asked. */
async function follow(course: Course, now: Date): Promise<void> {
  for (const job of await takeClockJobs(course.db)) {
    planJob(course, job, now);
    if (job.topic === 'request.asked') planAnswer(course, job, now.getTime() + job.delayMs);
  }
}

/** One job in ten is lost with its server, and the check of the next minute replaces it; one in ten runs twice. */
function planJob(course: Course, { topic, invitationId, delayMs }: ClockJob, cause: Date): void {
  const { db, agenda, next } = course;
  const at = cause.getTime() + delayMs;
  const luck = next();
  if (topic === 'request.due' && luck < 0.1) {
    const minute = Math.floor(at / 60_000) * 60_000 + 60_000;
    agenda.add(minute, async (now) => {
      await requestSteps.check(db, now);
      await follow(course, now);
    });
    return;
  }
  agenda.add(at, async (now) => {
    const handlers = requestSteps.handlersOf({ db, clock: () => now });
    const runs = luck > 0.9 ? 2 : 1;
    await Promise.all(Array.from({ length: runs }, () => handlers[topic]({ invitationId })));
    await follow(course, now);
  });
}

/** A master who answers does so after up to 20 minutes: an offer, a decline, or nothing this time. */
function planAnswer(course: Course, { invitationId }: ClockJob, askedAt: number): void {
  const { db, agenda, masters, next } = course;
  const [luck, wait] = [next(), Math.floor(next() * 20) * 60_000];
  if (luck > 0.9) return;
  agenda.add(askedAt + wait, async (now) => {
    const asked = await db
      .selectFrom('jobRequestInvitations')
      .select(['requestId', 'masterId'])
      .where('id', '=', invitationId)
      .executeTakeFirstOrThrow();
    const master = masters.get(asked.masterId);
    if (master === undefined || master.isSilent) return;
    if (luck < 0.6) await requestSteps.offer(db, { ...asked, now });
    else await requestSteps.decline(db, master.actor, { id: asked.requestId }, now);
    await follow(course, now);
  });
}

/** @param spoil seeds a fault before the first request; given by a test. */
export async function measureAnswers(run: GoalRun, spoil?: RawBuilder<unknown>): Promise<Metrics> {
  const extent = extents[run.size];
  const { db, drop } = await createTestDatabase(run.cluster);
  try {
    const masters = await makeAskedMasters(db, extent.masters);
    await spoil?.execute(db);
    const byId = new Map(masters.map((master) => [master.masterId, master]));
    const course: Course = { db, agenda: new Agenda(), masters: byId, next: randomNumbers(7) };
    for (let nth = 0; nth < extent.requests; nth += 1) planRequest(course, masters, nth);
    await course.agenda.runAll();
    run.report(`${extent.requests} requests have come to their ends`);
    return await measureAsking(db, masters);
  } finally {
    await drop();
  }
}

function planRequest(course: Course, masters: readonly AskedMaster[], nth: number): void {
  const { db, agenda, next } = course;
  const first = osloInstant(firstDays[nth % firstDays.length] ?? '', '00:00').getTime();
  agenda.add(first + Math.floor(next() * spanMs), async (now) => {
    const start = Math.floor(next() * masters.length);
    const width = 1 + Math.floor(next() * 5);
    const chosen = [...masters.slice(start), ...masters].slice(0, width);
    const input = jobRequestTo(
      chosen.map(({ masterId }) => masterId),
      { asksNext: nth % 10 !== 0 },
    );
    await requestSteps.create(db, await makeClient(db), input, now);
    await follow(course, now);
  });
}

const faults: readonly [name: string, sentence: string][] = [
  ['requestsWithoutEnd', 'A request has neither an answer nor come to the end of its list.'],
  ['askedTwice', 'A master was asked twice about the same request.'],
  ['askedOutsideHours', 'A master was asked outside of working hours.'],
  ['deadlinesOutsideHours', 'A deadline lies outside of working hours.'],
  ['deadlinesNotFifteenMinutes', 'A deadline is not 15 minutes of working time after the asking.'],
  ['passedOverEarly', 'A master was passed over before the deadline.'],
  ['endsUnknown', 'A customer was not notified that nobody was left to ask.'],
  ['answerTimesWrong', 'An answer time is not what an independent calculation gives.'],
];

export const goal: Goal = {
  promise:
    'With a clock that is handed in, 1,000 requests to masters of whom 40 % never answer, around the end of summer ' +
    'time and around Christmas, with one job in ten lost and one in ten run twice: each request reaches an answer or ' +
    'the end of its list, no master is asked twice, and none outside of working hours.',
  measure: (run) => measureAnswers(run),
  judge: (metrics) => [
    ...faults.flatMap(([name, sentence]) => unless(metric(metrics, name) === 0, sentence)),
    ...unless(metric(metrics, 'passedOver') > 0, 'Nobody was passed over, so nothing was tried.'),
    ...unless(metric(metrics, 'requestsAnswered') > 0, 'No request was answered.'),
    ...unless(metric(metrics, 'requestsToTheEnd') > 0, 'No list came to its end.'),
  ],
};

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type PeriodKind,
  comparedPeriod,
  listPeriods,
} from '@mesterhand/domain/statistics/periods';
import type { PeriodNumbers } from '@mesterhand/domain/statistics/schema';
import { earningsOf, workedMinutes } from '@mesterhand/domain/statistics/work';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { agreedLines, makeAgreedJob } from '../../../../../tests/support/agreements.ts';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { makeJob } from '../../../../../tests/support/jobs.ts';
import { explainRead } from '../../../../../tests/support/list-plans.ts';
import {
  type MadeMaster,
  makeCategories,
  makeClient,
  makeMaster,
} from '../../../../../tests/support/people.ts';
import { randomNumbers } from '../../../../../tests/support/random-numbers.ts';
import { findOwnStatistics } from './queries.ts';

/** A Friday, 12:00 in Oslo. */
const now = new Date('2026-11-20T11:00:00Z');

let database: TestDatabase;
let db: Kysely<DB>;
let kari: Actor;
let per: Actor;

beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  ({ db } = database);
  await makeCategories(db);
  [kari, per] = [await makeClient(db), await makeClient(db)];
});
afterAll(() => database.drop());

interface Job {
  master: MadeMaster;
  client: Actor;
  startedAt: string | null;
  completedAt: string;
  callOutFee?: number;
  finalAt?: string | null;
}

/** A completed job at the price of 850 and the fee. */
async function complete(job: Job): Promise<number> {
  const id = await makeJob(db, { clientId: job.client.userId, master: job.master });
  await db.updateTable('bookings').set(timesOf(job)).where('id', '=', id).execute();
  return id;
}

function timesOf({ startedAt, completedAt, callOutFee = 0, finalAt = null }: Job) {
  return { startedAt, completedAt, callOutFee, completionFinalAt: finalAt };
}

/** A completed job with an agreement of 2,500, a change order of 300 that was accepted, and one that was not. */
async function completeAgreed(job: Job, state: 'accepted' | 'sent' | null): Promise<void> {
  const { master } = job;
  const at = new Date('2026-08-01T08:00:00Z');
  const agreed = { clientId: job.client.userId, master, at, status: 'completed' } as const;
  const bookingId = await makeAgreedJob(db, agreed);
  await db.updateTable('bookings').set(timesOf(job)).where('id', '=', bookingId).execute();
  const { id: agreementId } = await db
    .selectFrom('agreements')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  const change = { agreementId, bookingId, masterId: master.masterId, reason: 'Mer arbeid' };
  const lines = JSON.stringify([{ kind: 'other', text: 'Deler', quantity: 1, unitPrice: 300 }]);
  const [proposedAt, decidedAt] = [at.toISOString(), at.toISOString()];
  for (const decided of ['accepted', 'refused'] as const)
    await db
      .insertInto('changeOrders')
      .values({
        ...change,
        lines,
        total: 300,
        extraHours: 0,
        state: decided,
        proposedAt,
        decidedAt,
      })
      .execute();
  if (state === null) return;
  const sent = { agreementId, bookingId, lines: JSON.stringify(agreedLines), sentAt: proposedAt };
  await db
    .insertInto('bills')
    .values({
      ...sent,
      total: 2400,
      ceiling: 2800,
      state,
      decidedAt: state === 'sent' ? null : at.toISOString(),
    })
    .execute();
}

async function numbersAt(masterId: number, by: PeriodKind, from: string): Promise<PeriodNumbers> {
  const { periods } = await findOwnStatistics(db, { masterId, by, now });
  const found = periods.find((period) => period.from === from);
  if (found === undefined) throw new Error(`No period begins on ${from}.`);
  return found;
}

test('a new master has twelve empty periods', async () => {
  const { masterId } = await makeMaster(db);
  const { periods } = await findOwnStatistics(db, { masterId, by: 'week', now });
  expect(periods).toHaveLength(12);
  expect(periods.at(-1)).toEqual({
    from: '2026-11-16',
    until: '2026-11-22',
    jobs: 0,
    workedMinutes: 0,
    earnings: 0,
    agreedEarnings: 0,
    estimatedEarnings: 0,
    customers: 0,
    repeatCustomers: 0,
    answers: 0,
    answerMinutes: null,
    before: expect.objectContaining({
      from: '2026-11-09',
      until: '2026-11-13',
      answerMinutes: null,
    }),
  });
});

test('a job counts in the week in Oslo of its completion, by its most binding sum', async () => {
  const master = await makeMaster(db);
  const started = { master, client: kari, startedAt: '2026-10-25T20:30:00Z' };
  // Clocks went back on the 25th: midnight in Oslo is 23:00 UTC again.
  await complete({ ...started, completedAt: '2026-10-25T22:59:59Z', callOutFee: 150 });
  const monday = '2026-10-25T23:00:00Z';
  await completeAgreed({ ...started, completedAt: monday }, 'accepted');
  await completeAgreed({ ...started, client: per, completedAt: monday }, 'sent');
  await completeAgreed({ ...started, client: per, startedAt: null, completedAt: monday }, null);
  expect(await numbersAt(master.masterId, 'week', '2026-10-19')).toMatchObject({
    jobs: 1,
    workedMinutes: 150,
    earnings: 1000,
    agreedEarnings: 0,
    estimatedEarnings: 1000,
    customers: 1,
    repeatCustomers: 0,
  });
  expect(await numbersAt(master.masterId, 'week', '2026-10-26')).toMatchObject({
    jobs: 3,
    workedMinutes: 360,
    earnings: 2400 + 2800 + 2800,
    agreedEarnings: 5600,
    estimatedEarnings: 0,
    customers: 2,
    // Kari came back from the week before, Per within the week.
    repeatCustomers: 2,
  });
});

test('a completion that can be undone, other statuses and other masters do not count', async () => {
  const [master, other] = [await makeMaster(db), await makeMaster(db)];
  const job = { master, client: kari, startedAt: null, completedAt: '2026-11-20T10:55:00Z' };
  await complete({ ...job, finalAt: '2026-11-20T11:05:00Z' });
  await complete({ ...job, master: other });
  await makeJob(db, { clientId: kari.userId, master, status: 'in_progress' });
  await makeJob(db, { clientId: kari.userId, master, status: 'cancelled' });
  const { masterId } = master;
  expect(await numbersAt(masterId, 'week', '2026-11-16')).toMatchObject({ jobs: 0, earnings: 0 });
  const at = { masterId, by: 'week', now: new Date('2026-11-20T11:05:00Z') } as const;
  expect((await findOwnStatistics(db, at)).periods.at(-1)).toMatchObject({
    jobs: 1,
    earnings: 850,
  });
});

test('the answer time is the median of the bookings answered in the period', async () => {
  const master = await makeMaster(db);
  for (const [minutes, answeredAt] of [
    [10, '2026-11-17T10:00:00Z'],
    [20, '2026-11-18T10:00:00Z'],
    [300, '2026-11-19T10:00:00Z'],
    [90, '2026-11-09T10:00:00Z'],
    [4, '2026-11-15T10:00:00Z'],
  ] as const) {
    const id = await makeJob(db, { clientId: kari.userId, master, status: 'pending' });
    const createdAt = new Date(Date.parse(answeredAt) - minutes * 60_000).toISOString();
    await db.updateTable('bookings').set({ createdAt, answeredAt }).where('id', '=', id).execute();
  }
  const week = await numbersAt(master.masterId, 'week', '2026-11-16');
  expect(week).toMatchObject({ answers: 3, answerMinutes: 20 });
  // On a Friday the last week's Sunday is not compared.
  expect(week).toMatchObject({ before: { answers: 1, answerMinutes: 90 } });
  expect(await numbersAt(master.masterId, 'month', '2026-11-01')).toMatchObject({ answers: 5 });
});

test.each(['week', 'month'] as const)(
  'random jobs count by the %s as the rules say',
  async (by) => {
    const random = randomNumbers(by === 'week' ? 7 : 11);
    const master = await makeMaster(db);
    const clients = [kari, per, await makeClient(db), await makeClient(db)];
    const jobs: Job[] = [];
    for (let index = 0; index < 150; index += 1) {
      const completed = now.getTime() - random.below(400 * 24 * 60) * 60_000;
      const started = random.oneIn(4) ? null : completed - random.below(20 * 60) * 60_000;
      const job = {
        master,
        client: clients[random.below(clients.length)] ?? kari,
        startedAt: started === null ? null : new Date(started).toISOString(),
        completedAt: new Date(completed).toISOString(),
        callOutFee: random.below(3) * 100,
      };
      jobs.push(job);
      await complete(job);
    }
    const { date: today } = osloCivil(now);
    const { periods } = await findOwnStatistics(db, { masterId: master.masterId, by, now });
    const expected = listPeriods(by, today).map((period) => ({
      ...countedIn(period, jobs),
      before: countedIn(comparedPeriod(by, period, today), jobs),
    }));
    expect(periods).toMatchObject(expected);
  },
);

/** The numbers of a period by the rules of the domain, one job after the other. */
function countedIn({ from, until }: { from: string; until: string }, jobs: readonly Job[]) {
  const dayOf = ({ completedAt }: Job) => osloCivil(new Date(completedAt)).date;
  const inside = jobs.filter((job) => from <= dayOf(job) && dayOf(job) <= until);
  const isReturn = (job: Job) =>
    jobs.some((other) => other.client === job.client && other.completedAt < job.completedAt);
  const minutes = inside.map((job) => workedMinutes({ ...job, plannedMinutes: 60 }));
  const sums = inside.map(({ callOutFee = 0 }) =>
    earningsOf({ billed: null, agreed: null, estimated: 850 + callOutFee }),
  );
  return {
    from,
    until,
    jobs: inside.length,
    workedMinutes: minutes.reduce((sum, each) => sum + each, 0),
    earnings: sums.reduce((sum, { amount }) => sum + amount, 0),
    customers: new Set(inside.map(({ client }) => client)).size,
    repeatCustomers: new Set(inside.filter(isReturn).map(({ client }) => client)).size,
  };
}

/** Two years of bookings of 200 masters in turn, without triggers: the plan needs their columns alone. */
const fillTown = (town: Kysely<DB>) =>
  town.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into bookings (client_id, master_id, service_id, client_name, client_phone, address, scheduled_date,
        scheduled_time, description, estimated_price, status, created_at, accepted_at, answered_at, completed_at)
      select 1 + n % 397, 1 + n % 200, 1, 'Kari', '+47 900 00 000', 'Storgata 1', at::date, '10:00', 'Kran', 900,
        'completed', at, at, at + n % 300 * interval '1 minute', at + interval '1 day'
      from generate_series(1, 100000) n, lateral (select now() - n * interval '10 minutes' as at) made
    `.execute(trx);
  });

test('among 100,000 bookings one statement reads the master’s own by an index', async () => {
  const town = await createTestDatabase(inject('cluster'));
  try {
    await fillTown(town.db);
    await sql`analyze`.execute(town.db);
    const read = (each: Kysely<DB>) =>
      findOwnStatistics(each, { masterId: 7, by: 'month', now: new Date() });
    const plan = await explainRead(town.url, read);
    expect(plan.scanned).toEqual([]);
    expect(plan.statements).toBe(1);
    expect(plan.indexes).toContain('bookings_answered');
    // Each of the 500 bookings, once for the job and once for its answer.
    expect(plan.pages).toBeLessThan(2000);
  } finally {
    await town.drop();
  }
});

import type { Actor } from '@mesterhand/domain/access/actor';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { makeAgreedJob } from '../support/agreements.ts';
import { callAs } from '../support/booking-calls.ts';
import { type ClusterHandle, createTestDatabase } from '../support/cluster.ts';
import { type OfflineDay, resolveAll, runOfflineDay } from '../support/offline-day/day.ts';
import { expectedConflicts, judgeDay } from '../support/offline-day/judgement.ts';
import { type WorkServer, modelServer } from '../support/offline-day/model-server.ts';
import { makeCategories, makeClient, makeMaster } from '../support/people.ts';
import { type Goal, type Metrics, metric, unless } from './goal.ts';

const startsAt = new Date('2026-12-01T07:00:00Z');
const endsAt = new Date('2026-12-01T15:00:00Z');
const extents = {
  whole: { adds: 500, modelDays: 200 },
  short: { adds: 120, modelDays: 20 },
} as const;

/** Days on the domain's rules alone, each with another seed. */
export async function measureModel({
  days,
  adds,
  ...faults
}: { days: number; adds: number } & Pick<OfflineDay, 'afterLoss'> & {
    makeServer?: () => WorkServer;
  }): Promise<Metrics> {
  const { makeServer = modelServer, ...more } = faults;
  const sums = { lost: 0, twice: 0, hidden: 0, stale: 0, unshownConflicts: 0, unsent: 0 };
  let conflicts = 0;
  for (let seed = 1; seed <= days; seed += 1) {
    const bookingIds = [1, 2, 3, 4] as const;
    const day = { seed, server: makeServer(), bookingIds, adds, startsAt, ...more };
    const result = await runOfflineDay(day);
    for (const [name, count] of Object.entries(judgeDay(result)))
      Object.assign(sums, { [name]: Reflect.get(sums, name) + count });
    conflicts += expectedConflicts(result.made);
  }
  return { modelDays: days, modelConflicts: conflicts, ...sums };
}

/** The product's own procedures on a database. */
function realServer(db: Kysely<DB>, actor: Actor, bookingIds: readonly number[]): WorkServer {
  return {
    record: async (operations, now) => {
      const { work } = callAs(db, actor, now).bookings;
      return (await work.record({ operations: [...operations] })).answers;
    },
    read: async () => {
      const { work } = callAs(db, actor, endsAt).bookings;
      const works = await Promise.all(bookingIds.map((bookingId) => work.ofBooking({ bookingId })));
      return works.flatMap(({ entries }) => entries);
    },
    log: async () => {
      const rows = await db.selectFrom('jobEntryOperations').select('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}

async function measureServer(cluster: ClusterHandle, adds: number): Promise<Metrics> {
  const database = await createTestDatabase(cluster);
  try {
    const { db } = database;
    await makeCategories(db);
    const [kari, ola] = [await makeClient(db), await makeMaster(db)];
    const agree = (date: string): Promise<number> =>
      makeAgreedJob(db, { clientId: kari.userId, master: ola, at: startsAt, date });
    const bookingIds = [await agree('2026-12-01'), await agree('2026-12-02')] as const;
    const server = realServer(db, ola.actor, bookingIds);
    const result = await runOfflineDay({ seed: 3, server, bookingIds, adds, startsAt });
    const { made, reconnects, lostCalls } = result;
    const decisions = await resolveAll({ server, seed: 3, now: endsAt });
    const judgement = Object.entries(judgeDay(result)).map(([name, count]) => {
      return [`server${name.charAt(0).toUpperCase()}${name.slice(1)}`, count];
    });
    return {
      entries: adds,
      operations: made.length,
      reconnects,
      lostCalls,
      conflicts: expectedConflicts(made),
      decisions,
      ...Object.fromEntries(judgement),
    };
  } finally {
    await database.drop();
  }
}

const shortfalls = {
  lost: 'operations were lost',
  twice: 'operations were stored twice',
  hidden: 'versions are shown nowhere',
  stale: 'replaced versions are shown',
  unshownConflicts: 'conflicts are not shown',
  unsent: 'operations were not sent',
} as const;

export function judgeOffline(metrics: Metrics): string[] {
  return Object.entries(shortfalls).flatMap(([name, text]) => {
    const server = `server${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [name, server]
      .filter((one) => one in metrics)
      .flatMap((one) => unless(metric(metrics, one) === 0, `${metric(metrics, one)} ${text}.`));
  });
}

export const goal: Goal = {
  promise:
    'Two phones of one master, eight hours by a clock that is handed in, nearly always without a network, 500 entries with changes and removals, random reconnects, lost requests, lost answers and restarts: no operation is lost or stored twice, and every conflict is shown with both versions.',
  measure: async ({ size, cluster, report }) => {
    const { adds, modelDays } = extents[size];
    const model = await measureModel({ days: modelDays, adds: Math.min(adds, 120) });
    report(`${modelDays} days on the rules`);
    return { ...model, ...(await measureServer(cluster, adds)) };
  },
  judge: judgeOffline,
};

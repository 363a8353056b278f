import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type TestDatabase, createTestDatabase, startCluster } from '../support/cluster.ts';
import { type MeasuredQueue, measuredQueue, queueDeliveries } from '../support/job-hosts.ts';

// How long a backlog of jobs takes, compared with the minimum of PostgreSQL: the same number of rows, each taken by one
// statement and recorded by another, twenty at a time. And how soon a single job begins.

const backlog = 500;
const singles = 50;

export async function runJobs(): Promise<void> {
  const cluster = await startCluster();
  try {
    const database = await createTestDatabase(cluster.handle);
    try {
      await measureAll(database);
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

async function measureAll({ db, url }: TestDatabase): Promise<void> {
  await drainBare(db);
  const bare = await drainBare(db);
  await queueDeliveries(db, numbers(backlog));
  const queue = measuredQueue({ db, url });
  const from = performance.now();
  await queue.drained(backlog);
  const drained = performance.now() - from;
  console.log(`${backlog} jobs by the queue, from a standing start   ${drained.toFixed(0)} ms`);
  console.log(`${backlog} rows taken and recorded by bare statements  ${bare.toFixed(0)} ms`);
  console.log(`Ratio                                         ${(drained / bare).toFixed(1)}`);
  const waits = await wake(queue, db);
  const median = waits.toSorted((a, b) => a - b)[Math.floor(singles / 2)] ?? 0;
  console.log(`A single job begins after its commit, median  ${median.toFixed(1)} ms`);
  await queue.stop();
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

async function wake(queue: MeasuredQueue, db: Kysely<DB>): Promise<number[]> {
  const waits: number[] = [];
  for (const single of numbers(singles)) {
    await queueDeliveries(db, [single]);
    const from = performance.now();
    await queue.drained(backlog + single);
    waits.push(performance.now() - from);
  }
  return waits;
}

async function drainBare(db: Kysely<DB>): Promise<number> {
  await sql`create table if not exists bare (id bigint primary key, state text not null)`.execute(
    db,
  );
  await sql`truncate bare`.execute(db);
  await sql`insert into bare select n, 'created' from generate_series(1, ${backlog}) as n`.execute(
    db,
  );
  const from = performance.now();
  const taker = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        update bare set state = 'active'
         where id = (select id from bare where state = 'created' order by id limit 1 for update skip locked)
        returning id
      `.execute(db);
      const [row] = rows;
      if (row === undefined) return;
      await sql`update bare set state = 'completed' where id = ${row.id}`.execute(db);
    }
  };
  await Promise.all(numbers(20).map(taker));
  return performance.now() - from;
}

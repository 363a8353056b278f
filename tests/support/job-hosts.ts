import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DB } from '@mesterhand/db/schema';
import {
  type QueueRules,
  prepareQueues,
  startJobs,
  enqueueAll,
} from '@mesterhand/server/core/tasks';
import { withTransaction } from '@mesterhand/server/core/database';
import { type Kysely, sql } from 'kysely';

const host = fileURLToPath(new URL('./job-host.ts', import.meta.url));

/** A process that works off the job queue of a database until it is killed. */
export async function startJobHost(url: string): Promise<{ kill(): Promise<void> }> {
  const child: ChildProcess = fork(host, [url]);
  await once(child, 'message');
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The tables that hosts write to, and queue settings that make tests fast. */
export async function prepareDeliveries(db: Kysely<DB>): Promise<void> {
  const rules: Partial<QueueRules> = { retryDelay: 1, retryDelayMax: 1, heartbeatSeconds: 10 };
  await prepareQueues(db, rules);
  await sql`create table test_deliveries (message_id bigint not null, what text not null)`.execute(
    db,
  );
}

/** Queues jobs that a host delivers, all in one transaction. */
export function queueDeliveries(db: Kysely<DB>, messageIds: readonly number[]): Promise<void> {
  return withTransaction(db, (trx) => {
    const jobs = messageIds.map((messageId) => ({ messageId }));
    return enqueueAll(trx, 'support.received', jobs);
  });
}

/** How often each was begun and delivered. */
export async function countDeliveries(
  db: Kysely<DB>,
): Promise<{ messageId: number; begun: number; delivered: number }[]> {
  const { rows } = await sql<{ messageId: number; begun: number; delivered: number }>`
    select message_id as "messageId", count(*) filter (where what = 'begun') as begun,
           count(*) filter (where what = 'delivered') as delivered
      from test_deliveries group by 1 order by 1
  `.execute(db);
  return rows;
}

/** A worker in this process that counts what it begins. */
export interface MeasuredQueue {
  /** Resolves when that many have been started. */
  drained(count: number): Promise<void>;
  stop(): Promise<void>;
}

export function measuredQueue({ db, url }: { db: Kysely<DB>; url: string }): MeasuredQueue {
  let begun = 0;
  let awaited = { count: Infinity, resolve: (): void => undefined };
  const worker = startJobs({
    db,
    url,
    log: { info: () => {}, error: () => {} },
    handlers: {
      'support.received': async () => {
        begun += 1;
        if (begun >= awaited.count) awaited.resolve();
      },
    },
  });
  return {
    drained: (count) =>
      new Promise((resolve) => {
        awaited = { count, resolve };
        if (begun >= count) resolve();
      }),
    stop: () => worker.stop(),
  };
}

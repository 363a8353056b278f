import type { DB } from '@mesterhand/db/schema';
import type { FailedJob, JobMetrics, ListFailedJobsInput } from '@mesterhand/domain/tasks/schema';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

/** Each count has a partial index, so that finished jobs are not read. */
export async function countJobs(db: Kysely<DB>): Promise<JobMetrics> {
  const { rows } = await sql<JobMetrics>`
    select (select count(*) from jobs where state < 'active') as waiting,
           (select count(*) from jobs where state = 'active') as running,
           (select count(*) from jobs where state = 'failed') as failed
  `.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Latest failure first. */
export async function listFailedRows(
  db: Kysely<DB>,
  { limit, cursor }: ListFailedJobsInput,
): Promise<{ items: FailedJob[]; nextCursor: string | null }> {
  let found = db
    .selectFrom('jobs')
    .select(['id', 'topic', 'createdAt as queuedAt', 'doneAt as failedAt', 'attempts'])
    .select([
      sql<string | null>`last_error`.as('lastError'),
      sql<string>`to_char(done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'),
    ])
    .where('state', '=', 'failed')
    .orderBy('doneAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(place, cursor);
    found = found.where(sql<boolean>`(done_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  return pageOfRows(await found.execute(), limit, {
    item: ({ at: _, ...job }) => job,
    place: ({ at, id }) => [at, id],
  });
}

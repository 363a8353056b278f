import type { DB } from '@mesterhand/db/schema';
import type { FailedJob, JobMetrics, ListFailedJobsInput } from '@mesterhand/domain/tasks/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { countJobs, listFailed } from '../../core/tasks/index.ts';

/** Counts over all topics. */
export async function sumJobs(db: Kysely<DB>): Promise<JobMetrics> {
  const sums = { waiting: 0, running: 0, failed: 0 };
  for (const { state, jobs } of await countJobs(db)) sums[state] += jobs;
  return sums;
}

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Latest failure first. */
export async function listFailedRows(
  db: Kysely<DB>,
  { limit, cursor }: ListFailedJobsInput,
): Promise<{ items: FailedJob[]; nextCursor: string | null }> {
  const failed = await listFailed(db);
  const after = cursor === undefined ? undefined : decodeCursor(place, cursor).join();
  const rest = failed.filter((job) => after === undefined || placeOf(job).join() < after);
  return pageOfRows(rest.slice(0, limit + 1), limit, { item: (job) => job, place: placeOf });
}

const placeOf = ({ failedAt, id }: FailedJob): [string, string] => [failedAt, id];

import {
  failedJobSchema,
  jobMetricsSchema,
  jobInput,
  listFailedJobsInput,
  retriedJobsSchema,
} from '@mesterhand/domain/tasks/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import {
  discardJob,
  listFailedJobs,
  readJobMetrics,
  retryAllJobs,
  retryJob,
} from '../../tasks/service.ts';

const tag = 'jobs';

export const jobsTab = router({
  figures: adminProcedure({
    rate: 'read',
    output: jobMetricsSchema,
    rest: {
      method: 'GET',
      path: '/admin/jobs/figures',
      tag,
      summary: 'How many jobs wait, run and were given up',
    },
  }).query(({ ctx }) => readJobMetrics(ctx.db)),

  failed: adminProcedure({
    rate: 'read',
    output: pageOf(failedJobSchema),
    rest: {
      method: 'GET',
      path: '/admin/jobs/failed',
      list: true,
      tag,
      summary: 'Jobs that were given up, the last first',
    },
  })
    .input(listFailedJobsInput)
    .query(({ ctx, input }) => listFailedJobs(ctx.db, input)),

  retry: adminProcedure({
    rate: 'write',
    output: retriedJobsSchema,
    rest: {
      method: 'POST',
      path: '/admin/jobs/failed/{id}/retry',
      tag,
      summary: 'Queues a job anew that was given up',
      description: 'With fresh attempts, at once.',
    },
  })
    .input(jobInput)
    .mutation(({ ctx, input }) => retryJob(ctx.db, ctx.actor, input.id)),

  retryAll: adminProcedure({
    rate: 'write',
    output: retriedJobsSchema,
    rest: {
      method: 'POST',
      path: '/admin/jobs/failed/retry',
      tag,
      summary: 'Queues every job anew that was given up',
    },
  }).mutation(({ ctx }) => retryAllJobs(ctx.db, ctx.actor)),

  discard: adminProcedure({
    rate: 'write',
    output: jobInput,
    rest: {
      method: 'DELETE',
      path: '/admin/jobs/failed/{id}',
      tag,
      summary: 'Removes a job that was given up',
    },
  })
    .input(jobInput)
    .mutation(({ ctx, input }) => discardJob(ctx.db, ctx.actor, input.id)),
});

import { z } from 'zod';
import { instantSchema, pageInput } from '../wire/page.ts';

/** How many jobs of the queue wait (those for later included), run, and were given up. */
export const jobMetricsSchema = z
  .object({
    waiting: z.int().meta({ description: 'Jobs that wait.' }),
    running: z.int().meta({ description: 'How many are under way.' }),
    failed: z.int().meta({ description: 'Jobs that were given up.' }),
  })
  .meta({ id: 'JobFigures' });
export type JobMetrics = z.infer<typeof jobMetricsSchema>;

/** A job that was tried to the end: it waits for an administrator. */
export const failedJobSchema = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'Id of the job.', examples: ['0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21'] }),
    /** The topic, such as `booking.created`. */
    topic: z.string().meta({ description: 'Kind of the job.', examples: ['email'] }),
    queuedAt: instantSchema.meta({ description: 'When it was queued.' }),
    failedAt: instantSchema.meta({ description: 'When it was given up.' }),
    attempts: z.int().meta({ description: 'Number of attempts so far.' }),
    /** The latest error, without addresses and tokens; null when there is none. */
    lastError: z
      .string()
      .nullable()
      .meta({
        description: 'Why the last attempt failed.',
        examples: ['Brevet ble ikke tatt imot: 451 try again later'],
      }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJobSchema>;

export const listFailedJobsInput = z.object(pageInput(20));
export type ListFailedJobsInput = z.infer<typeof listFailedJobsInput>;

export const jobInput = z.object({
  id: z
    .uuid()
    .meta({ description: 'Id of the job.', examples: ['0b6c2f0e-6f3e-4a57-9d0c-3e9a1c8f5b21'] }),
});

/** Number of jobs queued again. */
export const retriedJobsSchema = z
  .object({
    retried: z.int().meta({ description: 'Number of jobs that are tried again.' }),
  })
  .meta({ id: 'RetriedJobs' });

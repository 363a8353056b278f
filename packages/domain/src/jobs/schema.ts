import { z } from 'zod';
import { instantSchema, pageInput } from '../wire/page.ts';

/** How many jobs of the queue wait (those for later included), run, and were given up. */
export const jobFiguresSchema = z.object({
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
});
export type JobFigures = z.infer<typeof jobFiguresSchema>;

/** A job that was tried to the end: it waits for an administrator. */
export const failedJobSchema = z.object({
  id: z.uuid(),
  /** What it is about, such as `booking.created`. */
  topic: z.string(),
  queuedAt: instantSchema,
  failedAt: instantSchema,
  attempts: z.int(),
  /** What went wrong the last time, without addresses and tokens; null when nothing is known. */
  lastError: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const listFailedJobsInput = z.object(pageInput(20));
export type ListFailedJobsInput = z.infer<typeof listFailedJobsInput>;

export const jobInput = z.object({ id: z.uuid() });

/** How many were queued anew. */
export const retriedJobsSchema = z.object({ retried: z.int() });

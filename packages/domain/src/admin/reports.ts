import { z } from 'zod';

/** How many reports are in each state: what the queue's tabs say. */
export const reportCountsSchema = z.object({
  open: z.number(),
  resolved: z.number(),
  dismissed: z.number(),
});
export type ReportCounts = z.infer<typeof reportCountsSchema>;

/** How much waits for somebody in the panel; null for what the asker may not decide. */
export const queuesSchema = z.object({
  reviews: z.int(),
  reports: z.int(),
  /** Masters of whom a paper waits for a decision. */
  documents: z.int().nullable(),
});
export type Queues = z.infer<typeof queuesSchema>;

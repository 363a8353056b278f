import { z } from 'zod';

/** How many reports are in each state: what the queue's tabs say. */
export const reportCountsSchema = z.object({
  open: z.number(),
  resolved: z.number(),
  dismissed: z.number(),
});
export type ReportCounts = z.infer<typeof reportCountsSchema>;

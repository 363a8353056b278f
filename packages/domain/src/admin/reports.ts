import { z } from 'zod';

/** Number of reports by state, for the tabs of the queue. */
export const reportCountsSchema = z
  .object({
    open: z.number().meta({ description: 'Reports that wait for a moderator.' }),
    resolved: z.number().meta({ description: 'Reports that led to something.' }),
    dismissed: z.number().meta({ description: 'Reports that were found groundless.' }),
  })
  .meta({ id: 'ReportCounts' });
export type ReportCounts = z.infer<typeof reportCountsSchema>;

/** Number of pending items by queue; null where the caller may not decide. */
export const queuesSchema = z.object({
  reviews: z.int().meta({ description: 'Reviews that wait for a decision.' }),
  reports: z.int().meta({ description: 'Reports that wait for a decision.' }),
  /** Masters with a document that waits for a decision. */
  documents: z.int().nullable().meta({ description: 'Documents that wait for a decision.' }),
  requests: z.int().meta({ description: 'Open job requests without an offer.' }),
  objections: z.int().meta({ description: 'Objections to bills that wait for a decision.' }),
  noShows: z.int().meta({ description: 'Disputed no-shows that wait for a decision.' }),
});
export type Queues = z.infer<typeof queuesSchema>;

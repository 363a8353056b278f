import { z } from 'zod';

/** The review of a booking: its author reads it at once, its master when it is approved. */
export const shownReviewSchema = z
  .object({
    rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
    text: z.string().meta({
      description: 'Words of the review.',
      examples: ['Kom til avtalt tid og ryddet etter seg. Anbefales!'],
    }),
    approved: z.boolean().meta({ description: 'Whether moderators have approved it.' }),
    /** Moderators rejected or hid it. */
    hidden: z.boolean().optional().meta({ description: 'Whether moderators rejected or hid it.' }),
  })
  .nullable()
  .meta({
    description: 'The customer’s review; null before there is one that the reader may see.',
  });

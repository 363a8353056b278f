import { z } from 'zod';
import { requiredText } from '../wire/page.ts';

/** Quick replies that one person stores. */
export const maxQuickReplies = 12;
/** Characters of one. */
export const maxQuickReplyLength = 300;

/** The built-in quick replies of each side, by the names of their texts; shown in the reader's language. */
export const builtInReplies = {
  client: ['thanks', 'home', 'later', 'picture'],
  master: ['thanks', 'onTheWay', 'needPicture', 'tomorrow'],
} as const;

export const quickRepliesSchema = z
  .object({
    replies: z
      .array(
        requiredText(maxQuickReplyLength).meta({
          description: 'A text to send.',
          examples: ['Jeg kommer mellom klokken 10 og 12.'],
        }),
      )
      .max(maxQuickReplies, 'tooMany')
      .meta({ description: 'One’s own quick replies, in their order.' }),
  })
  .meta({ id: 'QuickReplies' });
export type QuickReplies = z.infer<typeof quickRepliesSchema>;

import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

/** Whom to block: a user, or a master by the master's own id; one of the two. */
export const blockInput = z
  .object({
    userId: idSchema
      .optional()
      .meta({ description: 'The person to block; or name the master instead.' }),
    masterId: idSchema
      .optional()
      .meta({ description: 'The master to block; or name the user instead.' }),
  })
  .refine(({ userId, masterId }) => (userId === undefined) !== (masterId === undefined), {
    path: ['userId'],
    error: 'required',
  })
  .meta({ examples: [{ masterId: 3 }] });
export type BlockInput = z.infer<typeof blockInput>;

/** Someone the reader has blocked. */
export const blockedPersonSchema = z.object({
  userId: idSchema.meta({ description: 'Id of the user.' }),
  masterId: idSchema.nullable().meta({ description: 'Id of the master’s record.' }),
  name: z.string().meta({ description: 'Name of the blocked person.' }),
  avatar: z.string().nullable().meta({ description: 'Address of the picture; null without one.' }),
  createdAt: instantSchema.meta({ description: 'When the person was blocked.' }),
});
export type BlockedPerson = z.infer<typeof blockedPersonSchema>;

export const listBlocksInput = z.object(pageInput(100));
export const unblockInput = z.object({ userId: idSchema.meta({ description: 'Id of the user.' }) });

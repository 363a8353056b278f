import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

/** Whom to block: a user, or a master by the master's own id; one of the two. */
export const blockInput = z
  .object({ userId: idSchema.optional(), masterId: idSchema.optional() })
  .refine(({ userId, masterId }) => (userId === undefined) !== (masterId === undefined), {
    path: ['userId'],
    error: 'required',
  });
export type BlockInput = z.infer<typeof blockInput>;

/** Someone the reader has blocked. */
export const blockedPersonSchema = z.object({
  userId: idSchema,
  masterId: idSchema.nullable(),
  name: z.string(),
  avatar: z.string().nullable(),
  createdAt: instantSchema,
});
export type BlockedPerson = z.infer<typeof blockedPersonSchema>;

export const listBlocksInput = z.object(pageInput(100));
export const unblockInput = z.object({ userId: idSchema });

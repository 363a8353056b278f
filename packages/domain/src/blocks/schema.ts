import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { masterIdSchema, pictureUrlSchema, userIdSchema } from '../wire/fields.ts';

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
  .meta({ id: 'BlockInput', examples: [{ masterId: 3 }] });
export type BlockInput = z.infer<typeof blockInput>;

/** Someone the reader has blocked. */
export const blockedPersonSchema = z
  .object({
    userId: userIdSchema.meta({ description: 'Id of the user.' }),
    masterId: masterIdSchema.nullable().meta({ description: 'Id of the master’s record.' }),
    name: z.string().meta({ description: 'Name of the blocked person.', examples: ['Per Olsen'] }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    createdAt: instantSchema.meta({ description: 'When the person was blocked.' }),
  })
  .meta({ id: 'BlockedPerson' });
export type BlockedPerson = z.infer<typeof blockedPersonSchema>;

export const listBlocksInput = z.object(pageInput(100));
export const unblockInput = z.object({
  userId: userIdSchema.meta({ description: 'Id of the user.' }),
});

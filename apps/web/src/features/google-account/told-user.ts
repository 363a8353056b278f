import { type SessionUser, roleSchema, sessionUserSchema } from '@mesterhand/domain/access/actor';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** What the documented parameters may leave out. What the server allows, it decides by the token alone. */
const told = sessionUserSchema.extend({
  phone: z.string().default(''),
  avatar: z.string().nullable().default(null),
  role: roleSchema.default('user'),
  isAdmin: z.boolean().default(false),
  masterId: idSchema.nullable().default(null),
});

/** Whom the documented parameter `user` names; nobody when it can't be read. */
export function readToldUser(text: string): SessionUser | undefined {
  try {
    return told.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

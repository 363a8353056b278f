import { type SessionUser, roleSchema, sessionUserSchema } from '@mesterhand/domain/access/actor';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** Fields that the documented parameters may omit. The server authorises by the token alone. */
const told = sessionUserSchema.extend({
  phone: z.string().default(''),
  avatar: z.string().nullable().default(null),
  role: roleSchema.default('user'),
  isAdmin: z.boolean().default(false),
  masterId: idSchema.nullable().default(null),
});

/** Parses the documented parameter `user`; undefined when it is invalid. */
export function readToldUser(text: string): SessionUser | undefined {
  try {
    return told.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

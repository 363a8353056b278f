import { type SessionUser, roleSchema, sessionUserSchema } from '@mesterhand/domain/access/actor';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';

/** Fields that the documented parameters may omit. The server authorises by the token alone. */
const documentedUserSchema = sessionUserSchema.extend({
  phone: z.string().default(''),
  avatar: z.string().nullable().default(null),
  role: roleSchema.default('user'),
  isAdmin: z.boolean().default(false),
  masterId: idSchema.nullable().default(null),
});

/** Parses the documented parameter `user`; undefined when it is invalid. */
export function parseDocumentedUser(text: string): SessionUser | undefined {
  try {
    return documentedUserSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

import { type SessionUser, roleSchema, sessionUserSchema } from '@mesterhand/domain/access/actor';
import type { ErrorCode } from '@mesterhand/domain/errors/codes';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { isErrorCode } from '../../core/errors.ts';

/** What the completion page was opened with. */
export type Completion =
  | { kind: 'code'; code: string }
  | { kind: 'session'; user: SessionUser; token: string }
  | { kind: 'linked' }
  | { kind: 'error'; code: ErrorCode; isLink: boolean }
  | { kind: 'nothing'; reason: string };

/** What the documented parameters may leave out. What the server allows, it decides by the token alone. */
const told = sessionUserSchema.extend({
  phone: z.string().default(''),
  avatar: z.string().nullable().default(null),
  role: roleSchema.default('user'),
  isAdmin: z.boolean().default(false),
  masterId: idSchema.nullable().default(null),
});

function parseUser(text: string): SessionUser | undefined {
  try {
    return told.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads the fragment, as our server writes it, or the documented parameters `token` and `user` of the query, which
 * other programs may still use.
 */
export function readCompletion({ hash, search }: Pick<Location, 'hash' | 'search'>): Completion {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const code = words.get('code');
  if (code) return { kind: 'code', code };
  if (words.has('linked')) return { kind: 'linked' };
  const error = words.get('error');
  if (error !== null) {
    const known = isErrorCode(error) ? error : 'server.internal';
    return { kind: 'error', code: known, isLink: words.get('purpose') === 'link' };
  }
  const query = new URLSearchParams(search);
  const [token, user] = [query.get('token') ?? '', parseUser(query.get('user') ?? '')];
  if (token === '' || token.length > 200) return { kind: 'nothing', reason: 'no token' };
  if (user === undefined) return { kind: 'nothing', reason: 'the user could not be read' };
  return { kind: 'session', user, token };
}

import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { resetLink, resetUntil } from '@mesterhand/domain/auth/reset';
import type { Kysely } from 'kysely';

export interface ResetLink {
  /** Below the site's address. */
  path: string;
  token: string;
}

/**
 * The link of a password email to a user. Only emails contain the token, and the database its hash alone, so this
 * stores the hash of a token of its own, as the delivery of the email does.
 */
export async function writeEmail(db: Kysely<DB>, email: string): Promise<ResetLink> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const { id, passwordHash } = await db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('passwordResets').where('userId', '=', id).execute();
  await db
    .insertInto('passwordResets')
    .values({
      userId: id,
      tokenHash: hash(token),
      passwordMark: hash(passwordHash ?? ''),
      createdAt: now.toISOString(),
      expiresAt: resetUntil(now).toISOString(),
    })
    .execute();
  return { path: resetLink('', token), token };
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { isFresh } from '@mesterhand/domain/second-factor/rules';
import type { Kysely } from 'kysely';
import { verifyPassword } from './password-hashing.ts';
import { sessionIdOf } from './sessions.ts';

/**
 * Re-authenticates a signed-in user before an action that a stolen session must not perform: by password or, for an
 * account without one, by a session opened within the last minutes.
 * @throws AppError `input.invalid` at `password` when it is wrong, `auth.freshSignInRequired` without one.
 */
export async function reauthenticate(
  db: Kysely<DB>,
  { userId, token }: { userId: number; token: string },
  { password, now }: { password: string; now: Date },
): Promise<void> {
  const account = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.userId', '=', 'users.id').on('sessions.id', '=', sessionIdOf(token)),
    )
    .select(['users.passwordHash', 'sessions.createdAt'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  if (account === undefined) throw new AppError('auth.required');
  const { passwordHash, createdAt } = account;
  if (passwordHash === null) {
    if (createdAt !== null && isFresh(createdAt, now)) return;
    throw new AppError('auth.freshSignInRequired');
  }
  if (!(await verifyPassword(passwordHash, password)))
    throw new AppError('input.invalid', {
      issues: [{ path: ['password'], message: password === '' ? 'required' : 'passwordWrong' }],
    });
}

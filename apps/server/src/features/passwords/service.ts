import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import {
  type ForgotPasswordInput,
  type PasswordAnswer,
  type ResetPasswordInput,
  forgetResetsBefore,
  resetLink,
  resetUntil,
} from '@mesterhand/domain/auth/reset';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { hashPassword } from '../../core/hashing.ts';
import { enqueue } from '../../core/jobs.ts';
import { endSessions } from '../../core/sessions.ts';
import { withTransaction } from '../../core/transaction.ts';
import { administerAccount } from '../auth/service.ts';
import { findReset, lockAccount } from './queries.ts';

/**
 * Owes an address a letter with a link. Whether it has an account is first looked up by whoever delivers: known and
 * unknown addresses cost the same work here, and get the same answer.
 */
export function requestReset(
  db: Kysely<DB>,
  { email, language }: ForgotPasswordInput,
): Promise<PasswordAnswer> {
  return withTransaction(db, async (trx) => {
    await enqueue(trx, 'auth.resetRequested', { email, language });
    return { success: true };
  });
}

export interface ResetLetter {
  /** As the account has it. What was typed may look alike to the database and be another's letter box. */
  email: string;
  language: ForgotPasswordInput['language'];
  /** Opens the account: it is told to this letter and stored nowhere. */
  link: string;
}

/**
 * What to write to an address that asked for a link; nothing to one without an account. Made when the letter is, so
 * that no row ever holds the token; each time anew, and the former link ends.
 */
export function writeResetLetter(
  db: Kysely<DB>,
  { email, language }: ForgotPasswordInput,
  { base, now }: { base: string; now: Date },
): Promise<ResetLetter | undefined> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { email });
    if (account === undefined) return undefined;
    const token = randomBytes(32).toString('base64url');
    await dropOpenReset(trx, account.id);
    await trx
      .insertInto('passwordResets')
      .values({
        userId: account.id,
        tokenHash: hash(token),
        passwordMark: markOf(account.passwordHash),
        createdAt: now.toISOString(),
        expiresAt: resetUntil(now).toISOString(),
      })
      .execute();
    return { email: account.email, language, link: resetLink(base, token) };
  });
}

/** Ends the link of a person that still works. */
export async function dropOpenReset(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('passwordResets')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/**
 * Sets the password of whoever holds the link, and ends every session of theirs: whoever knew the old one is out.
 * @throws AppError `auth.badResetLink` for a link that is unknown, used, too old, or older than the password in use.
 */
export async function resetPassword(
  db: Kysely<DB>,
  { token, password }: ResetPasswordInput,
  now: Date,
): Promise<PasswordAnswer> {
  const tokenHash = hash(token);
  const reset = await findReset(db, tokenHash, now);
  // Before the password is hashed: whoever guesses links is not worth that work.
  if (reset === undefined) throw new AppError('auth.badResetLink');
  const passwordHash = await hashPassword(password);
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: reset.userId });
    if (account === undefined || markOf(account.passwordHash) !== reset.passwordMark)
      throw new AppError('auth.badResetLink');
    await useReset(trx, tokenHash, now);
    // Whoever holds the link reads the letters to this address.
    const emailVerifiedAt = now.toISOString();
    await administerAccount(trx, account.id, { passwordHash, emailVerifiedAt });
    await endSessions(trx, account.id);
    return { success: true };
  });
}

/** Of two at once, one finds the link used or replaced. */
async function useReset(trx: Transaction<DB>, tokenHash: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('passwordResets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('auth.badResetLink');
}

/** Forgets links that ended more than a day ago. */
export async function forgetResets(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('passwordResets')
    .where('expiresAt', '<', forgetResetsBefore(now).toISOString())
    .execute();
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Tells two passwords in use apart without keeping either's hash a second time. */
const markOf = (passwordHash: string | null): string => hash(passwordHash ?? '');

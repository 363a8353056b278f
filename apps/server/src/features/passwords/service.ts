import type { DB } from '@mesterhand/db/schema';
import { isAdmin } from '@mesterhand/domain/access/roles';
import {
  type ForgotPasswordInput,
  type PasswordAnswer,
  type ResetPasswordInput,
  forgetResetsBefore,
  invitationUntil,
  resetLink,
  resetUntil,
} from '@mesterhand/domain/auth/reset';
import { isShortPassword } from '@mesterhand/domain/auth/password';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import {
  verifyPassword,
  recordDevice,
  hashToken,
  makeToken,
  hashNewPassword,
  endOtherSessions,
  endSessions,
  type Visit,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { dropSecondFactor, notifyOwner } from '../second-factor/service.ts';
import { findPasswordHash, findReset, hasPowerByPasswordAlone, lockAccount } from './queries.ts';

/**
 * Enqueues a reset email. The account is only looked up on delivery, so known and unknown addresses cost the same work
 * and get the same answer.
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

export interface ResetEmail {
  accountId: number;
  email: string;
  language: ForgotPasswordInput['language'];
  /** Opens the account. The token is only in this email; its hash is stored. */
  link: string;
}

/**
 * The reset email; undefined for an address without an account. The token is created on delivery, so that no row ever
 * holds it, and it replaces the previous one.
 */
export function writeResetEmail(
  db: Kysely<DB>,
  { email, language }: ForgotPasswordInput,
  { base, now }: { base: string; now: Date },
): Promise<ResetEmail | undefined> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { email });
    if (account === undefined) return undefined;
    const token = await makeReset(trx, account, { now, until: resetUntil(now) });
    return { accountId: account.id, email: account.email, language, link: resetLink(base, token) };
  });
}

export interface InvitationEmail extends ResetEmail {
  firstName: string;
}

/** The invitation of an account that an administrator opened; undefined once it has a password. */
export function writeInvitation(
  db: Kysely<DB>,
  { userId }: { userId: number },
  { base, now }: { base: string; now: Date },
): Promise<InvitationEmail | undefined> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: userId });
    if (account === undefined || account.passwordHash !== null) return undefined;
    const token = await makeReset(trx, account, { now, until: invitationUntil(now) });
    const { email, language, firstName } = account;
    return { accountId: account.id, email, language, firstName, link: resetLink(base, token) };
  });
}

/** Creates a reset and invalidates the previous one. @returns its token, of which only a hash is stored. */
async function makeReset(
  trx: Transaction<DB>,
  account: { id: number; passwordHash: string | null },
  { now, until }: { now: Date; until: Date },
): Promise<string> {
  const token = makeToken();
  await dropOpenReset(trx, account.id);
  const secrets = { tokenHash: hashToken(token), passwordMark: markOf(account.passwordHash) };
  await trx
    .insertInto('passwordResets')
    .values({
      userId: account.id,
      ...secrets,
      createdAt: now.toISOString(),
      expiresAt: until.toISOString(),
    })
    .execute();
  return token;
}

/** Invalidates a person's unused reset link. */
export async function dropOpenReset(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('passwordResets')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/**
 * Sets the password of the link's account and ends all its sessions, so that anyone with the old password is out. The
 * browser becomes a known device, so that a guessing attack cannot keep the owner from signing in.
 * @throws AppError `auth.badResetLink` for a link that is unknown, used, too old, or older than the password in use.
 */
export async function resetPassword(
  db: Kysely<DB>,
  { token, password }: ResetPasswordInput,
  visit: Visit,
): Promise<PasswordAnswer & { device: string }> {
  const { now } = visit;
  const tokenHash = hashToken(token);
  const reset = await findReset(db, tokenHash, now);
  // Before hashing the password, which is too expensive for guessed tokens.
  if (reset === undefined) throw new AppError('auth.badResetLink');
  const strong = await hasPowerByPasswordAlone(db, reset.userId);
  const kept = await hashNewPassword(password, { field: 'password', strong });
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: reset.userId });
    if (account === undefined || markOf(account.passwordHash) !== reset.passwordMark)
      throw new AppError('auth.badResetLink');
    // Of two concurrent uses, one finds the link used or replaced.
    if (!(await consumeReset(trx, tokenHash, now))) throw new AppError('auth.badResetLink');
    // The link was received at this address.
    const emailVerifiedAt = now.toISOString();
    await administerAccount(trx, account.id, { ...kept, emailVerifiedAt });
    await endSessions(trx, account.id);
    const { token: device } = await recordDevice(trx, account.id, visit);
    return { success: true, device };
  });
}

/** Consumes a reset. @returns whether it was still there. */
async function consumeReset(trx: Transaction<DB>, tokenHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passwordResets')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Sets a new password if `current` is correct, and ends every session but this one.
 * @returns whether it was.
 */
export async function replacePassword(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  { current, next }: { current: string; next: string },
): Promise<boolean> {
  const { userId } = session;
  const until = await findPasswordHash(db, userId);
  if (!(await verifyPassword(until, current))) return false;
  const strong = await hasPowerByPasswordAlone(db, userId);
  const kept = await hashNewPassword(next, { field: 'newPassword', strong });
  await withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: userId });
    // The password was changed concurrently while this one was hashed.
    if (account?.passwordHash !== until) throw new AppError('conflict.stale');
    await administerAccount(trx, userId, kept);
    await endOtherSessions(trx, session);
  });
  return true;
}

/** Records whether a correct password is long enough to stand alone: passwords from before the rule were not rated. */
export async function recordPasswordStrength(
  db: Kysely<DB>,
  known: { id: number; passwordHash: string | null; shortPassword: boolean },
  password: string,
): Promise<void> {
  const shortPassword = isShortPassword(password);
  if (known.shortPassword === shortPassword) return;
  await withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: known.id });
    if (account !== undefined && account.passwordHash === known.passwordHash)
      await administerAccount(trx, account.id, { shortPassword });
  });
}

/**
 * A link for an administrator's first password, for the operator's command line; equal to an emailed one.
 * @returns undefined when no administrator has this email.
 */
export function openByLink(
  db: Kysely<DB>,
  { email }: { email: string },
  { base, now }: { base: string; now: Date },
): Promise<string | undefined> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { email });
    if (account === undefined || !isAdmin(account)) return undefined;
    return resetLink(base, await makeReset(trx, account, { now, until: resetUntil(now) }));
  });
}

/**
 * Recovers an administrator who lost both factors: deletes password, second factor and sessions, and notifies by email.
 * For the operator's command line, hence without an access check. The account then waits for a password chosen by link:
 * see `openByLink`.
 * @returns false when no administrator has this email.
 */
export async function resetAdministrator(
  db: Kysely<DB>,
  { email, password }: { email: string; password: string | undefined },
  now: Date,
): Promise<boolean> {
  const kept =
    password === undefined
      ? { passwordHash: null, shortPassword: false }
      : await hashNewPassword(password, { field: 'password', strong: true });
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { email });
    if (account === undefined || !isAdmin(account)) return false;
    const { id } = account;
    await administerAccount(trx, id, kept);
    await dropOpenReset(trx, id);
    const hadSecondFactor = await dropSecondFactor(trx, id);
    await endSessions(trx, id);
    await notifyOwner(trx, { userId: id, change: 'reset', now });
    await audit(trx, {
      actorId: id,
      action: 'auth.resetAdministrator',
      subject: 'user',
      subjectId: id,
      before: { secondFactor: hadSecondFactor },
      after: { secondFactor: false },
    });
    return true;
  });
}

/** Deletes links that ended more than a day ago. */
export async function deleteExpiredResets(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('passwordResets')
    .where('expiresAt', '<', forgetResetsBefore(now).toISOString())
    .execute();
}

/** Fingerprint of the current password, so that its hash is not stored a second time. */
const markOf = (passwordHash: string | null): string => hashToken(passwordHash ?? '');

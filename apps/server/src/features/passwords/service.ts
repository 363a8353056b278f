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
  knowDevice,
  hashToken,
  makeToken,
  keepPassword,
  endOtherSessions,
  endSessions,
  type Visit,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { dropSecondFactor, tellOwner } from '../second-factor/service.ts';
import {
  deleteOpenReset,
  deleteResets,
  findPasswordHash,
  findReset,
  hasPowerByPasswordAlone,
  insertReset,
  lockAccount,
  useReset,
} from './queries.ts';

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

export interface ResetEmail {
  accountId: number;
  email: string;
  language: ForgotPasswordInput['language'];
  /** Opens the account: it is told to this letter and stored nowhere. */
  link: string;
}

/**
 * What to write to an address that asked for a link; nothing to one without an account. Made when the letter is, so
 * that no row ever holds the token; each time anew, and the former link ends.
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

/** What to write to somebody for whom the house opened an account; nothing once they have a password of their own. */
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

/** Makes a link, and ends the one before. @returns its token, which is stored nowhere. */
async function makeReset(
  trx: Transaction<DB>,
  account: { id: number; passwordHash: string | null },
  { now, until }: { now: Date; until: Date },
): Promise<string> {
  const token = makeToken();
  await dropOpenReset(trx, account.id);
  const secrets = { tokenHash: hashToken(token), passwordMark: markOf(account.passwordHash) };
  await insertReset(trx, { userId: account.id, ...secrets, now, until });
  return token;
}

/** Ends the link of a person that still works. */
export function dropOpenReset(trx: Transaction<DB>, userId: number): Promise<void> {
  return deleteOpenReset(trx, userId);
}

/**
 * Sets the password of whoever holds the link, and ends every session of theirs: whoever knew the old one is out.
 * Their browser is known from now on, so that nobody who guesses meanwhile keeps them from signing in.
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
  // Before the password is hashed: whoever guesses links is not worth that work.
  if (reset === undefined) throw new AppError('auth.badResetLink');
  const strong = await hasPowerByPasswordAlone(db, reset.userId);
  const kept = await keepPassword(password, { field: 'password', strong });
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: reset.userId });
    if (account === undefined || markOf(account.passwordHash) !== reset.passwordMark)
      throw new AppError('auth.badResetLink');
    // Of two at once, one finds the link used or replaced.
    if (!(await useReset(trx, tokenHash, now))) throw new AppError('auth.badResetLink');
    // Whoever holds the link reads the letters to this address.
    const emailVerifiedAt = now.toISOString();
    await administerAccount(trx, account.id, { ...kept, emailVerifiedAt });
    await endSessions(trx, account.id);
    const { token: device } = await knowDevice(trx, account.id, visit);
    return { success: true, device };
  });
}

/**
 * Sets a new password if `current` is the one in use, and ends every session but this one.
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
  const kept = await keepPassword(next, { field: 'newPassword', strong });
  await withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: userId });
    // Somebody else changed it while this one was being hashed.
    if (account?.passwordHash !== until) throw new AppError('conflict.stale');
    await administerAccount(trx, userId, kept);
    await endOtherSessions(trx, session);
  });
  return true;
}

/** Notes of a password that was right whether it can stand alone: those from before the rule told nobody. */
export async function notePassword(
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
 * A link to a first password of one's own, for whoever holds the machine: it works as that of a letter does.
 * @returns undefined when nobody who runs the place has this e-mail.
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
 * Lets an administrator in again who lost both: the password in use, the second factor and every session gone, and a
 * letter that tells them. For whoever holds the machine, not for a request: nobody is asked for permission.
 * Without a password the account waits for the one that is chosen by a link: see `openByLink`.
 * @returns false when nobody who runs the place has this e-mail.
 */
export async function resetAdministrator(
  db: Kysely<DB>,
  { email, password }: { email: string; password: string | undefined },
  now: Date,
): Promise<boolean> {
  const kept =
    password === undefined
      ? { passwordHash: null, shortPassword: false }
      : await keepPassword(password, { field: 'password', strong: true });
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { email });
    if (account === undefined || !isAdmin(account)) return false;
    const { id } = account;
    await administerAccount(trx, id, kept);
    await dropOpenReset(trx, id);
    const hadSecondFactor = await dropSecondFactor(trx, id);
    await endSessions(trx, id);
    await tellOwner(trx, { userId: id, change: 'reset', now });
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

/** Forgets links that ended more than a day ago. */
export function forgetResets(db: Kysely<DB>, now: Date): Promise<void> {
  return deleteResets(db, forgetResetsBefore(now));
}

/** Tells two passwords in use apart without keeping either's hash a second time. */
const markOf = (passwordHash: string | null): string => hashToken(passwordHash ?? '');

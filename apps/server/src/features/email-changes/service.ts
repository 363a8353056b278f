import type { DB, EmailChanges } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type ChangeEmailInput,
  type ConfirmChangeAnswer,
  type EmailTokenInput,
  type StopChangeAnswer,
  confirmAddressUntil,
  forgetLinksBefore,
  repeatSeconds,
  undoChangeUntil,
} from '@mesterhand/domain/auth/addresses';
import { isSameEmail } from '@mesterhand/domain/auth/email';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction, Updateable } from 'kysely';
import { enqueue } from '../../core/tasks/index.ts';
import { hashToken, reauthenticate, endSessions } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { forgetIdentities } from '../identities/service.ts';
import { dropOpenReset } from '../passwords/service.ts';
import {
  type Account,
  type LockedChange,
  findChangeOwner,
  isRecentlyRequested,
  lockAccount,
  lockChange,
} from './queries.ts';

/**
 * Starts a change of the own address. It takes effect once the new address agrees, and the current one too if it is
 * verified. The answer does not reveal whether the new address has an account; in that case it gets no email.
 * @throws AppError `input.invalid` for a wrong password or the address in use; see `reauthenticate`.
 */
export async function requestChange(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  { email, password }: ChangeEmailInput,
  now: Date,
): Promise<{ asked: true }> {
  await reauthenticate(db, session, { password, now });
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, session.userId);
    if (account === undefined) throw new AppError('auth.required');
    if (isSameEmail(account.email, email))
      throw new AppError('input.invalid', { issues: [{ path: ['email'], message: 'emailSame' }] });
    const requested = { userId: account.id, newEmail: email };
    const since = new Date(now.getTime() - repeatSeconds * 1000);
    if (await isRecentlyRequested(trx, requested, since)) return { asked: true };
    await endOpenChanges(trx, account.id, now);
    await beginChange(trx, { account, email }, now);
    return { asked: true };
  });
}

async function beginChange(
  trx: Transaction<DB>,
  { account, email }: { account: Account; email: string },
  now: Date,
): Promise<void> {
  const expiresAt = confirmAddressUntil(now);
  const { id: changeId } = await trx
    .insertInto('emailChanges')
    .values({
      userId: account.id,
      oldEmail: account.email,
      newEmail: email,
      asksOld: account.emailVerifiedAt !== null,
      passwordMark: markOf(account.passwordHash),
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      stoppableUntil: undoChangeUntil(expiresAt).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(trx, 'auth.changeEmail', { changeId, side: 'new' });
  await enqueue(trx, 'auth.changeEmail', { changeId, side: 'old' });
}

/** Cancels the own pending change and invalidates its links. */
export function dropChange(db: Kysely<DB>, actor: Actor, now: Date): Promise<{ dropped: boolean }> {
  return withTransaction(db, async (trx) => ({
    dropped: await endOpenChanges(trx, actor.userId, now),
  }));
}

/**
 * One side agrees; the last one to agree applies the change. Repeating the same link returns the same answer.
 * @throws AppError `auth.badChangeLink`, or `auth.emailTaken` when another account has taken the address meanwhile.
 */
export async function confirmChange(
  db: Kysely<DB>,
  { token }: EmailTokenInput,
  now: Date,
): Promise<ConfirmChangeAnswer> {
  const hash = hashToken(token);
  const owner = await findChangeOwner(db, { hash, kinds: ['newHash', 'oldHash'] });
  if (owner === undefined) throw new AppError('auth.badChangeLink');
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, owner.userId);
    const change = await lockChange(trx, owner.id);
    if (account === undefined || change.endedAt !== null) throw new AppError('auth.badChangeLink');
    if (change.appliedAt !== null) return { state: 'changed' };
    if (!isOpen(change, account, now)) throw new AppError('auth.badChangeLink');
    const at = now.toISOString();
    const confirmed = {
      newConfirmedAt: change.newHash === hash ? at : change.newConfirmedAt,
      oldConfirmedAt: change.newHash === hash ? change.oldConfirmedAt : at,
    };
    await writeChange(trx, change.id, confirmed);
    const isAgreed = !change.asksOld || confirmed.oldConfirmedAt !== null;
    if (confirmed.newConfirmedAt === null || !isAgreed) return { state: 'waiting' };
    await applyChange(trx, { account, change }, now);
    return { state: 'changed' };
  });
}

/** A changed password or address closes the change: somebody else may have started it. */
export function isOpen(change: LockedChange, account: Account, now: Date): boolean {
  return (
    change.expiresAt > now.toISOString() &&
    change.passwordMark === markOf(account.passwordHash) &&
    isSameEmail(change.oldEmail, account.email)
  );
}

async function applyChange(
  trx: Transaction<DB>,
  { account, change }: { account: Account; change: LockedChange },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await administerAccount(trx, account.id, { email: change.newEmail, emailVerifiedAt: at });
  // A reset link in the former mailbox must not work any more.
  await dropOpenReset(trx, account.id);
  await writeChange(trx, change.id, {
    appliedAt: at,
    stoppableUntil: undoChangeUntil(now).toISOString(),
  });
}

/**
 * The current address reports that its owner did not request this. The change is ended or reverted, and the access of
 * the person who started it is revoked: sessions, password, and a Google account linked since. A password reset follows
 * by email.
 * @throws AppError `auth.badChangeLink`, or `auth.emailTaken` when the former address has become another account's.
 */
export async function stopChange(
  db: Kysely<DB>,
  { token }: EmailTokenInput,
  now: Date,
): Promise<StopChangeAnswer> {
  const owner = await findChangeOwner(db, { hash: hashToken(token), kinds: ['stopHash'] });
  if (owner === undefined) throw new AppError('auth.badChangeLink');
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, owner.userId);
    const change = await lockChange(trx, owner.id);
    if (account === undefined) throw new AppError('auth.badChangeLink');
    const answer = { state: change.appliedAt === null ? 'stopped' : 'undone' } as const;
    if (change.stoppedAt !== null) return answer;
    if (change.stoppableUntil <= now.toISOString()) throw new AppError('auth.badChangeLink');
    await endOpenChanges(trx, account.id, now);
    const at = now.toISOString();
    await writeChange(trx, change.id, { endedAt: at, stoppedAt: at });
    await takeBack(trx, { account, change }, now);
    return answer;
  });
}

async function takeBack(
  trx: Transaction<DB>,
  { account, change }: { account: Account; change: LockedChange },
  now: Date,
): Promise<void> {
  const email = change.appliedAt === null ? account.email : change.oldEmail;
  const emailVerifiedAt = isSameEmail(email, change.oldEmail)
    ? now.toISOString()
    : account.emailVerifiedAt;
  const noPassword = { passwordHash: null, shortPassword: false };
  await administerAccount(trx, account.id, { email, emailVerifiedAt, ...noPassword });
  await forgetIdentities(trx, account.id, { since: change.createdAt });
  await dropOpenReset(trx, account.id);
  await endSessions(trx, account.id);
  await enqueue(trx, 'auth.resetRequested', { email, language: account.language });
}

/** Deletes changes that can no longer be stopped. */
export async function deleteExpiredChanges(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('emailChanges')
    .where('stoppableUntil', '<', forgetLinksBefore(now).toISOString())
    .execute();
}

/** Writes columns of a locked change. */
export async function writeChange(
  trx: Transaction<DB>,
  id: number,
  change: Updateable<EmailChanges>,
): Promise<void> {
  await trx.updateTable('emailChanges').set(change).where('id', '=', id).execute();
}

/** Ends a person's pending change. @returns whether there was one. */
async function endOpenChanges(trx: Transaction<DB>, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('emailChanges')
    .set({ endedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Fingerprint of the current password, so that its hash is not stored a second time. */
const markOf = (passwordHash: string | null): string => hashToken(passwordHash ?? '');

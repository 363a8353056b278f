import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type EmailTokenInput,
  type OwnAddress,
  addressLinks,
  confirmAddressUntil,
  forgetLinksBefore,
} from '@mesterhand/domain/auth/addresses';
import { isSameEmail } from '@mesterhand/domain/auth/email';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Language } from '@mesterhand/domain/pages/languages';
import type { Kysely, Transaction } from 'kysely';
import { type Delivery, enqueue } from '../../core/tasks/index.ts';
import { type Post, sendEmail } from '../../core/mail/index.ts';
import { hashToken, makeToken } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { findOwnAddress, findVerification, lockAccount } from './queries.ts';

export async function readOwnAddress(db: Kysely<DB>, actor: Actor, now: Date): Promise<OwnAddress> {
  const own = await findOwnAddress(db, actor.userId, now);
  if (own === undefined) throw new AppError('auth.required');
  return own;
}

/** Enqueues another verification email; no-op for a verified address. */
export function requestVerification(db: Kysely<DB>, actor: Actor): Promise<{ sent: true }> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, actor.userId);
    if (account === undefined) throw new AppError('auth.required');
    if (account.emailVerifiedAt === null)
      await enqueue(trx, 'auth.verifyEmail', { userId: account.id });
    return { sent: true };
  });
}

/**
 * Marks an address as verified. Repeating the same link changes nothing and returns the same answer.
 * @throws AppError `auth.badVerifyLink` for one that is unknown, too old, or of an address the account no longer has.
 */
export async function verifyEmail(
  db: Kysely<DB>,
  { token }: EmailTokenInput,
  now: Date,
): Promise<{ verified: true }> {
  const tokenHash = hashToken(token);
  const link = await findVerification(db, tokenHash, now);
  if (link === undefined) throw new AppError('auth.badVerifyLink');
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, link.userId);
    if (account === undefined || !isSameEmail(account.email, link.email))
      throw new AppError('auth.badVerifyLink');
    if (link.usedAt !== null) return { verified: true };
    const { numUpdatedRows } = await trx
      .updateTable('emailVerifications')
      .set({ usedAt: now.toISOString() })
      .where('tokenHash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    // A newer email has replaced this token meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('auth.badVerifyLink');
    const emailVerifiedAt = account.emailVerifiedAt ?? now.toISOString();
    await administerAccount(trx, account.id, { emailVerifiedAt });
    return { verified: true };
  });
}

export interface VerifyEmailMessage {
  /** As stored with the account. */
  email: string;
  language: Language;
  /** Verifies the address. The token is only in this email; its hash is stored. */
  link: string;
}

/**
 * The verification email; undefined for a deleted account or a verified address. The token is created on delivery, so
 * that no row ever holds it, and it replaces the previous one.
 */
export function writeVerifyEmail(
  db: Kysely<DB>,
  { userId }: { userId: number },
  { base, now }: { base: string; now: Date },
): Promise<VerifyEmailMessage | undefined> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account === undefined || account.emailVerifiedAt !== null) return undefined;
    const { id, email, language } = account;
    const token = makeToken();
    await dropOpenVerification(trx, id);
    await trx
      .insertInto('emailVerifications')
      .values({
        userId: id,
        email,
        tokenHash: hashToken(token),
        createdAt: now.toISOString(),
        expiresAt: confirmAddressUntil(now).toISOString(),
      })
      .execute();
    return { email, language, link: addressLinks.verify(base, token) };
  });
}

async function dropOpenVerification(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('emailVerifications')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Delivers the queued verification email. */
export async function deliverVerification(
  { post, clock }: { post: Post; clock: () => Date },
  payload: { userId: number },
  { id, attempt, signal }: Delivery,
): Promise<void> {
  const { db, siteUrl: base } = post;
  const written = await writeVerifyEmail(db, payload, { base, now: clock() });
  if (written === undefined) return;
  const { email: to, language, link } = written;
  const { userId: accountId } = payload;
  // Each attempt creates a new link and invalidates the last, so mail programs must not deduplicate the two emails.
  const key = `${id}.${attempt}`;
  await sendEmail(post, {
    to,
    accountId,
    content: { kind: 'verifyEmail' },
    language,
    link,
    key,
    signal,
  });
}

/** Deletes links that expired more than a day ago. */
export async function deleteExpiredVerifications(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('emailVerifications')
    .where('expiresAt', '<', forgetLinksBefore(now).toISOString())
    .execute();
}

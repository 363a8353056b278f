import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type LetterTokenInput,
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

/** Owes the own address another letter; one that is proved needs none. */
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
 * Notes that an address is its owner's. The same link again changes nothing and hears the same.
 * @throws AppError `auth.badVerifyLink` for one that is unknown, too old, or of an address the account no longer has.
 */
export async function verifyEmail(
  db: Kysely<DB>,
  { token }: LetterTokenInput,
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
    // A newer letter took its place meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('auth.badVerifyLink');
    const emailVerifiedAt = account.emailVerifiedAt ?? now.toISOString();
    await administerAccount(trx, account.id, { emailVerifiedAt });
    return { verified: true };
  });
}

export interface VerifyEmailMessage {
  /** As the account has it. */
  email: string;
  language: Language;
  /** Proves the address: it is told to this letter and stored nowhere. */
  link: string;
}

/**
 * What to write to an account whose address is not proved yet; nothing to one that is gone or done. The token is made
 * when the letter is, so that no row ever holds it; the former link ends.
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

/** Delivers what is owed to an address that is to be proved. */
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
  // Each attempt makes another link and ends the one before: a program that sees two letters must show both.
  const key = `${id}.${attempt}`;
  await sendEmail(post, {
    to,
    accountId,
    letter: { kind: 'verifyEmail' },
    language,
    link,
    key,
    signal,
  });
}

/** Forgets links that ended more than a day ago. */
export async function forgetVerifications(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('emailVerifications')
    .where('expiresAt', '<', forgetLinksBefore(now).toISOString())
    .execute();
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type GoogleSituation,
  type GoogleLink,
  type ProofInput,
  decideGoogleLink,
} from '@mesterhand/domain/auth/google';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import {
  type OpenIdProvider,
  type ProvedPerson,
  reauthenticate,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { type Identity, findIdentity, findLinkedIdentity, lockAccount } from './queries.ts';

/**
 * The account linked to an identity, and the one with the same email, locked. The lock comes first, so that a
 * concurrent sign-in of the same person has committed its link.
 */
export async function findAccountOf(
  trx: Transaction<DB>,
  person: ProvedPerson,
): Promise<Pick<GoogleSituation, 'linkedTo' | 'account'>> {
  const { email, issuer } = person;
  const found = email === null ? undefined : await lockAccount(trx, { email });
  const linkedTo = (await findIdentity(trx, person))?.userId ?? null;
  if (found === undefined) return { linkedTo, account: null };
  const { id, emailVerifiedAt } = found;
  const hasOtherGoogle = (await findLinkedIdentity(trx, id, issuer)) !== undefined;
  return { linkedTo, account: { id, emailVerified: emailVerifiedAt !== null, hasOtherGoogle } };
}

/**
 * Links an identity to the requesting account. Idempotent.
 * @throws AppError with the `google.…` code that says why not.
 */
export async function linkIdentity(
  trx: Transaction<DB>,
  userId: number,
  person: ProvedPerson,
  now: Date,
): Promise<void> {
  const account = await lockAccount(trx, { id: userId });
  if (account === undefined) throw new AppError('google.stale');
  const linked = await findIdentity(trx, person);
  const tie = await findLinkedIdentity(trx, userId, person.issuer);
  const decision = decideGoogleLink(person, {
    userId,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    linkedTo: linked?.userId ?? null,
    hasOtherGoogle: tie !== undefined && tie.subject !== person.subject,
  });
  if (decision.do === 'refuse') throw new AppError(decision.code);
  if (decision.do === 'keep') return;
  await storeIdentity(trx, userId, { ...person, linkedAt: now.toISOString() });
  if (decision.provesEmail)
    await administerAccount(trx, userId, { emailVerifiedAt: now.toISOString() });
}

/** Stores the link of an identity; the caller has authorised it. */
export async function storeIdentity(
  trx: Transaction<DB>,
  userId: number,
  { issuer, subject, email, linkedAt }: Identity & { email: string | null; linkedAt: string },
): Promise<void> {
  await trx.insertInto('identities').values({ userId, issuer, subject, email, linkedAt }).execute();
}

/** The identity linked to the own account. */
export async function readLinkedIdentity(
  db: Kysely<DB>,
  actor: Actor,
  google: OpenIdProvider | undefined,
): Promise<GoogleLink> {
  if (google === undefined) return { offered: false, linked: null };
  const tie = await findLinkedIdentity(db, actor.userId, google.issuer);
  const linked = tie === undefined ? null : { email: tie.email, linkedAt: tie.linkedAt };
  return { offered: true, linked };
}

/**
 * Unlinks Google from the own account. Idempotent.
 * @throws AppError `google.lastWayIn` for an account without a password, else as `reauthenticate`.
 */
export async function unlink(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  { password }: ProofInput,
  now: Date,
): Promise<{ unlinked: true }> {
  return withTransaction(db, async (trx) => {
    const account = await lockAccount(trx, { id: session.userId });
    if (account === undefined) throw new AppError('auth.required');
    if (account.passwordHash === null) throw new AppError('google.lastWayIn');
    await reauthenticate(trx, session, { password, now });
    await forgetIdentities(trx, account.id);
    return { unlinked: true };
  });
}

/** Deletes a person's linked identities, all or those linked `since` an instant. */
export async function forgetIdentities(
  trx: Transaction<DB>,
  userId: number,
  { since }: { since?: string } = {},
): Promise<void> {
  const ties = trx.deleteFrom('identities').where('userId', '=', userId);
  await (since === undefined ? ties : ties.where('linkedAt', '>=', since)).execute();
}

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  confirmUntil,
  forgetBefore,
  judgeConfirmation,
  mayAsk,
} from '@mesterhand/domain/newsletter/course';
import type {
  RemoveSubscriberInput,
  SubscribeInput,
  Subscribed,
} from '@mesterhand/domain/newsletter/schema';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { recordConsent } from '../consents/service.ts';
import { requireForm } from '../support/service.ts';
import {
  type SubscriberKey,
  findAccountOf,
  findProvedAddressOf,
  findSecret,
  lockSubscriber,
} from './queries.ts';

/** The same for everybody, so that it does not reveal whether the address is known. */
const accepted: Subscribed = { accepted: true };

/**
 * Enqueues an email that asks an address to confirm its subscription. Only that email reveals whether the address was
 * known, pending or confirmed. The honeypot field is answered like success.
 * @throws AppError `support.tooFast`, `support.formExpired`
 */
export async function subscribe(
  db: Kysely<DB>,
  input: SubscribeInput,
  now: Date,
): Promise<Subscribed> {
  if (input.homepage.trim() !== '') return accepted;
  return withTransaction(db, async (trx) => {
    await requireForm(trx, input.token, now);
    const token = randomBytes(24).toString('base64url');
    const subscriberId = await storeRequest(trx, { input, token }, now);
    if (subscriberId !== undefined)
      await enqueue(trx, 'newsletter.confirm', { subscriberId, token });
    return accepted;
  });
}

/** @returns the subscriber to email; undefined when no email is due. */
async function storeRequest(
  trx: Transaction<DB>,
  { input, token }: { input: SubscribeInput; token: string },
  now: Date,
): Promise<number | undefined> {
  const { email, language, consent, source } = input;
  const secret = await findSecret(trx);
  const emailHash = hashAddress(secret, email);
  const at = now.toISOString();
  const requested = {
    email,
    language,
    consent,
    source,
    state: 'pending' as const,
    askedAt: at,
    confirmHash: hashToken(token),
    confirmUntil: confirmUntil(now).toISOString(),
    confirmedAt: null,
  };
  const unsubscribeHash = hashToken(unsubscribeToken(secret, emailHash));
  // Of two concurrent requests, the second waits here and then finds the first: one email is sent.
  const added = await trx
    .insertInto('newsletterSubscribers')
    .values({ ...requested, emailHash, unsubscribeHash, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return added.id;
  const known = await lockSubscriber(trx, { emailHash });
  if (known === undefined) throw new AppError('conflict.stale');
  if (!mayAsk(known, now)) return undefined;
  await changeSubscriber(trx, known.id, requested);
  return known.id;
}

/**
 * Confirms a subscription by the emailed token. Idempotent.
 * @throws AppError `newsletter.badLink` for a token that is unknown, used up or older than two days.
 */
export function confirm(db: Kysely<DB>, token: string, now: Date): Promise<{ state: 'confirmed' }> {
  return withTransaction(db, async (trx) => {
    const { id, ...standing } = await requireSubscriber(trx, { confirmHash: hashToken(token) });
    const verdict = judgeConfirmation(standing, now);
    if (verdict === 'refused') throw new AppError('newsletter.badLink');
    if (verdict === 'confirm') {
      await changeSubscriber(trx, id, {
        state: 'confirmed',
        confirmedAt: now.toISOString(),
        unsubscribedAt: null,
      });
      await recordChoice(trx, { id, action: 'given', at: now.toISOString() });
    }
    return { state: 'confirmed' };
  });
}

/**
 * Ends a subscription by the token of any newsletter email; it never expires. Idempotent. The address is erased; its
 * keyed hash and the times stay as proof of what was agreed to, and when it ended.
 * @throws AppError `newsletter.badLink`
 */
export function unsubscribe(
  db: Kysely<DB>,
  token: string,
  now: Date,
): Promise<{ state: 'unsubscribed' }> {
  return withTransaction(db, async (trx) => {
    const { id, state } = await requireSubscriber(trx, { unsubscribeHash: hashToken(token) });
    if (state !== 'unsubscribed') {
      await recordChoice(trx, { id, action: 'revoked', at: now.toISOString() });
      await changeSubscriber(trx, id, { ...forgotten, unsubscribedAt: now.toISOString() });
    }
    return { state: 'unsubscribed' };
  });
}

/** Records the choice in the log of consents of the account with this address, if any. */
async function recordChoice(
  trx: Transaction<DB>,
  { id, action, at }: { id: number; action: 'given' | 'revoked'; at: string },
): Promise<void> {
  const found = await findAccountOf(trx, id);
  if (found === undefined) return;
  const { userId, version } = found;
  await recordConsent(trx, { userId, kind: 'newsletter', action, version, via: 'letter', at });
}

/** The token of the unsubscribe link in newsletter emails. */
export async function readUnsubscribeToken(db: Kysely<DB>, email: string): Promise<string> {
  const secret = await findSecret(db);
  return unsubscribeToken(secret, hashAddress(secret, email));
}

/** Deletes a subscriber completely, at their request. */
export function removeSubscriber(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason }: RemoveSubscriberInput,
): Promise<{ id: number; deleted: true }> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'newsletter.manage', null)) throw new AppError('access.forbidden');
    const before = await lockSubscriber(trx, { id });
    if (before === undefined) throw new AppError('newsletter.notFound');
    await trx.deleteFrom('newsletterSubscribers').where('id', '=', id).execute();
    // The audit log is permanent, so it must not contain the deleted address.
    await audit(trx, {
      actorId: actor.userId,
      action: 'newsletter.remove',
      subject: 'subscriber',
      subjectId: id,
      before: { state: before.state },
      reason,
    });
    return { id, deleted: true };
  });
}

/** Deletes the newsletter subscription of an erased person. An unverified address may be another person's. */
export async function forgetSubscriber(trx: Transaction<DB>, userId: number): Promise<void> {
  const email = await findProvedAddressOf(trx, userId);
  if (email === undefined) return;
  const emailHash = hashAddress(await findSecret(trx), email);
  await trx.deleteFrom('newsletterSubscribers').where('emailHash', '=', emailHash).execute();
}

/** Erases addresses that were not confirmed in time. Those that unsubscribed before stay as such. */
export function deleteUnconfirmed(db: Kysely<DB>, now: Date): Promise<void> {
  return withTransaction(db, async (trx) => {
    const before = forgetBefore(now).toISOString();
    await trx
      .updateTable('newsletterSubscribers')
      .set(forgotten)
      .where('state', '=', 'pending')
      .where('askedAt', '<', before)
      .where('unsubscribedAt', 'is not', null)
      .execute();
    await trx
      .deleteFrom('newsletterSubscribers')
      .where('state', '=', 'pending')
      .where('askedAt', '<', before)
      .execute();
  });
}

const forgotten = {
  state: 'unsubscribed',
  email: null,
  confirmHash: null,
  confirmUntil: null,
  askedAt: null,
} as const;

async function requireSubscriber(trx: Transaction<DB>, key: SubscriberKey) {
  const subscriber = await lockSubscriber(trx, key);
  if (subscriber === undefined) throw new AppError('newsletter.badLink');
  return subscriber;
}

async function changeSubscriber(
  trx: Transaction<DB>,
  id: number,
  change: Partial<{
    state: 'pending' | 'confirmed' | 'unsubscribed';
    email: string | null;
    language: SubscribeInput['language'];
    consent: string;
    source: string;
    confirmHash: string | null;
    confirmUntil: string | null;
    askedAt: string | null;
    confirmedAt: string | null;
    unsubscribedAt: string | null;
  }>,
): Promise<void> {
  await trx.updateTable('newsletterSubscribers').set(change).where('id', '=', id).execute();
}

/** Only the hash of an emailed token is stored. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

function hashAddress(secret: string, email: string): string {
  return sign(secret, `email:${email}`);
}

function unsubscribeToken(secret: string, emailHash: string): string {
  return sign(secret, `unsubscribe:${emailHash}`);
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

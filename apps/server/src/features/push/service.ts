import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { PushSubscriptionInput, RenewPushInput } from '@mesterhand/domain/notifications/push';
import { pushVersion } from '@mesterhand/domain/privacy/consents';
import { type Kysely, type Transaction, sql } from 'kysely';
import { isSameSecret } from '../../core/http/index.ts';
import type { PushMessage, PushSender } from '../../core/outbound/index.ts';
import { sessionIdOf } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { recordConsent } from '../consents/service.ts';
import { findSubscription, lockSession, listSubscriptionIds, lockByEndpoint } from './queries.ts';

/** Subscriptions per person; the oldest are deleted. */
const maxPerPerson = 20;
/** Consecutive refusals after which a subscription is deleted. */
const maxFailures = 5;

/**
 * Subscribes a browser until its session is ended. A browser that another person used before is reassigned: an endpoint
 * has one row.
 * @throws AppError `push.unavailable`, `push.badEndpoint`, `auth.required` when the session has just ended.
 */
export async function subscribe(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  { endpoint, keys }: PushSubscriptionInput,
  { sender, now }: { sender: PushSender | undefined; now: Date },
): Promise<{ subscribed: true }> {
  requireAccepted(sender, endpoint);
  const { userId, token } = session;
  const row = { userId, sessionId: sessionIdOf(token), p256dh: keys.p256dh, auth: keys.auth };
  await withTransaction(db, async (trx) => {
    if (!(await lockSession(trx, row.sessionId))) throw new AppError('auth.required');
    const known = await lockByEndpoint(trx, endpoint);
    if (known?.userId !== userId)
      await recordPush(trx, { userId, action: 'given', at: now.toISOString() });
    await trx
      .insertInto('pushSubscriptions')
      .values({ ...row, endpoint, createdAt: now.toISOString() })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ ...row, failures: 0, failedAt: null }),
      )
      .execute();
    await trx
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', userId)
      .where('id', 'not in', (from) =>
        from
          .selectFrom('pushSubscriptions')
          .select('id')
          .where('userId', '=', userId)
          .orderBy('id', 'desc')
          .limit(maxPerPerson),
      )
      .execute();
  });
  return { subscribed: true };
}

function requireAccepted(
  sender: PushSender | undefined,
  endpoint: string,
): asserts sender is PushSender {
  if (sender === undefined) throw new AppError('push.unavailable');
  if (!sender.accepts(endpoint))
    throw new AppError('push.badEndpoint', {
      issues: [{ path: ['endpoint'], message: 'invalid' }],
    });
}

/** Ends an own push subscription. Idempotent; ignores those of others. */
export async function unsubscribe(
  db: Kysely<DB>,
  userId: number,
  endpoint: string,
): Promise<{ subscribed: false }> {
  await withTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('pushSubscriptions')
      .where('userId', '=', userId)
      .where('endpoint', '=', endpoint)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await recordPush(trx, { userId, action: 'revoked' });
  });
  return { subscribed: false };
}

function recordPush(
  trx: Transaction<DB>,
  act: { userId: number; action: 'given' | 'revoked'; at?: string },
): Promise<void> {
  return recordConsent(trx, { ...act, kind: 'push', version: pushVersion, via: 'browser' });
}

/**
 * Moves a subscription to its new endpoint, given the secret of the old one. The answer does not reveal whether there
 * was such a subscription.
 */
export async function renew(
  db: Kysely<DB>,
  { old, subscription }: RenewPushInput,
  sender: PushSender | undefined,
): Promise<{ accepted: true }> {
  const { endpoint, keys } = subscription;
  requireAccepted(sender, endpoint);
  await withTransaction(db, async (trx) => {
    const known = await lockByEndpoint(trx, old.endpoint);
    if (known === undefined || !isSame(known.auth, old.auth)) return;
    // The page itself may have subscribed it first.
    const taken = endpoint !== old.endpoint && (await lockByEndpoint(trx, endpoint)) !== undefined;
    if (taken) await removeSubscription(trx, known.id);
    else
      await trx
        .updateTable('pushSubscriptions')
        .set({ endpoint, ...keys, failures: 0, failedAt: null })
        .where('id', '=', known.id)
        .execute();
  });
  return { accepted: true };
}

function isSame(one: string, other: string): boolean {
  return isSameSecret(Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url'));
}

/** A person's push subscriptions. */
export function listBrowsers(db: Kysely<DB>, userId: number): Promise<number[]> {
  return listSubscriptionIds(db, userId);
}

/**
 * Sends a message to a person's browser and records the outcome; a subscription that is gone, or is refused repeatedly,
 * is deleted.
 * @throws Error when a retry makes sense.
 */
export async function pushTo(
  db: Kysely<DB>,
  { sender, now }: { sender: PushSender; now: Date },
  whom: { subscriptionId: number; userId: number },
  message: Omit<PushMessage, 'target'>,
): Promise<'sent' | 'gone' | 'refused'> {
  const found = await findSubscription(db, whom.subscriptionId);
  if (found === undefined || found.userId !== whom.userId) return 'gone';
  const { id, endpoint, p256dh, auth, failures } = found;
  const target = { endpoint, p256dh, auth };
  const outcome = await sender.send({ ...message, target }).catch(async (error: unknown) => {
    await recordFailure(db, id, now);
    throw error;
  });
  if (outcome === 'sent') await recordSuccess(db, id, now);
  else if (outcome === 'gone' || failures + 1 >= maxFailures) await removeSubscription(db, id);
  else await recordFailure(db, id, now);
  return outcome;
}

async function recordSuccess(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({ usedAt: now.toISOString(), failedAt: null, failures: 0 })
    .where('id', '=', id)
    .execute();
}

async function recordFailure(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  await db
    .updateTable('pushSubscriptions')
    .set({ failedAt: now.toISOString(), failures: sql`failures + 1` })
    .where('id', '=', id)
    .execute();
}

async function removeSubscription(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
}

import { randomUUID } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import { pingType } from '@mesterhand/domain/webhooks/event-types';
import { isTaken, keptDays } from '@mesterhand/domain/webhooks/rules';
import type {
  DeliveryDetail,
  DeliveryState,
  ListDeliveriesInput,
  WebhookDelivery,
} from '@mesterhand/domain/webhooks/schema';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { attemptsInAll, type Delivery, type JobHandlers, enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import type { WebhookOutcome } from '../../core/outbound/index.ts';
import { openSecrets, readWebhook, updateHealth, type WebhookParts } from '../webhooks/service.ts';
import {
  findDelivery,
  findDue,
  lockEndpoint,
  listDeliveryRows,
  lockDelivery,
  messageIdOf,
} from './queries.ts';
import { writeBody } from './outbox/service.ts';

/** A page of the log, newest first. */
export function listDeliveries(
  db: Kysely<DB>,
  input: ListDeliveriesInput,
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  return listDeliveryRows(db, input);
}

/** One delivery with all its attempts. @throws AppError `webhooks.deliveryNotFound`. */
export async function readDelivery(db: Kysely<DB>, id: number): Promise<DeliveryDetail> {
  const delivery = await findDelivery(db, id);
  if (delivery === undefined) throw new AppError('webhooks.deliveryNotFound');
  return delivery;
}

/** Job handlers: deliveries, and the deletion of old ones. */
export function webhookHandlers(parts: WebhookParts & { clock: () => Date }) {
  return {
    'webhook.deliver': ({ deliveryId: id, round }, delivery) =>
      deliver(parts, { id, round }, delivery),
    'webhooks.forget': async () => void (await deleteOldDeliveries(parts.db, parts.clock())),
  } satisfies Partial<JobHandlers>;
}

/** One attempt. @throws Error to make the queue retry, with increasing delays. */
async function deliver(
  parts: WebhookParts & { clock: () => Date },
  which: { id: number; round: number },
  { attempt, signal }: Delivery,
): Promise<void> {
  const { db, clock } = parts;
  const due = await findDue(db, which);
  if (due === undefined) return;
  if (!due.enabled) return settle(db, which, 'cancelled');
  const outcome = await send(parts, due, { now: clock(), signal });
  const isLast = attempt >= attemptsInAll;
  const state = await withTransaction(db, (trx) =>
    recordAttempt(trx, { ...which, outcome, isLast, now: clock() }),
  );
  if (state === 'waiting')
    throw new Error(`The endpoint did not accept the event: ${outcome.status ?? outcome.problem}.`);
}

interface Sendable {
  url: string;
  eventId: string;
  endpointId: number;
  body: string;
}

/** A secret that can't be decrypted is another installation's; nothing must be sent unsigned. */
async function send(
  { db, vault, sender }: WebhookParts,
  { url, eventId, endpointId, body }: Sendable,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<WebhookOutcome> {
  const secrets = await openSecrets({ db, vault }, endpointId, now);
  if (secrets.length === 0)
    return { at: now, durationMs: 0, status: null, problem: 'secret', answer: '' };
  return sender.send({ url, id: messageIdOf(eventId), body, secrets, signal });
}

interface Noted {
  id: number;
  round: number;
  outcome: WebhookOutcome;
  isLast: boolean;
  now: Date;
}

/** @returns the delivery's state after an attempt; undefined when it is gone. */
async function recordAttempt(
  trx: Transaction<DB>,
  { id, round, outcome, isLast, now }: Noted,
): Promise<DeliveryState | undefined> {
  const delivery = await lockDelivery(trx, id);
  if (delivery === undefined) return undefined;
  const { endpointId } = delivery;
  await addAttempt(trx, { deliveryId: id, endpointId, outcome });
  const isActive = await updateHealth(trx, { endpointId, status: outcome.status, now });
  // Redelivered meanwhile: the later round decides the state.
  if (delivery.round !== round) return undefined;
  const state = isTaken(outcome) ? 'delivered' : isLast || !isActive ? 'failed' : 'waiting';
  await trx.updateTable('webhookDeliveries').set({ state }).where('id', '=', id).execute();
  return state;
}

interface NewAttempt {
  deliveryId: number;
  endpointId: number;
  outcome: WebhookOutcome;
}

async function addAttempt(
  trx: Transaction<DB>,
  { deliveryId, endpointId, outcome }: NewAttempt,
): Promise<void> {
  const { at, durationMs, status, problem, answer } = outcome;
  await trx
    .insertInto('webhookAttempts')
    .values({
      deliveryId,
      endpointId,
      at: at.toISOString(),
      durationMs,
      status,
      problem,
      answer,
    })
    .execute();
}

async function settle(
  db: Kysely<DB>,
  { id, round }: { id: number; round: number },
  state: DeliveryState,
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'waiting')
    .execute();
}

/** Queues a delivery again, whatever its state; receivers deduplicate by `webhook-id`. */
export function sendAgain(db: Kysely<DB>, actor: Actor, id: number): Promise<DeliveryDetail> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'webhooks.manage', null)) throw new AppError('access.forbidden');
    const delivery = await lockDelivery(trx, id);
    if (delivery === undefined) throw new AppError('webhooks.deliveryNotFound');
    if (!delivery.enabled) throw new AppError('webhooks.stopped');
    const { endpointId, state } = delivery;
    const round = delivery.round + 1;
    await trx
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', round })
      .where('id', '=', id)
      .execute();
    await enqueue(trx, 'webhook.deliver', { deliveryId: id, round });
    await audit(trx, {
      actorId: actor.userId,
      action: 'webhooks.sendAgain',
      subject: 'webhook',
      subjectId: endpointId,
      before: { delivery: id, state },
    });
    return readDelivery(trx, id);
  });
}

/** Sends a `ping` at once, also to a paused endpoint, and returns the outcome. No retries, no effect on health. */
export async function testWebhook(
  parts: WebhookParts,
  actor: Actor,
  id: number,
  now: Date,
): Promise<DeliveryDetail> {
  if (!can(actor, 'webhooks.manage', null)) throw new AppError('access.forbidden');
  const { url } = await readWebhook(parts.db, id, now);
  const ping = {
    eventId: randomUUID(),
    endpointId: id,
    body: writeBody(pingType, now, { endpointId: id }),
  };
  const { signal } = new AbortController();
  const outcome = await send(parts, { ...ping, url }, { now, signal });
  return withTransaction(parts.db, async (trx) => {
    // Somebody may have deleted it during the request.
    if ((await lockEndpoint(trx, id)) === undefined) throw new AppError('webhooks.notFound');
    const deliveryId = await keepPing(trx, { ...ping, isTaken: isTaken(outcome), now });
    await addAttempt(trx, { deliveryId, endpointId: id, outcome });
    return readDelivery(trx, deliveryId);
  });
}

interface SentPing extends Omit<Sendable, 'url'> {
  isTaken: boolean;
  now: Date;
}

async function keepPing(
  trx: Transaction<DB>,
  { eventId, endpointId, body, isTaken: taken, now }: SentPing,
): Promise<number> {
  const createdAt = now.toISOString();
  await trx
    .insertInto('webhookEvents')
    .values({ id: eventId, type: pingType, body, createdAt })
    .execute();
  const { id } = await trx
    .insertInto('webhookDeliveries')
    .values({ eventId, endpointId, state: taken ? 'delivered' : 'failed', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes old events. @returns how many. */
export async function deleteOldDeliveries(db: Kysely<DB>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('webhookEvents')
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

import type { DB } from '@mesterhand/db/schema';
import {
  type DeliveryDetail,
  deliveryDetailSchema,
  type ListDeliveriesInput,
  type WebhookDelivery,
  webhookDeliverySchema,
} from '@mesterhand/domain/webhooks/schema';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

/** The header `webhook-id` of an event. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`;
}

/** The data for one attempt; undefined when the delivery is no longer pending in this round. */
export function findDue(db: Kysely<DB>, { id, round }: { id: number; round: number }) {
  return db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEvents as v', 'v.id', 'd.eventId')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .select(['d.id', 'd.eventId', 'd.endpointId', 'v.body', 'e.url', 'e.enabled'])
    .where('d.id', '=', id)
    .where('d.round', '=', round)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
}

/** Locks a delivery and its endpoint against changes. */
export function lockDelivery(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .select(['d.id', 'd.endpointId', 'd.state', 'd.round', 'e.enabled'])
    .where('d.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether an endpoint exists; locked until the transaction ends. */
export function lockEndpoint(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('webhookEndpoints')
    .select(['id', 'url'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

function selectDeliveries(db: Kysely<DB>) {
  return db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEvents as v', 'v.id', 'd.eventId')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('webhookAttempts')
          .select(['at', 'status', 'problem', 'durationMs'])
          .whereRef('deliveryId', '=', 'd.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue(),
    )
    .select(['d.id', 'd.eventId', 'd.state', 'd.createdAt', 'd.endpointId'])
    .select(['v.type as event', 'v.body as payload', 'e.url', 'e.description'])
    .select(['last.at', 'last.status', 'last.problem', 'last.durationMs'])
    .select(({ selectFrom, fn }) =>
      selectFrom('webhookAttempts')
        .select(fn.countAll<number>().as('count'))
        .whereRef('deliveryId', '=', 'd.id')
        .as('attempts'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

function factsOf({ endpointId, url, description, at, status, problem, durationMs, ...row }: Row) {
  return {
    ...row,
    messageId: messageIdOf(row.eventId),
    endpoint: { id: endpointId, url, description },
    lastAttempt: at === null ? null : { at, status, problem, durationMs },
  };
}

/** A page of the log, newest first. */
export async function listDeliveryRows(
  db: Kysely<DB>,
  { limit, cursor, endpoint, event, state }: ListDeliveriesInput,
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  let page = selectDeliveries(db)
    .orderBy('d.id', 'desc')
    .limit(limit + 1);
  if (endpoint !== undefined) page = page.where('d.endpointId', '=', endpoint);
  if (event !== undefined) page = page.where('v.type', '=', event);
  if (state !== undefined) page = page.where('d.state', '=', state);
  if (cursor !== undefined)
    page = page.where('d.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await page.execute(), limit, {
    item: (row) => webhookDeliverySchema.parse(factsOf(row)),
    place: ({ id }) => [id],
  });
}

/** Attempts shown: two rounds of a day's retries, plus a margin. */
const shownAttempts = 100;

export async function findDelivery(
  db: Kysely<DB>,
  id: number,
): Promise<DeliveryDetail | undefined> {
  const row = await selectDeliveries(db).where('d.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const history = await db
    .selectFrom('webhookAttempts')
    .select(['id', 'at', 'status', 'problem', 'durationMs', 'answer'])
    .where('deliveryId', '=', id)
    .orderBy('id', 'desc')
    .limit(shownAttempts)
    .execute();
  return deliveryDetailSchema.parse({ ...factsOf(row), history });
}

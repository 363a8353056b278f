import type { DB } from '@mesterhand/db/schema';
import type { WebhookEventType } from '@mesterhand/domain/webhooks/event-types';
import {
  type ListWebhooksInput,
  type Webhook,
  webhookSchema,
} from '@mesterhand/domain/webhooks/schema';
import { type Expression, type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

/** Endpoints with their health, in one statement. */
function selectWebhooks(db: Kysely<DB>, now: Date) {
  const at = now.toISOString();
  const counted = (state: 'failed' | 'waiting') => sql<number>`(
    select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.state = ${sql.lit(state)}
  )`;
  return db
    .selectFrom('webhookEndpoints as e')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('webhookAttempts')
          .select(['at', 'status', 'problem', 'durationMs'])
          .whereRef('endpointId', '=', 'e.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue(),
    )
    .select(['e.id', 'e.url', 'e.description', 'e.events', 'e.enabled', 'e.version', 'e.createdAt'])
    .select(['e.stopReason', 'e.stoppedAt', 'e.failingSince'])
    .select(['last.at', 'last.status', 'last.problem', 'last.durationMs'])
    .select([counted('failed').as('failed'), counted('waiting').as('waiting')])
    .select(
      sql<string | null>`(
        select max(ends_at) from webhook_secrets s where s.endpoint_id = e.id and s.ends_at > ${at}
      )`.as('oldSecretUntil'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

function readRow({ at, status, problem, durationMs, ...row }: Row): Webhook {
  const lastAttempt = at === null ? null : { at, status, problem, durationMs };
  return webhookSchema.parse({ ...row, lastAttempt });
}

/** Newest first. */
export async function listWebhookRows(
  db: Kysely<DB>,
  { limit, cursor }: ListWebhooksInput,
  now: Date,
): Promise<{ items: Webhook[]; nextCursor: string | null }> {
  let page = selectWebhooks(db, now)
    .orderBy('e.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    page = page.where('e.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await page.execute(), limit, { item: readRow, place: ({ id }) => [id] });
}

export async function findWebhook(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<Webhook | undefined> {
  const row = await selectWebhooks(db, now).where('e.id', '=', id).executeTakeFirst();
  return row && readRow(row);
}

/** Locks an endpoint's row against changes; deliveries may still be inserted. */
export function lockWebhook(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('webhookEndpoints')
    .select(['id', 'url', 'description', 'events', 'enabled', 'stopReason', 'stoppedAt'])
    .select(['failingSince', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countWebhooks(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('webhookEndpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an event type has subscribers, as a column of another statement. */
export const hasSubscribers = (type: Expression<WebhookEventType>): RawBuilder<boolean> =>
  sql`exists (select from webhook_endpoints where enabled and ${type} = any(events))`;

/** The endpoints subscribed to an event, locked against concurrent deletion. */
export async function listSubscribers(
  trx: Transaction<DB>,
  type: WebhookEventType,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('enabled', '=', true)
    .where(sql<boolean>`${type} = any(events)`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Encrypted secrets that are valid at an instant, the current one first. */
export async function listSealed(db: Kysely<DB>, endpointId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookSecrets')
    .select('sealed')
    .where('endpointId', '=', endpointId)
    .where(({ eb, or }) => or([eb('endsAt', 'is', null), eb('endsAt', '>', now.toISOString())]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ sealed }) => sealed);
}

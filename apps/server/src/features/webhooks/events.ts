import type { DB } from '@mesterhand/db/schema';
import { isTaken, stopAfter } from '@mesterhand/domain/webhooks/rules';
import type { Transaction } from 'kysely';
import { enqueue } from '../../core/tasks/index.ts';
import { lockWebhook } from './queries.ts';

export { hasSubscribers, listSubscribers } from './queries.ts';

/**
 * Updates an endpoint's health after an attempt: a success resets its failures; a 410, or days of failures, stop it and
 * notify administrators.
 * @returns whether it stays active.
 */
export async function updateHealth(
  trx: Transaction<DB>,
  { endpointId, status, now }: { endpointId: number; status: number | null; now: Date },
): Promise<boolean> {
  const endpoint = await lockWebhook(trx, endpointId);
  if (endpoint === undefined || !endpoint.enabled) return false;
  const failingSince = isTaken({ status }) ? null : (endpoint.failingSince ?? now.toISOString());
  const why =
    failingSince === null
      ? undefined
      : stopAfter({ status }, { failingSince: new Date(failingSince), now });
  if (why === undefined && failingSince === endpoint.failingSince) return true;
  const stopped = { enabled: false, stopReason: why, stoppedAt: now.toISOString() };
  await trx
    .updateTable('webhookEndpoints')
    .set({ failingSince, ...(why && { ...stopped, version: endpoint.version + 1 }) })
    .where('id', '=', endpointId)
    .execute();
  if (why !== undefined) await enqueue(trx, 'webhook.stopped', { endpointId, why });
  return why === undefined;
}

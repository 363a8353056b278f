import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import { isTaken, maxEndpoints, mostSecrets, stopAfter } from '@mesterhand/domain/webhooks/rules';
import type {
  CreatedWebhook,
  CreateWebhookInput,
  ListWebhooksInput,
  RolledSecret,
  RollSecretInput,
  UpdateWebhookInput,
  Webhook,
} from '@mesterhand/domain/webhooks/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import type { Vault } from '../../core/sessions/index.ts';
import { makeWebhookSecret, type WebhookSender } from '../../core/outbound/index.ts';
import { countWebhooks, findWebhook, listSealed, listWebhookRows, lockWebhook } from './queries.ts';

export { hasSubscribers, listSubscribers } from './queries.ts';

/** The encryption key of the secrets, and the check of target addresses. */
export interface WebhookParts {
  db: Kysely<DB>;
  vault: Vault;
  sender: WebhookSender;
}

/** The webhook endpoints, newest first. */
export function listWebhooks(
  db: Kysely<DB>,
  input: ListWebhooksInput,
  now: Date,
): Promise<{ items: Webhook[]; nextCursor: string | null }> {
  return listWebhookRows(db, input, now);
}

/** @throws AppError `webhooks.notFound`. */
export async function readWebhook(db: Kysely<DB>, id: number, now: Date): Promise<Webhook> {
  const webhook = await findWebhook(db, id, now);
  if (webhook === undefined) throw new AppError('webhooks.notFound');
  return webhook;
}

/** Adds an endpoint with a generated secret. */
export function addWebhook(
  { db, vault, sender }: WebhookParts,
  actor: Actor,
  input: CreateWebhookInput,
  now: Date,
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    refuseStranger(actor);
    refuseAddress(sender, input.url);
    await sql`select pg_advisory_xact_lock(hashtextextended('webhooks.add', 0))`.execute(trx);
    if ((await countWebhooks(trx)) >= maxEndpoints) throw new AppError('webhooks.tooMany');
    const { enabled, ...fields } = input;
    const { id } = await trx
      .insertInto('webhookEndpoints')
      .values({ ...fields, ...standing(enabled, now), createdAt: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addSecret(trx, { vault, endpointId: id, now });
    await audit(trx, { ...trailOf(actor, id), action: 'webhooks.create', after: traceOf(input) });
    return { id };
  });
}

/** A new endpoint with its secret, shown only here: it is stored encrypted, also in replayed idempotent responses. */
export async function revealNew(
  { db, vault }: Pick<WebhookParts, 'db' | 'vault'>,
  id: number,
  now: Date,
): Promise<CreatedWebhook> {
  const webhook = await readWebhook(db, id, now);
  const secret = (await openSecrets({ db, vault }, id, now)).at(-1);
  if (secret === undefined) throw new Error('The secret of a new webhook could not be decrypted.');
  return { ...webhook, secret };
}

/** Changes, pauses or resumes an endpoint; resuming resets its failures. */
export function updateWebhook(
  { db, sender }: Pick<WebhookParts, 'db' | 'sender'>,
  actor: Actor,
  { id, version, ...input }: UpdateWebhookInput,
  now: Date,
): Promise<Webhook> {
  return withTransaction(db, async (trx) => {
    refuseStranger(actor);
    refuseAddress(sender, input.url);
    const before = await requireWebhook(trx, id);
    if (version !== undefined && version !== before.version) throw new AppError('conflict.stale');
    const { enabled, ...fields } = input;
    const isTurned = enabled !== before.enabled;
    await trx
      .updateTable('webhookEndpoints')
      .set({ ...fields, ...(isTurned && standing(enabled, now)), version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const moved = before.url === input.url ? {} : { addressChanged: true };
    await audit(trx, {
      ...trailOf(actor, id),
      action: 'webhooks.update',
      before: traceOf(before),
      after: { ...traceOf(input), ...moved },
    });
    return readWebhook(trx, id, now);
  });
}

/** Deletes an endpoint with its log; pending deliveries are not sent. */
export function deleteWebhook(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<{ id: number; deleted: true }> {
  return withTransaction(db, async (trx) => {
    refuseStranger(actor);
    const before = await requireWebhook(trx, id);
    await trx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
    const trail = trailOf(actor, id);
    await audit(trx, { ...trail, action: 'webhooks.delete', before: traceOf(before) });
    return { id, deleted: true };
  });
}

/** Rotates the secret. The previous one also signs during the chosen grace period; at most three are valid. */
export function rollSecret(
  { db, vault }: Pick<WebhookParts, 'db' | 'vault'>,
  actor: Actor,
  { id, graceHours }: RollSecretInput,
  now: Date,
): Promise<RolledSecret> {
  return withTransaction(db, async (trx) => {
    refuseStranger(actor);
    await requireWebhook(trx, id);
    const endsAt = new Date(now.getTime() + graceHours * 60 * 60 * 1000).toISOString();
    await trx
      .updateTable('webhookSecrets')
      .set({ endsAt: sql`greatest(${endsAt}, created_at)` })
      .where('endpointId', '=', id)
      .where('endsAt', 'is', null)
      .execute();
    const secret = await addSecret(trx, { vault, endpointId: id, now });
    await forgetSecrets(trx, id, now);
    await audit(trx, { ...trailOf(actor, id), action: 'webhooks.roll', after: { graceHours } });
    const { oldSecretUntil } = await readWebhook(trx, id, now);
    return { id, secret, oldSecretUntil };
  });
}

/** The secrets valid for an endpoint now; none when they were encrypted with another installation's key. */
export async function openSecrets(
  { db, vault }: Pick<WebhookParts, 'db' | 'vault'>,
  endpointId: number,
  now: Date,
): Promise<string[]> {
  const sealed = await listSealed(db, endpointId, now);
  return sealed
    .map((each) => vault.open(each, sealOf(endpointId)))
    .filter((secret) => secret !== null);
}

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

async function requireWebhook(trx: Transaction<DB>, id: number) {
  const webhook = await lockWebhook(trx, id);
  if (webhook === undefined) throw new AppError('webhooks.notFound');
  return webhook;
}

function standing(enabled: boolean, now: Date) {
  if (enabled) return { enabled, stopReason: null, stoppedAt: null, failingSince: null };
  return { enabled, stopReason: 'paused' as const, stoppedAt: now.toISOString() };
}

interface NewSecret {
  vault: Vault;
  endpointId: number;
  now: Date;
}

async function addSecret(
  trx: Transaction<DB>,
  { vault, endpointId, now }: NewSecret,
): Promise<string> {
  const secret = makeWebhookSecret();
  const sealed = vault.seal(secret, sealOf(endpointId));
  await trx
    .insertInto('webhookSecrets')
    .values({ endpointId, sealed, createdAt: now.toISOString() })
    .execute();
  return secret;
}

/** Deletes expired secrets and those above the limit: each one lengthens the signature header. */
async function forgetSecrets(trx: Transaction<DB>, endpointId: number, now: Date): Promise<void> {
  await trx
    .deleteFrom('webhookSecrets')
    .where('endpointId', '=', endpointId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('endsAt', '<=', now.toISOString()),
        eb(
          'id',
          'not in',
          selectFrom('webhookSecrets')
            .select('id')
            .where('endpointId', '=', endpointId)
            .orderBy('id', 'desc')
            .limit(mostSecrets),
        ),
      ]),
    )
    .execute();
}

function refuseStranger(actor: Actor): void {
  if (!can(actor, 'webhooks.manage', null)) throw new AppError('access.forbidden');
}

function refuseAddress(sender: WebhookSender, url: string): void {
  if (!sender.accepts(url))
    throw new AppError('webhooks.badUrl', { issues: [{ path: ['url'], message: 'webhookUrl' }] });
}

const sealOf = (endpointId: number): string => `webhook ${endpointId}`;

function trailOf(actor: Actor, subjectId: number) {
  return { actorId: actor.userId, subject: 'webhook', subjectId };
}

/** URL paths are often secrets themselves, and the audit log is permanent, so it contains only the host. */
function traceOf({ url, description, events, enabled }: CreateWebhookInput | LockedWebhook) {
  return { host: new URL(url).host, description, events, enabled };
}

type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>;

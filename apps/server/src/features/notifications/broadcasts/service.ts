import { isDeepStrictEqual } from 'node:util';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import {
  type Broadcast,
  type SendBroadcastInput,
  broadcastTextsSchema,
} from '@mesterhand/domain/notifications/broadcast-schema';
import type { BroadcastTexts } from '@mesterhand/domain/notifications/broadcast-text';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../../core/observability/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import { withTransaction } from '../../../core/database/index.ts';
import { notify } from '../causes/service.ts';
import { countReceivers, findBroadcast, findCategoryId, listReceivers } from './queries.ts';

/** Masters per transaction: few enough to hold locks only briefly. */
const batchSize = 100;

/**
 * Queues a notification to every visible master of a category. Idempotent by key; a dry run returns the number of
 * recipients.
 * @throws AppError `idempotency.mismatch` when another was sent under this key, `categories.notFound`.
 */
export function sendBroadcast(
  db: Kysely<DB>,
  actor: Actor,
  { key, category: code, texts, dryRun }: SendBroadcastInput,
  now: Date,
): Promise<Broadcast> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'broadcasts.send', null)) throw new AppError('access.forbidden');
    const categoryId = await requireCategory(trx, code);
    const content = { categoryId, texts };
    const earlier = await findBroadcast(trx, { key });
    if (earlier !== undefined) return repeat(earlier, content);
    const receivers = await countReceivers(trx, categoryId);
    if (dryRun) return { ...dryRunResult, receivers };
    const sent = await trx
      .insertInto('broadcasts')
      .values({
        key,
        categoryId,
        texts: JSON.stringify(texts),
        createdBy: actor.userId,
        createdAt: now.toISOString(),
        receivers,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning(['id', 'receivers', 'told', 'createdAt', 'finishedAt'])
      .executeTakeFirst();
    // Sent twice concurrently: the insert waited for the other, so this one is the repetition.
    if (sent === undefined) return repeat(await findBroadcast(trx, { key }), content);
    await enqueue(trx, 'broadcast.sent', { broadcastId: sent.id });
    await audit(trx, {
      actorId: actor.userId,
      action: 'broadcasts.send',
      subject: 'broadcast',
      subjectId: sent.id,
      after: { category: code, texts, receivers },
    });
    return describe(sent, { repeated: false });
  });
}

async function requireCategory(trx: Transaction<DB>, code: string): Promise<number> {
  const id = await findCategoryId(trx, code);
  if (id !== undefined) return id;
  throw new AppError('categories.notFound', {
    issues: [{ path: ['categoryId'], message: 'category' }],
  });
}

/** The earlier broadcast with this key, if it was the same. */
function repeat(
  earlier: Awaited<ReturnType<typeof findBroadcast>>,
  { categoryId, texts }: { categoryId: number; texts: BroadcastTexts },
): Broadcast {
  if (earlier === undefined) throw new AppError('conflict.stale');
  const earlierTexts = broadcastTextsSchema.parse(earlier.texts);
  if (earlier.categoryId !== categoryId || !isDeepStrictEqual(earlierTexts, texts))
    throw new AppError('idempotency.mismatch');
  return describe(earlier, { repeated: true });
}

const dryRunResult = { id: null, told: 0, createdAt: null, finishedAt: null, repeated: false };

/** The progress of a broadcast. @throws AppError `broadcasts.notFound`. */
export async function readBroadcast(db: Kysely<DB>, actor: Actor, key: string): Promise<Broadcast> {
  if (!can(actor, 'broadcasts.send', null)) throw new AppError('access.forbidden');
  const found = await findBroadcast(db, { key });
  if (found === undefined) throw new AppError('broadcasts.notFound');
  return describe(found, { repeated: false });
}

function describe(
  { id, receivers, told, createdAt, finishedAt }: Omit<Broadcast, 'repeated'>,
  { repeated }: { repeated: boolean },
): Broadcast {
  return { id, receivers, told, createdAt, finishedAt, repeated };
}

/**
 * Notifies all recipients, one transaction per batch, which also stores the progress: a retried job resumes there and
 * notifies nobody twice.
 */
export async function announce(
  { db, clock }: { db: Kysely<DB>; clock: () => Date },
  { broadcastId }: { broadcastId: number },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (!(await announceBatch(db, broadcastId, clock()))) return;
  }
}

/** @returns whether there may be more recipients. */
function announceBatch(db: Kysely<DB>, id: number, now: Date): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const open = await trx
      .selectFrom('broadcasts')
      .select(['categoryId', 'toldTo'])
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (open === undefined) return false;
    const { categoryId, toldTo: after } = open;
    const people = await listReceivers(trx, { categoryId, after, limit: batchSize });
    for (const userId of people)
      await notify(trx, {
        userId,
        kind: 'announcement',
        key: `broadcast.${id}`,
        broadcastId: id,
        now,
      });
    const isLast = people.length < batchSize;
    await trx
      .updateTable('broadcasts')
      .set(({ eb }) => ({
        told: eb('told', '+', people.length),
        toldTo: people.at(-1) ?? after,
        finishedAt: isLast ? now.toISOString() : null,
      }))
      .where('id', '=', id)
      .execute();
    return !isLast;
  });
}

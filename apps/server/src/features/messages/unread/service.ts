import type { DB } from '@mesterhand/db/schema';
import { awayAfterMs } from '@mesterhand/domain/messages/limits';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import { holdConversation, setUnreadCheck } from '../../conversations/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { type Unread, listUnread } from './queries.ts';

/**
 * A conversation has at most one unread notification, however many messages come. Messages that are not due yet get a
 * further check.
 */
export function notifyReaders(
  db: Kysely<DB>,
  { now, ...check }: { conversationId: number; seq: number; now: Date },
): Promise<void> {
  return withTransaction(db, (trx) => notifyUnread(trx, { ...check, now }));
}

async function notifyUnread(
  trx: Transaction<DB>,
  { conversationId, seq: upTo, now }: { conversationId: number; seq: number; now: Date },
): Promise<void> {
  if (!(await holdConversation(trx, conversationId))) return;
  const before = new Date(now.getTime() - awayAfterMs);
  const unread = await listUnread(trx, { conversationId, upTo, before });
  for (const { readerId: userId, readSeq: after, dueSeq, isBlocked } of unread) {
    if (dueSeq === null || isBlocked) continue;
    const key = `message.${conversationId}.${dueSeq}`;
    const facts = { after };
    await notify(trx, { userId, kind: 'messageReceived', key, conversationId, facts, now });
  }
  await planNextCheck(trx, { conversationId, unread, now });
}

/** The check is due with the first message that is not due yet; without any, the next message plans one. */
async function planNextCheck(
  trx: Transaction<DB>,
  { conversationId, unread, now }: { conversationId: number; unread: Unread[]; now: Date },
): Promise<void> {
  const waits = unread.flatMap(({ dueSeq, nextSeq: seq, nextAt }) => {
    if (seq === null || nextAt === null) return [];
    const wait = Date.parse(nextAt) + awayAfterMs - now.getTime();
    // A just notified reader has an unread notification, so one check a minute suffices. Clock skew can put `nextAt` in
    // the future.
    const delayMs = dueSeq === null ? Math.min(awayAfterMs, Math.max(0, wait)) : awayAfterMs;
    return [{ seq, delayMs }];
  });
  const [next] = waits.toSorted((one, other) => one.delayMs - other.delayMs);
  const at = next === undefined ? null : new Date(now.getTime() + next.delayMs);
  await setUnreadCheck(trx, { conversationId, at });
  if (next === undefined) return;
  const { seq, delayMs } = next;
  await enqueue(trx, 'message.received', { conversationId, seq }, { delayMs });
}

import { createHmac, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import { judgeAge, minSeconds } from '@mesterhand/domain/support/form-age';
import type {
  SendSupportInput,
  SentSupport,
  SetSupportStateInput,
  SupportMessage,
  SupportToken,
} from '@mesterhand/domain/support/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { isSameSecret } from '../../core/http/index.ts';
import { audit } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { findAttempt, findSecret, findSupport, listRecentOf, lockSupport } from './queries.ts';

/** Messages per IP address and day: an office behind one address needs several. */
export const dailyLimit = 10;
const day = 86_400_000;

/** The sender of a message. */
export interface Sender {
  /** The signed-in user, if any. */
  actor: Actor | null;
  /** The IP address in the form that quotas count. */
  address: string;
  /** The `Idempotency-Key` of the request. */
  key: string | null;
}

/** A signed token with the time at which a form was issued, so that no state is stored. */
export async function issueForm(db: Kysely<DB>, now: Date): Promise<SupportToken> {
  const drawn = `${now.getTime().toString(36)}.${randomBytes(8).toString('base64url')}`;
  return { token: `${drawn}.${sign(await findSecret(db), `form:${drawn}`)}`, minSeconds };
}

/**
 * Stores a message to customer service, and enqueues a notification of the operator. Errors are returned only where a
 * person can fix them: a form sent too fast or left open too long, too many links, the daily limit. The honeypot field
 * is answered like success, so that bots do not learn which field to leave out.
 * @throws AppError `support.tooFast`, `support.formExpired`, `rate.limited`, `idempotency.mismatch`
 */
export async function sendSupport(
  db: Kysely<DB>,
  { actor, address, key }: Sender,
  input: SendSupportInput,
  now: Date,
): Promise<SentSupport> {
  if (key !== null && (key.length < 8 || key.length > 200)) {
    throw new AppError('input.invalid', {
      issues: [{ path: ['Idempotency-Key'], message: 'idempotencyKey' }],
    });
  }
  if (input.homepage.trim() !== '') return { receivedAt: now.toISOString() };
  return withTransaction(db, async (trx) => {
    // Before checking the token: a retry of an attempt whose answer was lost may come after the form expired.
    const before = await findSent(trx, key, input);
    if (before !== undefined) return before;
    await requireForm(trx, input.token, now);
    const sender = sign(await findSecret(trx), `sender:${address}`);
    await takeFromDay(trx, sender, now);
    const stored = await store(trx, { input, actor, key, sender }, now);
    if (stored !== undefined) return stored;
    // Two concurrent attempts with one key, of which the other was first.
    const other = await findSent(trx, key, input);
    if (other === undefined) throw new AppError('conflict.stale');
    return other;
  });
}

/** The message stored by an earlier attempt with this key. */
async function findSent(
  trx: Transaction<DB>,
  key: string | null,
  { name, email, message }: SendSupportInput,
): Promise<SentSupport | undefined> {
  const sent = key === null ? undefined : await findAttempt(trx, key);
  if (sent === undefined) return undefined;
  if (sent.name !== name || sent.email !== email || sent.message !== message)
    throw new AppError('idempotency.mismatch');
  return { receivedAt: sent.createdAt };
}

/**
 * Requires a token of `issueForm` that is a few seconds to half a day old.
 * @throws AppError `support.tooFast`, `support.formExpired`
 */
export async function requireForm(db: Kysely<DB>, token: string, now: Date): Promise<void> {
  const secret = await findSecret(db);
  const [time = '', nonce = '', signature = ''] = token.split('.');
  // An unknown signature may be from before a restore, so the user is asked to reload the form.
  if (!isSameSecret(signature, sign(secret, `form:${time}.${nonce}`)))
    throw new AppError('support.formExpired');
  const verdict = judgeAge(now.getTime() - Number.parseInt(time, 36));
  if (verdict === 'expired') throw new AppError('support.formExpired');
  if (verdict === 'tooFast') throw new AppError('support.tooFast', { retryAfter: minSeconds });
}

/** Enforces the daily limit of an address; concurrent messages are counted one after the other. */
async function takeFromDay(trx: Transaction<DB>, sender: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(trx);
  const since = new Date(now.getTime() - day).toISOString();
  const recent = await listRecentOf(trx, { sender, since, limit: dailyLimit });
  const oldest = recent.at(-1);
  if (recent.length < dailyLimit || oldest === undefined) return;
  const free = new Date(oldest).getTime() + day;
  throw new AppError('rate.limited', { retryAfter: Math.ceil((free - now.getTime()) / 1000) });
}

interface Enquiry {
  input: SendSupportInput;
  actor: Actor | null;
  key: string | null;
  sender: string;
}

/** @returns undefined when another attempt with the same key was faster. */
async function store(
  trx: Transaction<DB>,
  { input, actor, key, sender }: Enquiry,
  now: Date,
): Promise<SentSupport | undefined> {
  const { name, email, message, language } = input;
  const words = { name, email, message, language };
  const stored = await trx
    .insertInto('supportMessages')
    .values({
      ...words,
      userId: actor?.userId ?? null,
      attemptKey: key,
      sender,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('attemptKey').doNothing())
    .returning(['id', 'createdAt'])
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  await enqueue(trx, 'support.received', { messageId: stored.id });
  await forgetSenders(trx, now);
  return { receivedAt: stored.createdAt };
}

/** Deletes senders' hashes that no longer count. */
async function forgetSenders(trx: Transaction<DB>, now: Date): Promise<void> {
  await trx
    .updateTable('supportMessages')
    .set({ sender: null })
    .where('sender', 'is not', null)
    .where('createdAt', '<', new Date(now.getTime() - day).toISOString())
    .execute();
}

/** One message, for those who answer. */
export async function readSupport(db: Kysely<DB>, id: number): Promise<SupportMessage> {
  const message = await findSupport(db, id);
  if (message === undefined) throw new AppError('support.notFound');
  return message;
}

/** Marks a message as answered or open. Unchanged states are not audited. */
export function setSupportState(
  db: Kysely<DB>,
  actor: Actor,
  { id, state }: SetSupportStateInput,
): Promise<SupportMessage> {
  return withTransaction(db, async (trx) => {
    if (!can(actor, 'support.answer', null)) throw new AppError('access.forbidden');
    const before = await lockSupport(trx, id);
    if (before === undefined) throw new AppError('support.notFound');
    // An erased person's message can't be reopened: it has no address to answer to.
    if (before.email === null && state === 'open') throw new AppError('conflict.stale');
    if (before.state !== state) {
      await trx.updateTable('supportMessages').set({ state }).where('id', '=', id).execute();
      await audit(trx, {
        actorId: actor.userId,
        action: 'support.setState',
        subject: 'supportMessage',
        subjectId: id,
        before: { state: before.state },
        after: { state },
      });
    }
    const message = await findSupport(trx, id);
    if (message === undefined) throw new Error('A locked message is gone.');
    return message;
  });
}

/**
 * Erases a person from their messages, sent signed in or from their verified address. The text can identify them, and
 * without it there is nothing left to answer, so the message is closed.
 */
export async function anonymiseEnquirer(
  trx: Transaction<DB>,
  userId: number,
  name: string,
): Promise<void> {
  await trx
    .updateTable('supportMessages')
    .set({ name, email: null, message: '', state: 'answered', userId: null, sender: null })
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        eb(
          'email',
          '=',
          eb
            .selectFrom('users')
            .select('email')
            .where('id', '=', userId)
            .where('emailVerifiedAt', 'is not', null),
        ),
      ]),
    )
    .execute();
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32);
}

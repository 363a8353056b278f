import { createHash } from 'node:crypto';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../database/index.ts';

export interface IdempotentCall {
  actorId: number;
  /** The `Idempotency-Key` of the request; null disables deduplication. */
  key: string | null;
  /** Dotted path of the procedure. */
  procedure: string;
  /** The parsed input; any JSON. */
  input: unknown;
}

/**
 * Runs a create at most once per actor, procedure and key; the key is stored in the same transaction. The same key and
 * body get the first response, also while the first call is still running: the unique key of the row makes the second
 * one wait. A failed create stores no key, so it may be retried.
 * @param run must return plain JSON and may run again after a lost race (see `withTransaction`).
 * @throws AppError `input.invalid` for a key that is too short or too long, `idempotency.mismatch` when the key was
 * used with another body.
 */
export async function idempotent<T>(
  db: Kysely<DB>,
  call: IdempotentCall,
  run: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { actorId, key, procedure, input } = call;
  if (key === null) return withTransaction(db, run);
  if (key.length < 8 || key.length > 200) throw refusedKey();
  const note = { actorId, key: hashOf([procedure, key]), procedure, requestHash: hashOf(input) };
  return withTransaction(db, async (trx) => {
    if (!(await claimKey(trx, note))) return findAnswer<T>(trx, note);
    const answer = await run(trx);
    await keepAnswer(trx, note, answer);
    return answer;
  });
}

/**
 * For creates that accept no key: their response holds a secret that must not be stored, or there is no actor to store
 * it for. Silently ignoring the key would make the client believe that a retry is safe.
 */
export function refuseKey({ idempotencyKey }: { idempotencyKey: string | null }): void {
  if (idempotencyKey !== null) throw refusedKey();
}

function refusedKey(): AppError {
  return new AppError('input.invalid', {
    issues: [{ path: ['Idempotency-Key'], message: 'idempotencyKey' }],
  });
}

interface Note {
  actorId: number;
  /** Hash of procedure and client key: keys are scoped to a procedure. */
  key: string;
  procedure: string;
  requestHash: string;
}

const insertKey = namedStatement('idempotency-key', (db, value: Places<Note>) =>
  db
    .insertInto('idempotencyKeys')
    .values({
      actorId: value('actorId'),
      key: value('key'),
      procedure: value('procedure'),
      requestHash: value('requestHash'),
    })
    .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
    .returning('key'),
);

/** False when the key is taken; blocks while another transaction holds it. */
async function claimKey(trx: Transaction<DB>, note: Note): Promise<boolean> {
  return (await insertKey(trx, note)).length === 1;
}

interface KeptAnswer extends Pick<Note, 'actorId' | 'key'> {
  response: string;
}

const updateAnswer = namedStatement('idempotency-answer', (db, value: Places<KeptAnswer>) =>
  db
    .updateTable('idempotencyKeys')
    .set({ response: value('response') })
    .where('actorId', '=', value('actorId'))
    .where('key', '=', value('key')),
);

async function keepAnswer(
  trx: Transaction<DB>,
  { actorId, key }: Note,
  answer: unknown,
): Promise<void> {
  // Wrapped in an object, to distinguish a null response from no response yet.
  await updateAnswer(trx, { actorId, key, response: JSON.stringify({ answer }) });
}

async function findAnswer<T>(trx: Transaction<DB>, note: Note): Promise<T> {
  const row = await trx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('actorId', '=', note.actorId)
    .where('key', '=', note.key)
    .executeTakeFirst();
  // The row expired between the two statements; on the next attempt the key is free.
  if (row === undefined) throw new AppError('conflict.stale');
  if (row.requestHash !== note.requestHash) throw new AppError('idempotency.mismatch');
  const envelope = row.response;
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) {
    throw new Error('An idempotency key without an answer was committed.');
  }
  // The same procedure and body stored it, so it has the type that this caller's `run` answers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return envelope['answer'] as T;
}

function hashOf(input: unknown): string {
  return createHash('sha256').update(canonicalJson(input)).digest('hex');
}

/** JSON with sorted keys: clients may order keys differently when they retry. */
function canonicalJson(value: unknown): string {
  const sorted = (_key: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted) ?? 'null';
}

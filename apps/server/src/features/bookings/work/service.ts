import { createHash } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type EntryContent,
  isShownEntry,
  maxEntries,
  refuseEntry,
} from '@mesterhand/domain/work/entry';
import {
  type ConflictChoice,
  type EntryState,
  decideEntryChange,
  decideResolution,
} from '@mesterhand/domain/work/merge';
import type { JobWork, RecordAnswer, WorkOperation } from '@mesterhand/domain/work/schema';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { claimPictures, pictureName } from '../../../core/storage/index.ts';
import { publishBooking } from '../events.ts';
import { readerOf } from '../service.ts';
import { type LockedBooking, lockBooking } from '../steps/queries.ts';
import { listUsedPictures } from '../work-pictures/queries.ts';
import { countEntries, findEntry, findOperation, findWork } from './queries.ts';

/**
 * Records operations one after the other, each in a transaction of its own: an operation that is refused does not
 * prevent those after it, and after a lost answer all of them may be sent again.
 */
export async function recordWork(
  db: Kysely<DB>,
  actor: Actor,
  operations: readonly WorkOperation[],
  now: Date,
): Promise<{ answers: RecordAnswer[] }> {
  const answers: RecordAnswer[] = [];
  for (const operation of operations) answers.push(await answerTo(db, actor, operation, now));
  return { answers };
}

async function answerTo(
  db: Kysely<DB>,
  actor: Actor,
  operation: WorkOperation,
  now: Date,
): Promise<RecordAnswer> {
  const { id } = operation;
  try {
    const outcome = await withTransaction(db, (trx) => record(trx, actor, operation, now));
    return { id, outcome, code: null };
  } catch (error) {
    // With a cause it is a lost race of the database, which the device retries.
    if (!(error instanceof AppError) || error.status >= 500 || error.cause !== undefined)
      throw error;
    return { id, outcome: 'refused', code: error.code };
  }
}

type Outcome = 'stored' | 'alreadyStored' | 'conflict';

interface Recording {
  trx: Transaction<DB>;
  actor: Actor;
  booking: LockedBooking;
  now: Date;
}

/** The booking's lock serialises the operations of its devices. */
async function record(
  trx: Transaction<DB>,
  actor: Actor,
  operation: WorkOperation,
  now: Date,
): Promise<Outcome> {
  const booking = await lockBooking(trx, operation.bookingId, readerOf(actor));
  if (booking === undefined || !can(actor, 'work.record', booking))
    throw new AppError('bookings.notFound');
  const known = await findOperation(trx, operation.id);
  if (known !== undefined) {
    if (known.masterId !== booking.masterId || known.requestHash !== hashOf(operation))
      throw new AppError('idempotency.mismatch');
    return known.state === 'rival' ? 'conflict' : 'alreadyStored';
  }
  const content = 'content' in operation ? operation.content : null;
  const refusal = refuseEntry(booking, content, now);
  if (refusal !== null) throw new AppError(refusal);
  const outcome = await apply({ trx, actor, booking, now }, operation);
  publishBooking(trx, { bookingId: booking.id, ...booking });
  return outcome;
}

async function apply(recording: Recording, operation: WorkOperation): Promise<Outcome> {
  switch (operation.does) {
    case 'add':
      return addEntry(recording, operation);
    case 'edit':
      return changeEntry(recording, operation, operation.content);
    case 'remove':
      return changeEntry(recording, operation, null);
    case 'resolve':
      return resolveConflict(recording, operation);
  }
}

const hashOf = (operation: WorkOperation): string =>
  createHash('sha256').update(JSON.stringify(operation)).digest('hex');

type OperationState = 'applied' | 'unchanged' | 'rival' | 'continued' | RivalDecision;
type RivalDecision = 'dropped' | 'taken' | 'separated';

async function insertOperation(
  { trx, booking, now }: Recording,
  {
    operation,
    entryId,
    content,
    state,
  }: {
    operation: WorkOperation;
    entryId: string;
    content: EntryContent | null;
    state: OperationState;
  },
): Promise<void> {
  const inserted = await trx
    .insertInto('jobEntryOperations')
    .values({
      id: operation.id,
      entryId,
      masterId: booking.masterId,
      requestHash: hashOf(operation),
      content: content && JSON.stringify(content),
      state,
      receivedAt: now.toISOString(),
    })
    // The id belongs to an operation of another job, which this lock does not protect.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw new AppError('idempotency.mismatch');
}

/** The columns of a version. Its picture is claimed with the entry and never changes. */
const columnsOf = (content: EntryContent) => ({
  occurredAt: content.occurredAt,
  text: content.text,
  quantity: content.quantity,
  unitPrice: content.unitPrice,
  shown: isShownEntry(content),
});

async function insertEntry(
  { trx, booking, now }: Recording,
  { id, content, imageFile }: { id: string; content: EntryContent; imageFile: string | null },
): Promise<void> {
  const { id: bookingId, masterId, clientId } = booking;
  if ((await countEntries(trx, bookingId)) >= maxEntries) throw new AppError('work.tooMany');
  const inserted = await trx
    .insertInto('jobEntries')
    .values({
      id,
      bookingId,
      masterId,
      clientId,
      version: id,
      kind: content.kind,
      ...columnsOf(content),
      imageFile,
      receivedAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw new AppError('idempotency.mismatch');
}

async function addEntry(
  recording: Recording,
  operation: Extract<WorkOperation, { does: 'add' }>,
): Promise<Outcome> {
  const { id, content } = operation;
  const [imageFile = null] = await claimPictures(recording.trx, {
    ownerId: recording.actor.userId,
    purpose: 'entry',
    pictures: content.image === null ? [] : [content.image],
    listUsed: listUsedPictures,
    code: 'work.imageUnknown',
  });
  await insertEntry(recording, { id, content, imageFile });
  await insertOperation(recording, { operation, entryId: id, content, state: 'applied' });
  return 'stored';
}

/** The kind and the picture of an entry stay: another picture is another entry. */
function refuseOtherKind(entry: EntryState, content: EntryContent | null): void {
  if (content === null) return;
  const isSamePicture = pictureName(content.image ?? '') === pictureName(entry.content.image ?? '');
  if (content.kind === entry.content.kind && isSamePicture) return;
  const field = isSamePicture ? 'kind' : 'image';
  throw new AppError('input.invalid', {
    issues: [{ path: ['content', field], message: 'invalid' }],
  });
}

async function changeEntry(
  recording: Recording,
  operation: Extract<WorkOperation, { does: 'edit' | 'remove' }>,
  content: EntryContent | null,
): Promise<Outcome> {
  const { trx, booking } = recording;
  const { entryId, basedOn, id } = operation;
  const entry = await findEntry(trx, { id: entryId, bookingId: booking.id });
  if (entry === undefined) throw new AppError('work.entryUnknown');
  refuseOtherKind(entry, content);
  const outcome = decideEntryChange(entry, { basedOn, content });
  const made = { operation, entryId, content };
  if (outcome.kind === 'conflict') {
    if (outcome.replaces !== null) await closeRival(trx, outcome.replaces, 'continued');
    await insertOperation(recording, { ...made, state: 'rival' });
    return 'conflict';
  }
  await insertOperation(recording, { ...made, state: outcome.kind });
  if (outcome.kind === 'applied') await writeVersion(trx, { entryId, version: id, content });
  return 'stored';
}

async function writeVersion(
  trx: Transaction<DB>,
  { entryId, version, content }: { entryId: string; version: string; content: EntryContent | null },
): Promise<void> {
  await trx
    .updateTable('jobEntries')
    .set({ version, removed: content === null, ...(content && columnsOf(content)) })
    .where('id', '=', entryId)
    .execute();
}

async function closeRival(
  trx: Transaction<DB>,
  id: string,
  state: 'continued' | RivalDecision,
): Promise<void> {
  await trx.updateTable('jobEntryOperations').set({ state }).where('id', '=', id).execute();
}

const decisions = {
  stored: 'dropped',
  rival: 'taken',
  both: 'separated',
} as const satisfies Record<ConflictChoice, RivalDecision>;

/** The version that was not chosen stays in the operations. */
async function resolveConflict(
  recording: Recording,
  operation: Extract<WorkOperation, { does: 'resolve' }>,
): Promise<Outcome> {
  const { trx, booking } = recording;
  const { entryId, choice, id } = operation;
  const entry = await findEntry(trx, { id: entryId, bookingId: booking.id });
  if (entry === undefined) throw new AppError('work.entryUnknown');
  const resolution = decideResolution(entry, operation);
  if (resolution.kind === 'refused') throw new AppError(resolution.code);
  const { rival } = resolution;
  await closeRival(trx, rival.id, decisions[choice]);
  await insertOperation(recording, { operation, entryId, content: null, state: 'applied' });
  if (choice === 'rival') await writeVersion(trx, { entryId, version: id, content: rival.content });
  if (choice === 'both' && rival.content !== null)
    await insertEntry(recording, { id, content: rival.content, imageFile: entry.imageFile });
  return 'stored';
}

/** The work records of a job, for its master; the customer reads hours and materials on the bill. */
export async function readWork(db: Kysely<DB>, actor: Actor, bookingId: number): Promise<JobWork> {
  const booking = await db
    .selectFrom('bookings')
    .select(['clientId', 'masterId'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (booking === undefined || !can(actor, 'work.record', booking))
    throw new AppError('bookings.notFound');
  return findWork(db, bookingId);
}

import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import { maxNotes, mayEdit, mayNote, mayRemove } from '@mesterhand/domain/staff-notes/rules';
import type { AddNoteInput, EditNoteInput, StaffNote } from '@mesterhand/domain/staff-notes/schema';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { audit } from '../../core/observability/index.ts';
import { findAttempt, listNotes, lockNote, lockNoted, readNote } from './queries.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockNote>>>;
type Deed = 'create' | 'edit' | 'delete' | 'restore';

/** The notes about a person, for administrators other than that person. */
export async function readNotes(
  db: Kysely<DB>,
  actor: Actor,
  userId: number,
): Promise<StaffNote[]> {
  if (!mayNote(actor, userId)) throw new AppError('access.forbidden');
  return listNotes(db, userId);
}

/** Notes something about a person. The same key stores one note, however often it is sent. */
export function addNote(
  db: Kysely<DB>,
  actor: Actor,
  { userId, key, text }: AddNoteInput,
  now: Date,
): Promise<StaffNote> {
  return withTransaction(db, async (trx) => {
    if (!mayNote(actor, userId)) throw new AppError('access.forbidden');
    const { userId: authorId } = actor;
    const noted = await lockNoted(trx, userId);
    if (noted === undefined) throw new AppError('users.notFound');
    const earlier = await findAttempt(trx, { authorId, key });
    if (earlier !== undefined) return readNote(trx, earlier.id);
    if (noted.notes >= maxNotes) throw new AppError('notes.tooMany');
    const { id } = await trx
      .insertInto('staffNotes')
      .values({ userId, authorId, key, text, createdAt: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, actor, { deed: 'create', id, userId });
    return readNote(trx, id);
  });
}

/** Changes the words of an own note. @throws AppError `notes.notFound`, `conflict.stale`. */
export function editNote(
  db: Kysely<DB>,
  actor: Actor,
  { id, text, seen }: EditNoteInput,
  now: Date,
): Promise<StaffNote> {
  return withTransaction(db, async (trx) => {
    const note = await lockShown(trx, actor, id);
    if (!mayEdit(actor, note)) throw new AppError('access.forbidden');
    if (note.text !== text) {
      if (note.text !== seen) throw new AppError('conflict.stale');
      const change = { text, editedAt: now.toISOString() };
      await trx.updateTable('staffNotes').set(change).where('id', '=', id).execute();
      await record(trx, actor, { deed: 'edit', id, userId: note.userId });
    }
    return readNote(trx, id);
  });
}

/** Deletes an own note, or any as a superadmin. It can be restored for a day. */
export function removeNote(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  return withTransaction(db, async (trx) => {
    const note = await lockReadable(trx, actor, id);
    if (!mayRemove(actor, note)) throw new AppError('access.forbidden');
    if (note.removedAt === null) {
      const change = { removedAt: now.toISOString(), removedBy: actor.userId };
      await trx.updateTable('staffNotes').set(change).where('id', '=', id).execute();
      await record(trx, actor, { deed: 'delete', id, userId: note.userId });
    }
    return { id, deleted: true as const };
  });
}

/** Takes the deletion of a note back, for whoever deleted it. */
export function restoreNote(db: Kysely<DB>, actor: Actor, id: number): Promise<StaffNote> {
  return withTransaction(db, async (trx) => {
    const note = await lockReadable(trx, actor, id);
    if (note.removedAt !== null) {
      if (note.removedBy !== actor.userId) throw new AppError('access.forbidden');
      const change = { removedAt: null, removedBy: null };
      await trx.updateTable('staffNotes').set(change).where('id', '=', id).execute();
      await record(trx, actor, { deed: 'restore', id, userId: note.userId });
    }
    return readNote(trx, id);
  });
}

/** A note about somebody else, removed or not. */
async function lockReadable(trx: Transaction<DB>, actor: Actor, id: number): Promise<Locked> {
  const note = await lockNote(trx, id);
  // An administrator does not learn whether there are notes about themselves.
  if (note === undefined || !mayNote(actor, note.userId)) throw new AppError('notes.notFound');
  return note;
}

async function lockShown(trx: Transaction<DB>, actor: Actor, id: number): Promise<Locked> {
  const note = await lockReadable(trx, actor, id);
  if (note.removedAt !== null) throw new AppError('notes.notFound');
  return note;
}

/** Without the words: the trail outlives the note. */
function record(
  trx: Transaction<DB>,
  actor: Actor,
  { deed, id, userId }: { deed: Deed; id: number; userId: number },
): Promise<void> {
  const entry = { actorId: actor.userId, subject: 'note', subjectId: id, after: { userId } };
  return audit(trx, { ...entry, action: `notes.${deed}` });
}

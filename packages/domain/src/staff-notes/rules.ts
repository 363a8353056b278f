import { type Actor, isAdmin } from '../access/actor.ts';

/** Characters of a note. */
export const noteLength = 2000;
/** Notes about one person. */
export const maxNotes = 200;
/** Days for which a removed note can be restored. */
export const removedNoteDays = 1;

/** Whether an actor may read and write notes about a person: administrators, but never about themselves. */
export function mayNote(actor: Pick<Actor, 'userId' | 'role'>, userId: number): boolean {
  return isAdmin(actor) && actor.userId !== userId;
}

interface OwnedNote {
  /** Null for an author whose account is gone. */
  authorId: number | null;
}

/** Whether an actor may change the words of a note: its author. */
export function mayEdit(actor: Pick<Actor, 'userId'>, { authorId }: OwnedNote): boolean {
  return authorId === actor.userId;
}

/** Whether an actor may delete a note: its author, and a superadmin any. */
export function mayRemove(actor: Pick<Actor, 'userId' | 'role'>, note: OwnedNote): boolean {
  return mayEdit(actor, note) || actor.role === 'superadmin';
}

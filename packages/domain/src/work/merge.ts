import type { ErrorCode } from '../errors/codes.ts';
import { type EntryContent, isSameContent } from './entry.ts';

/*
 * A version of an entry is named by the operation that made it, as in a version control system: a number would let the
 * second edit of a phone, which was offline, appear to be based on an edit of another one that it never saw.
 */

/** A version that was made from another one than the stored: both are shown until the master decides. */
export interface Rival {
  /** The operation that made it. */
  id: string;
  /** Null removes the entry. */
  content: EntryContent | null;
}

/** An entry as it is stored. */
export interface EntryState {
  /** The operation that made the stored version; that of a new entry is its own id. */
  version: string;
  content: EntryContent;
  isRemoved: boolean;
  rivals: readonly Rival[];
}

/** A new version of an entry. `content` null removes it. */
export interface EntryChange {
  basedOn: string;
  content: EntryContent | null;
}

export type ChangeOutcome =
  /** It becomes the stored version. */
  | { kind: 'applied' }
  /** The stored version says the same already. */
  | { kind: 'unchanged' }
  /** It is stored beside the stored version; `replaces` is the rival that it continues, or null. */
  | { kind: 'conflict'; replaces: string | null };

/**
 * The merge rule: a change of the stored version is applied, a change of an unresolved rival continues that rival, and
 * anything else was decided without the stored version and becomes a rival of it. Contents are never mixed.
 */
export function decideEntryChange(entry: EntryState, change: EntryChange): ChangeOutcome {
  if (change.basedOn === entry.version) return { kind: 'applied' };
  const continued = entry.rivals.find(({ id }) => id === change.basedOn);
  if (continued !== undefined) return { kind: 'conflict', replaces: continued.id };
  if (saysSame(entry, change.content)) return { kind: 'unchanged' };
  return { kind: 'conflict', replaces: null };
}

function saysSame({ content, isRemoved }: EntryState, wanted: EntryContent | null): boolean {
  if (wanted === null) return isRemoved;
  return !isRemoved && isSameContent(content, wanted);
}

/** What a master does about two versions: `both` makes the rival an entry of its own. */
export const conflictChoices = ['stored', 'rival', 'both'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

export interface Resolution {
  /** The rival that is decided on. */
  rival: string;
  /** The stored version that it was compared with. */
  seen: string;
  choice: ConflictChoice;
}

type ResolutionRefusal = Extract<ErrorCode, 'work.conflictClosed' | 'conflict.stale'>;

export type ResolutionOutcome =
  | { kind: 'resolved'; rival: Rival }
  | { kind: 'refused'; code: ResolutionRefusal };

/** Decides whether a choice between two versions still applies: only to the two that the master was shown. */
export function decideResolution(
  { rivals, version }: Pick<EntryState, 'rivals' | 'version'>,
  { rival: id, seen, choice }: Resolution,
): ResolutionOutcome {
  const rival = rivals.find((one) => one.id === id);
  // A removal can't be an entry of its own.
  if (rival === undefined || (choice === 'both' && rival.content === null))
    return { kind: 'refused', code: 'work.conflictClosed' };
  if (seen !== version) return { kind: 'refused', code: 'conflict.stale' };
  return { kind: 'resolved', rival };
}

/** The rivals after a change or a decision. */
export function rivalsAfter(
  rivals: readonly Rival[],
  { without, added }: { without: string | null; added?: Rival },
): Rival[] {
  const left = rivals.filter(({ id }) => id !== without);
  return added === undefined ? left : [...left, added];
}

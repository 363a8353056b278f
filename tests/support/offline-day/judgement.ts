import type { WorkOperation } from '@mesterhand/domain/work/schema';
import type { DayResult } from './day.ts';

/** Where a day falls short, in numbers; all are 0 when nothing is lost, doubled or hidden. */
export interface DayJudgement {
  /** Operations that the server does not have. */
  lost: number;
  /** Operations that the server has more than once, or that nobody made. */
  twice: number;
  /** Versions that were never replaced by their own side and are shown nowhere. */
  hidden: number;
  /** Shown versions that were replaced. */
  stale: number;
  /** Entries with different versions that are shown without a conflict. */
  unshownConflicts: number;
  unsent: number;
}

/**
 * Compares a day with what must be there: the operations of an entry are a tree by the versions that they were made
 * from, and each of its leaves must be shown.
 */
export function judgeDay({ made, log, shown, unsent }: DayResult): DayJudgement {
  const logged = new Set(log);
  const wanted = new Set(made.map(({ id }) => id));
  const heads = new Set(
    shown.flatMap(({ version, isRemoved, rivals }) => [
      ...(isRemoved ? [] : [version]),
      ...rivals.map(({ id }) => id),
    ]),
  );
  const replaced = new Set(made.flatMap((operation) => basesOf(operation)));
  const leaves = made.filter(({ id }) => !replaced.has(id));
  const contents = leaves.filter(({ does }) => does !== 'remove');
  const conflicts = new Map(shown.map(({ id, rivals }) => [id, rivals.length > 0]));
  return {
    lost: [...wanted].filter((id) => !logged.has(id)).length,
    twice: log.length - logged.size + log.filter((id) => !wanted.has(id)).length,
    hidden: contents.filter(({ id }) => !heads.has(id)).length,
    stale: [...heads].filter((id) => replaced.has(id)).length,
    unshownConflicts: [...forksOf(leaves)].filter((id) => conflicts.get(id) !== true).length,
    unsent,
  };
}

const basesOf = (operation: WorkOperation): string[] =>
  'basedOn' in operation ? [operation.basedOn] : [];

const entryOf = (operation: WorkOperation): string =>
  operation.does === 'add' ? operation.id : operation.entryId;

/** Entries with several leaves, of which not all remove it. */
export function forksOf(leaves: readonly WorkOperation[]): Set<string> {
  const byEntry = Map.groupBy(leaves, entryOf);
  const forked = [...byEntry].filter(
    ([, versions]) => versions.length > 1 && versions.some(({ does }) => does !== 'remove'),
  );
  return new Set(forked.map(([id]) => id));
}

/** How many entries must be shown with a conflict. */
export function expectedConflicts(made: readonly WorkOperation[]): number {
  const replaced = new Set(made.flatMap((operation) => basesOf(operation)));
  return forksOf(made.filter(({ id }) => !replaced.has(id))).size;
}

import type { BackupStatus } from './schema.ts';

/** Maximum number of finished backups that are retained. */
export const keptBackups = 14;
/** Days after which a backup is removed, however few there are. */
export const keptDays = 30;

interface Kept {
  id: number;
  status: BackupStatus;
  finishedAt: string | null;
}

/**
 * Lists expired backups: those beyond the newest of their kind and those too old. The newest successful one is retained
 * whatever its age; unfinished ones are ignored.
 */
export function listExpired(backups: readonly Kept[], now: Date): number[] {
  const done = newestFirst(backups, 'done');
  const failed = newestFirst(backups, 'failed');
  const oldest = now.getTime() - keptDays * 86_400_000;
  const isOver = (backup: Finished, place: number): boolean =>
    place >= keptBackups || backup.at < oldest;
  return [
    ...done.filter((backup, place) => place > 0 && isOver(backup, place)),
    ...failed.filter(isOver),
  ].map(({ id }) => id);
}

interface Finished {
  id: number;
  at: number;
}

function newestFirst(backups: readonly Kept[], wanted: 'done' | 'failed'): Finished[] {
  return backups
    .flatMap(({ id, status, finishedAt }) =>
      status === wanted && finishedAt !== null ? [{ id, at: Date.parse(finishedAt) }] : [],
    )
    .toSorted((one, other) => other.at - one.at || other.id - one.id);
}

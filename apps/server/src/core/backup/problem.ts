import type { BackupProblem } from '@mesterhand/domain/backups/schema';
import { AppError } from '@mesterhand/domain/errors/codes';

const byCode = new Map<string, BackupProblem>([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ...['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO'].map(
    (code) => [code, 'folder'] as const,
  ),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map(
    (code) => [code, 'database'] as const,
  ),
]);

/** Classifies a failed backup for the list of backups; details are in the log. */
export function problemOf(error: unknown, signal: AbortSignal): BackupProblem {
  if (signal.aborted) return 'interrupted';
  // Of the steps of a backup only the storage throws AppErrors.
  if (error instanceof AppError) return 'storage';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return 'unknown';
  // SQLSTATE codes are five letters and digits.
  return byCode.get(code) ?? (/^[0-9A-Z]{5}$/.test(code) ? 'database' : 'unknown');
}

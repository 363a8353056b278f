import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

export const backupStatuses = ['waiting', 'running', 'done', 'failed'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

export const backupTriggers = ['manual', 'nightly'] as const;

/** What a running backup is at. */
export const backupSteps = ['tables', 'files', 'finishing'] as const;
export type BackupStep = (typeof backupSteps)[number];

/**
 * Why a backup failed: the disk is full, the folder can't be written, the database or the file storage could not
 * be read, the server stopped half-way, or something else that the log tells.
 */
export const backupProblems = [
  'diskFull',
  'folder',
  'database',
  'storage',
  'interrupted',
  'unknown',
] as const;
export type BackupProblem = (typeof backupProblems)[number];

/** One backup, asked for or made at night. */
export const backupSchema = z.object({
  id: idSchema,
  status: z.enum(backupStatuses),
  trigger: z.enum(backupTriggers),
  /** From 0 to 1; 1 only when it is done. */
  progress: z.number(),
  /** Null unless it is running. */
  step: z.enum(backupSteps).nullable(),
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  /** Size of the archive; null until it is done. */
  bytes: z.number().nullable(),
  /** Files that have a row and could not be read any more: the archive lists them. */
  missingFiles: z.number(),
  /** Null unless it failed. */
  problem: z.enum(backupProblems).nullable(),
  /** Who asked for it; null at night and from the command line. */
  createdBy: idSchema.nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

export const listBackupsInput = z.object(pageInput(20));
export type ListBackupsInput = z.infer<typeof listBackupsInput>;

export const backupInput = z.object({ id: idSchema });

export const deletedBackupSchema = z.object({ id: idSchema });

import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

export const backupStatuses = ['waiting', 'running', 'done', 'failed'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

export const backupTriggers = ['manual', 'nightly'] as const;

/** The steps of a running backup. */
export const backupSteps = ['tables', 'files', 'finishing'] as const;
export type BackupStep = (typeof backupSteps)[number];

/**
 * Why a backup failed: disk full, folder not writable, database or file storage unreadable, server stopped, or another
 * cause that is in the log.
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
export const backupSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the backup.' }),
    status: z
      .enum(backupStatuses)
      .meta({ description: 'Whether the backup runs, is finished or has failed.' }),
    trigger: z
      .enum(backupTriggers)
      .meta({ description: 'Whether a person or the schedule started it.' }),
    /** From 0 to 1; 1 only when it is done. */
    progress: z.number().meta({ description: 'Progress in percent.' }),
    /** Null unless it is running. */
    step: z
      .enum(backupSteps)
      .nullable()
      .meta({ description: 'What is being done; null when nothing is.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    startedAt: instantSchema.nullable().meta({ description: 'When it began; null before.' }),
    finishedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was finished; null before.' }),
    /** Size of the archive; null until it is done. */
    bytes: z
      .number()
      .nullable()
      .meta({ description: 'Size in bytes.', examples: [184320] }),
    /** Files that have a row and could not be read any more: the archive lists them. */
    missingFiles: z.number().meta({ description: 'Number of files that were missing.' }),
    /** Null unless it failed. */
    problem: z
      .enum(backupProblems)
      .nullable()
      .meta({ description: 'What went wrong; null when nothing did.', examples: [null] }),
    /** The user who started it; null for the schedule and the command line. */
    createdBy: idSchema.nullable().meta({ description: 'Who started it; null for the schedule.' }),
  })
  .meta({ id: 'Backup' });
export type Backup = z.infer<typeof backupSchema>;

export const listBackupsInput = z.object(pageInput(20));
export type ListBackupsInput = z.infer<typeof listBackupsInput>;

export const backupInput = z.object({ id: idSchema.meta({ description: 'Id of the backup.' }) });

export const deletedBackupSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the deleted backup.' }),
  })
  .meta({ id: 'DeletedBackup' });

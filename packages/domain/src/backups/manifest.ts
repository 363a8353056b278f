import { z } from 'zod';
import { instantSchema } from '../wire/page.ts';

/** What an archive calls itself. */
export const archiveFormat = 'mesterhand-backup';
/** Grows when an archive is laid out in another way; a program reads its own version alone. */
export const archiveVersion = 1;

/** The last two entries of an archive: what it holds, and the sums of all entries before. */
export const manifestEntry = 'manifest.json';
export const sumsEntry = 'SHA256SUMS';
/** Bytes that a manifest may have at most. */
export const maxManifestBytes = 64 * 1024 * 1024;

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const size = z.int().min(0);

/** The rows of one table, in PostgreSQL's text format of COPY. */
const archivedTableSchema = z.object({
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: size,
  bytes: size,
});
export type ArchivedTable = z.infer<typeof archivedTableSchema>;

const archivedSequenceSchema = z.object({
  name: identifier,
  lastValue: size,
  isCalled: z.boolean(),
});
export type ArchivedSequence = z.infer<typeof archivedSequenceSchema>;

/** A file that has a row and whose bytes were gone, or could not be decrypted, when they were to be archived. */
const missingFileSchema = z.object({
  name: z.string(),
  private: z.boolean(),
  reason: z.enum(['gone', 'damaged']),
});
export type MissingFile = z.infer<typeof missingFileSchema>;

/** What every version of the format begins with, so that an unknown one is told by its number. */
export const manifestHeadSchema = z.object({
  format: z.literal(archiveFormat),
  formatVersion: z.int(),
});

/** What an archive holds. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  formatVersion: z.literal(archiveVersion),
  /** The instant of the snapshot. */
  createdAt: instantSchema,
  /** The last migration that the database had. */
  schema: z.string().regex(/^\d{4}-[a-z0-9-]+$/),
  tables: z.array(archivedTableSchema),
  /** Tables that are left out on purpose; a restored installation begins with them empty. */
  leftOut: z.array(identifier),
  sequences: z.array(archivedSequenceSchema),
  files: z.object({ count: size, bytes: size }),
  missing: z.array(missingFileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

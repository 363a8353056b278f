import { z } from 'zod';
import { instantSchema } from '../wire/page.ts';

/** Identifies the archive format. */
export const archiveFormat = 'mesterhand-backup';
/** Grows with each incompatible layout; a program reads only its own version. */
export const archiveVersion = 1;

/** The last two entries of an archive: the manifest, and the checksums of all entries before. */
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

/** The fields common to every version, so that an unknown version can be reported by its number. */
export const manifestHeadSchema = z.object({
  format: z.literal(archiveFormat),
  formatVersion: z.int(),
});

/** The contents of an archive. */
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

import { isFileName, type StoredFile } from '../storage/index.ts';

/**
 * Entries of an archive, in this order: `tables/{table}.copy`, `files/{private|public}/{name}`, the manifest, and the
 * checksums of all of them in `sha256sum` format. No other entries are allowed.
 */
export type Place = { table: string } | { file: StoredFile };

export function tablePath(table: string): string {
  return `tables/${table}.copy`;
}

export function filePath(file: StoredFile): string {
  return `files/${file.private ? 'private' : 'public'}/${file.name}`;
}

/** Parses an entry's path; undefined for any other path, such as a traversal. */
export function placeAt(path: string): Place | undefined {
  const [, table] = /^tables\/([a-z][a-z0-9_]{0,62})\.copy$/.exec(path) ?? [];
  if (table !== undefined) return { table };
  const [, side, name] = /^files\/(private|public)\/([^/]+)$/.exec(path) ?? [];
  if (side === undefined || name === undefined || !isFileName(name)) return undefined;
  return { file: { name, private: side === 'private' } };
}

/** A line of `SHA256SUMS`. */
export function sumLine(sha256: string, path: string): string {
  return `${sha256}  ${path}\n`;
}

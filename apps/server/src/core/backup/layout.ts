import { isFileName, type StoredFile } from '../storage/index.ts';

/**
 * What lies in an archive, in this order: `tables/{table}.copy`, `files/{private|public}/{name}`, the manifest, and
 * the sums of all of them as `sha256sum` writes them. Nothing else has a place in it.
 */
export type Place = { table: string } | { file: StoredFile };

export function tablePath(table: string): string {
  return `tables/${table}.copy`;
}

export function filePath(file: StoredFile): string {
  return `files/${file.private ? 'private' : 'public'}/${file.name}`;
}

/** What lies at a path of an archive; undefined for a path that no archive has, such as one that climbs. */
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

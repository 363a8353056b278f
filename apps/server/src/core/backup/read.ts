import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type Manifest,
  archiveVersion,
  manifestEntry,
  manifestHeadSchema,
  manifestSchema,
  maxManifestBytes,
  sumsEntry,
} from '@mesterhand/domain/backups/manifest';
import { type Place, placeAt, sumLine } from './layout.ts';
import { type ArchiveEntry, damaged, readTarball } from './tar.ts';

/** Called for each table and file; unread content is verified all the same. */
export type Visit = (
  place: Place,
  entry: { bytes: number; parts: AsyncIterable<Uint8Array> },
) => Promise<void>;

/** A completely read and verified archive. */
export interface ReadArchive {
  manifest: Manifest;
  /** Checksum of the checksum file, and so of everything in it. */
  sha256: string;
}

type Hash = ReturnType<typeof createHash>;

/** Progress of reading an archive. */
interface Seen {
  tables: Map<string, number>;
  files: { count: number; bytes: number };
  /** Path of the previous file: they are sorted, so no duplicates are possible. */
  lastFile: string;
  /** Hash of the expected content of `SHA256SUMS`. */
  sums: Hash;
}

/**
 * Streams an archive and verifies every byte against its checksums and manifest. Do not rely on what `visit` received
 * before this resolves.
 * @throws Error with a readable text on any mismatch.
 */
export async function readArchive(path: string, visit?: Visit): Promise<ReadArchive> {
  const files = { count: 0, bytes: 0 };
  const seen: Seen = { tables: new Map(), files, lastFile: '', sums: createHash('sha256') };
  let manifest: Manifest | undefined;
  let sha256: string | undefined;
  for await (const entry of readTarball(path)) {
    if (sha256 !== undefined) throw damaged('something comes after its end');
    if (manifest !== undefined) sha256 = await checkSums(entry, seen);
    else if (entry.path === manifestEntry) manifest = await readManifest(entry, seen);
    else await readPlace(entry, seen, visit);
  }
  if (manifest === undefined || sha256 === undefined) throw damaged('its end is missing');
  return { manifest, sha256 };
}

async function readPlace(entry: ArchiveEntry, seen: Seen, visit?: Visit): Promise<void> {
  const { path, bytes } = entry;
  const place = placeAt(path);
  if (place === undefined) throw damaged(`${JSON.stringify(path)} has no place there`);
  note(place, entry, seen);
  const hash = createHash('sha256');
  const parts = summing(entry.parts, hash);
  await visit?.(place, { bytes, parts });
  for await (const _ of parts);
  seen.sums.update(sumLine(hash.digest('hex'), path));
}

function note(place: Place, { path, bytes }: ArchiveEntry, seen: Seen): void {
  if ('table' in place) {
    if (seen.tables.has(place.table) || seen.files.count > 0)
      throw damaged(`${path} has no place there`);
    seen.tables.set(place.table, bytes);
    return;
  }
  if (path <= seen.lastFile) throw damaged(`${path} has no place there`);
  seen.lastFile = path;
  seen.files.count += 1;
  seen.files.bytes += bytes;
}

async function* summing(parts: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

async function checkSums({ path, parts }: ArchiveEntry, seen: Seen): Promise<string> {
  if (path !== sumsEntry) throw damaged(`${JSON.stringify(path)} has no place there`);
  const hash = createHash('sha256');
  for await (const _ of summing(parts, hash));
  const found = hash.digest('hex');
  if (found !== seen.sums.digest('hex')) throw damaged('a sum does not fit what it is of');
  return found;
}

async function readManifest(
  { path, bytes, parts }: ArchiveEntry,
  { tables, files, sums }: Seen,
): Promise<Manifest> {
  if (bytes > maxManifestBytes) throw damaged('its manifest is too large');
  const text = await buffer(Readable.from(parts));
  sums.update(sumLine(createHash('sha256').update(text).digest('hex'), path));
  const manifest = parseManifest(parseJson(text.toString()));
  const isWhole =
    manifest.files.count === files.count &&
    manifest.files.bytes === files.bytes &&
    manifest.tables.length === tables.size &&
    manifest.tables.every(({ name, bytes: size }) => tables.get(name) === size);
  if (!isWhole) throw damaged('it does not hold what its manifest says');
  return manifest;
}

function parseManifest(json: unknown): Manifest {
  const head = manifestHeadSchema.safeParse(json);
  if (!head.success) throw damaged('its manifest is none of ours', head.error);
  if (head.data.formatVersion !== archiveVersion) {
    throw new Error(
      `The archive has format ${head.data.formatVersion}, and this program reads format ${archiveVersion}: ` +
        'restore it with the version of the program that made it.',
    );
  }
  const { data: manifest, error } = manifestSchema.safeParse(json);
  if (manifest === undefined) throw damaged('its manifest can’t be read', error);
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged('its manifest can’t be read', error);
  }
}

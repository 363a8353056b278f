import type { MakeContext } from '../trpc/index.ts';
import { Readable } from 'node:stream';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, isKnown, readByteRange } from '../http/index.ts';
import { type AvifEncoder, type Storage, avifName, readPictureName } from '../storage/index.ts';

/** A stored file that this reader may access; null otherwise, as for no such file. */
export type FindFile = (
  actor: Actor | null,
  name: string,
) => Promise<{ mime: string; bytes: number; private: boolean } | null>;

/** What is known of a public picture; undefined for any other name. */
export type FindPicture = (name: string) => Promise<
  | {
      ownerId: number | null;
      /** Its owner and moderators alone may see it. */
      isHidden: boolean;
      /** It is hidden at once: a cache asks before each use. */
      isChecked: boolean;
      /** Sizes that are stored as AVIF, and those of which that would not be smaller. */
      avif: readonly string[];
      avifRefused: readonly string[];
    }
  | undefined
>;

/**
 * Cache-Control of pictures: immutable, but they may be hidden or removed. Revalidated after minutes, which costs a
 * 304.
 */
const passing = 'public, max-age=300, must-revalidate';
/** Of pictures that are gone everywhere once they are hidden or removed. */
const checked = 'public, no-cache';

interface FileAccess {
  storage: Storage;
  makeContext: MakeContext;
  findFile: FindFile;
  findPicture: FindPicture;
  /** Makes the AVIF of a size that somebody has asked for. */
  avif: Pick<AvifEncoder, 'request'>;
}

/** `/uploads/{file}`: public pictures, and documents for their owner and administrators. */
export function registerFiles(fastify: FastifyInstance, access: FileAccess): void {
  const { storage, makeContext, findFile } = access;
  fastify.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    // Not a valid name; PostgreSQL could not even compare it. An AVIF has the address of its picture.
    if (name.includes('\0') || name.endsWith('.avif')) throw new AppError('access.notFound');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (await sendPicture(access, { name, request, reply })) return reply;
    const { actor } = await makeContext(request);
    const found = await findFile(actor, name);
    const paper = found === null ? null : await storage.read({ name, private: found.private });
    if (found === null || paper === null) throw new AppError('access.notFound');
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment')
      .type(found.mime);
    return found.mime.startsWith('audio/')
      ? sendRecording(paper, { name, bytes: found.bytes, request, reply })
      : reply.send(paper);
  });
}

/** A recording, whole or in the range that a player asks for: Safari plays nothing that has no ranges. */
async function sendRecording(
  recording: Readable,
  { name, bytes: size, request, reply }: Asked & { bytes: number },
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers;
  const etag = `"${name}"`;
  const wanted = readByteRange({ range, ifRange: ifRange?.toString() }, { size, etag });
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  if (wanted === 'whole') return reply.header('content-length', size).send(recording);
  if (wanted === 'unsatisfiable') {
    recording.destroy();
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-type')
      .send();
  }
  const { start, end } = wanted;
  const part = Readable.from(bytesWithin(recording, wanted), { objectMode: false });
  // A stream destroyed before the first byte never starts the generator, whose end would close the file.
  part.once('close', () => recording.destroy());
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(part);
}

/** An encrypted file is read from its start: what precedes the range is dropped. */
async function* bytesWithin(source: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const part of source.iterator()) {
    const bytes = Buffer.from(part);
    const wanted = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (wanted.length > 0) yield wanted;
    at += bytes.length;
    if (at > end) return;
  }
}

interface Asked {
  name: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a public picture, which needs no session unless it is hidden; false for any other name. */
async function sendPicture(access: FileAccess, { name, request, reply }: Asked): Promise<boolean> {
  const { makeContext, findPicture } = access;
  const { original, size } = readPictureName(name);
  const picture = await findPicture(original);
  if (picture === undefined) return false;
  if (picture.isHidden) {
    const { actor } = await makeContext(request);
    if (!can(actor, 'gallery.seeHidden', picture)) throw new AppError('access.notFound');
  }
  const held = request.headers['if-none-match'];
  const wantsAvif = acceptsAvif(request.headers.accept);
  const isAvif = wantsAvif && picture.avif.includes(size);
  const versions = isAvif ? [avifName(name), name] : [name];
  const shown = picture.isChecked ? checked : passing;
  reply.header('cache-control', picture.isHidden ? 'private, no-store' : shown);
  reply.header('vary', 'Accept');
  // A reader who holds the WebP keeps it: the same picture once more would cost bytes instead of saving them.
  const known = versions.find((version) => isKnown(held, etagOf(version)));
  if (known !== undefined) {
    await reply.header('etag', etagOf(known)).code(304).send();
    return true;
  }
  for (const version of versions) {
    const bytes = await access.storage.read({ name: version, private: false });
    // Not part of an archive, so that a restored picture may lack it.
    if (bytes === null) continue;
    const isWebp = version === name;
    if (isWebp && wantsAvif && !picture.avifRefused.includes(size)) access.avif.request(name);
    const type = isWebp ? 'image/webp' : 'image/avif';
    await reply.header('etag', etagOf(version)).type(type).send(bytes);
    return true;
  }
  throw new AppError('access.notFound');
}

const etagOf = (version: string): string => `"${version}"`;

/** Only who names the type: a wildcard says nothing about what can be decoded. */
function acceptsAvif(accept = ''): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(
      ([type, ...parts]) =>
        type === 'image/avif' &&
        !parts.some((part) => Number(part.slice(2)) === 0 && part.startsWith('q=')),
    );
}

import type { MakeContext } from '../trpc/index.ts';
import type { Readable } from 'node:stream';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../http/index.ts';
import type { Storage } from '../storage/index.ts';

/** A stored file that this reader may access; null otherwise, as for no such file. */
export type FindFile = (
  actor: Actor | null,
  name: string,
) => Promise<{ mime: string; private: boolean } | null>;

/** The owner of a picture hidden by moderators; undefined for any other picture. */
type FindHidden = (name: string) => Promise<{ ownerId: number | null } | undefined>;

/**
 * Cache-Control of pictures: immutable, but they may be hidden or removed. Revalidated after minutes, which costs a
 * 304.
 */
const passing = 'public, max-age=300, must-revalidate';

interface FileAccess {
  storage: Storage;
  makeContext: MakeContext;
  findFile: FindFile;
  findHidden: FindHidden;
}

/** `/uploads/{file}`: public pictures, and documents for their owner and administrators. */
export function registerFiles(fastify: FastifyInstance, access: FileAccess): void {
  const { storage, makeContext, findFile } = access;
  fastify.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    // Not a valid name; PostgreSQL could not even compare it.
    if (name.includes('\0')) throw new AppError('access.notFound');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    // Names are unique over both sides; a public picture needs no session.
    const picture = await storage.read({ name, private: false });
    if (picture !== null) return sendPicture(access, picture, { name, request, reply });
    const { actor } = await makeContext(request);
    const found = await findFile(actor, name);
    const paper = found === null ? null : await storage.read({ name, private: found.private });
    if (found === null || paper === null) throw new AppError('access.notFound');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment')
      .type(found.mime)
      .send(paper);
  });
}

interface Asked {
  name: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function sendPicture(
  { makeContext, findHidden }: FileAccess,
  picture: Readable,
  { name, request, reply }: Asked,
): Promise<FastifyReply> {
  try {
    const hidden = await findHidden(originalOf(name));
    if (hidden !== undefined) {
      const { actor } = await makeContext(request);
      if (!can(actor, 'gallery.seeHidden', hidden)) throw new AppError('access.notFound');
    }
    const etag = `"${name}"`;
    reply.header('cache-control', hidden === undefined ? passing : 'private, no-store');
    reply.header('etag', etag);
    if (!isKnown(request.headers['if-none-match'], etag))
      return await reply.type('image/webp').send(picture);
    picture.destroy();
    return await reply.code(304).send();
  } catch (error) {
    picture.destroy();
    throw error;
  }
}

/** A hidden picture is hidden in every size. */
const originalOf = (name: string): string => name.replace(/-(card|thumb)(?=\.webp$)/, '');

import type { MakeContext } from '../trpc/index.ts';
import type { Readable } from 'node:stream';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../http/index.ts';
import type { Storage } from '../storage/index.ts';

/** What is known of a stored file that this reader may have; null for a stranger as for no such file. */
export type FindFile = (
  actor: Actor | null,
  name: string,
) => Promise<{ mime: string; private: boolean } | null>;

/** Whose a picture is that moderators have hidden; undefined for every other one. */
type FindHidden = (name: string) => Promise<{ ownerId: number | null } | undefined>;

/**
 * What a browser and whatever stands between may do with a picture: it never changes, and may be hidden or removed. So
 * it is asked for again after minutes, which costs no more than a head while it is there.
 */
const passing = 'public, max-age=300, must-revalidate';

interface FileAccess {
  storage: Storage;
  makeContext: MakeContext;
  findFile: FindFile;
  findHidden: FindHidden;
}

/** `/uploads/{file}`: pictures for everyone, documents for their owner and administrators. */
export function registerFiles(fastify: FastifyInstance, access: FileAccess): void {
  const { storage, makeContext, findFile } = access;
  fastify.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    // No file has such a name, and the database could not even be asked for it.
    if (name.includes('\0')) throw new AppError('access.notFound');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    // The two sides share no names: a picture that is shown needs no session.
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

/** Every size of a picture is hidden with it. */
const originalOf = (name: string): string => name.replace(/-(card|thumb)(?=\.webp$)/, '');

import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance } from 'fastify';
import type { MakeContext } from './rest.ts';
import type { Storage } from './storage.ts';

/** What is known of a stored file that this reader may have; null for a stranger as for no such file. */
export type FindFile = (
  actor: Actor | null,
  name: string,
) => Promise<{ mime: string; private: boolean } | null>;

/** `/uploads/{file}`: pictures for everyone, documents for their owner and administrators. */
export function registerFiles(
  fastify: FastifyInstance,
  {
    storage,
    makeContext,
    findFile,
  }: { storage: Storage; makeContext: MakeContext; findFile: FindFile },
): void {
  fastify.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    // No file has such a name, and the database could not even be asked for it.
    if (name.includes('\0')) throw new AppError('access.notFound');
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    // The two sides share no names: a picture needs neither the session nor the database.
    const picture = await storage.read({ name, private: false });
    if (picture !== null) {
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(picture);
    }
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

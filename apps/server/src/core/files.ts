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
    const { actor } = await makeContext(request);
    const found = await findFile(actor, originalOf(name));
    const stream = found === null ? null : await storage.read({ name, private: found.private });
    if (found === null || stream === null) throw new AppError('access.notFound');
    return reply
      .header(
        'cache-control',
        found.private ? 'private, no-store' : 'public, max-age=31536000, immutable',
      )
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .type(found.mime)
      .send(stream);
  });
}

/** The smaller sizes of a picture lie beside it (`…-card.webp`) and are as public as the picture is. */
function originalOf(name: string): string {
  return name.replace(/-(?:thumb|card)(?=\.webp$)/, '');
}

import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, readByteRange } from '../http/index.ts';
import type { TileArchive } from '../storage/index.ts';

/** Where the archive is served; pages name it in place of a tile service. */
export const tileArchivePath = ({ name }: TileArchive): string => `/tiles/${name}`;

/** Browsers read a directory or a tile again for a day without asking; the entity tag shows a replaced archive. */
const lifetime = 'public, max-age=86400';

/** `/tiles/{name}`: the one tile archive of this installation, in byte ranges (RFC 9110, 14). */
export function registerTiles(fastify: FastifyInstance, archive: TileArchive): void {
  fastify.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/tiles/:name',
    // Fastify's own HEAD route would read the whole archive for its length.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (request.params.name !== archive.name) throw new AppError('access.notFound');
      return sendPart(archive, request, reply);
    },
  });
}

async function sendPart(
  archive: TileArchive,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const opened = await archive.open();
  if (opened === null) throw new AppError('access.notFound');
  const { size, etag } = opened;
  const sendWithout = async (status: number): Promise<FastifyReply> => {
    await opened.close();
    return reply.code(status).send();
  };
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': lifetime, etag });
  if (isKnown(headers['if-none-match'], etag)) return sendWithout(304);
  const { range, 'if-range': ifRange } = headers;
  const asked = readByteRange({ range, ifRange: ifRange?.toString() }, { size, etag });
  if (asked === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    return sendWithout(416);
  }
  const isPart = asked !== 'whole' && method === 'GET';
  const part = isPart ? asked : { start: 0, end: size - 1 };
  reply.type('application/vnd.pmtiles').header('content-length', part.end - part.start + 1);
  if (isPart) reply.header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  if (method === 'HEAD' || size === 0) return sendWithout(200);
  return reply.code(isPart ? 206 : 200).send(await opened.read(part));
}

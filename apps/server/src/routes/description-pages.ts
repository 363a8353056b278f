import { AppError } from '@mesterhand/domain/errors/codes';
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { describeApi, readDocsFile, renderDocs } from '../core/openapi/index.ts';
import { acceptedEncoding, sendPage } from '../core/http/index.ts';
import { sendPublic } from '../core/rest/index.ts';
import { plainRoutes } from './files.ts';

/** The OpenAPI document, generated on the first request, and its page. */
export function registerDescription(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  publicUrl: string | undefined,
): void {
  let document: string | undefined;
  fastify.get('/api/openapi.json', async (request, reply) => {
    document ??= JSON.stringify(describeApi(router, plainRoutes, { publicUrl }));
    return sendPublic(request, reply, { json: document });
  });
  fastify.get('/api/docs', async (request, reply) =>
    sendPage(request, reply, { html: renderDocs(), isForeign: true }),
  );
  fastify.get<{ Params: { file: string } }>('/swagger-ui/:file', async (request, reply) => {
    const encoding = acceptedEncoding(request);
    const file = readDocsFile(request.params.file, encoding);
    if (file === undefined) throw new AppError('access.notFound');
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type(file.type)
      .send(await file.bytes);
  });
}

import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { renderDocs, describeApi } from '../core/openapi/index.ts';
import { sendPage } from '../core/http/index.ts';
import { sendPublic } from '../core/rest/index.ts';
import { plainRoutes } from './files.ts';

/** The OpenAPI document and its page; both generated once, on first request. */
export function registerDescription(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  publicUrl: string | undefined,
): void {
  const describe = once(() => describeApi(router, plainRoutes, { publicUrl }));
  const json = once(() => JSON.stringify(describe()));
  const page = once(() => renderDocs(describe()));
  fastify.get('/api/openapi.json', async (request, reply) =>
    sendPublic(request, reply, { json: json() }),
  );
  fastify.get('/api/docs', async (request, reply) => sendPage(request, reply, { html: page() }));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

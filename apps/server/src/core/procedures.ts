import { type AnyTRPCRouter, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { retryAfter, toAppError } from './errors.ts';
import type { MakeContext } from './rest.ts';

/** Every procedure below `/trpc`, over HTTP. */
export function registerProcedures(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  makeContext: MakeContext,
): void {
  const trpcOptions: FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'] = {
    router,
    maxBatchSize: 20,
    createContext: ({ req }) =>
      makeContext(req).catch((cause: unknown) => {
        throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
      }),
    responseMeta: ({ errors }) => {
      const waits = errors
        .map((error) => retryAfter(toAppError(error)))
        .filter((wait) => wait !== undefined);
      return waits.length === 0 ? {} : { headers: { 'retry-after': String(Math.max(...waits)) } };
    },
    onError: ({ error, path, req }) => {
      const refusal = toAppError(error);
      if (refusal.status >= 500) req.log.error({ err: refusal, procedure: path }, 'failed');
    },
  };
  fastify.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
}

import { type AnyTRPCRouter, TRPCError } from '@trpc/server';
import {
  type FastifyTRPCPluginOptions,
  fastifyRequestHandler,
} from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authChallenge, retryAfter, toAppError } from '../errors/index.ts';
import type { MakeContext } from './context.ts';

const named = z.object({ path: z.string() });

type Options = FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'];

/**
 * Mounts every procedure below `/trpc`, over HTTP. By tRPC's handler, not its plugin: that also accepts forms, which no
 * procedure takes, and waits for the end of an endless one.
 */
export function registerProcedures(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  makeContext: MakeContext,
): void {
  const options: Options = {
    router,
    maxBatchSize: 20,
    createContext: ({ req }) =>
      makeContext(req).catch((cause: unknown) => {
        throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
      }),
    responseMeta: ({ errors, ctx }) => ({
      headers: headersOfRefusals(errors, signedBy.safeParse(ctx).data?.token ?? undefined),
    }),
    onError: ({ error, path, req }) => {
      const refusal = toAppError(error);
      if (refusal.status >= 500) req.log.error({ err: refusal, procedure: path }, 'failed');
    },
  };
  fastify.register(
    async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
        done(null, body),
      );
      scope.all('/:path', async (request, reply) => {
        const { path } = named.parse(request.params);
        await fastifyRequestHandler({ ...options, req: request, res: reply, path });
        return reply;
      });
    },
    { prefix: '/trpc' },
  );
}

/**
 * tRPC answers with a web `Response`, whose body is a stream. Its text is sent instead, so that the hooks after this one
 * see a whole body; batches that the client wants as a stream stay one.
 */
export function sendWholeResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Response) || request.headers['trpc-accept'] !== undefined)
      return payload;
    reply.code(payload.status).headers(Object.fromEntries(payload.headers));
    return payload.text();
  });
}

/** The part of the call context that decides the auth challenge; absent when creating the context failed. */
const signedBy = z.object({ token: z.string().nullable() });

/** `Retry-After` and `WWW-Authenticate` of rejected calls, for clients that do not read the body. */
function headersOfRefusals(
  errors: readonly TRPCError[],
  authorization: string | undefined,
): Record<string, string> {
  const refusals = errors.map(toAppError);
  const waits = refusals.map(retryAfter).filter((wait) => wait !== undefined);
  const challenge = authChallenge(refusals, authorization);
  return {
    ...(waits.length > 0 && { 'retry-after': String(Math.max(...waits)) }),
    ...(challenge !== undefined && { 'www-authenticate': challenge }),
  };
}

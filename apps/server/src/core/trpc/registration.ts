import type { MakeContext } from './context.ts';
import { type AnyTRPCRouter, TRPCError } from '@trpc/server';
import {
  type FastifyTRPCPluginOptions,
  fastifyRequestHandler,
} from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { answerCalls, listTypes, readPlainCalls } from './call-envelope.ts';
import { z } from 'zod';
import { authChallenge, retryAfter, toAppError } from '../errors/index.ts';

const named = z.object({ path: z.string() });

/** Calls in one batch request. */
const maxBatchSize = 20;

type Options = FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'];

/**
 * Mounts every procedure below `/trpc`, over HTTP. Plain calls take a fast path with the same output as tRPC's handler,
 * which builds a web request, its signals and a stream for each; everything else goes to that handler.
 */
export function registerProcedures(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  makeContext: MakeContext,
): void {
  const types = listTypes(router);
  const unusual = optionsOf(router, makeContext);
  fastify.register(
    async (scope) => {
      takeBodiesAsTheyAre(scope);
      scope.all('/:path', async (request, reply) => {
        const calls = readPlainCalls(request, { types, most: maxBatchSize });
        if (calls === undefined) {
          const { path } = named.parse(request.params);
          await fastifyRequestHandler({ ...unusual, req: request, res: reply, path });
          return reply;
        }
        const { status, json, errors } = await answerCalls(calls, {
          router,
          makeContext: () => makeContext(request),
          onError(error, procedure) {
            const refusal = toAppError(error);
            if (refusal.status >= 500) request.log.error({ err: refusal, procedure }, 'failed');
          },
        });
        reply.headers(headersOfRefusals(errors, request.headers.authorization));
        return reply
          .code(status)
          .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' })
          .send(json);
      });
    },
    { prefix: '/trpc' },
  );
}

function takeBodiesAsTheyAre(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    done(null, body);
  });
}

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

/** The part of the call context that decides the auth challenge; absent when creating the context failed. */
const signedBy = z.object({ token: z.string().nullable() });

function optionsOf(router: AnyTRPCRouter, makeContext: MakeContext): Options {
  return {
    router,
    maxBatchSize,
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
}

import helmet from '@fastify/helmet';
import { AppError } from '@mesterhand/domain/errors/codes';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { errorBody, retryAfter, toAppError } from './errors.ts';
import { type KnownPaths, followPaths } from './known-paths.ts';
import { type LogLevel, type LogTarget, logOptions, newRequestId, pathOf } from './log.ts';
import { closedPolicy } from './pages.ts';

export interface HttpOptions {
  logLevel?: LogLevel;
  logTarget?: LogTarget;
  /** Whose word on the caller's address counts: addresses of proxies, or false for nobody's. */
  trustProxy?: string[] | false;
}

/** Bytes of a JSON body: the longest texts of every form fit many times over. */
export const bodyLimit = 256 * 1024;
const second = 1000;

/** An empty server with our limits and logs; it answers nothing yet. */
export function createFastify({
  logLevel = 'silent',
  logTarget,
  trustProxy = false,
}: HttpOptions): FastifyInstance {
  return Fastify({
    logger: logOptions(logLevel, logTarget),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy,
    bodyLimit,
    // A batch names its procedures in one path segment.
    routerOptions: { maxParamLength: 2000 },
    // The time to send a request; long enough for photos over a phone.
    requestTimeout: 120 * second,
    keepAliveTimeout: 65 * second,
    http: { headersTimeout: 15 * second },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, { id }, reply) => {
      refuse(reply.header('x-request-id', id), toAppError(error));
    },
  });
}

/** Whatever goes wrong leaves as `{message, code, issues?}`. Comes before all routes: it notes them. */
export function answerErrors(fastify: FastifyInstance): void {
  const paths = followPaths(fastify);
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal }, 'failed');
    return refuse(reply, refusal);
  });
  fastify.setNotFoundHandler((request, reply) => answerUnknown(request, reply, paths));
  // Before a body is read: what nobody takes is refused for being unknown, not for its type.
  fastify.addHook('preParsing', (request, reply, _, done) => {
    if (request.is404) answerUnknown(request, reply, paths);
    else done();
  });
}

/** A path that is not there, or not with this method. */
function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: KnownPaths,
): FastifyReply {
  const methods = paths.methodsOf(pathOf(request.url));
  // With a method that it takes, it is a value in the path that nothing can have: one of thousands of letters.
  if (methods.length === 0 || methods.includes(request.method))
    return refuse(reply, new AppError('access.notFound'));
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return refuse(reply, new AppError('access.wrongMethod'));
}

function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': closedPolicy })
    .send(errorBody(refusal));
}

/** The headers of every answer. */
export function protect(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.register(helmet, {
    // Written by each answer: a page names its nonce, everything else allows nothing.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts:
      publicUrl?.startsWith('https:') === true
        ? { maxAge: 365 * 24 * 3600, includeSubDomains: false }
        : false,
  });
  fastify.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', closedPolicy);
  });
}

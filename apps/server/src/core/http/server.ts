import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@mesterhand/domain/errors/codes';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  authChallenge,
  errorBody,
  retryAfter,
  toAppError,
  problemBody,
  problemType,
  prefersProblem,
} from '../errors/index.ts';
import { type KnownPaths, followPaths } from './route-table.ts';
import {
  type LogLevel,
  type LogTarget,
  logOptions,
  newRequestId,
  pathOf,
} from '../observability/index.ts';
import { closedPolicy } from './html-response.ts';
import { bareHeaders } from './security-headers.ts';
import './server-types.ts';
import { endUnread } from './slow-readers.ts';

export interface HttpOptions {
  logLevel?: LogLevel;
  logTarget?: LogTarget;
  /** Whose word on the caller's address counts: addresses of proxies, or false for nobody's. */
  trustProxy?: string[] | false;
  /** What a connection may take its time for; a public server's without it. */
  patience?: Partial<Patience>;
}

/** Milliseconds that somebody who is slow is waited for. */
export interface Patience {
  /** For the headers of a request, from the first moment of a connection on. */
  headers: number;
  /** For all of a request: long enough for photos over a phone. */
  request: number;
  /** For a sign of life while something is sent or answered: whoever never reads is cut off. */
  silence: number;
  /** For the next request. */
  idle: number;
  /** Between two looks at who is late. */
  look: number;
}

const usualTimeout: Patience = {
  headers: 15_000,
  request: 120_000,
  silence: 90_000,
  idle: 65_000,
  look: 5000,
};

/** Connections of all kinds; those beyond are not even greeted. */
const connectionsAtMost = 10_000;

/** Bytes of a JSON body: the longest texts of every form fit many times over. */
export const bodyLimit = 256 * 1024;

const jsonType = 'application/json; charset=utf-8';

/** An empty server with our limits and logs; it answers nothing yet. */
export function createFastify({
  logLevel = 'silent',
  logTarget,
  trustProxy = false,
  patience: given,
}: HttpOptions): FastifyInstance {
  const patience = { ...usualTimeout, ...given };
  const fastify = Fastify({
    logger: logOptions(logLevel, logTarget),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy,
    bodyLimit,
    // A batch names its procedures in one path segment.
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.idle,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
    forceCloseConnections: 'idle',
    // Before any hook has run: an address that cannot be decoded.
    frameworkErrors: (error, { id }, reply) => {
      refuse(reply.headers({ ...bareHeaders, 'x-request-id': id }), toAppError(error));
    },
  });
  fastify.server.maxConnections = connectionsAtMost;
  endUnread(fastify, patience);
  return fastify;
}

/** Takes a request before anything else is made of it. @returns false for one that is not its own. */
type First = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Shows requests to `first` before the framework sees them: finding their route and making their parts costs several times what a ready answer does. */
export function answerFirst({ server }: FastifyInstance, first: First): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (first(request, response)) return;
    for (const other of others) Reflect.apply(other, server, [request, response]);
  });
}

/** Whatever goes wrong leaves as `{message, code, issues?}`, or as a problem of RFC 9457. Comes before all routes: it notes them. */
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

/** Answers with a refusal, whatever was to be answered: as RFC 9457 where the client prefers that. */
export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  const challenge = authChallenge([refusal], reply.request.headers.authorization);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': closedPolicy });
  const { headers, url } = reply.request;
  // A handler that failed on its way to a file or a page had set the type of that.
  if (!prefersProblem(headers.accept)) return reply.type(jsonType).send(errorBody(refusal));
  return reply.type(problemType).send(JSON.stringify(problemBody(refusal, pathOf(url))));
}

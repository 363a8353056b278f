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
  /** Addresses of proxies whose forwarded headers are trusted, or false for none. */
  trustProxy?: string[] | false;
  /** Timeouts of connections; by default those of a public server. */
  timeouts?: Partial<Timeouts>;
}

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** For the headers of a request, from the connection's start. */
  headers: number;
  /** For a whole request: long enough for photos over a mobile network. */
  request: number;
  /** Without progress while sending or receiving: clients that never read are disconnected. */
  silence: number;
  /** Keep-alive: until the next request. */
  idle: number;
  /** Between two checks of these timeouts. */
  look: number;
}

const usualTimeout: Timeouts = {
  headers: 15_000,
  request: 120_000,
  silence: 90_000,
  idle: 65_000,
  look: 5000,
};

/** Connections of all kinds; further ones are dropped. */
const connectionsAtMost = 10_000;

/** Bytes of a JSON body: several times the longest texts of any form. */
export const bodyLimit = 256 * 1024;

const jsonType = 'application/json; charset=utf-8';

/** A Fastify server with our limits and logging, without routes. */
export function createFastify({
  logLevel = 'silent',
  logTarget,
  trustProxy = false,
  timeouts: given,
}: HttpOptions): FastifyInstance {
  const timeouts = { ...usualTimeout, ...given };
  const fastify = Fastify({
    logger: logOptions(logLevel, logTarget),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy,
    bodyLimit,
    // A batch names its procedures in one path segment.
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.look },
    forceCloseConnections: 'idle',
    // Errors before any hook has run: a URL that cannot be decoded.
    frameworkErrors: (error, { id }, reply) => {
      refuse(reply.headers({ ...bareHeaders, 'x-request-id': id }), toAppError(error));
    },
  });
  fastify.server.maxConnections = connectionsAtMost;
  endUnread(fastify, timeouts);
  return fastify;
}

/** Handles a request before the framework. @returns false when it did not. */
type First = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Passes requests to `first` before the framework: its routing and request objects cost several times what a cached
 * response does.
 */
export function answerFirst({ server }: FastifyInstance, first: First): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (first(request, response)) return;
    for (const other of others) Reflect.apply(other, server, [request, response]);
  });
}

/**
 * Error responses: `{message, code, issues?}`, or RFC 9457 problem details. Register before all routes: it records
 * them.
 */
export function answerErrors(fastify: FastifyInstance): void {
  const paths = followPaths(fastify);
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal }, 'failed');
    return refuse(reply, refusal);
  });
  fastify.setNotFoundHandler((request, reply) => answerUnknown(request, reply, paths));
  // Before a body is parsed: an unknown path is 404, not 415.
  fastify.addHook('preParsing', (request, reply, _, done) => {
    if (request.is404) answerUnknown(request, reply, paths);
    else done();
  });
}

/** An unknown path, or an unsupported method. */
function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: KnownPaths,
): FastifyReply {
  const methods = paths.methodsOf(pathOf(request.url));
  // With a supported method, a path parameter is invalid, such as one that is too long.
  if (methods.length === 0 || methods.includes(request.method))
    return refuse(reply, new AppError('access.notFound'));
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return refuse(reply, new AppError('access.wrongMethod'));
}

/** Responds with an error: as RFC 9457 where the client prefers that. */
export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  const challenge = authChallenge([refusal], reply.request.headers.authorization);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': closedPolicy });
  const { headers, url } = reply.request;
  // Overrides the content type set by a handler that failed while sending a file or a page.
  if (!prefersProblem(headers.accept)) return reply.type(jsonType).send(errorBody(refusal));
  return reply.type(problemType).send(JSON.stringify(problemBody(refusal, pathOf(url))));
}

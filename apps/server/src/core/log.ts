import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Somewhere that lines go; the standard output when a server runs, an array in a test. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * What a log line may hold: a request's method and path, never its query (tokens), body, headers or the
 * caller's address; of an error what helps to find it, never the values that a database error quotes.
 */
export function logOptions(level: LogLevel, target: LogTarget | undefined) {
  return {
    level,
    base: null,
    redact: ['authorization', '*.authorization', 'password', '*.password', 'token', '*.token'],
    serializers: {
      req: (request: { method?: string | undefined; url?: string | undefined }) => ({
        method: request.method ?? '',
        path: loggedPath(request.url ?? ''),
      }),
      err: describeError,
    },
    ...(target && { stream: target }),
  };
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Paths that open something to whoever has them; calendars can send a secret in no other way. */
const secretPath = /^(\/+api\/+calendar\/+)[^/].*$/i;

/** A path as logs may have it. */
export function loggedPath(url: string): string {
  return pathOf(url).replace(secretPath, '$1…');
}

interface LoggedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: LoggedError;
}

const databaseError = z.object({ code: z.string().optional(), constraint: z.string().optional() });

function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'thrown, but no error', stack: '' };
  const { code, constraint } = databaseError.safeParse(error).data ?? {};
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The server makes the id: one that a client chose could be anything, in our logs and answers. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url');
}

/** One line a request, when it is over, and its id in the answer for whoever asks about it. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const line = {
      method,
      path: loggedPath(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (!isProbe(request)) request.log.info(line, 'answered');
  });
}

/** Monitors ask every few seconds; their lines would drown the others. */
function isProbe(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz';
}

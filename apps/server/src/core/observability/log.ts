import { randomFillSync } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallScope } from './call-context.ts';
import { createMarks } from './ip-pseudonym.ts';
import { withoutPeople } from './scrub-errors.ts';
import { quotaOf } from '../rate-limit/index.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields of a log line that are never written, also one level down. */
const secretKeys = ['authorization', 'cookie', 'password', 'token', 'secret'];

/** Somewhere that lines go; the standard output when a server runs, an array in a test. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * What a log line may hold: a request's method and the template of its path with ids, never what else stands in it
 * (tokens, words), its query, body or headers; instead of the caller's address a mark that is another tomorrow; of an
 * error what helps to find it, never the values that a database error quotes.
 */
export function logOptions(level: LogLevel, target: LogTarget | undefined) {
  return {
    level,
    base: null,
    redact: secretKeys.flatMap((key) => [key, `*.${key}`]),
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method ?? '',
        path: loggedPath(request),
      }),
      err: describeError,
      // What takes forms apart tells at level trace which headers came, a session's token among them.
      busboyOptions: () => '…',
    },
    ...(target && { stream: target }),
  };
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** The parts of a request that its path in a log is made of; what only looks like a request has fewer. */
interface LoggedRequest {
  method?: string | undefined;
  url?: string | undefined;
  is404?: boolean;
  routeOptions?: { url?: string | undefined };
  params?: unknown;
  call?: CallScope | null;
}

/** An id of ours; longer ones could be a telephone's. */
const id = /^\d{1,7}$/;
const values = z.record(z.string(), z.string());

/** A path as logs may have it: what people may have typed into it is `…`. */
export function loggedPath({ url, is404, routeOptions, params, call }: LoggedRequest): string {
  const template = is404 === true ? undefined : routeOptions?.url;
  if (template === undefined) return knownBeginning(url ?? '');
  if (template === '/*') return call?.page ?? knownBeginning(url ?? '');
  const known = values.safeParse(params).data ?? {};
  return template.replaceAll(/:(\w+)(\([^)]*\))?/g, (_, name: string) => {
    const value = known[name] ?? '';
    return id.test(value) ? value : '…';
  });
}

function knownBeginning(url: string): string {
  const known = /^\/(api|trpc|uploads|assets)(?=\/)/.exec(url)?.[0] ?? '';
  return `${known}/…`;
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

/** An error as a log may have it. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'thrown, but no error', stack: '' };
  const { code, constraint } = databaseError.safeParse(error).data ?? {};
  const message = describeMessage(error);
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...(code !== undefined && { code: withoutPeople(code) }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The text of a failed check quotes everything; where it failed is enough. */
function describeMessage(error: Error): string {
  if (!(error instanceof z.core.$ZodError)) return withoutPeople(error.message);
  return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ');
}

/** Where it came from. The first lines of a stack repeat the message. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line));
}

/** The server makes the id: one that a client chose could be anything, in our logs and answers. */
export function newRequestId(): string {
  if (taken === drawn.length) {
    randomFillSync(drawn);
    taken = 0;
  }
  taken += idBytes;
  return drawn.toString('base64url', taken - idBytes, taken);
}

const idBytes = 9;
/** Drawn for many at once: the call costs more than the bytes. */
const drawn = Buffer.alloc(idBytes * 512);
let taken = drawn.length;

/** The same for all servers of a process, so that a caller has one mark in its log. */
const markOf = createMarks();

/** One line a request, when it is over, and its id in the answer for whoever asks about it. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request) || isQuiet(request)) return done();
    const { procedures, userId, statements } = request.call ?? {};
    const line = {
      method: request.method,
      path: loggedPath(request),
      ...(procedures !== undefined && { procedures }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      statements,
      ...(userId !== undefined && { user: userId }),
      from: markOf(quotaOf(request.ip)),
    };
    request.log.info(line, 'answered');
    done();
  });
}

interface KeptAnswer {
  id: string;
  method: string;
  status: number;
  note: { path: string; calls: readonly { procedure: string }[] };
  address: string;
}

/** The same line for an answer that was ready: no hook sees it, and nothing was asked for it. */
export function keptLogger(log: FastifyBaseLogger): (answer: KeptAnswer) => void {
  return ({ id: reqId, method, status, note, address }) => {
    if (isQuiet({ log })) return;
    const procedures = note.calls.map(({ procedure }) => procedure);
    const { path } = note;
    const from = markOf(address);
    log.info({ reqId, method, path, procedures, status, ms: 0, statements: 0, from }, 'answered');
  };
}

/** Whoever logs nothing of it needs no line made. */
function isQuiet({ log }: Pick<FastifyRequest, 'log'>): boolean {
  return ['silent', 'fatal', 'error', 'warn'].includes(log.level);
}

/** Monitors ask every few seconds; their lines would drown the others. */
function isProbe(request: FastifyRequest): boolean {
  return ['/healthz', '/readyz', '/metrics'].includes(request.routeOptions.url ?? '');
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entry } from './response-cache.ts';
import type { AnswerNote, PublicCache } from './public-cache.ts';
import { addCacheMetrics } from './metrics.ts';
import {
  readRawCallers,
  acceptedEncoding,
  answerFirst,
  transportOf,
  isKnown,
} from '../http/index.ts';
import { type OpenReading, openReading } from './dependencies.ts';
import { keptLogger, loggedPath, newRequestId, type Measures } from '../observability/index.ts';
import { writeQuotas, type Quota, type Limits, type RateClass } from '../rate-limit/index.ts';
import { routeOf } from '../monitoring/index.ts';

interface Parts {
  cache: PublicCache;
  limits: Limits;
  measures: Measures;
  publicUrl: string | undefined;
  trustProxy: string[] | false | undefined;
}

/** Headers of a single request or connection. */
const ofOneRequest = new Set([
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'set-cookie',
  'strict-transport-security',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
]);

/**
 * Answers visitors from the cache, after rate limiting and before routing. `keepAnswers` must run after all other
 * hooks, to store the headers they write.
 */
export function answerFromCache(fastify: FastifyInstance, parts: Parts): { keepAnswers(): void } {
  const { cache, measures } = parts;
  const counts = { hits: 0, misses: 0, sent: 0 };
  const sendCached = cachedSender(fastify, parts);
  let isClosing = false;
  fastify.addHook('preClose', async () => void (isClosing = true));
  answerFirst(fastify, (request, response) => {
    if (isClosing || !mayShare(request) || !cache.isFresh()) return false;
    const entry = cache.bytes?.find(request.url ?? '');
    if (entry === undefined || entry.until <= Date.now()) return false;
    const sent = sendCached(request, response, entry);
    if (sent === undefined) return false;
    counts.hits += 1;
    counts.sent += sent;
    return true;
  });
  fastify.decorateRequest('reading', null);
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.method === 'GET' && mayShare(request) && cache.bytes !== null && cache.isFresh())
      request.reading = openReading(cache.bytes.place());
    done();
  });
  addCacheMetrics(measures, () => ({ ...counts, ...cache.figures(), ...cache.bytes?.figures() }));
  const keepAnswers = (): void => {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const { reading } = request;
      if (reading !== null && mayKeep(reading, reply) && isWhole(payload)) {
        counts.misses += 1;
        keepAnswer(request, reply, {
          cache,
          reading,
          body: Buffer.from(payload).toString('latin1'),
        });
      }
      done(null, payload);
    });
  };
  return { keepAnswers };
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Whether the response would be the same for every visitor: no credentials, no unusual headers. */
function mayShare({ method, url = '', headers }: Asked): boolean {
  return (
    (method === 'GET'
      ? /^\/(api|trpc)\//.test(url)
      : method === 'HEAD' && url.startsWith('/api/')) &&
    headers.authorization === undefined &&
    headers['trpc-accept'] === undefined &&
    headers.upgrade === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-type'] === undefined &&
    headers.accept?.includes('jsonl') !== true
  );
}

/** Takes the calls from the caller's quotas. @returns the rest; undefined when one is exhausted. */
function takeAll(
  { takeLocally }: Limits,
  { calls }: AnswerNote,
  address: string,
): Quota[] | undefined {
  const quotas = new Map<RateClass, Quota>();
  for (const { rate } of calls) {
    const quota = takeLocally?.(rate, address);
    if (quota === undefined) return undefined;
    quotas.set(rate, quota);
  }
  return [...quotas.values()];
}

type SendKept = (
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry<AnswerNote>,
) => number | undefined;

/**
 * @returns a function that sends a cached response and returns its body size; undefined where that is not possible and
 * the normal path must answer.
 */
function cachedSender(
  { log }: FastifyInstance,
  { cache, limits, measures, publicUrl, trustProxy = false }: Parts,
): SendKept {
  const callerOf = readRawCallers(trustProxy);
  const logKept = keptLogger(log);
  return (request, response, entry) => {
    const began = performance.now();
    const caller = callerOf(request);
    const quotas = takeAll(limits, entry.note, caller.address);
    if (quotas === undefined) return undefined;
    const id = newRequestId();
    const headers = [...entry.headers, 'x-request-id', id, ...writeQuotas(quotas)];
    const transport = transportOf(caller, publicUrl);
    if (transport !== undefined) headers.push('strict-transport-security', transport);
    const sent = sendEntry(request, response, { entry, headers, cache });
    const { statusCode: status } = response;
    const { route } = entry.note;
    const method = request.method ?? 'GET';
    measures.answered({ method, route, status }, performance.now() - began);
    logKept({ id, method, status, note: entry.note, address: caller.address });
    return sent;
  };
}

interface Sent {
  entry: Entry<AnswerNote>;
  headers: string[];
  cache: PublicCache;
}

/** @returns the size of the body in bytes. */
function sendEntry(request: IncomingMessage, response: ServerResponse, parts: Sent): number {
  const { entry, headers, cache } = parts;
  if (entry.etag !== undefined && isKnown(request.headers['if-none-match'], entry.etag)) {
    response.writeHead(304, withoutBody(headers)).end();
    return 0;
  }
  const encoding = acceptedEncoding(request);
  const packed = encoding === undefined ? undefined : cache.bytes?.packed(entry, encoding);
  if (encoding !== undefined && packed !== undefined) headers.push('content-encoding', encoding);
  const body = packed ?? entry.body;
  headers.push('content-length', String(body.length));
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
  return request.method === 'HEAD' ? 0 : body.length;
}

/** A 304 carries no headers that describe the body. */
function withoutBody(headers: readonly string[]): string[] {
  const bodyHeaders = new Set(['content-type', 'x-total-count', 'x-next-cursor', 'link']);
  return headers.filter((_, at) => !bodyHeaders.has(headers[at - (at % 2)] ?? ''));
}

function mayKeep(reading: OpenReading, reply: FastifyReply): boolean {
  return reply.statusCode === 200 && reading.mayKeep() && !reply.hasHeader('set-cookie');
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

function keepAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, reading, body }: { cache: PublicCache; reading: OpenReading; body: string },
): void {
  if (!cache.isFresh()) return;
  const headers: string[] = [];
  let etag: string | undefined;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (ofOneRequest.has(name) || value === undefined) continue;
    if (name === 'etag') etag = String(value);
    headers.push(name, [value].flat().join(', '));
  }
  const { place, dependencies, calls, validUntil: until } = reading;
  const note = { calls, route: routeOf(request), path: loggedPath(request) };
  cache.bytes?.keep(
    { key: request.url, note, headers, etag, body, until },
    { place, dependencies },
  );
}

/** Delays the response to a write until no server has stale cached responses. */
export function awaitChanges(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ call }) => {
    if (call?.changes !== undefined) await Promise.all(call.changes);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Dependencies of a cacheable response; null when it must not be cached. */
    reading: OpenReading | null;
  }
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addCacheMetrics } from './metrics.ts';
import { type Entry, type ResponseCache, createResponseCache, lifetime } from './response-cache.ts';
import type { Bus } from '../events/index.ts';
import {
  readRawCallers,
  acceptedEncoding,
  answerFirst,
  hostCookie,
  transportOf,
  isKnown,
} from '../http/index.ts';
import { keptLogger, loggedPath, newRequestId, type Measures } from '../observability/index.ts';
import { writeQuotas, type Quota, type Limits, type RateClass } from '../rate-limit/index.ts';
import { routeOf } from '../monitoring/index.ts';

interface Parts {
  /** Memory limit of the cache. */
  megabytes: number;
  bus: Bus;
  limits: Limits;
  measures: Measures;
  publicUrl: string | undefined;
  trustProxy: string[] | false | undefined;
}

/** What is known of a request whose response may be cached. */
export type CacheReading = Pick<Entry, 'begunAt' | 'calls'>;

/**
 * Answers visitors from the cache, after rate limiting and before routing. Register after all other hooks: the headers
 * they write are stored too.
 */
export function cacheResponses(fastify: FastifyInstance, parts: Parts): void {
  const { megabytes, bus, measures, publicUrl } = parts;
  const cache = createResponseCache(megabytes * 1024 * 1024);
  const counts = { hits: 0, misses: 0, sent: 0 };
  const send = cachedSender(fastify, { ...parts, cache });
  let isClosing = false;
  fastify.addHook('preClose', async () => void (isClosing = true));
  // Maintenance begins at once.
  const stopFollowing = bus.subscribe('settings', () => cache.clear());
  fastify.addHook('onClose', async () => stopFollowing());
  answerFirst(fastify, (request, response) => {
    if (isClosing || !isShared(request)) return false;
    const entry = cache.find(request.url ?? '');
    const sent = entry && send(request, response, entry);
    if (sent === undefined) return false;
    counts.hits += 1;
    counts.sent += sent;
    return true;
  });
  fastify.decorateRequest('reading', null);
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.method === 'GET' && isShared(request))
      request.reading = { begunAt: performance.now(), calls: [] };
    done();
  });
  addCacheMetrics(measures, () => ({ ...counts, ...cache.counts() }));
  const cookie = hostCookie(writerCookie, '1', publicUrl);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { method, reading } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
      reply.header('set-cookie', cookie.write(request, '1', lifetime / 1000));
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (reading !== null && isWhole && isStorable(reading, reply)) {
      counts.misses += 1;
      const body = Buffer.from(payload).toString('latin1');
      cache.store(request.url, { ...describe(reply, reading), body });
    }
    done(null, payload);
  });
}

/**
 * Set by every answer to a write for as long as cached responses live: the browser that wrote sees its write at once,
 * also without credentials.
 */
const writerCookie = 'fresh';
const writtenCookie = /(?:^|;\s*)(?:__Host-)?fresh=/;

/** Whether a request comes from a browser that has just written. */
export const isOfWriter = ({ cookie = '' }: IncomingHttpHeaders): boolean =>
  writtenCookie.test(cookie);

/** Whether the response would be the same for every visitor: no credentials, no unusual headers. */
function isShared({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
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
    headers.accept?.includes('jsonl') !== true &&
    !isOfWriter(headers)
  );
}

/** Takes the calls from the caller's quotas. @returns the rest; undefined when one is exhausted. */
function takeAll({ takeLocally }: Limits, { calls }: Entry, address: string): Quota[] | undefined {
  const quotas = new Map<RateClass, Quota>();
  for (const { rate } of calls) {
    const quota = takeLocally?.(rate, address);
    if (quota === undefined) return undefined;
    quotas.set(rate, quota);
  }
  return [...quotas.values()];
}

/**
 * @returns a function that sends a cached response and returns its body size; undefined where that is not possible and
 * the normal path must answer.
 */
function cachedSender(
  { log }: FastifyInstance,
  { cache, limits, measures, publicUrl, trustProxy = false }: Parts & { cache: ResponseCache },
) {
  const callerOf = readRawCallers(trustProxy);
  const logKept = keptLogger(log);
  return (request: IncomingMessage, response: ServerResponse, entry: Entry): number | undefined => {
    const began = performance.now();
    const { method = 'GET', url = '', headers: asked } = request;
    const caller = callerOf(request);
    const quotas = takeAll(limits, entry, caller.address);
    if (quotas === undefined) return undefined;
    const id = newRequestId();
    const headers = [...entry.headers, 'x-request-id', id, ...writeQuotas(quotas)];
    const transport = transportOf(caller, publicUrl);
    if (transport !== undefined) headers.push('strict-transport-security', transport);
    const isSeen = entry.etag !== undefined && isKnown(asked['if-none-match'], entry.etag);
    const status = isSeen ? 304 : 200;
    let body = '';
    if (isSeen) response.writeHead(304, withoutBody(headers)).end();
    else {
      const encoding = acceptedEncoding(request);
      const packed = encoding && cache.pack(url, encoding);
      if (encoding !== undefined && packed !== undefined)
        headers.push('content-encoding', encoding);
      body = packed ?? entry.body;
      headers.push('content-length', String(body.length));
      if (method === 'HEAD') body = '';
      response.writeHead(200, headers).end(body, 'latin1');
    }
    measures.answered({ method, route: entry.route, status }, performance.now() - began);
    logKept({ id, method, status, note: entry, address: caller.address });
    return body.length;
  };
}

/** A 304 carries no headers that describe the body. */
function withoutBody(headers: readonly string[]): string[] {
  const bodyHeaders = new Set(['content-type', 'x-total-count', 'x-next-cursor', 'link']);
  return headers.filter((_, at) => !bodyHeaders.has(headers[at - (at % 2)] ?? ''));
}

/** A response whose every call is cached and succeeded: a batch of different outcomes has the status 207. */
function isStorable({ calls }: CacheReading, reply: FastifyReply): boolean {
  const isCached = calls.length > 0 && calls.every((call) => call.isCached);
  return isCached && reply.statusCode === 200 && !reply.hasHeader('set-cookie');
}

/** Headers of a single request or connection. */
const ofOneRequest =
  /^(x-request-id|ratelimit(-policy)?|retry-after|set-cookie|date|strict-transport-security|content-(length|encoding)|transfer-encoding|connection|keep-alive)$/;

function describe(
  reply: FastifyReply,
  { begunAt, calls }: CacheReading,
): Omit<Entry, 'body' | 'packed'> {
  const all = reply.getHeaders();
  const headers = Object.entries(all).flatMap(([name, value]) =>
    ofOneRequest.test(name) || value === undefined ? [] : [name, [value].flat().join(', ')],
  );
  const etag = all.etag === undefined ? undefined : String(all.etag);
  const { request } = reply;
  return { begunAt, calls, headers, etag, route: routeOf(request), path: loggedPath(request) };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request whose response may be cached; null for others. */
    reading: CacheReading | null;
  }
}

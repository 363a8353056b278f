import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Entry } from './byte-cache.ts';
import type { AnswerNote, PublicCache } from './cache-open.ts';
import { type OpenReading, openReading } from './cache-reading.ts';
import { acceptedEncoding } from './compress.ts';
import type { Measures } from './measures.ts';
import { transportOf } from './protection.ts';
import { writeBudgets } from './rate-headers.ts';
import { type Budget, type Limits, budgetOf } from './rate-limit.ts';
import { isKnown } from './rest-conditions.ts';

interface Parts {
  cache: PublicCache;
  limits: Limits;
  measures: Measures;
  publicUrl: string | undefined;
}

/** Headers of one request alone, or of the way that it came. */
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
 * Answers visitors from memory, before anything else is done for them but counting. Comes before all other hooks, so
 * that a kept answer costs none of them; `keepAnswers` comes after them, and keeps what they write into headers.
 */
export function answerFromCache(
  fastify: FastifyInstance,
  { cache, limits, measures, publicUrl }: Parts,
): { keepAnswers(): void } {
  const counts = { hits: 0, misses: 0, sent: 0 };
  fastify.decorateRequest('reading', null);

  fastify.addHook('onRequest', (request, reply, done) => {
    if (!mayShare(request) || !cache.isFresh()) return done();
    const entry = cache.bytes?.find(request.url);
    if (entry === undefined || entry.until <= Date.now()) {
      if (request.method === 'GET' && cache.bytes !== null)
        request.reading = openReading(cache.bytes.place());
      return done();
    }
    void takeAll(limits, entry.note, budgetOf(request.ip)).then((budgets) => {
      // Something may have changed while the budgets were looked up; and a refusal has the words of its own way.
      const isCurrent = cache.isFresh() && cache.bytes?.find(request.url) === entry;
      if (budgets === null || !isCurrent) setImmediate(done);
      else {
        counts.hits += 1;
        counts.sent += sendEntry(request, reply, { entry, budgets, cache, publicUrl });
      }
    });
  });
  addFigures(measures, () => ({ ...counts, ...cache.figures(), ...cache.bytes?.figures() }));
  const keepAnswers = (): void => {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const { reading } = request;
      if (reading !== null && mayKeep(reading, reply) && isWhole(payload)) {
        counts.misses += 1;
        keepAnswer(request, reply, { cache, reading, body: Buffer.from(payload) });
      }
      done(null, payload);
    });
  };
  return { keepAnswers };
}

type Figures = Record<'hits' | 'misses' | 'sent' | 'unconfirmed' | 'nodes', number> &
  Partial<Record<'entries' | 'bytes' | 'dropped' | 'evicted', number>>;

function addFigures(measures: Measures, read: () => Figures): void {
  const add = (kind: 'counter' | 'gauge', name: string, help: string, value: () => number): void =>
    measures.add({ name, help, labels: [], kind, read: () => [{ labels: [], value: value() }] });
  measures.add({
    name: 'public_cache_answers_total',
    help: 'Answers to visitors, by whether they were kept (hit) or made and then kept (miss).',
    labels: ['from'],
    kind: 'counter',
    read: () => [
      { labels: ['hit'], value: read().hits },
      { labels: ['miss'], value: read().misses },
    ],
  });
  measures.add({
    name: 'public_cache_forgotten_total',
    help: 'Kept answers that went: something had changed, or others needed the room.',
    labels: ['why'],
    kind: 'counter',
    read: () => [
      { labels: ['changed'], value: read().dropped ?? 0 },
      { labels: ['room'], value: read().evicted ?? 0 },
    ],
  });
  add('gauge', 'public_cache_entries', 'Kept answers.', () => read().entries ?? 0);
  add('gauge', 'public_cache_bytes', 'What they take of memory.', () => read().bytes ?? 0);
  add('counter', 'public_cache_sent_bytes_total', 'Bytes sent from it.', () => read().sent);
  add('gauge', 'public_cache_nodes', 'Servers that keep answers.', () => read().nodes);
  add(
    'counter',
    'public_cache_unconfirmed_total',
    'Changes that waited out a server which did not say that it had heard.',
    () => read().unconfirmed,
  );
}

/** Whether an answer would be the same for every visitor: nobody is named, and nothing unusual is asked for. */
function mayShare({ method, url, headers }: FastifyRequest): boolean {
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

/** What the calls leave of the caller's budgets; null when one is spent. */
async function takeAll(
  limits: Limits,
  { calls }: AnswerNote,
  address: string,
): Promise<Budget[] | null> {
  const budgets: Budget[] = [];
  const note = (budget: Budget): void => {
    const at = budgets.findIndex(({ rate }) => rate === budget.rate);
    budgets[at === -1 ? budgets.length : at] = budget;
  };
  try {
    for (const { rate } of calls) await limits.consume(rate, address, note);
    return budgets;
  } catch {
    return null;
  }
}

interface Sent {
  entry: Entry<AnswerNote>;
  budgets: readonly Budget[];
  cache: PublicCache;
  publicUrl: string | undefined;
}

/** @returns the bytes of the body. */
function sendEntry(request: FastifyRequest, reply: FastifyReply, parts: Sent): number {
  const { entry, budgets, cache, publicUrl } = parts;
  request.call = {
    requestId: request.id,
    statements: 0,
    procedures: entry.note.calls.map(({ procedure }) => procedure),
  };
  reply.hijack();
  const headers = [...entry.headers, 'x-request-id', request.id, ...writeBudgets(budgets)];
  const transport = transportOf(request, publicUrl);
  if (transport !== undefined) headers.push('strict-transport-security', transport);
  const { raw } = reply;
  if (entry.etag !== undefined && isKnown(request.headers['if-none-match'], entry.etag)) {
    raw.writeHead(304, withoutBody(headers)).end();
    return 0;
  }
  const encoding = acceptedEncoding(request);
  const packed = encoding === undefined ? undefined : cache.bytes?.packed(entry, encoding);
  if (encoding !== undefined && packed !== undefined) headers.push('content-encoding', encoding);
  const body = packed ?? entry.body;
  raw.writeHead(200, [...headers, 'content-length', String(body.length)]);
  if (request.method === 'HEAD') raw.end();
  else raw.end(body);
  return request.method === 'HEAD' ? 0 : body.length;
}

/** Who has it already is told nothing of the body, nor of the pages around it. */
function withoutBody(headers: readonly string[]): string[] {
  const told = new Set(['content-type', 'x-total-count', 'x-next-cursor', 'link']);
  return headers.filter((_, at) => !told.has(headers[at - (at % 2)] ?? ''));
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
  { cache, reading, body }: { cache: PublicCache; reading: OpenReading; body: Buffer },
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
  cache.bytes?.keep(
    { key: request.url, note: { calls }, headers, etag, body, until },
    { place, dependencies },
  );
}

/** A change is answered when no server keeps anything from before it. */
export function awaitChanges(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ call }) => {
    if (call?.changes !== undefined) await Promise.all(call.changes);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What it reads that may be kept for others; null where nothing is. */
    reading: OpenReading | null;
  }
}

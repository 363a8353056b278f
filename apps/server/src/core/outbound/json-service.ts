import type { z } from 'zod';
import { createCircuitBreaker, createWorkQueue, within } from '../concurrency/index.ts';

/** Why a service gave no answer that can be used. */
export type AwayReason =
  | 'paused'
  | 'busy'
  | 'timeout'
  | 'network'
  | 'status'
  | 'tooLarge'
  | 'unreadable';

/** `refused`: the service is well, and refuses this very request (400). */
export type ServiceAnswer<T> =
  | { state: 'answered'; value: T }
  | { state: 'refused' }
  | { state: 'away'; reason: AwayReason };

/** Called when a service is regarded as away, and when it is back. */
export type ReportService = (change: { service: string; isAway: boolean }) => void;

export interface JsonServiceOptions {
  /** Name in reports. */
  service: string;
  /** Base address chosen by the operator, without a final slash. */
  url: string;
  /** Milliseconds until an answer is complete, waiting for a free connection included. */
  timeoutMs: number;
  /** Bytes of an answer at most. */
  maxBytes: number;
  /** Requests at a time; as many again as `waiting` wait for them. */
  concurrency: number;
  waiting: number;
  /** Sent with each request, such as `authorization`. */
  headers?: Readonly<Record<string, string>>;
  report?: ReportService | undefined;
}

/** A service of the operator's choice that answers with JSON. */
export interface JsonService {
  /** Never throws: what goes wrong is part of the answer. @param path with its query, from the base address */
  get<T>(path: string, schema: z.ZodType<T>): Promise<ServiceAnswer<T>>;
  /** The same with a body. */
  post<T>(
    path: string,
    body: unknown,
    options: { schema: z.ZodType<T> },
  ): Promise<ServiceAnswer<T>>;
}

/** Failures in a row after which a service is left alone, and for how long, ms. */
const breaker = { failures: 5, pauseMs: 30_000 };

const away = (reason: AwayReason) => ({ state: 'away', reason }) as const;

/**
 * A client that cannot be made slow or large by the service: bounded time, bytes and connections, no redirects, and a
 * circuit breaker. Answers are checked by their schema.
 */
export function createJsonService(options: JsonServiceOptions): JsonService {
  const { service, url, timeoutMs, concurrency, waiting, report } = options;
  const circuit = createCircuitBreaker({
    ...breaker,
    onChange: (isAway) => report?.({ service, isAway }),
  });
  const queue = createWorkQueue({ concurrency, waiting });

  async function call<T>(asked: Asked<T>, signal: AbortSignal) {
    // Too late to be of use; the service has no part in that.
    if (signal.aborted) return away('busy');
    if (!circuit.admits()) return away('paused');
    const answer = await request(`${url}${asked.path}`, { ...options, ...asked, signal });
    circuit.note(answer.state === 'away' ? 'failure' : 'success');
    return answer;
  }

  function ask<T>(asked: Asked<T>): Promise<ServiceAnswer<T>> {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = queue(() => call(asked, signal)).catch(() => away('busy'));
    // One that still waits in the queue then ends by itself.
    return within(answer, timeoutMs + 50).catch(() => away('timeout'));
  }

  return {
    get: (path, schema) => ask({ path, schema }),
    post: (path, body, { schema }) => ask({ path, schema, body: JSON.stringify(body) }),
  };
}

interface Asked<T> {
  path: string;
  schema: z.ZodType<T>;
  /** JSON of a POST; a GET without it. */
  body?: string;
}

interface Request<T> extends Pick<Asked<T>, 'schema' | 'body'> {
  signal: AbortSignal;
  maxBytes: number;
  headers?: Readonly<Record<string, string>>;
}

async function request<T>(
  address: string,
  { schema, signal, maxBytes, body, headers: more }: Request<T>,
): Promise<ServiceAnswer<T>> {
  try {
    const headers = { accept: 'application/json', 'user-agent': 'mesterhand', ...more };
    const answer = await fetch(address, {
      signal,
      redirect: 'error',
      ...(body === undefined
        ? { headers }
        : { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return answer.status === 400 ? { state: 'refused' } : away('status');
    }
    const text = await readText(answer, maxBytes);
    return text === null ? away('tooLarge') : readAnswer(text, schema);
  } catch {
    return away(signal.aborted ? 'timeout' : 'network');
  }
}

/** Null as soon as there are more than `maxBytes`; the rest is not read. */
async function readText(answer: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytesOf(answer)) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Whoever stops reading cancels the rest. */
async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

function readAnswer<T>(text: string, schema: z.ZodType<T>): ServiceAnswer<T> {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? { state: 'answered', value: parsed.data } : away('unreadable');
  } catch {
    return away('unreadable');
  }
}

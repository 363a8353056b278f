import {
  TRPCClientError,
  type TRPCLink,
  createWSClient,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  wsLink,
} from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './api.ts';
import type { Connection } from './connection.ts';
import { abortError, appErrorOf, callError, parseJson } from './errors.ts';
import { type Answer, noteSession, sendRequest } from './requests.ts';
import { keyHeader, keyOf } from './retries.ts';

type ProcedureFetch = NonNullable<Parameters<typeof httpLink>[0]['fetch']>;

/** Queries and mutations: simultaneous calls are batched, except those that need a request of their own. */
export function requestLink(connection: Connection): TRPCLink<AppRouter> {
  const server = { url: '/trpc', fetch: procedureFetch(connection) };
  return splitLink<AppRouter>({
    // Calls with an idempotency key or an abort signal get a request of their own.
    condition: ({ context, signal }) => keyOf(context) !== undefined || Boolean(signal),
    true: [
      endingAtOnce(),
      httpLink({
        ...server,
        headers: ({ op: { context } }) => {
          const key = keyOf(context);
          return key === undefined ? {} : { [keyHeader]: key };
        },
      }),
    ],
    // The server accepts at most twenty procedures in a batch, and request lines have a maximum length.
    false: httpBatchLink({ ...server, maxItems: 20, maxURLLength: 8000 }),
  });
}

function procedureFetch(connection: Connection): ProcedureFetch {
  return async (address, { method = 'GET', headers, body, signal } = {}) => {
    const answer = await sendRequest(
      connection,
      {
        method,
        path: String(address),
        headers: Object.fromEntries(new Headers(headers ?? {})),
        ...(typeof body === 'string' && { body }),
        signal: signal ?? undefined,
      },
      async (response, { token }) => {
        const text = await response.text();
        // Some calls of a batch may succeed while others are refused.
        if (response.status === 207) noteSession(connection, token, text);
        return text;
      },
    );
    const text = answer.ok ? answer.body : answer.text;
    return { ok: answer.ok, json: async () => readEnvelope(answer, text) };
  };
}

function readEnvelope({ status }: Answer<string>, text: string): unknown {
  const envelope = parseJson(text);
  if (typeof envelope === 'object' && envelope !== null) return envelope;
  throw callError({ kind: 'answer', status });
}

/** Ends an aborted call with the reason of its own signal, which the links below do not pass on. */
function endingAtOnce(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const { signal } = op;
        const inner = next(op).subscribe(observer);
        const end = (): void => {
          inner.unsubscribe();
          observer.error(TRPCClientError.from(abortError(signal?.reason)));
        };
        signal?.addEventListener('abort', end, { once: true });
        if (signal?.aborted === true) end();
        return () => {
          signal?.removeEventListener('abort', end);
          inner.unsubscribe();
        };
      });
}

/**
 * Subscriptions, over a WebSocket that opens with the first and closes with the last. A stream that is interrupted, or
 * ends by a transient server error, resumes after its last event; a refusal is final.
 */
export function liveLink(connection: Connection): TRPCLink<AppRouter> {
  let open: { token: string | undefined; link: TRPCLink<AppRouter> } | undefined;
  return (runtime) =>
    ({ op, next }) => {
      const token = connection.readToken();
      // A socket belongs to one token; streams of the previous one continue until they end.
      if (open === undefined || open.token !== token)
        open = { token, link: openSocket(connection, token) };
      const resuming = retryLink<AppRouter>({
        retry: ({ error }) => mayResume(connection, token, error),
        retryDelayMs: connection.retryDelayMs,
      });
      const socket = open.link(runtime);
      return resuming(runtime)({ op, next: (passed) => socket({ op: passed, next }) });
    };
}

function mayResume(
  connection: Connection,
  token: string | undefined,
  error: TRPCClientError<AppRouter>,
): boolean {
  const refusal = appErrorOf(error);
  if (refusal?.code === 'auth.required') connection.loseToken(token);
  return (refusal?.status ?? 503) >= 500;
}

/** Maximum milliseconds without a sign of life from the server. */
const longestSilence = 8000;

function openSocket(connection: Connection, token: string | undefined): TRPCLink<AppRouter> {
  const { url, retryDelayMs, pingMs, WebSocket: given } = connection;
  return wsLink<AppRouter>({
    client: createWSClient({
      url: `${url.replace(/^http/, 'ws')}/trpc`,
      connectionParams: token === undefined ? {} : { token },
      lazy: { enabled: true, closeMs: 0 },
      retryDelayMs,
      // A connection can be lost silently: a client that only listens would wait forever.
      keepAlive: {
        enabled: true,
        intervalMs: pingMs,
        pongTimeoutMs: Math.min(pingMs, longestSilence),
      },
      ...(isSocketMaker(given) && { WebSocket: given }),
    }),
  });
}

/** The named parser of an injected socket class: `ws` is compatible where it matters, but typed differently. */
function isSocketMaker(given: unknown): given is typeof WebSocket {
  return typeof given === 'function';
}

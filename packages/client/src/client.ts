import type { AppRouter } from '@mesterhand/server/router';
import {
  type TRPCClient,
  type TRPCLink,
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  retryLink,
  splitLink,
  wsLink,
} from '@trpc/client';

export type { AppRouter };

export interface ClientOptions {
  /** The bearer token of a sign-in; without it the client is a visitor. */
  token?: string | undefined;
  /** Milliseconds to wait before attempt n (0, 1, …) to reach a server that went away; only for subscriptions. */
  retryDelayMs?: (attempt: number) => number;
}

/**
 * The typed client of every procedure: `createClient('http://127.0.0.1:3000').masters.list.query({ limit: 3 })`.
 * @param url where the server is, without a path.
 * @throws TRPCClientError, at each call; `error.data.app` holds the listed code, the status and the issues.
 *
 * Subscriptions run over a WebSocket that opens with the first and closes with the last; a cut connection is
 * made again and the stream goes on after the last event it brought.
 */
export function createClient(url: string, options: ClientOptions = {}): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: [resuming(options), lazySocket(url, options)],
        false: httpBatchLink({
          url: `${withoutSlash(url)}/trpc`,
          // The server answers at most twenty procedures at once.
          maxItems: 20,
          headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
        }),
      }),
    ],
  });
}

/** A stream that ends because the server had a bad moment goes on after its last event; a refusal stays one. */
function resuming({ retryDelayMs = waitBefore }: ClientOptions): TRPCLink<AppRouter> {
  return retryLink<AppRouter>({
    retry: ({ error }) => (error.data?.app.status ?? 503) >= 500,
    retryDelayMs,
  });
}

/** Half a second and doubling, at most eight. */
const waitBefore = (attempt: number): number => Math.min(2 ** attempt * 250, 8000);

/** The socket is made when it is first needed: Node before 22 has none, and most programs need none. */
function lazySocket(url: string, { token, retryDelayMs }: ClientOptions): TRPCLink<AppRouter> {
  let link: TRPCLink<AppRouter> | undefined;
  return (runtime) => (op) => {
    link ??= wsLink<AppRouter>({
      client: createWSClient({
        url: `${withoutSlash(url).replace(/^http/, 'ws')}/trpc`,
        connectionParams: token === undefined ? {} : { token },
        lazy: { enabled: true, closeMs: 0 },
        ...(retryDelayMs && { retryDelayMs }),
      }),
    });
    return link(runtime)(op);
  };
}

export interface RestRequest extends ClientOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as it is when it is a form with files. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A call of a documented path that was refused; `message` is '{status}: {body text}'. */
export interface RestError extends Error {
  status: number;
  /** The parsed body, `{ message, code, issues? }` from this server; undefined when it is no JSON. */
  body: unknown;
}

/**
 * Calls a documented REST path, such as `restRequest(url, '/api/masters?limit=3')`.
 * @returns the parsed JSON of the answer.
 * @throws RestError when the answer is not OK.
 */
export async function restRequest(
  url: string,
  path: string,
  request: RestRequest = {},
): Promise<unknown> {
  const { method = 'GET', body, token, headers } = request;
  const isForm = body instanceof FormData;
  const response = await fetch(`${withoutSlash(url)}${path}`, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw refusal(response.status, text);
  return parseJson(text);
}

/** Whether something thrown is a refused call of {@link restRequest}. */
export function isRestError(error: unknown): error is RestError {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    'body' in error
  );
}

function refusal(status: number, text: string): RestError {
  return Object.assign(new Error(`${status}: ${text}`), { status, body: parseJson(text) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

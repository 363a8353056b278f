/** Options of a client; all are optional. */
export interface ClientOptions {
  /** The bearer token of a session, or a function that returns the current one; without it the client is a visitor. */
  token?: string | undefined | (() => string | undefined);
  /** Called once for each token that the server rejects. */
  onSignedOut?: (token: string) => void;
  /** Sent with every request; in Node also `user-agent`, which names the device in its owner's list of sessions. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Timeout in milliseconds for the whole answer, 30 000 by default; 0 is none. For an upload it restarts with each
   * part sent; the stream of `openDownload` has no timeout once it has begun.
   */
  timeoutMs?: number;
  /** Retries of a safe call, 3 by default; 0 reports every failure immediately. */
  retries?: number;
  /** Milliseconds to wait before attempt n (1, 2, …; 0 when a socket reconnects for the first time). */
  retryDelayMs?: (attempt: number) => number;
  /** Heartbeat: milliseconds of silence on a socket before a ping, 25 000 by default. */
  pingMs?: number;
  /** Replaces the runtime's `fetch`; uploads from a browser use `XMLHttpRequest` all the same. */
  fetch?: Fetch;
  /** Replaces the runtime's WebSocket, which Node before 22 lacks: that of the package `ws`. */
  WebSocket?: new (address: string) => object;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (address: string, request: FetchRequest) => Promise<Response>;

export interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: string | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Required with a streamed body. */
  duplex?: 'half';
}

/** The server's address and the client's way of calling it. */
export interface Connection extends Required<
  Pick<ClientOptions, 'headers' | 'timeoutMs' | 'retries' | 'retryDelayMs' | 'pingMs' | 'fetch'>
> {
  /** Without a slash at the end. */
  url: string;
  WebSocket: ClientOptions['WebSocket'];
  readToken(): string | undefined;
  /** Records that the server rejected a token. */
  loseToken(token: string | undefined): void;
}

function withoutSlashesAtEnd(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

export function openConnection(url: string, options: ClientOptions): Connection {
  const { token, onSignedOut } = options;
  const lost = new Set<string>();
  return {
    url: withoutSlashesAtEnd(url),
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 3,
    retryDelayMs: options.retryDelayMs ?? waitBefore,
    pingMs: options.pingMs ?? 25_000,
    fetch: options.fetch ?? ((address, request) => fetch(address, request)),
    WebSocket: options.WebSocket,
    readToken: typeof token === 'function' ? token : () => token,
    loseToken(dead) {
      if (dead === undefined || lost.has(dead)) return;
      lost.add(dead);
      onSignedOut?.(dead);
    },
  };
}

/** Exponential backoff from half a second to eight, with jitter: clients cut off together must not return together. */
function waitBefore(attempt: number): number {
  return Math.min(2 ** attempt * 250, 8000) * (0.5 + Math.random());
}

const connections = new WeakMap<object, Connection>();

/** Associates the connection with a client, for calls that are no procedures: uploads and downloads. */
export function keepConnection(client: object, connection: Connection): void {
  connections.set(client, connection);
}

/** @throws Error for a client that `createClient` did not make. */
export function connectionOf(client: object): Connection {
  const connection = connections.get(client);
  if (connection === undefined) throw new Error('This client was not made by createClient.');
  return connection;
}

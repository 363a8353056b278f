/** What a client may be told; every part may stay away. */
export interface ClientOptions {
  /** The bearer token of a sign-in, or what answers the one of this moment; without it the client is a visitor. */
  token?: string | undefined | (() => string | undefined);
  /** Called once for each token that the server no longer takes, as soon as a call says so. */
  onSignedOut?: (token: string) => void;
  /** Sent with every request; in Node also `user-agent`, which names the device in its owner's list of sessions. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Milliseconds until the whole answer must be there, 30 000 without it; 0 is for ever. For an upload they begin anew
   * with each part that leaves; the stream of `openDownload` is not timed once it has begun.
   */
  timeoutMs?: number;
  /** Further attempts at a safe call, 3 without it; 0 tells every failure as it happens. */
  retries?: number;
  /** Milliseconds to wait before attempt n (1, 2, …; 0 when a socket comes back for the first time). */
  retryDelayMs?: (attempt: number) => number;
  /** Milliseconds of quiet on a socket after which it is asked whether it still lives, 25 000 without it. */
  pingMs?: number;
  /** Sends requests instead of the runtime's own; uploads from a browser go by `XMLHttpRequest` all the same. */
  fetch?: Fetch;
  /** Opens sockets where the runtime has none, as Node before 22: the `WebSocket` of the package `ws`. */
  WebSocket?: new (address: string) => object;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (address: string, request: FetchRequest) => Promise<Response>;

export interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: string | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Stands beside a body that is a stream. */
  duplex?: 'half';
}

/** Where the server is and how this client speaks to it. */
export interface Connection extends Required<
  Pick<ClientOptions, 'headers' | 'timeoutMs' | 'retries' | 'retryDelayMs' | 'pingMs' | 'fetch'>
> {
  /** Without a slash at the end. */
  url: string;
  WebSocket: ClientOptions['WebSocket'];
  readToken(): string | undefined;
  /** Notes that the server refused a token as nobody's. */
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

/** Doubling from half a second to eight, spread out: what was cut off together must not come back together. */
function waitBefore(attempt: number): number {
  return Math.min(2 ** attempt * 250, 8000) * (0.5 + Math.random());
}

const connections = new WeakMap<object, Connection>();

/** Keeps the connection of a client, for the calls that are no procedures: files, in and out. */
export function keepConnection(client: object, connection: Connection): void {
  connections.set(client, connection);
}

/** @throws Error for a client that `createClient` did not make. */
export function connectionOf(client: object): Connection {
  const connection = connections.get(client);
  if (connection === undefined) throw new Error('This client was not made by createClient.');
  return connection;
}

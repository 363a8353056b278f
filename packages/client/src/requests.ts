import type { Connection, FetchRequest } from './connection.ts';
import { abortError, callError, codesIn, isCallError } from './errors.ts';
import { isSafe, pause, waitAfter } from './retries.ts';

/** One HTTP request; the client adds the session and its own headers. */
export interface Outgoing {
  method: string;
  /** From the slash on. */
  path: string;
  headers?: Record<string, string>;
  body?: string | StreamedBody;
  signal?: AbortSignal | undefined;
}

/** A streamed body, created again for each request. */
export interface StreamedBody {
  type: string;
  size: number;
  /** Calls `touch` whenever a part has left, and stops with the signal. */
  open(call: { touch(): void; signal: AbortSignal }): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The answer: read by the call's own reader when it is OK, as text otherwise. */
export type Answer<T> = { status: number; headers: Headers } & (
  | { ok: true; body: T }
  | { ok: false; text: string }
);

/** Reads an OK answer; `sent` has the signal that ends the request, and the token it carried. */
export type ReadBody<T> = (
  response: Response,
  sent: { signal: AbortSignal; token: string | undefined },
) => Promise<T>;

/**
 * Sends a request, with retries while they are safe and useful, and returns the last answer.
 * @throws CallError `network`, `timeout`, `aborted`, or what `read` throws.
 */
export async function sendRequest<T>(
  connection: Connection,
  request: Outgoing,
  read: ReadBody<T>,
): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptRequest(connection, request, read).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    const mayRepeat = attempt <= connection.retries && isSafe(request);
    const wait = mayRepeat ? waitAfter(outcome, () => connection.retryDelayMs(attempt)) : undefined;
    if (wait !== undefined) await pause(wait, request.signal);
    else if ('answer' in outcome) return outcome.answer;
    else throw outcome.error;
  }
}

async function attemptRequest<T>(
  connection: Connection,
  request: Outgoing,
  read: ReadBody<T>,
): Promise<Answer<T>> {
  const { signal } = request;
  if (signal?.aborted === true) throw abortError(signal.reason);
  const watch = watchQuiet(connection.timeoutMs);
  const ends = signal === undefined ? watch.signal : AbortSignal.any([signal, watch.signal]);
  const token = connection.readToken();
  try {
    const response = await connection.fetch(
      `${connection.url}${request.path}`,
      fetchRequest(connection, request, { token, signal: ends, touch: watch.touch }),
    );
    const { status, headers, ok } = response;
    if (ok) return { status, headers, ok, body: await read(response, { signal: ends, token }) };
    const text = await response.text();
    noteSession(connection, token, text);
    return { status, headers, ok: false, text };
  } catch (cause) {
    throw failureFor(cause, ends);
  } finally {
    watch.stop();
  }
}

function fetchRequest(
  connection: Connection,
  { method, headers, body }: Outgoing,
  { token, signal, touch }: { token: string | undefined; signal: AbortSignal; touch: () => void },
): FetchRequest {
  const isPlain = body === undefined || typeof body === 'string';
  return {
    method,
    signal,
    headers: {
      ...connection.headers,
      ...sessionHeader(token),
      ...headers,
      ...(!isPlain && { 'content-type': body.type, 'content-length': String(body.size) }),
    },
    ...(isPlain
      ? body !== undefined && { body }
      : { body: body.open({ touch, signal }), duplex: 'half' }),
  };
}

export function sessionHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** The error of a failed request, depending on who aborted it, if anybody. */
export function failureFor(cause: unknown, signal: AbortSignal): Error {
  if (isCallError(cause)) return cause;
  return signal.aborted ? abortError(signal.reason) : callError({ kind: 'network' }, { cause });
}

/** A token the server rejects has expired, whichever call of a batch reported it. */
export function noteSession(connection: Connection, token: string | undefined, text: string): void {
  if (codesIn(text).includes('auth.required')) connection.loseToken(token);
}

/** Idle timeout: aborts after so many milliseconds without a byte. */
function watchQuiet(milliseconds: number): {
  signal: AbortSignal;
  touch(): void;
  stop(): void;
} {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const touch = (): void => {
    stop();
    if (milliseconds > 0) timer = setTimeout(end, milliseconds);
  };
  const end = (): void =>
    controller.abort(new DOMException('The server took too long.', 'TimeoutError'));
  touch();
  return { signal: controller.signal, touch, stop };
}

import { abortError, codesIn, failureOf } from './errors.ts';

/** Maximum milliseconds to wait for a `Retry-After`; a longer one is reported as a failure. */
const longestWait = 30_000;

/** Statuses of a temporarily unavailable server or proxy. */
const passing = new Set([502, 503, 504]);

const lasting = new Set(['server.maintenance', 'server.full']);

export const keyHeader = 'idempotency-key';

/**
 * Makes a create safe to repeat: `client.bookings.create.mutate(input, once())`.
 *
 * The server runs a create with the same key and input once and returns the first answer again, so this client retries
 * it as it retries a query. Other mutations ignore a key: use it for creates only.
 * @param key at least 8 characters; the same one makes a later call the same attempt, also in another process.
 */
export function once(key: string = crypto.randomUUID()): { context: { idempotencyKey: string } } {
  return { context: { idempotencyKey: key } };
}

/** The key that {@link once} gave a call. */
export function keyOf(context: Record<string, unknown>): string | undefined {
  const key = context['idempotencyKey'];
  return typeof key === 'string' ? key : undefined;
}

/** Whether a request may be sent twice: it only reads, or the server remembers its key. */
export function isSafe(request: { method: string; headers?: Record<string, string> }): boolean {
  return request.method === 'GET' || request.headers?.[keyHeader] !== undefined;
}

type Outcome =
  | { answer: { ok: true } | { ok: false; status: number; headers: Headers; text: string } }
  | { error: unknown };

/** Milliseconds to wait before a safe request is retried; undefined when a retry is pointless. */
export function waitAfter(outcome: Outcome, usual: () => number): number | undefined {
  if ('error' in outcome) return failureOf(outcome.error)?.kind === 'network' ? usual() : undefined;
  const { answer } = outcome;
  if (answer.ok || !passing.has(answer.status)) return undefined;
  // Maintenance mode or a full server: of unknown duration.
  if (codesIn(answer.text).some((code) => lasting.has(code))) return undefined;
  const seconds = retryAfterIn(answer.headers);
  if (seconds === undefined) return usual();
  // Jitter: clients rejected together must not return together.
  const wait = seconds * 1000 * (1 + Math.random() / 4);
  return seconds * 1000 > longestWait ? undefined : wait;
}

/** @throws CallError as soon as the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(abortError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The seconds of `Retry-After`, which may name a time instead (RFC 9110); undefined without it. */
export function retryAfterIn(headers: Pick<Headers, 'get'>): number | undefined {
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

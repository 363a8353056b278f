import { TRPCClientError } from '@trpc/client';
import type { ErrorCode, Issue } from './api.ts';

/** A refusal of the server, with a code of the closed list: a `switch` over `code` can be exhaustive. */
export interface AppRefusal {
  code: ErrorCode;
  /** The HTTP status of the code. */
  status: number;
  /** For developers, in English; people read the web's text of the code. */
  message: string;
  /** The refused fields; empty unless the code is about the input. */
  issues: Issue[];
  /** Seconds after which another attempt makes sense. */
  retryAfter?: number;
  /** The token for the second step of a sign-in; only with `auth.secondFactor`. */
  challenge?: string;
  /** Why and until when the account is suspended; with `auth.suspended`. */
  suspension?: { reason: string; until: string | null };
  /** The id of the call in the server's log. */
  requestId?: string;
}

/**
 * How a call failed: `refused` by the server; `network`, no or an incomplete answer; `timeout`, no data for too long;
 * `aborted` by a signal; `answer`, not from this server, such as a proxy's page.
 */
export type CallFailure =
  | ({ kind: 'refused' } & AppRefusal)
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'aborted' }
  | { kind: 'answer'; status: number };

/** Thrown by calls that are no procedures; procedures throw tRPC's error with one of these as its cause. */
export interface CallError extends Error {
  failure: CallFailure;
}

/** How a call failed, from any thrown value; undefined when it is no failed call, such as a bug of the caller. */
export function failureOf(error: unknown): CallFailure | undefined {
  if (isCallError(error)) return error.failure;
  if (!(error instanceof TRPCClientError)) return undefined;
  const refusal = readRefusal(isObject(error.data) ? error.data['app'] : undefined, error.message);
  if (refusal !== undefined) return { kind: 'refused', ...refusal };
  const { cause, meta } = error;
  if (isCallError(cause)) return cause.failure;
  if (cause instanceof Error && cause.name === 'TRPCWebSocketClosedError')
    return { kind: 'network' };
  // JSON came, and it was no answer to a call.
  return isObject(meta) && meta['response'] !== undefined
    ? { kind: 'answer', status: 200 }
    : undefined;
}

/** The refusal behind a failed call; undefined when the server did not refuse it. */
export function appErrorOf(error: unknown): AppRefusal | undefined {
  const failure = failureOf(error);
  if (failure?.kind !== 'refused') return undefined;
  const { kind: _, ...refusal } = failure;
  return refusal;
}

/** Whether the server refused a call, with this code or, without one, with any. */
export function isAppError(error: unknown, code?: ErrorCode): error is Error {
  const refusal = appErrorOf(error);
  return refusal !== undefined && (code === undefined || refusal.code === code);
}

/** @param more.cause the caught error; @param more.message by default derived from the kind. */
export function callError(
  failure: CallFailure,
  more: { message?: string; cause?: unknown } = {},
): CallError {
  const { message = sentences[failure.kind], cause } = more;
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { failure });
}

const sentences: Record<CallFailure['kind'], string> = {
  refused: 'The server refused the call.',
  network: 'The server could not be reached, or its answer broke off.',
  timeout: 'The server took too long.',
  aborted: 'The call was given up.',
  answer: 'Something else than the server answered.',
};

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && 'failure' in error && isObject(error.failure);
}

/** Why a call with an aborted signal ended: distinguishes `AbortSignal.timeout()` from a cancellation. */
export function abortError(reason: unknown): CallError {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return callError({ kind: isLate ? 'timeout' : 'aborted' }, { cause: reason });
}

/** The codes in the JSON of an answer: a documented path's, a procedure's, or a batch of them. */
export function codesIn(text: string): ErrorCode[] {
  return codesOf(parseJson(text));
}

function codesOf(body: unknown): ErrorCode[] {
  if (Array.isArray(body)) return body.flatMap(codesOf);
  if (!isObject(body)) return [];
  const { code, error } = body;
  if (isCode(code)) return [code];
  return isObject(error) && isObject(error['data']) ? codesOf(error['data']['app']) : [];
}

/** Parses the refusal of a plain path; undefined when its body is not this server's. */
export function readPlainRefusal(
  text: string,
  { status, retryAfter }: { status: number; retryAfter: number | undefined },
): AppRefusal | undefined {
  const body = parseJson(text);
  if (!isObject(body) || typeof body['message'] !== 'string') return undefined;
  const refusal = { ...body, status, ...(retryAfter !== undefined && { retryAfter }) };
  return readRefusal(refusal, body['message']);
}

/** The named parser of a refusal off the wire. A newer server may know codes that this list does not. */
function readRefusal(body: unknown, message: string): AppRefusal | undefined {
  if (!isObject(body)) return undefined;
  const { code, status, issues, retryAfter, challenge, suspension, requestId } = body;
  if (!isCode(code) || typeof status !== 'number') return undefined;
  return {
    code,
    status,
    message,
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof challenge === 'string' && { challenge }),
    ...(isSuspension(suspension) && { suspension }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

function isCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[a-z][a-zA-Z]*(\.[a-z][a-zA-Z]*)+$/.test(value);
}

function isSuspension(value: unknown): value is { reason: string; until: string | null } {
  if (!isObject(value) || typeof value['reason'] !== 'string') return false;
  return value['until'] === null || typeof value['until'] === 'string';
}

function isIssue(value: unknown): value is Issue {
  return isObject(value) && Array.isArray(value['path']) && typeof value['message'] === 'string';
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

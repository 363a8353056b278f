import { AppError, type ErrorCode, type Issue } from '@mesterhand/domain/errors/codes';
import { TRPCError, type TRPCDefaultErrorShape, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { z } from 'zod';

/** Request id, repeated in error responses so that users can quote it. */
interface Traced {
  requestId: string;
}

export interface RefusalData {
  code: ErrorCode;
  status: number;
  issues?: Issue[];
  /** Seconds to wait, as in `Retry-After`, for clients that read the body only. */
  retryAfter?: number;
  challenge?: string;
  suspension?: { reason: string; until: string | null };
  requestId?: string;
}

/** The exact body of a failed REST call. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  /** With `auth.secondFactor` only. */
  challenge?: string;
  /** With `auth.suspended` only. */
  suspension?: { reason: string; until: string | null };
}

type AppErrorShape = TRPCDefaultErrorShape & {
  data: TRPCDefaultErrorShape['data'] & { app: RefusalData };
};

/**
 * Error format of tRPC: its own shape with our code in `data.app`. tRPC responds with the status in `data.httpStatus`,
 * which is ours.
 */
export function formatError(failed: {
  error: TRPCError;
  shape: TRPCDefaultErrorShape;
  ctx: Traced | undefined;
}): AppErrorShape {
  const refusal = toAppError(failed.error);
  const key = procedureCodes[refusal.status] ?? 'INTERNAL_SERVER_ERROR';
  const { path } = failed.shape.data;
  return {
    message: refusal.message,
    code: TRPC_ERROR_CODES_BY_KEY[key],
    data: {
      code: key,
      httpStatus: refusal.status,
      ...(path !== undefined && { path }),
      app: {
        code: refusal.code,
        status: refusal.status,
        ...(refusal.issues && { issues: refusal.issues }),
        ...(refusal.retryAfter !== undefined && { retryAfter: retryAfter(refusal) ?? 0 }),
        ...(refusal.challenge !== undefined && { challenge: refusal.challenge }),
        ...(refusal.suspension && { suspension: refusal.suspension }),
        ...(failed.ctx && { requestId: failed.ctx.requestId }),
      },
    },
  };
}

const procedureCodes: Partial<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

export function errorBody(error: AppError): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.issues && { issues: error.issues }),
    ...(error.challenge !== undefined && { challenge: error.challenge }),
    ...(error.suspension && { suspension: error.suspension }),
  };
}

/** Seconds for `Retry-After`; undefined where it is not sent. */
export function retryAfter(error: AppError): number | undefined {
  if (error.status !== 429 && error.status !== 503) return undefined;
  return Math.max(1, Math.ceil(error.retryAfter ?? 5));
}

/** Maps any thrown value to an AppError; unexpected ones are `server.internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) return ofProcedure(error);
  if (!(error instanceof Error)) return new AppError('server.internal', { cause: error });
  const code = ofDatabase(error) ?? ofHttp(error) ?? ofForm(error) ?? 'server.internal';
  return new AppError(code, { cause: error });
}

function ofProcedure(error: TRPCError): AppError {
  const { cause } = error;
  if (cause instanceof AppError) return cause;
  switch (error.code) {
    case 'BAD_REQUEST':
      if (cause instanceof z.core.$ZodError)
        return new AppError('input.invalid', { issues: issuesOf(cause), cause });
      return new AppError('input.malformed', { cause: error });
    case 'PARSE_ERROR':
      return new AppError('input.malformed', { cause: error });
    case 'NOT_FOUND':
    case 'METHOD_NOT_SUPPORTED':
      return new AppError('access.notFound', { cause: error });
    case 'PAYLOAD_TOO_LARGE':
      return new AppError('uploads.tooLarge', { cause: error });
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new AppError('uploads.wrongType', { cause: error });
    case 'INTERNAL_SERVER_ERROR':
      return toAppError(cause ?? new Error(error.message, { cause: error }));
    default:
      return new AppError('server.internal', { cause: error });
  }
}

/** Invalid fields of an input, each with a short key that the web app translates; without duplicates. */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  const issues = error.issues.map(({ path, message }): Issue => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message: isIssueKey(message) ? message : 'invalid',
  }));
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()];
}

/** Our schemas use short keys ('required'); zod's default messages contain spaces and are not shown. */
function isIssueKey(message: string): boolean {
  return /^[a-z][a-zA-Z0-9]{0,39}$/.test(message);
}

const constraintCodes: Record<string, ErrorCode> = {
  bookings_one_accepted_job_per_slot: 'bookings.slotTaken',
  own_jobs_one_per_span: 'bookings.slotTaken',
  bookings_one_open_request: 'bookings.alreadySent',
  bookings_one_successor: 'bookings.handedOver',
  users_email_key: 'auth.emailTaken',
  users_username_key: 'auth.usernameTaken',
  identities_one_account: 'google.taken',
  identities_one_each: 'google.otherLinked',
  categories_name_key: 'categories.nameTaken',
  categories_code_key: 'categories.codeTaken',
  posts_slug_key: 'blog.slugTaken',
};

const exclusionViolation = '23P01';
const uniqueViolation = '23505';
const lostRaces = new Set(['40001', '40P01']);
// A NUL in text or JSON, which PostgreSQL can't store; and numbers and times out of range.
const unstorable = new Set(['22021', '22P05', '22003', '22008']);
// Connection errors of PostgreSQL, the driver and Node, and statement timeouts.
const unreachable =
  /^(08...|57P0[1-5]|57014|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/;

function ofDatabase(error: Error): ErrorCode | undefined {
  const code = textOf(error, 'code');
  if (code === exclusionViolation || code === uniqueViolation) {
    return constraintCodes[textOf(error, 'constraint') ?? ''] ?? 'conflict.stale';
  }
  if (code !== undefined && lostRaces.has(code)) return 'conflict.stale';
  if (code !== undefined && unstorable.has(code)) return 'input.invalid';
  if (isOutOfSpace(error)) return 'server.full';
  if (code !== undefined && unreachable.test(code)) return 'server.unavailable';
  return code === undefined && lostConnections.has(error.message)
    ? 'server.unavailable'
    : undefined;
}

// Out of space, for databases and disks.
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a write failed for lack of space. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && full.has(textOf(error, 'code') ?? '');
}

// The driver gives these no code; only the messages identify them.
const lostConnections = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

const httpCodes: Partial<Record<number, ErrorCode>> = {
  404: 'access.notFound',
  405: 'access.wrongMethod',
  413: 'uploads.tooLarge',
  415: 'uploads.wrongType',
  503: 'server.unavailable',
};

/** Fastify's own errors have a status. */
function ofHttp(error: Error): ErrorCode | undefined {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || !textOf(error, 'code')?.startsWith('FST_')) return undefined;
  const listed = httpCodes[status];
  return listed ?? (status >= 400 && status < 500 ? 'input.malformed' : undefined);
}

function textOf(error: Error, key: 'code' | 'constraint'): string | undefined {
  const value: unknown = key in error ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Messages of the multipart parser for truncated or malformed forms; it has no codes. */
const brokenForms = new Set([
  'Unexpected end of multipart data',
  'Part terminated early due to unexpected end of multipart data',
  'Malformed part header',
  'Multipart: Boundary not found',
]);

function ofForm({ message }: Error): ErrorCode | undefined {
  return brokenForms.has(message) ? 'input.malformed' : undefined;
}

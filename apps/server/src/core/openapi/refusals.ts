import { type ErrorCode, errorTable, isErrorCode } from '@mesterhand/domain/errors/codes';
import type { DescribedCall } from './operations.ts';
import operationErrors from './operation-errors.gen.json' with { type: 'json' };

/** Error codes of the transport layer: routing, parsing, rate limits and conditional requests. */
const transportCodes: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: ['input.invalid', 'input.malformed'],
  401: ['auth.required'],
  403: ['access.forbidden'],
  404: ['access.notFound'],
  409: ['conflict.stale'],
  412: ['conflict.precondition'],
  413: ['uploads.tooLarge'],
  415: ['uploads.wrongType'],
  429: ['rate.limited'],
  500: ['server.internal'],
  503: ['server.unavailable'],
};

const ofTransport = new Set<string>(Object.values(transportCodes).flat());

/** Whether an error code comes from the transport layer. */
export function isOfTransport(code: ErrorCode): boolean {
  return ofTransport.has(code);
}

const known = new Map<string, readonly string[]>(Object.entries(operationErrors));

/** Every error code of an operation by status, in the order of the error table. */
export function refusalsOf(call: RefusedCall): Map<number, ErrorCode[]> {
  const own = codesOf(call).filter((code) => canOccur(code, call));
  const shared = call.refusals.flatMap((status) => transportCodes[status] ?? []);
  const all = new Set([...own, ...shared, ...switchesOf(call)]);
  const ordered = Object.keys(errorTable).filter(isErrorCode);
  const listed = ordered.filter((code) => all.has(code));
  const byStatus = Map.groupBy(listed, (code) => errorTable[code].status);
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
}

/** The context of a plain route is created at the edge, which rejects calls in maintenance mode or with a full disk. */
function switchesOf({ procedure, method, refusals, isOpen }: RefusedCall): ErrorCode[] {
  if (procedure !== undefined || isOpen === true || !refusals.includes(503)) return [];
  return method === 'post' ? ['server.maintenance', 'server.full'] : ['server.maintenance'];
}

export type RefusedCall = Pick<
  DescribedCall,
  'method' | 'path' | 'procedure' | 'refusals' | 'isOpen'
>;

function codesOf({ procedure, method, path }: RefusedCall): ErrorCode[] {
  const name = procedure ?? `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`;
  return (known.get(name) ?? []).filter(isErrorCode);
}

/** Shared procedure steps reject only some operations; plain routes declare their errors. */
function canOccur(code: ErrorCode, { method, isOpen, procedure, refusals }: RefusedCall): boolean {
  const { status } = errorTable[code];
  if (procedure === undefined && !refusals.includes(status)) return false;
  if (status === 400 && code.startsWith('input.')) return refusals.includes(400);
  if (code === 'server.full') return method !== 'get' && isOpen !== true;
  return code !== 'server.maintenance' || isOpen !== true;
}

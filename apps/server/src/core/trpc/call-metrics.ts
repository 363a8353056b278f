import type { TRPCError } from '@trpc/server';
import { type CallScope, currentCall, inCall } from '../observability/index.ts';
import type { Context } from './context.ts';
import { toAppError } from '../errors/index.ts';

type Watched = Pick<Context, 'measures' | 'tracing' | 'requestId' | 'live'>;
type Outcome = { ok: true } | { ok: false; error: TRPCError };

/** Runs a procedure within its own call context: statements, duration and outcome are recorded for it. */
export async function watchCall<T extends Outcome>(
  { measures, tracing, requestId, live }: Watched,
  procedure: string,
  next: () => Promise<T>,
): Promise<T> {
  // A socket lives for hours: its calls are not child spans of the upgrade request.
  const outer = live === null ? currentCall() : undefined;
  if (outer !== undefined) (outer.procedures ??= []).push(procedure);
  const span = tracing?.begin(procedure, {
    kind: 'internal',
    parent: outer?.span,
    facts: { 'rpc.system.name': 'trpc', 'rpc.method': procedure },
  });
  const scope: CallScope = { requestId, procedure, statements: 0, span };
  const begun = performance.now();
  const result = await inCall(scope, next);
  if (outer !== undefined) outer.statements += scope.statements;
  const code = result.ok ? 'ok' : toAppError(result.error).code;
  measures?.called({ procedure, code }, performance.now() - begun);
  span?.set({ 'mesterhand.code': code });
  span?.end({ hasFailed: code === 'server.internal' });
  return result;
}

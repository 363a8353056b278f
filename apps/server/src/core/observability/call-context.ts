import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from './spans.ts';

/** Context of the current call, by AsyncLocalStorage. */
export interface CallScope {
  requestId: string;
  /** The known procedures named by the request. */
  procedures?: string[];
  /** The running procedure. */
  procedure?: string;
  /** The signed-in user. */
  userId?: number;
  /** The requested page, sanitised for logs. */
  page?: string;
  /** Number of SQL statements so far. */
  statements: number;
  /** Its span in traces. */
  span?: TraceSpan | undefined;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** The current call; undefined for background work. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore();
}

/** Runs something in the context of a call. */
export function inCall<T>(scope: CallScope, run: () => T): T {
  return scopes.run(scope, run);
}

declare module 'fastify' {
  interface FastifyRequest {
    call: CallScope | null;
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceSpan } from './tracing.ts';

/** What is known of the call that is being answered, wherever it is answered. */
export interface CallScope {
  requestId: string;
  /** The procedures that it named; one that is unknown is not among them. */
  procedures?: string[];
  /** The procedure that runs. */
  procedure?: string;
  /** Who is signed in. */
  userId?: number;
  /** The page that it asks for, as logs may have it. */
  page?: string;
  /** Statements that it has cost so far. */
  statements: number;
  /** What resolves when everybody knows what it has changed for visitors. */
  changes?: Promise<void>[];
  /** What traces show it as. */
  span?: TraceSpan | undefined;
}

const scopes = new AsyncLocalStorage<CallScope>();

/** The call that asked for this; undefined for what happens by itself. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore();
}

/** Runs something as a part of a call. */
export function inCall<T>(scope: CallScope, run: () => T): T {
  return scopes.run(scope, run);
}

declare module 'fastify' {
  interface FastifyRequest {
    call: CallScope | null;
  }
}

import { type TRPCLink, retryLink } from '@trpc/client';
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink';
import type { AppRouter } from './app-router.ts';
import { readError } from './errors.ts';
import { type LiveState, noteLiveState } from './live.ts';
import { readSession, subscribeToSession } from '../session/session.ts';

type Open = { token: string | undefined; link: TRPCLink<AppRouter>; close(): void };

const seconds = 1000;
let open: Open | undefined;

/** Exponential backoff with jitter, so that clients cut off together do not reconnect together. */
function waitBefore(attempt: number): number {
  if (attempt === 0) return 0;
  return Math.min(2 ** (attempt - 1) * 500, 8 * seconds) * (0.5 + Math.random());
}

function readState(of: { state: string; error: unknown }): LiveState {
  if (of.state === 'pending') return 'connected';
  if (of.state === 'idle') return 'idle';
  return of.error === null || of.error === undefined ? 'connecting' : 'offline';
}

/** Transient errors of a stream; it resumes after the last event received. */
const passing = [
  'server.maintenance',
  'server.unavailable',
  'server.internal',
  'rate.limited',
  'conflict.stale',
];

const tryAgain = retryLink<AppRouter>({
  retry: ({ error }) => passing.includes(readError(error).code ?? 'server.unavailable'),
  retryDelayMs: waitBefore,
});

/** Composes two links. */
function chain(first: TRPCLink<AppRouter>, last: TRPCLink<AppRouter>): TRPCLink<AppRouter> {
  return (runtime) => {
    const [begin, end] = [first(runtime), last(runtime)];
    return ({ op, next }) => begin({ op, next: (passed) => end({ op: passed, next }) });
  };
}

function openSocket(token: string | undefined): Open {
  const client = createWSClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/trpc`,
    connectionParams: token === undefined ? {} : { token },
    lazy: { enabled: true, closeMs: 20 * seconds },
    keepAlive: { enabled: true, intervalMs: 25 * seconds, pongTimeoutMs: 8 * seconds },
    retryDelayMs: waitBefore,
  });
  const states = client.connectionState.subscribe({
    next: (state) => noteLiveState(readState(state)),
  });
  return {
    token,
    link: chain(tryAgain, wsLink<AppRouter>({ client })),
    close: () => {
      states.unsubscribe();
      noteLiveState('idle');
      // Pending requests belong to a session that has ended.
      client.close().catch(() => {});
    },
  };
}

function closeForeign(): void {
  if (open === undefined || open.token === readSession()?.token) return;
  open.close();
  open = undefined;
}

subscribeToSession(closeForeign);

/** The link over this page's one WebSocket, which belongs to the signed-in user. */
export function socketLink(): TRPCLink<AppRouter> {
  closeForeign();
  open ??= openSocket(readSession()?.token);
  return open.link;
}

import { type TRPCLink, retryLink } from '@trpc/client';
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink';
import type { AppRouter } from './app-router.ts';
import { readError } from './errors.ts';
import { type LiveState, noteLiveState } from './live.ts';
import { readSession, subscribeToSession } from '../session/session.ts';

type Open = { token: string | undefined; link: TRPCLink<AppRouter>; close(): void };

const seconds = 1000;
let open: Open | undefined;

/** At once, then later and later, spread out: what was cut off together must not come back together. */
function waitBefore(attempt: number): number {
  if (attempt === 0) return 0;
  return Math.min(2 ** (attempt - 1) * 500, 8 * seconds) * (0.5 + Math.random());
}

function readState(of: { state: string; error: unknown }): LiveState {
  if (of.state === 'pending') return 'connected';
  if (of.state === 'idle') return 'idle';
  return of.error === null || of.error === undefined ? 'connecting' : 'offline';
}

/** What a stream may end with that passes by itself; it then goes on after the last event it brought. */
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

/** Two links as one. */
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
      // What still waits on it belongs to a session that is over.
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

/** The link of the one socket of this page, which belongs to whoever is signed in. */
export function socketLink(): TRPCLink<AppRouter> {
  closeForeign();
  open ??= openSocket(readSession()?.token);
  return open.link;
}
